import { api, type OptimizationKind, type OptimizationSummary } from '@serplift/core/api';
import { useState } from 'react';
import { failureMessage, useAction } from '../../lib/api.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { toast } from '../../ui/toast-store.ts';

const endpoints = {
  ads: api.ads.cancel,
  seo: api.seo.cancel,
  questions: api.questions.cancel,
} satisfies Record<OptimizationKind, unknown>;

const stale = [
  /^\/api\/(optimizations|seo-optimizations)\/[^/]+$/,
  /^\/api\/user\/[^/]+\/question-optimizations$/,
  /^\/api\/(seo-optimize|optimize|question-optimize)\//,
];

/** Stops a run after asking. */
export function CancelButton({ run, name }: { run: OptimizationSummary; name: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const { run: runCancel, isRunning } = useAction(endpoints[run.kind], { stale });
  const cancel = async () => {
    try {
      await runCancel({ optimizationId: run.id });
      const title = run.kind === 'questions' ? 'Analysis Cancelled' : 'Optimization Cancelled';
      toast({ title, description: 'What was finished is kept.', tone: 'good' });
    } catch (error) {
      const description = failureMessage(error, 'The optimization could not be cancelled. Please try again.');
      toast({ title: 'Cancellation Failed', description, tone: 'bad' });
    }
    setIsOpen(false);
  };
  return (
    <>
      <Button aria-label={`Cancel… ${name}`} onClick={() => setIsOpen(true)}>
        Cancel…
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title="Cancel this optimization?"
        description="Finished items are kept. The others are not worked, and what was spent so far stays spent."
        confirmLabel="Cancel optimization"
        cancelLabel="Keep running"
        isLoading={isRunning}
        onConfirm={() => void cancel()}
      />
    </>
  );
}

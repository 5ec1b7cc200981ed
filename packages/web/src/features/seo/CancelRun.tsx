import { api, requestOf } from '@serplift/core/api';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { failureMessage, useAction } from '../../lib/api.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { toast } from '../../ui/toast-store.ts';
import { historyUrls } from './use-start-run.ts';

/** Stops a run after asking, and shows at once what it has finished. */
export function CancelRun({ optimizationId }: { optimizationId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const { run, isRunning } = useAction(api.seo.cancel, { stale: historyUrls });
  const { mutate } = useSWRConfig();
  const { url } = requestOf(api.seo.show, { optimizationId });
  const cancel = async () => {
    try {
      await run({ optimizationId });
      toast({ title: 'Optimization Cancelled', description: 'What was finished is kept.', tone: 'good' });
    } catch (error) {
      const description = failureMessage(error, 'The optimization could not be cancelled. Please try again.');
      toast({ title: 'Cancellation Failed', description, tone: 'bad' });
    }
    setIsOpen(false);
    await mutate(url);
  };
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Cancel…</Button>
      <ConfirmDialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title="Cancel this optimization?"
        description="Finished pages are kept. The others are not worked, and what was spent so far stays spent."
        confirmLabel="Cancel optimization"
        cancelLabel="Keep running"
        isLoading={isRunning}
        onConfirm={() => void cancel()}
      />
    </>
  );
}

import type { OptimizationSummary } from '@serplift/core/api';
import { Suspense, useState } from 'react';
import { useSWRConfig } from 'swr';
import { useAction } from '../../lib/api.ts';
import { failureMessage } from '../../lib/failures.ts';
import { Button } from '../../ui/button/Button.tsx';
import { toast } from '../../ui/overlay/toast-store.ts';
import { lazyPart } from '../../ui/status/lazy-part.tsx';
import { historyUrls, runCalls, runUrl } from '../kind/run-calls.ts';
import { capitalized, runNouns } from '../kind/run-words.ts';

const ConfirmDialog = lazyPart(async () => (await import('../../ui/overlay/ConfirmDialog.tsx')).ConfirmDialog);

interface CancelRunProps {
  run: Pick<OptimizationSummary, 'id' | 'kind'>;
  /** What the run is called where several are listed. */
  name?: string;
}

/** Stops a run after asking, and shows at once what it has finished. */
export function CancelRun({ run, name }: CancelRunProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { run: runCancel, isRunning } = useAction(runCalls[run.kind].cancel, {
    stale: [historyUrls[run.kind], runUrl(run)],
  });
  const { mutate } = useSWRConfig();
  const nouns = runNouns[run.kind];
  const cancel = async () => {
    try {
      await runCancel({ optimizationId: run.id });
      toast({
        title: `${capitalized(nouns.run)} Cancelled`,
        description: 'What was finished is kept.',
        tone: 'good',
      });
    } catch (error) {
      const description = failureMessage(error, `The ${nouns.run} could not be canceled. Please try again.`);
      toast({ title: 'Cancellation Failed', description, tone: 'bad' });
      void mutate(runUrl(run));
    }
    setIsOpen(false);
  };
  return (
    <>
      <Button aria-label={name === undefined ? undefined : `Cancel… ${name}`} onClick={() => setIsOpen(true)}>
        Cancel…
      </Button>
      {isOpen && (
        <Suspense>
          <ConfirmDialog
            isOpen
            onOpenChange={setIsOpen}
            title={`Cancel this ${nouns.run}?`}
            description={`Finished ${nouns.item}s are kept. The others are not processed, and what has been spent is not refunded.`}
            confirmLabel={`Cancel ${nouns.run}`}
            cancelLabel="Keep Running"
            isLoading={isRunning}
            onConfirm={() => void cancel()}
          />
        </Suspense>
      )}
    </>
  );
}

import type { OptimizationSummary } from '@serplift/core/api';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { useAction } from '../../lib/api.ts';
import { Button } from '../../ui/button/Button.tsx';
import { ConfirmAction } from '../../ui/overlay/ConfirmAction.tsx';
import { historyUrls, runCalls, runUrl } from '../kind/run-calls.ts';
import { capitalized, runNouns } from '../kind/run-words.ts';

interface CancelRunProps {
  run: Pick<OptimizationSummary, 'id' | 'kind'>;
  /** What the run is called where several are listed. */
  name?: string;
}

/** Stops a run after asking, and shows at once what it has finished. */
export function CancelRun({ run, name }: CancelRunProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { run: runCancel } = useAction(runCalls[run.kind].cancel, { stale: [historyUrls[run.kind], runUrl(run)] });
  const { mutate } = useSWRConfig();
  const nouns = runNouns[run.kind];
  const cancel = () =>
    runCancel({ optimizationId: run.id }).catch((error: unknown) => {
      void mutate(runUrl(run));
      throw error;
    });
  return (
    <>
      <Button aria-label={name === undefined ? undefined : `Cancel… ${name}`} onClick={() => setIsOpen(true)}>
        Cancel…
      </Button>
      {isOpen && (
        <ConfirmAction
          title={`Cancel this ${nouns.run}?`}
          description={`Finished ${nouns.item}s are kept. The others are not processed, and what has been spent is not refunded.`}
          confirmLabel={`Cancel ${nouns.run}`}
          cancelLabel="Keep Running"
          run={cancel}
          done={{ title: `${capitalized(nouns.run)} Cancelled`, description: 'What was finished is kept.' }}
          failed="Cancellation Failed"
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

import type { Endpoint } from '@serplift/core/api';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { useAction } from '../../lib/api.ts';
import { failureMessage } from '../../lib/failures.ts';
import { Button } from '../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx';
import { toast } from '../../ui/overlay/toast-store.ts';

interface CancelRunProps {
  endpoint: Endpoint;
  optimizationId: string;
  /** The address the run is read from, and those of the histories that list it. */
  runUrl: string;
  historyUrls: RegExp[];
  /** What a run is called, such as "optimization", and what it works on, such as "pages". */
  words: { run: string; units: string };
}

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Stops a run after asking, and shows at once what it has finished. */
export function CancelRun({ endpoint, optimizationId, runUrl, historyUrls, words }: CancelRunProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { run, isRunning } = useAction<Endpoint>(endpoint, { stale: historyUrls });
  const { mutate } = useSWRConfig();
  const cancel = async () => {
    try {
      await run({ optimizationId });
      toast({ title: `${capitalised(words.run)} Cancelled`, description: 'What was finished is kept.', tone: 'good' });
    } catch (error) {
      const description = failureMessage(error, `The ${words.run} could not be cancelled. Please try again.`);
      toast({ title: 'Cancellation Failed', description, tone: 'bad' });
    }
    setIsOpen(false);
    await mutate(runUrl);
  };
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Cancel…</Button>
      <ConfirmDialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title={`Cancel this ${words.run}?`}
        description={`Finished ${words.units} are kept. The others are not worked, and what was spent so far stays spent.`}
        confirmLabel={`Cancel ${words.run}`}
        cancelLabel="Keep running"
        isLoading={isRunning}
        onConfirm={() => void cancel()}
      />
    </>
  );
}

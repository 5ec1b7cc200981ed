import { api, type OutputOf, type PublicationBatch } from '@serplift/core/api';
import { useState } from 'react';
import useSWR from 'swr';
import { useAction } from '../../lib/api.ts';
import { callServer } from '../../lib/call-server.ts';
import { failureMessage } from '../../lib/failures.ts';
import { countOf } from '../../lib/format.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import type { Tone } from '../../ui/status/Badge.tsx';
import { LoadError } from '../../ui/status/LoadError.tsx';
import { SkeletonRows } from '../../ui/status/Skeleton.tsx';
import { Notice } from '../../ui/status/States.tsx';
import { StatusRow } from '../../ui/status/StatusRow.tsx';
import { staleOf } from './use-publishing.ts';

type Rollback = OutputOf<typeof api.publications.rollback>;
type Outcome = Rollback['publications'][number]['outcome'];

const outcomes: Record<Outcome, { label: string; tone: Tone }> = {
  willRestore: { label: 'Will be restored', tone: 'accent' },
  restored: { label: 'Restored', tone: 'good' },
  rollingBack: { label: 'Rolling back', tone: 'warn' },
  leftAlone: { label: 'Left alone', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'bad' },
};

interface RollbackPublicationProps {
  batch: PublicationBatch;
  onClose: () => void;
}

/** Says which texts would be restored, then restores them; what people changed since is left alone. */
export function RollbackPublication({ batch, onClose }: RollbackPublicationProps) {
  const [done, setDone] = useState<Rollback | null>(null);
  const { run, isRunning, error } = useAction(api.publications.rollback, {
    stale: staleOf(batch.optimizationId),
  });
  const preview = useSWR<Rollback, Error>(
    ['rollbackPublication', batch.id],
    () => callServer(api.publications.rollback, { batchId: batch.id, dryRun: true }),
    { revalidateOnMount: true },
  );
  const concerned = preview.data?.publications.filter(({ outcome }) => outcome === 'willRestore').length ?? 0;
  const rollBack = async () => {
    try {
      setDone(await run({ batchId: batch.id, dryRun: false }));
    } catch {
      // The dialog shows the reason.
    }
  };
  const shown = done ?? preview.data;
  return (
    <Dialog
      isOpen
      isWide
      onOpenChange={() => !isRunning && onClose()}
      title="Roll back the publication"
      description={`Restores what ${batch.destinationName} had before, unless it has changed since.`}
      footer={
        <>
          <Button disabled={isRunning} onClick={onClose}>
            {done === null ? 'Cancel' : 'Done'}
          </Button>
          {done === null && (
            <Button
              variant="primary"
              disabled={concerned === 0 || preview.isValidating}
              isLoading={isRunning}
              onClick={() => void rollBack()}
            >
              {concerned === 0 ? 'Restore' : `Restore ${countOf(concerned, 'Text')}`}
            </Button>
          )}
        </>
      }
    >
      <div className="space-y-4">
        {error !== undefined && (
          <Notice tone="bad" title="The rollback failed">
            {failureMessage(error, 'The server cannot be reached. Please try again.')}
          </Notice>
        )}
        {preview.error !== undefined && <LoadError title="The site could not be read" read={preview} />}
        {shown === undefined && preview.error === undefined && <SkeletonRows rows={3} className="h-12" />}
        {shown !== undefined && (
          <ul aria-label="Texts to restore" className="divide-y divide-line rounded-md border border-line">
            {shown.publications.map((one) => (
              <StatusRow
                key={one.publicationId}
                status={outcomes[one.outcome]}
                name={
                  <>
                    <span className="font-medium">{one.field === 'title' ? 'Title' : 'Description'}</span> {one.pageUrl}
                  </>
                }
              >
                <p className="text-sm text-muted wrap-anywhere">
                  {one.message ??
                    (one.restores === null ? 'Unset again, so that the site’s template applies.' : one.restores)}
                </p>
              </StatusRow>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

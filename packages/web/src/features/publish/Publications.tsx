import { api, type PublicationBatch } from '@serplift/core/api';
import { Suspense, useState } from 'react';
import { useEndpoint } from '../../lib/api.ts';
import { formatDateTime } from '../../lib/format.ts';
import { usePersonName } from '../../runs/kind/use-person-name.ts';
import { Button } from '../../ui/button/Button.tsx';
import { CardSection } from '../../ui/layout/Card.tsx';
import { lazyPart } from '../../ui/overlay/lazy-part.tsx';
import { LoadError } from '../../ui/status/LoadError.tsx';
import { isRestorable } from './publication-rules.ts';
import { StateCounts } from './StateCounts.tsx';

const PublishDialog = lazyPart(async () => (await import('./PublishDialog.tsx')).PublishDialog);
const RollbackPublication = lazyPart(async () => (await import('./RollbackPublication.tsx')).RollbackPublication);

interface PublicationsProps {
  optimizationId: string;
  teamId: string;
}

const pollMs = 3000;

/** What of a run went live, with receipts and the way back. */
export function Publications({ optimizationId, teamId }: PublicationsProps) {
  const places = useEndpoint(api.destinations.list, { teamId });
  const read = useEndpoint(
    api.publications.list,
    { optimizationId },
    { pollMs: (latest) => (latest?.some(({ state }) => state === 'running') === true ? pollMs : 0) },
  );
  const nameOf = usePersonName();
  const [open, setOpen] = useState<PublicationBatch | null>(null);
  const [rollingBack, setRollingBack] = useState<PublicationBatch | null>(null);
  const { destinations = [], mayPublish = false } = places.data ?? {};
  const error = places.error ?? read.error;
  const batches = read.data ?? [];
  if (batches.length === 0 && error === undefined) return null;
  return (
    <CardSection
      title="Published"
      description="What went live where the site is made, each text with a receipt and a way back."
    >
      {error !== undefined && (
        <LoadError title="The publications could not be loaded" read={places.error === undefined ? read : places} />
      )}
      {batches.length > 0 && (
        <ul aria-label="Publications" className="divide-y divide-line">
          {batches.map((batch) => (
            <li key={batch.id} className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0">
              <div className="min-w-0">
                <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
                  <span className="font-medium">{formatDateTime(batch.publishedAt ?? batch.createdAt)}</span>
                  <StateCounts batch={batch} />
                </p>
                <p className="mt-0.5 text-sm text-muted wrap-anywhere">
                  {batch.publishedBy === null
                    ? `Plan for ${batch.destinationName}`
                    : `${batch.destinationName}, by ${nameOf(batch.publishedBy)}`}
                </p>
              </div>
              <span className="flex gap-2">
                <Button onClick={() => setOpen(batch)}>{batch.state === 'planned' ? 'Open Plan' : 'Receipts'}</Button>
                {mayPublish && isRestorable(batch) && <Button onClick={() => setRollingBack(batch)}>Roll Back…</Button>}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Suspense>
        {open !== null && (
          <PublishDialog
            optimizationId={optimizationId}
            destinations={destinations}
            mayPublish={mayPublish}
            first={open}
            onClose={() => setOpen(null)}
          />
        )}
        {rollingBack !== null && <RollbackPublication batch={rollingBack} onClose={() => setRollingBack(null)} />}
      </Suspense>
    </CardSection>
  );
}

import { api, type PublicationBatch } from '@serplift/core/api';
import { useState } from 'react';
import { useAction } from '../../lib/api.ts';
import { callServer } from '../../lib/call-server.ts';
import { failureMessage } from '../../lib/failures.ts';

const pollMs = 1500;

/** The server waits a while for a plan or a publication; a large one is followed to its end. */
async function untilSettled(batch: PublicationBatch): Promise<PublicationBatch> {
  let latest = batch;
  while (latest.state === 'planning' || latest.state === 'running') {
    await new Promise((resolve) => setTimeout(resolve, pollMs));
    latest = await callServer(api.publications.show, { batchId: batch.id });
  }
  return latest;
}

/** The URLs that publishing or rolling back makes stale. */
export const staleOf = (optimizationId: string): string[] => [
  `/api/optimizations/${optimizationId}/publications`,
  `/api/seo-optimize/${optimizationId}/lift-check`,
];

/** Plans, publishes and decides conflicts; what failed is kept as a sentence. */
export function usePublishing(optimizationId: string, first: PublicationBatch | null) {
  const stale = staleOf(optimizationId);
  const planning = useAction(api.publications.plan, { stale });
  const publishing = useAction(api.publications.publish, { stale });
  const resolving = useAction(api.publications.resolve, { stale });
  const [batch, setBatch] = useState(first);
  const [{ leftOutPages, uncheckedPages }, setCounts] = useState({ leftOutPages: 0, uncheckedPages: 0 });
  const [reason, setReason] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const attempt = async (work: () => Promise<PublicationBatch>) => {
    setReason(null);
    setIsBusy(true);
    try {
      setBatch(await untilSettled(await work()));
    } catch (error) {
      setReason(failureMessage(error, 'The server cannot be reached. What was published is shown after a reload.'));
    }
    setIsBusy(false);
  };
  return {
    batch,
    leftOutPages,
    uncheckedPages,
    reason,
    isBusy,
    plan: (destinationId: string) =>
      attempt(async () => {
        const planned = await planning.run({ optimizationId, destinationId });
        setCounts(planned);
        return planned.batch;
      }),
    publish: (batchId: string) => attempt(() => publishing.run({ batchId })),
    resolve: (batchId: string, publicationId: string, choice: 'keep' | 'replace') =>
      attempt(() => resolving.run({ batchId, publicationId, choice })),
  };
}

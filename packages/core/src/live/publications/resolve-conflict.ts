import { AppError, found } from '../../contract/errors.ts';
import type { PublicationBatch } from '../../contract/live/publications-api.ts';
import { transact } from '../../platform/database/transaction.ts';
import { recordAudit } from '../../team/audit/audit-store.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import { requireMayPublish } from '../../team/teams/publish-rights.ts';
import type { Publication } from '../record/publication.ts';
import { changePublication, listPublications, type PublicationChange } from '../record/publications-store.ts';
import { untilLeft } from './plan-publication.ts';
import { getBatch, showPublication } from './present-batch.ts';
import { startBatch } from './publish-batch.ts';
import { noteLivePages } from './watch-pages.ts';

interface ResolveInput {
  batchId: string;
  publicationId: string;
  choice: 'keep' | 'replace';
}

/** A replaced text expects what the person saw, so another change is a conflict again. */
const changeFor = (row: Publication, choice: ResolveInput['choice']): PublicationChange =>
  choice === 'keep'
    ? { state: 'kept', message: "Someone kept the site's text." }
    : {
        state: 'accepted',
        storedBefore: row.conflictStored,
        renderedBefore: row.conflictRendered,
        round: row.round + 1,
        attempt: 0,
        message: null,
      };

/**
 * Keeps what the site has now, or replaces it: in a plan when it is published, in a batch that was published at once.
 * Throws `conflict` when there is nothing to decide anymore.
 */
export async function resolveConflict(
  context: Context,
  actor: TeamActor,
  { batchId, publicationId, choice }: ResolveInput,
): Promise<PublicationBatch> {
  const batch = await getBatch(context, actor, batchId);
  await requireMayPublish(context, actor);
  await transact(context, async (context) => {
    const rows = await listPublications(context.db, { batchId });
    const row = found(
      rows.find(({ id }) => id === publicationId),
      'Publication',
    );
    const isDecided = row.state === 'conflict' && (await changePublication(context.db, row, changeFor(row, choice)));
    if (!isDecided) throw new AppError('conflict', 'This text no longer has a conflict.');
    // What is kept as it was may have been the last that the page's lift test waited for.
    if (choice === 'keep') await noteLivePages(context, row);
    if (batch.state === 'done' && choice === 'replace') await startBatch(context, actor, { batchId, from: 'done' });
    const details = { choice, page: row.pageUrl, field: row.field };
    await recordAudit(context, actor, { action: 'seo.resolveConflict', subject: publicationId, details });
  });
  if (choice === 'replace' && batch.state === 'done') await untilLeft(context, batchId, 'running');
  return showPublication(context, actor, { batchId });
}

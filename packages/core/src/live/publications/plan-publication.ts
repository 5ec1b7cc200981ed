import { setTimeout as delay } from 'node:timers/promises';
import { AppError, found } from '../../contract/errors.ts';
import { type PublicationBatch, publicationLimits } from '../../contract/live/publications-api.ts';
import { isUnchecked } from '../../contract/runs/unchecked-rules.ts';
import { transact } from '../../platform/database/transaction.ts';
import { getRun } from '../../runs/record/get-run.ts';
import { findTeamItems, listTeamItems } from '../../runs/record/items-store.ts';
import { presentSeoPage } from '../../seo/page/present-seo-page.ts';
import { recordAudit } from '../../team/audit/audit-store.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import { isPageOf } from '../destinations/destination-rules.ts';
import { type DestinationRecord, getDestination } from '../destinations/destinations-store.ts';
import { deletePlans, findBatch, findBegun, insertBatch, readBatch } from '../record/batches-store.ts';
import { acceptedTexts, stillToPublish } from '../record/plan-rules.ts';
import type { BatchRecord } from '../record/publication.ts';
import { insertPublications, listPublications, type NewPublication } from '../record/publications-store.ts';
import { showBatch } from './present-batch.ts';

export interface PlanInput {
  optimizationId: string;
  destinationId: string;
  itemIds?: readonly string[] | undefined;
}

/** How long a caller waits for a job; it continues without them. */
const waitMs = 25_000;
const pollEveryMs = 150;

/** Waits a limited time for a batch to leave a state. */
export async function untilLeft(context: Context, batchId: string, state: BatchRecord['state']): Promise<void> {
  const deadlineMs = Date.now() + waitMs;
  while (Date.now() < deadlineMs && !context.leaving.aborted) {
    if ((await readBatch(context.db, batchId))?.state !== state) return;
    await delay(pollEveryMs, undefined, { signal: context.signal });
  }
}

const itemsAtOnce = 500;

/** The accepted texts of a run in order. */
async function listAccepted(context: Context, of: { teamId: string; runId: string }): Promise<NewPublication[]> {
  const texts: NewPublication[] = [];
  for (let afterOrdinal = -1; ;) {
    const items = await listTeamItems(context.db, { ...of, afterOrdinal, limit: itemsAtOnce });
    texts.push(...items.flatMap(acceptedTexts));
    const last = items.at(-1);
    if (last === undefined) return texts;
    afterOrdinal = last.ordinal;
  }
}

const countPages = (texts: readonly NewPublication[]): number => new Set(texts.map(({ itemId }) => itemId)).size;

/** Those of the accepted texts that belong to the destination's website. Throws `conflict` when there are none. */
function choose(texts: readonly NewPublication[], { websiteUrl }: DestinationRecord): NewPublication[] {
  const chosen = texts.filter(({ pageUrl }) => isPageOf(websiteUrl, pageUrl));
  if (texts.length === 0) {
    throw new AppError(
      'conflict',
      'No accepted text differs from its page. Accept proposals first, then publish them.',
    );
  }
  if (chosen.length === 0) throw new AppError('conflict', `None of the accepted pages belong to ${websiteUrl}.`);
  return chosen;
}

/**
 * Writes what would be published, before anything is: a job reads the site and the pages, and this waits for its end,
 * for a limited time. An earlier, unpublished plan for the same destination is replaced. What was published before from this run
 * is left out; where nothing else is accepted, that publication is the answer.
 */
export async function planPublication(
  context: Context,
  actor: TeamActor,
  input: PlanInput,
): Promise<{ batch: PublicationBatch; leftOutPages: number; uncheckedPages: number }> {
  const { teamId, userId } = actor;
  const run = await getRun(context, actor, { optimizationId: input.optimizationId, kind: 'seo' });
  const destination = await getDestination(context.db, { teamId, destinationId: input.destinationId });
  if (run.status === 'pending' || run.status === 'processing') {
    throw new AppError('conflict', 'This run is still in progress; publish when it has ended.');
  }
  const of = { teamId, runId: run.id };
  const texts =
    input.itemIds === undefined
      ? await listAccepted(context, of)
      : (await findTeamItems(context.db, { ...of, itemIds: input.itemIds })).flatMap(acceptedTexts);
  const inScope = choose(texts, destination);
  const begun = await findBegun(context.db, { runId: run.id, destinationId: destination.id });
  const earlier = begun === null ? [] : await listPublications(context.db, { batchId: begun.id });
  const chosen = stillToPublish(inScope, { earlier, kind: destination.kind });
  const leftOutPages = countPages(texts) - countPages(inScope);
  if (begun !== null && chosen.length === 0) {
    return { batch: await showBatch(context, begun), leftOutPages, uncheckedPages: 0 };
  }
  if (countPages(chosen) > publicationLimits.pages) {
    throw new AppError('conflict', `At most ${publicationLimits.pages} pages can be published at a time; choose some.`);
  }
  const batchId = await transact(context, async (context) => {
    await deletePlans(context.db, { runId: run.id, destinationId: destination.id });
    const { kind, name: destinationName, id: destinationId } = destination;
    const batch = { ...of, plannedBy: userId, kind, destinationName, destinationId, createdAt: context.now() };
    const id = await insertBatch(context.db, batch);
    await insertPublications(context.db, { ...of, batchId: id }, chosen);
    await context.jobs.enqueuePublishing(context.db, { batchId: id, teamId });
    const details = { destination: destinationName, texts: chosen.length };
    await recordAudit(context, actor, { action: 'seo.planPublication', subject: id, details });
    return id;
  });
  await untilLeft(context, batchId, 'planning');
  const batch = found(await findBatch(context.db, { teamId, batchId }), 'Publication');
  const itemIds = [...new Set(chosen.map(({ itemId }) => itemId))];
  const pages = (await findTeamItems(context.db, { ...of, itemIds })).map(presentSeoPage);
  return {
    batch: await showBatch(context, batch),
    leftOutPages,
    uncheckedPages: pages.filter(isUnchecked).length,
  };
}

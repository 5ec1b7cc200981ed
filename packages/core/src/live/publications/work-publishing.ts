import pLimit from 'p-limit';
import { AppError } from '../../contract/errors.ts';
import { holdLocks } from '../../platform/database/hold-locks.ts';
import { isOutage } from '../../platform/database/outlast-outage.ts';
import { transact } from '../../platform/database/transaction.ts';
import { groupBy } from '../../platform/group-by.ts';
import { recordAudit } from '../../team/audit/audit-store.ts';
import { type Context, nobody } from '../../team/context/context.ts';
import { type DestinationRecord, getDestination } from '../destinations/destinations-store.ts';
import { openDestination, openRepository } from '../destinations/open-destination.ts';
import { pagesToKeep } from '../destinations/protected-pages-store.ts';
import { openPageFiles, planFile } from '../proposals/plan-files.ts';
import { proposeBatch } from '../proposals/propose-batch.ts';
import { moveBatch, readBatch } from '../record/batches-store.ts';
import { afterFailedPlan, afterFailure } from '../record/doubt-rules.ts';
import { isUnplanned, type PagePlan, planRows } from '../record/plan-rows.ts';
import type { BatchRecord, Publication } from '../record/publication.ts';
import { changePublication, listPublications } from '../record/publications-store.ts';
import { planPage, type PublishWork, publishPage } from './publish-page.ts';

const pagesAtOnce = 4;
const unforeseen = 'Something went wrong on our side. Publish this text again; if it happens again, contact us.';
const gone = 'The destination was disconnected. Connect it again in Team Settings, then plan these texts again.';

async function open(context: Context, batch: BatchRecord): Promise<DestinationRecord> {
  const { teamId, destinationId } = batch;
  if (destinationId === null) throw new AppError('not_configured', gone);
  return getDestination(context.db, { teamId, destinationId });
}

/** Processes the pages of a batch, a few at a time; each page is locked meanwhile. */
async function eachPage(
  context: Context,
  rows: readonly Publication[],
  work: (context: Context, pageUrl: string) => Promise<void>,
): Promise<void> {
  const limit = pLimit(pagesAtOnce);
  const pages = [...groupBy(rows, ({ pageUrl }) => pageUrl).keys()];
  await Promise.all(
    pages.map((pageUrl) =>
      limit(() =>
        holdLocks(context, { what: 'a page', names: [`publish ${pageUrl}`] }, (signal) =>
          work({ ...context, signal }, pageUrl),
        ),
      ),
    ),
  );
}

/** Reads the pages of texts that have no plan yet. */
async function planPages(
  context: Context,
  batch: BatchRecord,
  { destination, afterFailure }: { destination: DestinationRecord; afterFailure: PagePlan['afterFailure'] },
): Promise<void> {
  const rows = (await listPublications(context.db, { batchId: batch.id, states: ['accepted'] })).filter(isUnplanned);
  if (rows.length === 0) return;
  const kept = await pagesToKeep(context.db, { teamId: batch.teamId, pageUrls: rows.map(({ pageUrl }) => pageUrl) });
  const isGit = destination.kind === 'github';
  const files = isGit ? await openPageFiles(context, await openRepository(context, destination), rows) : null;
  const site = isGit ? null : openDestination(context, destination);
  await eachPage(context, rows, (context, pageUrl) =>
    planRows(context, { batchId: batch.id, pageUrl, keptBecause: kept.get(pageUrl) ?? null, afterFailure }, () =>
      files === null ? planPage(context, site, pageUrl) : planFile(context, files, pageUrl),
    ),
  );
}

async function planBatch(context: Context, batch: BatchRecord): Promise<void> {
  await planPages(context, batch, { destination: await open(context, batch), afterFailure: afterFailedPlan });
}

async function publishBatch(context: Context, batch: BatchRecord): Promise<void> {
  const destination = await open(context, batch);
  // What failed in its plan and is published all the same.
  const afterFailedRead: PagePlan['afterFailure'] = (error, row) => afterFailure(row, { error, now: context.now() });
  await planPages(context, batch, { destination, afterFailure: afterFailedRead });
  if (destination.kind === 'github') return proposeBatch(context, destination, batch.id);
  const states = ['accepted', 'sending', 'inDoubt'] as const;
  const rows = await listPublications(context.db, { batchId: batch.id, states });
  const work: Omit<PublishWork, 'context'> = { destination, site: openDestination(context, destination) };
  return eachPage(context, rows, (context, pageUrl) =>
    publishPage({ ...work, context }, { batchId: batch.id, pageUrl }),
  );
}

async function end(context: Context, batch: BatchRecord): Promise<void> {
  await transact(context, async (context) => {
    const to = batch.state === 'planning' ? 'planned' : 'done';
    if (!(await moveBatch(context.db, batch.id, { from: batch.state, to })) || to === 'planned') return;
    const states: Record<string, number> = {};
    for (const { state } of await listPublications(context.db, { batchId: batch.id })) {
      states[state] = (states[state] ?? 0) + 1;
    }
    const actor = { ...nobody, teamId: batch.teamId };
    await recordAudit(context, actor, { action: 'seo.published', subject: batch.id, details: states });
  });
}

/** Ends what is open with a reason that says what to do; publishing again continues from there. */
export async function giveUp(context: Context, batch: BatchRecord, error: AppError): Promise<void> {
  const states = ['accepted', 'sending', 'inDoubt'] as const;
  for (const row of await listPublications(context.db, { batchId: batch.id, states })) {
    const isPlanned = batch.state === 'planning' && row.plannedAt !== null;
    const change =
      batch.state === 'planning' ? afterFailedPlan(error) : afterFailure(row, { error, now: context.now() });
    if (!isPlanned) await changePublication(context.db, row, change);
  }
}

/**
 * Plans or publishes a batch, each text exactly once, however often this is started: what was sent without an answer is
 * read before it is sent again. Throws only to be repeated, when its worker leaves or the database fails; every other
 * failure is kept with the texts it concerns.
 */
export async function workPublishing(context: Context, batchId: string): Promise<void> {
  const batch = await readBatch(context.db, batchId);
  if (batch === null || batch.state === 'planned' || batch.state === 'done') return;
  try {
    await (batch.state === 'planning' ? planBatch(context, batch) : publishBatch(context, batch));
  } catch (error) {
    if (context.signal.aborted || isOutage(error)) throw error;
    const isKnown = error instanceof AppError;
    if (!isKnown) context.log.error({ err: error, batch: batchId }, 'a publication failed unexpectedly');
    await giveUp(context, batch, isKnown ? error : new AppError('internal', unforeseen));
  }
  await end(context, batch);
}

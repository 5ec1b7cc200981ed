import { AppError } from '../../contract/errors.ts';
import { type DestinationKind, isByHand } from '../../contract/live/destinations-api.ts';
import { pacificDay } from '../../contract/search/search-window-rules.ts';
import { setPagesLive } from '../../lift/lift-store.ts';
import { keptFailure } from '../../platform/database/outlast-outage.ts';
import { transact } from '../../platform/database/transaction.ts';
import { groupBy } from '../../platform/group-by.ts';
import { nextLook } from '../../platform/next-look-rules.ts';
import type { Site } from '../../providers/sites/site.ts';
import type { Context } from '../../team/context/context.ts';
import { getDestination } from '../destinations/destinations-store.ts';
import { openDestination } from '../destinations/open-destination.ts';
import { readRendered, type RenderedTexts } from '../destinations/read-rendered.ts';
import { watchProposals } from '../proposals/watch-proposals.ts';
import { moveBatch, readBatch } from '../record/batches-store.ts';
import type { Publication } from '../record/publication.ts';
import {
  changePublication,
  type DuePublication,
  isSuperseded,
  listLiveItems,
  type PublicationChange,
  takeDue,
} from '../record/publications-store.ts';
import { isShown, nextCheck, notShownYet } from '../record/publish-rules.ts';
import { notRolledBack } from '../record/rollback-rules.ts';
import { rollBackPage } from './rollback-publication.ts';

const textsAtOnce = 50;
const readTimeoutMs = 60_000;

function seen(
  row: Publication,
  of: { rendered: RenderedTexts | null; kind: DestinationKind; now: Date },
): PublicationChange {
  const { rendered, kind, now } = of;
  const shown = rendered?.[row.field] ?? null;
  if (rendered !== null && isShown(row, shown)) {
    const message = row.state === 'published' && row.checks === 0 ? row.message : null;
    return { state: 'live', liveAt: now, renderedAfter: shown, nextCheckAt: null, message };
  }
  const looked = { checks: row.checks + 1, nextCheckAt: nextCheck(row, { kind, now }) };
  if (row.state !== 'published' || rendered === null) return looked;
  return { ...looked, renderedAfter: shown, message: notShownYet(row) ?? row.message };
}

/** Reads a page once and notes which of these texts it shows; one it does not show yet is looked for again later. */
export async function lookAtPage(
  context: Context,
  rows: readonly Publication[],
  { kind, site }: { kind: DestinationKind; site: Site | null },
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  let rendered: RenderedTexts | null = null;
  try {
    rendered = await readRendered(context, first.pageUrl, site?.pageLogin);
  } catch (error) {
    // A page that cannot be read now proves nothing.
    context.log.warn(
      { err: keptFailure(error, context.signal), page: first.pageUrl },
      'a published page could not be read back',
    );
  }
  const now = context.now();
  const changes = rows.map((row) => ({ row, change: seen(row, { rendered, kind, now }) }));
  for (const { row, change } of changes) await changePublication(context.db, row, change);
  if (changes.some(({ change }) => change.state === 'live')) await noteLivePages(context, first);
}

/** A lift test of a run counts from the day its pages are live: those that show every text that isn't kept as it was. */
export async function noteLivePages(context: Context, of: { teamId: string; runId: string }): Promise<void> {
  const itemIds = await listLiveItems(context.db, of);
  await setPagesLive(context.db, of, { liveOn: pacificDay(context.now()), itemIds });
}

/** Puts a batch to work again for what is in doubt, or was to be sent later. */
async function continueBatch(context: Context, { batchId, teamId }: DuePublication): Promise<void> {
  await transact(context, async ({ db, jobs }) => {
    if (await moveBatch(db, batchId, { from: 'done', to: 'running' }))
      await jobs.enqueuePublishing(db, { batchId, teamId });
  });
}

const soFar = new AppError('provider_unavailable', 'So far, the site has this text.');

/** The system behind the texts of a batch; null when its destination was disconnected, or people change the site. */
async function siteOf(context: Context, batchId: string): Promise<Site | null> {
  const batch = await readBatch(context.db, batchId);
  if (batch === null || batch.destinationId === null) return null;
  const { teamId, destinationId } = batch;
  return openDestination(context, await getDestination(context.db, { teamId, destinationId }));
}

/** Finishes rollbacks whose answer was lost, and takes back texts that arrived after their rollback. */
async function finishRollback(context: Context, rows: readonly DuePublication[]): Promise<void> {
  const [{ batchId, kind } = { batchId: '', kind: 'byHand' as const }] = rows;
  const site = await siteOf(context, batchId);
  if (site === null) return;
  for (const row of rows) {
    if (row.state === 'rolledBack' && (await isSuperseded(context.db, row))) {
      await changePublication(context.db, row, { waitingSince: null, nextCheckAt: null, message: null });
      continue;
    }
    const [report] = await rollBackPage({ context, site, kind, dryRun: false, lost: soFar }, [row]);
    if (report?.outcome !== 'leftAlone') continue;
    const { message } = report;
    const change = row.state === 'rollingBack' ? notRolledBack(row, { message, now: context.now() }) : { message };
    await changePublication(context.db, row, { ...change, waitingSince: null, nextCheckAt: null });
  }
}

/** What is done about a text that is due. */
function dutyOf({ kind, state }: DuePublication): 'continue' | 'rollback' | 'proposal' | 'look' {
  if (state === 'inDoubt' || (state === 'accepted' && !isByHand(kind))) return 'continue';
  if (state === 'proposed') return 'proposal';
  if (state === 'rollingBack' || state === 'rolledBack') return kind === 'github' ? 'proposal' : 'rollback';
  return 'look';
}

/** Looks after what is due: texts on their pages, also those that people publish, and what waits for a site's answer. */
export async function watchPages(context: Context): Promise<void> {
  const due = await takeDue(context.db, { now: context.now(), limit: textsAtOnce });
  const duties = groupBy(due, dutyOf);
  for (const row of duties.get('continue') ?? []) await continueBatch(context, row);
  for (const row of duties.get('proposal') ?? []) {
    const { waitingSince } = row;
    if (row.state !== 'rolledBack' || waitingSince === null) continue;
    const nextCheckAt = nextLook(waitingSince, { now: context.now() });
    await changePublication(context.db, row, { nextCheckAt });
  }
  await watchProposals(context, duties.get('proposal') ?? []);
  await eachPage(context, duties.get('rollback'), finishRollback);
  await eachPage(context, duties.get('look'), async (context, rows) => {
    const [{ batchId, kind } = { batchId: '', kind: 'byHand' as const }] = rows;
    await lookAtPage(context, rows, { kind, site: await siteOf(context, batchId) });
  });
}

async function eachPage(
  context: Context,
  due: readonly DuePublication[] = [],
  work: (context: Context, rows: readonly DuePublication[]) => Promise<void>,
): Promise<void> {
  for (const rows of groupBy(due, ({ batchId, pageUrl }) => `${batchId} ${pageUrl}`).values()) {
    const signal = AbortSignal.any([context.signal, AbortSignal.timeout(readTimeoutMs)]);
    try {
      await work({ ...context, signal }, rows);
    } catch (error) {
      context.log.warn({ err: error, page: rows[0]?.pageUrl }, 'a published page could not be looked at');
    }
  }
}

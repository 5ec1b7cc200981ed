import type { Context } from '../../context/context.ts';
import { AppError } from '../../contract/errors.ts';
import { isOutage } from '../../database/outlast-outage.ts';
import { setPagesLive } from '../../lift/lift-store.ts';
import { groupBy } from '../../platform/group-by.ts';
import { pacificDay } from '../../search-data/rows/search-window-rules.ts';
import type { DestinationKind } from '../destinations/destinations-api.ts';
import { readRendered, type RenderedTexts } from '../destinations/read-rendered.ts';
import { watchProposals } from '../proposals/watch-proposals.ts';
import type { Publication } from '../record/publication.ts';
import { changePublication, listLiveItems, type PublicationChange, takeDue } from '../record/publications-store.ts';
import { isShown, nextCheck, notShownYet } from '../record/publish-rules.ts';

const textsAtOnce = 50;
const readTimeoutMs = 60_000;

function seen(
  row: Publication,
  of: { rendered: RenderedTexts | null; kind: DestinationKind; now: Date },
): PublicationChange {
  const { rendered, kind, now } = of;
  const shown = rendered?.[row.field] ?? null;
  if (rendered !== null && isShown(row, shown)) {
    const publishedAt = row.publishedAt ?? (row.state === 'sending' ? now : null);
    const message = row.state === 'published' && row.checks === 0 ? row.message : null;
    return { state: 'live', liveAt: now, publishedAt, renderedAfter: shown, nextCheckAt: null, message };
  }
  const looked = { checks: row.checks + 1, nextCheckAt: nextCheck(row, { kind, now }) };
  if (row.state !== 'published' || rendered === null) return looked;
  return { ...looked, renderedAfter: shown, message: notShownYet(row) ?? row.message };
}

/** Reads a page once and notes which of these texts it shows; one it does not show yet is looked for again later. */
export async function lookAtPage(context: Context, rows: readonly Publication[], kind: DestinationKind): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  let rendered: RenderedTexts | null = null;
  try {
    rendered = await readRendered(context, first.pageUrl);
  } catch (error) {
    if (context.signal.aborted || isOutage(error) || !(error instanceof AppError)) throw error;
    // A page that cannot be read now proves nothing.
    context.log.warn({ err: error, page: first.pageUrl }, 'a published page could not be read back');
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

/** Looks for published texts, and for those that people publish by hand, on the pages that are due. */
export async function watchPages(context: Context): Promise<void> {
  const due = await takeDue(context.db, { now: context.now(), limit: textsAtOnce });
  await watchProposals(context, due);
  // What waits for a pull request changes on its page only once that is merged.
  const watched = due.filter(({ state }) => state !== 'proposed' && state !== 'rollingBack');
  for (const rows of groupBy(watched, ({ batchId, pageUrl }) => `${batchId} ${pageUrl}`).values()) {
    const [first] = rows;
    if (first === undefined) continue;
    const signal = AbortSignal.any([context.signal, AbortSignal.timeout(readTimeoutMs)]);
    try {
      await lookAtPage({ ...context, signal }, rows, first.kind);
    } catch (error) {
      context.log.warn({ err: error, page: first.pageUrl }, 'a published page could not be looked at');
    }
  }
}

import { validate as isUuid } from 'uuid';
import { presentAdGroups } from '../../ads/review/list-ad-groups.ts';
import type { WaitingItem } from '../../contract/app/review-api.ts';
import { presentQuestion } from '../../questions/question/present-question.ts';
import { badCursor } from '../../runs/record/get-run.ts';
import { type DecidedItem, listOpenItems } from '../../runs/record/items-store.ts';
import { fromCursor, toCursor } from '../../runs/record/run-rules.ts';
import { presentSeoPage } from '../../seo/page/present-seo-page.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import { listWaitingRuns, type WaitingRun } from './home-store.ts';

interface Place {
  runId: string;
  ordinal: number;
}

function placeOf(cursor: string): Place {
  const [runId = '', rest = ''] = cursor.split('.');
  const ordinal = fromCursor(rest);
  if (!isUuid(runId) || ordinal === null) throw badCursor();
  return { runId, ordinal };
}

async function present(context: Context, run: WaitingRun, items: readonly DecidedItem[]): Promise<WaitingItem[]> {
  const { id: runId, kind, websiteUrl } = run;
  if (kind === 'seo') return items.map((item) => ({ kind, runId, websiteUrl, item: presentSeoPage(item) }));
  if (kind === 'questions') return items.map((item) => ({ kind, runId, websiteUrl, item: presentQuestion(item) }));
  return (await presentAdGroups(context, items)).map((item) => ({ kind, runId, websiteUrl, item }));
}

/** Proposals of the team's latest runs that nobody decided about, newest run first, page by page. */
export async function listWaiting(
  context: Context,
  { teamId }: TeamActor,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ items: WaitingItem[]; nextCursor: string | null }> {
  const after = cursor === undefined ? null : placeOf(cursor);
  // The ids of runs are in the order of their making, so a run that is decided meanwhile is no gap.
  const runs = (await listWaitingRuns(context.db, teamId)).toSorted((a, b) => (a.id < b.id ? 1 : -1));
  const items: WaitingItem[] = [];
  let last = after;
  for (const run of runs.filter(({ id }) => after === null || id <= after.runId)) {
    const afterOrdinal = run.id === after?.runId ? after.ordinal : -1;
    const missing = limit - items.length;
    const found = await listOpenItems(context.db, { teamId, runId: run.id, afterOrdinal, limit: missing + 1 });
    const taken = found.slice(0, missing);
    items.push(...(await present(context, run, taken)));
    const end = taken.at(-1);
    if (end !== undefined) last = { runId: run.id, ordinal: end.ordinal };
    if (found.length > missing && last !== null) {
      return { items, nextCursor: `${last.runId}.${toCursor(last.ordinal)}` };
    }
  }
  return { items, nextCursor: null };
}

/** How many of them there are. */
export async function countWaiting(context: Context, { teamId }: TeamActor): Promise<{ proposals: number }> {
  const runs = await listWaitingRuns(context.db, teamId);
  return { proposals: runs.reduce((sum, { proposals }) => sum + proposals, 0) };
}

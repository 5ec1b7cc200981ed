import { validate as isUuid } from 'uuid';
import { presentAdGroups } from '../../ads/review/list-ad-groups.ts';
import type { UnpublishedRun, WaitingItem } from '../../contract/app/review-api.ts';
import { found } from '../../contract/errors.ts';
import { presentQuestion } from '../../questions/question/present-question.ts';
import { badCursor } from '../../runs/record/get-run.ts';
import { type DecidedItem, type ItemPlace, listOpenItems } from '../../runs/record/items-store.ts';
import { fromCursor, toCursor } from '../../runs/record/run-rules.ts';
import { presentSeoPage } from '../../seo/page/present-seo-page.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import { listUnpublishedRuns, listWaitingRuns, type WaitingRun } from './home-store.ts';

function placeOf(cursor: string): ItemPlace {
  const [runId = '', rest = ''] = cursor.split('.');
  const ordinal = fromCursor(rest);
  if (!isUuid(runId) || ordinal === null) throw badCursor();
  return { runId, ordinal };
}

/** The items as people see them, in their order, however many runs they come from. */
async function present(
  context: Context,
  runs: ReadonlyMap<string, WaitingRun>,
  items: readonly DecidedItem[],
): Promise<WaitingItem[]> {
  const ads = items.filter(({ runId }) => runs.get(runId)?.kind === 'ads');
  const adGroups = new Map((await presentAdGroups(context, ads)).map((group) => [group.id, group]));
  return items.map((item): WaitingItem => {
    const { id: runId, kind, websiteUrl } = found(runs.get(item.runId), 'Optimization');
    if (kind === 'seo') return { kind, runId, websiteUrl, item: presentSeoPage(item) };
    if (kind === 'questions') return { kind, runId, websiteUrl, item: presentQuestion(item) };
    return { kind, runId, websiteUrl, item: found(adGroups.get(item.id), 'Item') };
  });
}

const toUnpublished = ({ id: runId, kind, websiteUrl, proposals }: WaitingRun): UnpublishedRun => ({
  runId,
  kind,
  websiteUrl,
  proposals,
});

/** Proposals of the team's latest runs that nobody decided about, newest run first, page by page. */
export async function listWaiting(
  context: Context,
  { teamId }: TeamActor,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ items: WaitingItem[]; nextCursor: string | null; unpublished: UnpublishedRun[] }> {
  const after = cursor === undefined ? null : placeOf(cursor);
  const runs = new Map((await listWaitingRuns(context.db, teamId)).map((run) => [run.id, run]));
  const open = await listOpenItems(context.db, { teamId, runIds: [...runs.keys()], after, limit: limit + 1 });
  const items = open.slice(0, limit);
  const last = open.length > limit ? items.at(-1) : undefined;
  return {
    items: await present(context, runs, items),
    // Who has nothing to decide is told what comes next.
    unpublished:
      open.length > 0 || after !== null ? [] : (await listUnpublishedRuns(context.db, teamId)).map(toUnpublished),
    nextCursor: last === undefined ? null : `${last.runId}.${toCursor(last.ordinal)}`,
  };
}

/** How many of them there are. */
export async function countWaiting(context: Context, { teamId }: TeamActor): Promise<{ proposals: number }> {
  const runs = await listWaitingRuns(context.db, teamId);
  return { proposals: runs.reduce((sum, { proposals }) => sum + proposals, 0) };
}

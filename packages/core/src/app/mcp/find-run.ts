import { ApiError } from '../../contract/client.ts';
import { AppError } from '../../contract/errors.ts';
import { api } from '../../contract/index.ts';
import type { OptimizationKind, OptimizationSummary } from '../../contract/runs/optimization.ts';
import { brief, type RowSource } from './answer-rules.ts';
import { adRow, questionRow, seoRow } from './item-rows.ts';
import type { Ask } from './tool.ts';

/** The calls of each kind of run. */
export const runCalls = { seo: api.seo, questions: api.questions, ads: api.ads };
/** What the items of each kind are called. */
export const itemNouns = { seo: 'pages', questions: 'questions', ads: 'ad groups' };
const kinds = Object.keys(runCalls) as OptimizationKind[];

const isMissing = (error: unknown): boolean =>
  (error instanceof AppError || error instanceof ApiError) && error.code === 'not_found';

export const showRun = (ask: Ask, kind: OptimizationKind, optimizationId: string) =>
  ask.call(runCalls[kind].show, { optimizationId });
type ShownRun = Awaited<ReturnType<typeof showRun>>;

/** A run of any kind by its id; throws `not_found`. */
export async function findRun(ask: Ask, runId: string): Promise<{ kind: OptimizationKind; run: ShownRun }> {
  for (const kind of kinds) {
    try {
      return { kind, run: await showRun(ask, kind, runId) };
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
  throw new AppError('not_found', `\`runId\`: there is no run "${runId}" in this team; overview lists the newest.`);
}

/** An item of a run with everything that is known of it. */
export type RunItem = Awaited<ReturnType<typeof itemsOf>>['items'][number];

/** Items of a run from a cursor on. */
export const itemsOf = (
  ask: Ask,
  kind: OptimizationKind,
  asked: { optimizationId: string; cursor?: string; limit: number },
) => ask.call(runCalls[kind].items, asked);

const rowOf = { seo: seoRow, questions: questionRow, ads: adRow };

/** The items of a run as rows of an answer, with what a decision needs. */
export function itemSource(ask: Ask, { kind, run }: { kind: OptimizationKind; run: ShownRun }): RowSource {
  const toRow = rowOf[kind] as (item: RunItem) => object;
  return {
    total: run.completedAt === null ? run.progress.total : run.totalItems,
    read: async (cursor, limit) => {
      const place = cursor === undefined ? {} : { cursor };
      const { items, nextCursor } = await itemsOf(ask, kind, { optimizationId: run.id, limit, ...place });
      return { rows: items.map((item) => toRow(item)), nextCursor };
    },
  };
}

/** Every item of a run that is wanted, in their order in the run. */
export async function readItems(
  ask: Ask,
  { kind, run }: { kind: OptimizationKind; run: Pick<ShownRun, 'id'> },
  isWanted: (item: RunItem) => boolean,
): Promise<RunItem[]> {
  const found: RunItem[] = [];
  let cursor: string | null = null;
  do {
    const place: { cursor?: string } = cursor === null ? {} : { cursor };
    const page: Awaited<ReturnType<typeof itemsOf>> = await itemsOf(ask, kind, {
      optimizationId: run.id,
      limit: 500,
      ...place,
    });
    found.push(...page.items.filter((item) => isWanted(item)));
    cursor = page.nextCursor;
  } while (cursor !== null);
  return found;
}

/** What the figures of a run were asked for, and what it has cost. */
export function figuresOf(run: ShownRun) {
  const days = 'dataQuality' in run ? run.dataQuality.find(({ id }) => id === 'window')?.value : 'the last 30 days';
  return {
    source: 'source' in run ? run.source.name : run.account.name,
    days: days ?? null,
    filters: { runId: run.id, ...run.settings },
    cost: { usd: run.costUsd, simulated: run.simulated },
  };
}

/** A run in a few words. */
export const runRow = (run: OptimizationSummary) => ({
  runId: run.id,
  kind: run.kind,
  status: run.status,
  createdAt: run.createdAt,
  website: run.websiteUrl,
  processed: run.progress.processed,
  total: run.progress.total,
  summary: brief(run.results.summary ?? run.results.error),
  costUsd: run.costUsd,
});

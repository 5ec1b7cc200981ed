import type { Context, TeamActor } from '../context.ts';
import { getRun, listItems } from '../optimizations/get-run.ts';
import { toSummary } from '../optimizations/summarise-run.ts';
import { getImport } from '../search-data/imports-store.ts';
import { toUsd } from '../usage/usage-rules.ts';
import { presentSeoPage } from './present-seo-page.ts';
import type { SeoOptimization } from './seo-api.ts';

const firstPages = 100;

async function sourceName(
  context: Context,
  actor: TeamActor,
  run: { importId: string | null; subject: string },
): Promise<string> {
  return run.importId === null ? run.subject : (await getImport(context.db, actor.teamId, run.importId)).name;
}

const noPages = { items: [], nextCursor: null };

/** A run with its status and, once it has ended, its first pages; while it works this is what clients poll, so it stays small. */
export async function showSeoRun(
  context: Context,
  actor: TeamActor,
  input: { optimizationId: string },
): Promise<SeoOptimization> {
  const run = await getRun(context, actor, { ...input, kind: 'seo' });
  const { items, nextCursor } =
    run.completedAt === null ? noPages : await listItems(context, actor, { ...input, limit: firstPages });
  return {
    ...toSummary(run),
    quote: run.quote,
    maxCostUsd: run.maxCostTicks === null ? null : toUsd(run.maxCostTicks),
    source: {
      type: run.importId === null ? 'searchConsole' : 'import',
      importId: run.importId,
      name: await sourceName(context, actor, run),
    },
    dataQuality: (run.results['dataQuality'] ?? []) as SeoOptimization['dataQuality'],
    eligibility: (run.results['eligibility'] ?? []) as SeoOptimization['eligibility'],
    pages: items.map(presentSeoPage),
    totalItems: run.total ?? 0,
    nextCursor,
  };
}

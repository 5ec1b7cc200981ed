import { toUsd } from '../../contract/money.ts';
import { presentQuote } from '../../contract/money/quote.ts';
import type { SearchRun } from '../../contract/runs/optimization.ts';
import { getImport } from '../../search/sources/imports-store.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import { getRun, listItems } from '../record/get-run.ts';
import type { DecidedItem } from '../record/items-store.ts';
import { toSummary } from '../record/summarize-run.ts';

/** As many as the items call gives at once: nearly every run as a whole. */
const firstItems = 500;
const noItems = { items: [], nextCursor: null };

/** A run on search data with its first items, which it shows once it has ended: while it works clients poll it, so it stays small. */
export async function showSearchRun(
  context: Context,
  actor: TeamActor,
  input: { optimizationId: string; kind: 'seo' | 'questions' },
): Promise<{ run: SearchRun; eligibility: unknown; items: DecidedItem[] }> {
  const run = await getRun(context, actor, input);
  const { optimizationId } = input;
  const { items, nextCursor } =
    run.completedAt === null ? noItems : await listItems(context, actor, { optimizationId, limit: firstItems });
  const name = run.importId === null ? run.subject : (await getImport(context.db, actor.teamId, run.importId)).name;
  return {
    items,
    eligibility: run.results['eligibility'] ?? [],
    run: {
      ...toSummary(run),
      quote: presentQuote(run.quote),
      maxCostUsd: run.maxCostTicks === null ? null : toUsd(run.maxCostTicks),
      source: { type: run.importId === null ? 'searchConsole' : 'import', importId: run.importId, name },
      dataQuality: (run.results['dataQuality'] ?? []) as SearchRun['dataQuality'],
      totalItems: run.total ?? 0,
      nextCursor,
    },
  };
}

import { toUsd } from '../../contract/money.ts';
import type { OptimizationSummary } from '../../contract/runs/optimization.ts';
import { progressOf } from './run-rules.ts';
import type { ItemCounts, Run } from './run.ts';
import type { RunWithAuthor } from './runs-store.ts';

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

type Totals = Partial<OptimizationSummary['results']>;

function pageCounts(run: Run): Totals {
  const counts = run.results['counts'] as ItemCounts | undefined;
  if (run.total === null || counts === undefined) return {};
  return { totalPages: run.total, optimizedPages: counts.succeeded, pagesOptimized: counts.succeeded };
}

/** The totals that the specification names for each kind. */
const totalsOf: Record<Run['kind'], (run: Run) => Totals> = {
  seo: pageCounts,
  ads: ({ processed, total }) => ({ progress: { processedAdGroups: processed, totalAdGroups: total } }),
  // Counted when the run ends and when people merge or split its questions.
  questions: ({ results }) => results['recommended'] ?? {},
};

/** A run as history shows it. */
export function toSummary(run: RunWithAuthor): OptimizationSummary {
  const summary = run.results['summary'];
  return {
    id: run.id,
    kind: run.kind,
    status: run.status,
    createdAt: run.createdAt.toISOString(),
    startedAt: iso(run.startedAt),
    completedAt: iso(run.completedAt),
    createdBy: run.author,
    websiteUrl: run.subject,
    settings: run.settings,
    progress: progressOf(run),
    results: { ...totalsOf[run.kind](run), summary: typeof summary === 'string' ? summary : null, error: run.error },
    costUsd: toUsd(run.costTicks),
    simulated: run.quote.simulated,
  };
}

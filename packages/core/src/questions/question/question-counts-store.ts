import type { Knex } from 'knex';
import type { QuestionPriority, QuestionRecommendation } from '../../contract/questions/question.ts';
import { modelFailedNote } from './question-item.ts';

/** How many questions of a run have a recommendation, and which. */
export interface QuestionCounts {
  totalQueriesAnalyzed: number;
  priorities: Record<QuestionPriority, number>;
  recommendations: Record<QuestionRecommendation, number>;
}

interface CountRow {
  priority: QuestionPriority;
  recommendation: QuestionRecommendation;
  count: number;
}

/** Counts the questions to answer for which the language model could not be had. The caller has checked that the run is its team's. */
export async function countUnwritten(db: Knex, runId: string): Promise<number> {
  const row = await db('run_items')
    .where({ run_id: runId, state: 'succeeded' })
    .whereRaw(
      `exists (select from jsonb_array_elements_text(output->'warnings') as warning where starts_with(warning, ?))`,
      [modelFailedNote],
    )
    .count<{ count: number }[]>('* as count')
    .first();
  return row?.count ?? 0;
}

/** Counts what the items of a run recommend. The caller has checked that the run is its team's. */
export async function countRecommendations(db: Knex, runId: string): Promise<QuestionCounts> {
  const { rows } = await db.raw<{ rows: CountRow[] }>(
    `select output->'grokAnalysis'->>'priority' as priority,
            output->'grokAnalysis'->>'recommendation' as recommendation, count(*)::int as count
     from run_items
     where run_id = ? and output->'grokAnalysis'->>'priority' is not null group by 1, 2`,
    [runId],
  );
  const counts: QuestionCounts = {
    totalQueriesAnalyzed: 0,
    priorities: { high: 0, medium: 0, low: 0 },
    recommendations: { improve_existing: 0, add_faq: 0, create_new: 0 },
  };
  for (const { priority, recommendation, count } of rows) {
    counts.totalQueriesAnalyzed += count;
    counts.priorities[priority] += count;
    counts.recommendations[recommendation] += count;
  }
  return counts;
}

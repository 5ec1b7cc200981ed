import { createHash } from 'node:crypto';
import type { Context, TeamActor } from '../context.ts';
import { startRun } from '../optimizations/start-run.ts';
import { resolveSource } from '../seo/resolve-source.ts';
import { toTicks } from '../usage/usage-rules.ts';
import type { QuestionOptimization } from './questions-api.ts';
import { type QuestionRequest, quoteFor } from './quote-question-run.ts';
import { showQuestionRun } from './show-question-run.ts';

export interface StartQuestionInput extends QuestionRequest {
  maxCostUsd?: number | undefined;
  idempotencyKey?: string | undefined;
}

/** Tells a repetition of a request from another request with the same key. */
function hashOf({ websiteUrl, importId, settings, maxCostUsd }: StartQuestionInput): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([websiteUrl, importId, settings, maxCostUsd]))
    .digest();
}

/** Starts a run: checks source and settings, keeps the quote, enqueues the work. A repeated key returns the first run. */
export async function startQuestionRun(
  context: Context,
  actor: TeamActor,
  input: StartQuestionInput,
): Promise<QuestionOptimization> {
  const source = await resolveSource(context, actor, input);
  const quote = await quoteFor(context, actor, input.settings);
  const run = await startRun(context, actor, {
    kind: 'questions',
    subject: source.websiteUrl,
    importId: source.importId,
    settings: input.settings,
    quote,
    maxCostTicks: input.maxCostUsd === undefined ? null : toTicks(input.maxCostUsd),
    idempotencyKey: input.idempotencyKey ?? null,
    requestHash: hashOf(input),
  });
  return showQuestionRun(context, actor, { optimizationId: run.id });
}

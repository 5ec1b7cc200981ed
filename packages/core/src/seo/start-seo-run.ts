import { createHash } from 'node:crypto';
import type { Context, TeamActor } from '../context.ts';
import { AppError } from '../errors.ts';
import { countActiveRuns } from '../optimizations/active-runs-store.ts';
import { startRun } from '../optimizations/start-run.ts';
import { toTicks } from '../usage/usage-rules.ts';
import { quoteFor, type SeoRequest } from './quote-seo-run.ts';
import { resolveSource } from './resolve-source.ts';
import type { SeoOptimization } from './seo-api.ts';
import { showSeoRun } from './show-seo-run.ts';

/** A team may have so many unfinished runs at a time. */
export const maxActiveRuns = 10;

export interface StartSeoInput extends SeoRequest {
  maxCostUsd?: number | undefined;
  idempotencyKey?: string | undefined;
}

function hashOf(input: StartSeoInput): Buffer {
  const { idempotencyKey: _, ...request } = input;
  return createHash('sha256')
    .update(JSON.stringify(request, Object.keys(request).sort()))
    .update(JSON.stringify(request.settings))
    .digest();
}

/** Starts a run: checks source and settings, keeps the quote, enqueues the work. A repeated key returns the first run. */
export async function startSeoRun(context: Context, actor: TeamActor, input: StartSeoInput): Promise<SeoOptimization> {
  const source = await resolveSource(context, actor, input);
  const quote = await quoteFor(context, actor, { source, settings: input.settings });
  if ((await countActiveRuns(context.db, actor.teamId)) >= maxActiveRuns) {
    throw new AppError(
      'rate_limited',
      `Your team has ${maxActiveRuns} unfinished runs. Wait for one to end, or cancel one.`,
      {
        details: { retryAfterSeconds: 60 },
      },
    );
  }
  const run = await startRun(context, actor, {
    kind: 'seo',
    subject: source.websiteUrl,
    importId: source.importId,
    settings: input.settings,
    quote,
    maxCostTicks: input.maxCostUsd === undefined ? null : toTicks(input.maxCostUsd),
    idempotencyKey: input.idempotencyKey ?? null,
    requestHash: hashOf(input),
  });
  return showSeoRun(context, actor, { optimizationId: run.id });
}

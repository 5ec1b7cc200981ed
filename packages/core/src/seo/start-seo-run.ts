import { createHash } from 'node:crypto';
import type { Context, TeamActor } from '../context.ts';
import { startRun } from '../optimizations/start-run.ts';
import { toTicks } from '../usage/usage-rules.ts';
import { quoteFor, type SeoRequest } from './quote-seo-run.ts';
import { resolveSource } from './resolve-source.ts';
import type { SeoOptimization } from './seo-api.ts';
import { showSeoRun } from './show-seo-run.ts';

export interface StartSeoInput extends SeoRequest {
  maxCostUsd?: number | undefined;
  idempotencyKey?: string | undefined;
}

/** Tells a repetition of a request from another request with the same key. */
function hashOf({ websiteUrl, importId, settings, maxCostUsd }: StartSeoInput): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([websiteUrl, importId, settings, maxCostUsd]))
    .digest();
}

/** Starts a run: checks source and settings, keeps the quote, enqueues the work. A repeated key returns the first run. */
export async function startSeoRun(context: Context, actor: TeamActor, input: StartSeoInput): Promise<SeoOptimization> {
  const source = await resolveSource(context, actor, input);
  const quote = await quoteFor(context, actor, { source, settings: input.settings });
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

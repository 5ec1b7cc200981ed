import { createHash } from 'node:crypto';
import { toTicks } from '../../contract/money.ts';
import type { RunQuote } from '../../contract/money/quote.ts';
import type { RunSource } from '../../search/sources/resolve-source.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import type { Run } from '../record/run.ts';
import { startRun } from '../record/start-run.ts';

/** What a person asks for when a run on search data starts. */
export interface SearchRunRequest<Settings> {
  websiteUrl?: string | undefined;
  importId?: string | undefined;
  settings: Settings;
  maxCostUsd?: number | undefined;
  idempotencyKey?: string | undefined;
}

/** Tells a repetition of a request from another request with the same key. */
function hashOf({ websiteUrl, importId, settings, maxCostUsd }: SearchRunRequest<unknown>): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([websiteUrl, importId, settings, maxCostUsd]))
    .digest();
}

/** Starts a run on a source that was checked, with its quote; a repeated key returns the first run. */
export function startSearchRun<Settings extends Record<string, unknown>>(
  context: Context,
  actor: TeamActor,
  start: { kind: 'seo' | 'questions'; request: SearchRunRequest<Settings>; source: RunSource; quote: RunQuote },
): Promise<Run> {
  const { kind, request, source, quote } = start;
  return startRun(context, actor, {
    kind,
    subject: source.websiteUrl,
    importId: source.importId,
    settings: request.settings,
    quote,
    maxCostTicks: request.maxCostUsd === undefined ? null : toTicks(request.maxCostUsd),
    idempotencyKey: request.idempotencyKey ?? null,
    requestHash: hashOf(request),
  });
}

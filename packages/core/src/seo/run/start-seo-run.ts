import type { SeoOptimization, SeoSettings } from '../../contract/seo/seo-api.ts';
import { type SearchRunRequest, startSearchRun } from '../../runs/search/start-search-run.ts';
import { resolveSource } from '../../search/sources/resolve-source.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import { quoteFor } from './quote-seo-run.ts';
import { showSeoRun } from './show-seo-run.ts';

/** Starts a run: checks source and settings, keeps the quote, enqueues the work. A repeated key returns the first run. */
export async function startSeoRun(
  context: Context,
  actor: TeamActor,
  request: SearchRunRequest<SeoSettings>,
): Promise<SeoOptimization> {
  const source = await resolveSource(context, actor, request);
  const quote = await quoteFor(context, actor, { source, settings: request.settings });
  const run = await startSearchRun(context, actor, { kind: 'seo', request, source, quote });
  return showSeoRun(context, actor, { optimizationId: run.id });
}

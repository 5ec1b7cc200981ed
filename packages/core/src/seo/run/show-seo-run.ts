import type { SeoOptimization } from '../../contract/seo/seo-api.ts';
import { showSearchRun } from '../../runs/search/show-search-run.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import { presentSeoPage } from '../page/present-seo-page.ts';

/** A run with its status and, once it has ended, its first pages. */
export async function showSeoRun(
  context: Context,
  actor: TeamActor,
  { optimizationId }: { optimizationId: string },
): Promise<SeoOptimization> {
  const { run, eligibility, items } = await showSearchRun(context, actor, { optimizationId, kind: 'seo' });
  return {
    ...run,
    eligibility: eligibility as SeoOptimization['eligibility'],
    pages: items.map(presentSeoPage),
  };
}

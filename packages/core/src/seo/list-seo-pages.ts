import type { Context, TeamActor } from '../context.ts';
import { listItems } from '../optimizations/get-run.ts';
import { presentSeoPage } from './present-seo-page.ts';
import type { SeoPage } from './seo-page.ts';

/** Pages of a run in order, for results of any size. */
export async function listSeoPages(
  context: Context,
  actor: TeamActor,
  input: { optimizationId: string; cursor?: string | undefined; limit: number },
): Promise<{ items: SeoPage[]; nextCursor: string | null }> {
  const { items, nextCursor } = await listItems(context, actor, { ...input, kind: 'seo' });
  return { items: items.map(presentSeoPage), nextCursor };
}

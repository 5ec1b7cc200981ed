import type { SeoPage } from '../../contract/seo/seo-page.ts';
import { listItems } from '../../runs/record/get-run.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import { presentSeoPage } from '../page/present-seo-page.ts';

/** Pages of a run in order, for results of any size. */
export async function listSeoPages(
  context: Context,
  actor: TeamActor,
  input: { optimizationId: string; cursor?: string | undefined; limit: number },
): Promise<{ items: SeoPage[]; nextCursor: string | null }> {
  const { items, nextCursor } = await listItems(context, actor, { ...input, kind: 'seo' });
  return { items: items.map(presentSeoPage), nextCursor };
}

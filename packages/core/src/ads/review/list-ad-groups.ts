import type { AdGroupResult } from '../../contract/ads/ad-group-result.ts';
import { getRun, listItems } from '../../runs/record/get-run.ts';
import type { DecidedItem } from '../../runs/record/items-store.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import { findAdEdits } from '../ad/ad-edits-store.ts';
import { presentAdGroup } from '../ad/present-ad-group.ts';
import { findLatestAdsOfItems } from '../deploy/deployment-ads-store.ts';
import { toAdDeployment } from '../deploy/deployment-rules.ts';

/** Items with the edits and the latest deployments of their ads. */
export async function presentAdGroups(context: Context, items: readonly DecidedItem[]): Promise<AdGroupResult[]> {
  const ids = items.map(({ id }) => id);
  const [edits, deployments] = await Promise.all([findAdEdits(context.db, ids), findLatestAdsOfItems(context.db, ids)]);
  return items.map((item) => {
    const deployed = deployments.get(item.id);
    return presentAdGroup(item, {
      edit: edits.get(item.id) ?? null,
      deployment: deployed === undefined ? null : toAdDeployment(deployed),
    });
  });
}

/** Ad groups of an ads run in order, for results of any size. */
export async function listAdGroups(
  context: Context,
  actor: TeamActor,
  input: { optimizationId: string; cursor?: string | undefined; limit: number },
): Promise<{ items: AdGroupResult[]; nextCursor: string | null }> {
  await getRun(context, actor, { optimizationId: input.optimizationId, kind: 'ads' });
  const { items, nextCursor } = await listItems(context, actor, input);
  return { items: await presentAdGroups(context, items), nextCursor };
}

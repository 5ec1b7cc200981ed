import { AppError, found } from '../../contract/errors.ts';
import type { OptimizationStatus } from '../../contract/runs/optimization.ts';
import { getRun } from '../../runs/record/get-run.ts';
import { findTeamItems } from '../../runs/record/items-store.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import { openGoogleAdsOf, type OpenAdsAccount } from '../../team/integrations/open-ads-account.ts';
import { findAdEdits } from '../ad/ad-edits-store.ts';
import type { AdsItemInput } from '../ad/ads-item.ts';
import { findAdsRun } from '../ad/ads-runs-store.ts';
import { generatedAdOf } from '../ad/present-ad-group.ts';
import { type AdContent, contentOf, hashContent } from './deploy-content-rules.ts';
import type { WantedAd } from './deployment-ads-store.ts';
import { nameSome } from './preflight-rules.ts';

/** An ad of a run that is asked for, as people edited it. */
export interface Proposal extends WantedAd {
  adGroupName: string;
  campaignName: string;
  content: AdContent;
}

/** What is to be deployed, and where. */
export interface Proposals {
  optimizationId: string;
  accountId: string;
  proposals: Proposal[];
}

const notCompleted: Record<Exclude<OptimizationStatus, 'completed'>, string> = {
  pending: 'This run has not started; its ads can be deployed when it has completed.',
  processing: 'This run is still in progress; its ads can be deployed once it completes.',
  failed: 'This run failed and has no ads to deploy; start it again.',
  cancelled: 'This run was canceled; only ads of completed runs can be deployed. Start it again.',
};

/** An ad that was asked for: enough to judge and deploy it, without the rest of its large item. */
interface AskedAd {
  itemId: string;
  adGroup: AdsItemInput['adGroup'];
  isRejected: boolean;
  /** Null when no ad was written. */
  content: AdContent | null;
}

/** Items read at once; they are large. */
const itemsAtOnce = 200;

async function readAsked(
  context: Context,
  of: { teamId: string; runId: string },
  adIds: readonly string[],
): Promise<AskedAd[]> {
  const asked: AskedAd[] = [];
  for (let start = 0; start < adIds.length; start += itemsAtOnce) {
    const itemIds = adIds.slice(start, start + itemsAtOnce);
    const items = await findTeamItems(context.db, { ...of, itemIds });
    const edits = await findAdEdits(
      context.db,
      items.map(({ id }) => id),
    );
    for (const item of items) {
      const ad = generatedAdOf(item, edits.get(item.id) ?? null);
      const { adGroup } = item.input as AdsItemInput;
      const isRejected = item.decision?.verdict === 'rejected';
      asked.push({ itemId: item.id, adGroup, isRejected, content: ad === null ? null : contentOf(ad) });
    }
  }
  return asked;
}

/** Refuses what cannot be deployed, by name, before anything is sent. */
function requireDeployable(asked: readonly AskedAd[], adIds: readonly string[]): void {
  const known = new Set(asked.map(({ itemId }) => itemId));
  const foreign = adIds.filter((id) => !known.has(id));
  if (foreign.length > 0) {
    const ads = foreign.length === 1 ? 'An ad does' : `${foreign.length} ads do`;
    throw new AppError('conflict', `${ads} not belong to this run: ${nameSome(foreign)}. Refresh it and choose again.`);
  }
  const namesOf = (ads: readonly AskedAd[]): string => nameSome(ads.map(({ adGroup }) => adGroup.name));
  const rejected = asked.filter(({ isRejected }) => isRejected);
  if (rejected.length > 0) {
    const message = `Rejected ads are not deployed: ${namesOf(rejected)}. Remove them from the selection.`;
    throw new AppError('conflict', message);
  }
  const unwritten = asked.filter(({ content }) => content === null);
  if (unwritten.length > 0) {
    throw new AppError('conflict', `There is no ad for ${namesOf(unwritten)}. Remove them from the selection.`);
  }
}

/**
 * The ads of a completed run that are asked for, with the current texts. Throws `conflict`, naming them, for ads that
 * are not of this run, were rejected or were never written, and for a run that has not completed.
 */
export async function loadProposals(
  context: Context,
  actor: TeamActor,
  input: { optimizationId: string; adIds: readonly string[] },
): Promise<Proposals> {
  const run = await getRun(context, actor, { optimizationId: input.optimizationId, kind: 'ads' });
  if (run.status !== 'completed') throw new AppError('conflict', notCompleted[run.status]);
  const { account } = found(await findAdsRun(context.db, run.id), 'Optimization');
  const adIds = [...new Set(input.adIds)];
  const asked = await readAsked(context, { teamId: actor.teamId, runId: run.id }, adIds);
  requireDeployable(asked, adIds);
  const proposals = asked.flatMap(({ itemId, adGroup, content }): Proposal[] =>
    content === null
      ? []
      : [
          {
            itemId,
            adGroupId: adGroup.id,
            adGroupName: adGroup.name,
            campaignName: adGroup.campaignName,
            content,
            contentHash: hashContent(content),
          },
        ],
  );
  return { optimizationId: run.id, accountId: account.id, proposals };
}

/** The account of a run, through the manager by which it was chosen. Throws `not_configured` or `reconnect_needed`. */
export async function openRunAccount(
  context: Context,
  of: { teamId: string; optimizationId: string },
): Promise<Pick<OpenAdsAccount, 'ads' | 'customer'>> {
  const { account } = found(await findAdsRun(context.db, of.optimizationId), 'Optimization');
  const ads = await openGoogleAdsOf(context, of.teamId);
  return { ads, customer: { accountId: account.id, loginCustomerId: account.loginCustomerId } };
}

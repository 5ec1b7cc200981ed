import type { Context, TeamActor } from '../context.ts';
import { AppError, found } from '../errors.ts';
import { openGoogleAdsOf, type OpenAdsAccount } from '../integrations/open-ads-account.ts';
import { getRun } from '../optimizations/get-run.ts';
import { type DecidedItem, listTeamItems } from '../optimizations/items-store.ts';
import type { OptimizationStatus } from '../optimizations/optimization.ts';
import { findAdEdits } from './ad-edits-store.ts';
import { adsLimits } from './ads-api.ts';
import type { AdsItemInput } from './ads-item.ts';
import { findAdsRun } from './ads-runs-store.ts';
import { type AdContent, contentOf, hashContent } from './deploy-content-rules.ts';
import type { WantedAd } from './deployment-ads-store.ts';
import { nameSome } from './preflight-rules.ts';
import { generatedAdOf } from './present-ad-group.ts';

/** An ad of a run that is asked for, as people edited it. */
export interface Proposal extends WantedAd {
  adGroupName: string;
  content: AdContent;
}

/** What is to be deployed, and where. */
export interface Proposals {
  optimizationId: string;
  accountId: string;
  proposals: Proposal[];
}

const notCompleted: Record<Exclude<OptimizationStatus, 'completed'>, string> = {
  pending: 'This run has not begun; its ads can be deployed when it has completed.',
  processing: 'This run is still working; its ads can be deployed when it has completed.',
  failed: 'This run failed and has no ads to deploy; start it again.',
  cancelled: 'This run was cancelled; only ads of completed runs can be deployed. Start it again.',
};

const nameOf = ({ input }: DecidedItem): string => (input as AdsItemInput).adGroup.name;

/** Refuses what cannot be deployed, by name, before anything is sent. */
function requireDeployable(items: readonly DecidedItem[], asked: readonly string[]): void {
  const known = new Set(items.map(({ id }) => id));
  const foreign = asked.filter((id) => !known.has(id));
  if (foreign.length > 0) {
    const ads = foreign.length === 1 ? 'An ad does' : `${foreign.length} ads do`;
    throw new AppError('conflict', `${ads} not belong to this run: ${nameSome(foreign)}. Refresh it and choose again.`);
  }
  const rejected = items.filter(({ decision }) => decision?.verdict === 'rejected').map(nameOf);
  if (rejected.length > 0) {
    throw new AppError(
      'conflict',
      `Rejected ads are not deployed: ${nameSome(rejected)}. Take them out of the selection.`,
    );
  }
  const unfinished = items.filter((item) => generatedAdOf(item, null) === null).map(nameOf);
  if (unfinished.length > 0) {
    throw new AppError('conflict', `There is no ad for ${nameSome(unfinished)}. Take them out of the selection.`);
  }
}

/**
 * The ads of a completed run that are asked for, with the texts in force. Throws `conflict`, naming them, for ads that
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
  const of = { teamId: actor.teamId, runId: run.id, afterOrdinal: -1, limit: adsLimits.maxAdGroups };
  const asked = new Set(input.adIds);
  const items = (await listTeamItems(context.db, of)).filter(({ id }) => asked.has(id));
  requireDeployable(items, [...asked]);
  const edits = await findAdEdits(context.db, [...asked]);
  const proposals = items.flatMap((item): Proposal[] => {
    const ad = generatedAdOf(item, edits.get(item.id) ?? null);
    if (ad === null) return [];
    const { adGroup } = item.input as AdsItemInput;
    const content = contentOf(ad);
    const contentHash = hashContent(content);
    return [{ itemId: item.id, adGroupId: adGroup.id, adGroupName: adGroup.name, content, contentHash }];
  });
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

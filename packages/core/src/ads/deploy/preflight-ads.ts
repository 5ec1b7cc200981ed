import type { Deployment } from '../../contract/ads/ads-api.ts';
import type { CreateOutcome } from '../../providers/google-ads/google-ads.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import { loadProposals, openRunAccount, type Proposal } from './deploy-proposals.ts';
import { findEntries } from './deployment-ads-store.ts';
import { toDeploymentRow, toNewAd } from './deployment-rules.ts';
import { isLive } from './deployment.ts';
import { declarationBlocker, describeRefusal, enabledLimitBlocker, toFindings } from './preflight-rules.ts';

type Row = Deployment['ads'][number];

export interface PreflightInput {
  optimizationId: string;
  adIds: string[];
  status: 'PAUSED' | 'ENABLED';
}

/** Takes the place of a deployment's id: nothing was deployed. */
const noDeployment = 'preflight';
const adsPerCall = 100;

interface Judged {
  proposal: Proposal;
  blocker: string | null;
  outcome: CreateOutcome | undefined;
}

function toRow(context: Context, status: Row['status'], { proposal, blocker, outcome }: Judged): Row {
  const findings = outcome?.state === 'refused' ? toFindings(outcome.findings) : [];
  const state = findings.length > 0 ? 'refused' : blocker === null ? 'planned' : 'failed';
  return {
    deploymentId: noDeployment,
    adId: proposal.itemId,
    adGroupId: proposal.adGroupId,
    adGroupName: proposal.adGroupName,
    state,
    status,
    resourceName: null,
    message: findings.length > 0 ? describeRefusal(findings) : blocker,
    findings,
    readBack: null,
    updatedAt: context.now().toISOString(),
  };
}

/**
 * Asks Google what it would say about ads and creates nothing: what stops the whole account, and of each ad whether it
 * would be refused and why. Throws `conflict` for ads that cannot be deployed.
 */
export async function preflightAds(
  context: Context,
  actor: TeamActor,
  input: PreflightInput,
): Promise<{ blockers: string[]; ads: Row[] }> {
  const { accountId, proposals, optimizationId } = await loadProposals(context, actor, input);
  const { signal } = context;
  const { ads, customer } = await openRunAccount(context, { teamId: actor.teamId, optimizationId });
  const entries = await findEntries(context.db, { teamId: actor.teamId, accountId }, proposals);
  const fresh = proposals.filter(({ itemId }) => !isLive(entries.get(itemId)));
  const blocker = declarationBlocker(await ads.undeclaredCampaigns(customer, { signal }));
  const adGroupIds = input.status === 'ENABLED' ? fresh.map(({ adGroupId }) => adGroupId) : [];
  const standing = adGroupIds.length === 0 ? [] : await ads.ads(customer, { adGroupIds, signal });
  const judged = new Map<string, Judged>();
  for (const proposal of fresh) {
    const others = standing.filter(({ adGroupId }) => adGroupId === proposal.adGroupId);
    const limit = enabledLimitBlocker({ ...proposal, status: input.status }, others);
    judged.set(proposal.itemId, { proposal, blocker: limit, outcome: undefined });
  }
  const asked = [...judged.values()].filter((one) => one.blocker === null);
  for (let start = 0; start < asked.length; start += adsPerCall) {
    const chunk = asked.slice(start, start + adsPerCall);
    const sent = chunk.map(({ proposal }) => toNewAd({ ...proposal, status: input.status, exemptTopics: [] }));
    const outcomes = await ads.createAds(customer, sent, { validateOnly: true, signal });
    for (const [index, one] of chunk.entries()) one.outcome = outcomes[index];
  }
  const rows = proposals.flatMap(({ itemId }) => {
    const [fresh, entry] = [judged.get(itemId), entries.get(itemId)];
    if (fresh !== undefined) return [toRow(context, input.status, fresh)];
    return entry === undefined ? [] : [toDeploymentRow(entry, itemId)];
  });
  return { blockers: blocker === null ? [] : [blocker], ads: rows };
}

import { v7 as newId } from 'uuid';
import { adsApi } from '../../contract/ads/ads-api.ts';
import type { Approval } from '../../contract/app/approvals-api.ts';
import { automationsApi } from '../../contract/app/automations-api.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { AppError, found } from '../../contract/errors.ts';
import { destinationsApi } from '../../contract/live/destinations-api.ts';
import { publicationsApi } from '../../contract/live/publications-api.ts';
import { toTicks } from '../../contract/money.ts';
import { questionsApi } from '../../contract/questions/questions-api.ts';
import { seoApi } from '../../contract/seo/seo-api.ts';
import { transact } from '../../platform/database/transaction.ts';
import { quoteQuestionRun } from '../../questions/run/quote-question-run.ts';
import { quoteSeoRun } from '../../seo/run/quote-seo-run.ts';
import { recordAudit } from '../../team/audit/audit-store.ts';
import type { ActorToken, Context, TeamActor } from '../../team/context/context.ts';
import { requireRoom } from '../../team/teams/team-limits.ts';
import { admit } from '../../team/tokens/admit.ts';
import { type ApprovableCall, approvable } from './approvable.ts';
import { approvalLifetimeMs, type Content, hashContent, shownOf } from './approval-rules.ts';
import { countWaiting, findApproval, insertApproval } from './approvals-store.ts';
import { describeAdsRollback, describeDeployment } from './describe-ads.ts';
import {
  describePublicationRollback,
  describePublishing,
  describeResolving,
  describeUnprotecting,
} from './describe-publishing.ts';
import { describeAdsRun, describeAutomationStart, describeSearchRun } from './describe-runs.ts';
import { settingCalls } from './describe-settings.ts';
import { presentApproval } from './view-approvals.ts';

/** Every call that agents need a person for, by its name in the contract: what changes a site, an account or settings, or costs money. */
export const approvableCalls: ReadonlyMap<string, ApprovableCall> = new Map(
  Object.entries({
    ...settingCalls,
    'ads.deploy': approvable(adsApi.deploy, describeDeployment),
    'ads.rollback': approvable(adsApi.rollback, describeAdsRollback),
    'ads.start': approvable(adsApi.start, describeAdsRun),
    'seo.start': approvable(seoApi.start, describeSearchRun('seo', quoteSeoRun)),
    'questions.start': approvable(questionsApi.start, describeSearchRun('questions', quoteQuestionRun)),
    'automations.runNow': approvable(automationsApi.runNow, describeAutomationStart),
    'publications.publish': approvable(publicationsApi.publish, describePublishing),
    'publications.resolve': approvable(publicationsApi.resolve, describeResolving),
    'publications.rollback': approvable(publicationsApi.rollback, describePublicationRollback),
    'destinations.unprotectPage': approvable(destinationsApi.unprotectPage, describeUnprotecting),
  }),
);

/** A call as its name and what goes with it. */
interface WantedCall {
  endpoint: string;
  input: Record<string, unknown>;
}

/** The call of this name, if a person can approve it; throws `invalid_input`. */
export function approvableCall(name: string): ApprovableCall {
  const call = approvableCalls.get(name);
  if (call !== undefined) return call;
  throw new AppError('invalid_input', `There is no call "${name.slice(0, 100)}" that a person could approve.`, {
    details: { issues: [{ at: 'endpoint', message: 'Name an API call such as ads.deploy.' }] },
  });
}

/** What a call would do if this actor made it; throws whatever the call would refuse it for. */
export async function describeCall(context: Context, actor: TeamActor, wanted: WantedCall): Promise<Content> {
  const { endpoint, describe } = approvableCall(wanted.endpoint);
  return describe(context, actor, admit(actor, { endpoint, input: wanted.input }));
}

/** Who makes the call once it is approved: who asked, with the role of who approved, and without the limits of the token. */
export const lentBy = (actor: TeamActor, by: { role: TeamActor['role']; name: string }): TeamActor => ({
  ...actor,
  role: by.role,
  token: null,
  viaName: `${actor.viaName ?? ''}, approved by ${by.name}`,
});

export function requireToken(actor: TeamActor): ActorToken {
  if (actor.token === null) {
    throw new AppError('forbidden', 'Approvals are for access tokens; you can make this call yourself.');
  }
  return actor.token;
}

/** The most a call may cost, from its input; a call that costs money and can be bounded must be. */
function ceilingOf(definition: Endpoint, input: Record<string, unknown>): number | null {
  const { maxCostUsd } = input;
  if (definition.paid !== 'bounded') return null;
  if (typeof maxCostUsd === 'number') return toTicks(maxCostUsd);
  throw new AppError('invalid_input', 'Name the most this may cost as maxCostUsd, so that a person can approve it.', {
    details: { issues: [{ at: 'input.maxCostUsd', message: 'The most the run may cost, in USD.' }] },
  });
}

/** Checks a call that an agent wants to make and writes down what it would do, for a person to decide; nothing else happens. */
export async function requestApproval(context: Context, actor: TeamActor, wanted: WantedCall): Promise<Approval> {
  const token = requireToken(actor);
  const ceilingTicks = ceilingOf(approvableCall(wanted.endpoint).endpoint, wanted.input);
  // No one can approve what not even an owner may do.
  const content = await describeCall(context, lentBy(actor, { role: 'owner', name: 'an owner' }), wanted);
  const { teamId, userId } = actor;
  const now = context.now();
  return transact(context, async (context) => {
    await requireRoom(context, { teamId, limit: 'approvals' }, () =>
      countWaiting(context.db, { teamId, tokenId: token.id, now }),
    );
    const { endpoint, input } = wanted;
    const id = newId();
    await insertApproval(context.db, {
      id,
      teamId,
      userId,
      tokenId: token.id,
      tokenName: actor.viaName ?? '',
      endpoint,
      input,
      content: shownOf(content),
      contentHash: hashContent(wanted, content),
      ceilingTicks,
      createdAt: now,
      expiresAt: new Date(now.getTime() + approvalLifetimeMs),
    });
    await recordAudit(context, actor, { action: 'approval.request', subject: id, details: { endpoint } });
    return presentApproval(context, found(await findApproval(context.db, { teamId, id }), 'Approval'));
  });
}

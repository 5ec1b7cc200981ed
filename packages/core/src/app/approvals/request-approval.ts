import { v7 as newId } from 'uuid';
import type { Approval } from '../../contract/app/approvals-api.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { AppError, found } from '../../contract/errors.ts';
import { toTicks } from '../../contract/money.ts';
import { transact } from '../../platform/database/transaction.ts';
import { recordAudit } from '../../team/audit/audit-store.ts';
import type { ActorToken, Context, TeamActor } from '../../team/context/context.ts';
import { requireRoom } from '../../team/teams/team-limits.ts';
import { approvableCall, describeCall, type WantedCall } from './approvable-calls.ts';
import { approvalLifetimeMs, hashContent, shownOf } from './approval-rules.ts';
import { countWaiting, findApproval, insertApproval } from './approvals-store.ts';
import { presentApproval } from './view-approvals.ts';

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

/** The most a call may cost, from its input; a call that costs money must be bounded. */
function ceilingOf(definition: Endpoint, { maxCostUsd }: Record<string, unknown>): number | null {
  if (definition.paid !== 'bounded') return null;
  if (typeof maxCostUsd === 'number') return toTicks(maxCostUsd);
  throw new AppError('invalid_input', 'Name the most this may cost as maxCostUsd, so that a person can approve it.', {
    details: { issues: [{ at: 'input.maxCostUsd', message: 'The most the run may cost, in USD.' }] },
  });
}

/** Checks a call that an agent wants to make and writes down what it would do, for a person to decide; nothing else happens. */
export async function requestApproval(context: Context, actor: TeamActor, wanted: WantedCall): Promise<Approval> {
  const { id: tokenId } = requireToken(actor);
  const { endpoint, input } = wanted;
  const ceilingTicks = ceilingOf(approvableCall(endpoint).endpoint, input);
  // No one can approve what not even an owner may do.
  const content = await describeCall(context, lentBy(actor, { role: 'owner', name: 'an owner' }), wanted);
  const { teamId, userId } = actor;
  const now = context.now();
  return transact(context, async (context) => {
    await requireRoom(context, { teamId, limit: 'approvals' }, () =>
      countWaiting(context.db, { teamId, tokenId, now }),
    );
    const id = newId();
    await insertApproval(context.db, {
      id,
      teamId,
      userId,
      tokenId,
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

import { v7 as newId } from 'uuid';
import { api } from './api/index.ts';
import { approvalLifetimeMs, hashCall } from './approvals/approval-rules.ts';
import type { Approval } from './approvals/approvals-api.ts';
import {
  type ApprovalRow,
  countWaiting,
  findApproval,
  insertApproval,
  takeApproval,
} from './approvals/approvals-store.ts';
import { presentApproval } from './approvals/view-approvals.ts';
import { recordAudit } from './audit/audit-store.ts';
import type { Actor, ActorToken, Context, TeamActor } from './context/context.ts';
import type { Endpoint, EndpointTable } from './contract/endpoint.ts';
import { AppError, found } from './contract/errors.ts';
import { toTicks } from './contract/money.ts';
import { scopesOf } from './contract/scopes.ts';
import { transact } from './database/transaction.ts';
import { requireRoom } from './people/teams/team-limits.ts';
import { listMembers } from './people/teams/teams-store.ts';

/** What agents may ask a person for: everything a token can do that is more than looking. */
const approvable = new Set(['run', 'decide', 'deploy', 'manage']);

/** The endpoint named `group.name`, if a person can approve it; throws `invalid_input`. */
function approvableEndpoint(name: string): Endpoint {
  const [group = '', call = ''] = name.split('.');
  const table: EndpointTable = api;
  const definition = Object.hasOwn(table, group) && Object.hasOwn(table[group] ?? {}, call) && table[group]?.[call];
  if (definition && approvable.has(definition.token) && group !== 'approvedCalls') return definition;
  throw new AppError('invalid_input', `There is no call "${name.slice(0, 100)}" that a person could approve.`, {
    details: { issues: [{ at: 'endpoint', message: 'Name an API call such as ads.deploy.' }] },
  });
}

function requireToken(actor: TeamActor): ActorToken {
  if (actor.token === null) {
    throw new AppError('forbidden', 'Approvals are for access tokens; you can make this call yourself.');
  }
  return actor.token;
}

/** The most a call may cost, from its input; a call that costs money and can be bounded must be. */
function ceilingOf(definition: Endpoint, input: Record<string, unknown>): number | null {
  const { maxCostUsd } = input;
  if (typeof maxCostUsd === 'number') return toTicks(maxCostUsd);
  if (definition.paid !== 'bounded') return null;
  throw new AppError('invalid_input', 'Name the most this may cost as maxCostUsd, so that a person can approve it.', {
    details: { issues: [{ at: 'input.maxCostUsd', message: 'The most the run may cost, in USD.' }] },
  });
}

/** What the roof lends to this module, which would otherwise import what imports it. */
export interface Door {
  parseInput: (definition: Endpoint, input: unknown) => unknown;
  dispatch: (context: Context, actor: Actor, call: { endpoint: Endpoint; input: unknown }) => Promise<unknown>;
}

/** Writes down a call that an agent wants to make, for a person to decide; nothing else happens. */
async function requestApproval(
  door: Door,
  { context, actor }: { context: Context; actor: TeamActor },
  wanted: { endpoint: string; input: Record<string, unknown> },
): Promise<Approval> {
  const token = requireToken(actor);
  const definition = approvableEndpoint(wanted.endpoint);
  door.parseInput(definition, wanted.input);
  const ceilingTicks = ceilingOf(definition, wanted.input);
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
      summary: definition.summary,
      input,
      inputHash: hashCall(endpoint, input),
      ceilingTicks,
      createdAt: now,
      expiresAt: new Date(now.getTime() + approvalLifetimeMs),
    });
    await recordAudit(context, actor, { action: 'approval.request', subject: id, details: { endpoint } });
    return presentApproval(context, found(await findApproval(context.db, { teamId, id }), 'Approval'));
  });
}

/** The role that the person who approved has now; throws `forbidden` when it no longer allows the call. */
async function lentRole(context: Context, approval: ApprovalRow, definition: Endpoint): Promise<TeamActor['role']> {
  const members = await listMembers(context.db, approval.teamId);
  const role = members.find(({ id }) => id === approval.decidedBy)?.roles[0]?.id ?? null;
  const isEnough = role !== null && role !== 'member' && scopesOf(role).some((scope) => scope === definition.token);
  if (role !== null && isEnough) return role;
  throw new AppError(
    'forbidden',
    `${approval.decidedByName ?? 'The person who approved this'} isn't allowed to do this, so the approval isn't enough. Ask an owner of the team to approve it.`,
  );
}

/** Makes the call of an approval, which is used up whatever comes of it. The input is the one that the person saw. */
async function runApproved(
  door: Door,
  { context, actor }: { context: Context; actor: TeamActor },
  { approvalId }: { approvalId: string },
): Promise<{ output: unknown }> {
  const { teamId } = actor;
  const row = found(await findApproval(context.db, { teamId, id: approvalId }), 'Approval');
  const token = requireToken(actor);
  if (row.tokenId !== token.id) throw new AppError('not_found', 'Approval not found.');
  const { approval, role, definition } = await transact(context, async (context) => {
    const wanted = { teamId, tokenId: token.id, id: approvalId, now: context.now() };
    const approval = await takeApproval(context.db, wanted);
    if (approval === undefined) {
      const { state, url } = presentApproval(context, row);
      throw new AppError('conflict', `The approval is ${state}; a person decides at ${url}.`, { details: { state } });
    }
    if (!hashCall(approval.endpoint, approval.input).equals(approval.inputHash)) {
      throw new AppError('conflict', 'What was approved has changed since; request approval again.');
    }
    const definition = approvableEndpoint(approval.endpoint);
    const role = await lentRole(context, approval, definition);
    const details = { endpoint: approval.endpoint, approvedBy: approval.decidedByName };
    await recordAudit(context, actor, { action: 'approval.use', subject: approval.id, details });
    return { approval, role, definition };
  });
  const viaName = `${actor.viaName ?? ''}, approved by ${approval.decidedByName ?? 'a person'}`;
  // Without its token the call is bound by the person's role and by the ceiling in its input, not by scopes and cap.
  const lent: TeamActor = { ...actor, role, token: null, viaName };
  return { output: await door.dispatch(context, lent, { endpoint: definition, input: approval.input }) };
}

/** The use cases of `approvedCalls`, which need the door that they are behind. */
export const approvedCalls = (door: Door) => ({
  request: (context: Context, actor: TeamActor, wanted: Parameters<typeof requestApproval>[2]) =>
    requestApproval(door, { context, actor }, wanted),
  run: (context: Context, actor: TeamActor, wanted: { approvalId: string }) =>
    runApproved(door, { context, actor }, wanted),
});

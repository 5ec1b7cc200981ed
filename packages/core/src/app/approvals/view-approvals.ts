import type { Approval, ApprovalContent } from '../../contract/app/approvals-api.ts';
import { found } from '../../contract/errors.ts';
import { toUsd } from '../../contract/money.ts';
import { scopesOf } from '../../contract/scopes.ts';
import { readTokenMonth } from '../../money/budgets/token-caps-store.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import { countsSimulated } from '../../team/context/simulated-rules.ts';
import { stateOf } from './approval-rules.ts';
import { type ApprovalRow, findApproval, listApprovalRows } from './approvals-store.ts';

const listedAtMost = 50;

/** A request as people and agents see it. */
export function presentApproval(context: Context, row: ApprovalRow): Approval {
  const { decidedBy, decidedByName } = row;
  return {
    id: row.id,
    endpoint: row.endpoint,
    input: row.input,
    content: row.content,
    ceilingUsd: row.ceilingTicks === null ? null : toUsd(row.ceilingTicks),
    requestedBy: { id: row.userId, username: row.username },
    tokenName: row.tokenName,
    state: stateOf(row, context.now()),
    voidBecause: row.voidBecause,
    decidedBy: decidedBy === null || decidedByName === null ? null : { id: decidedBy, username: decidedByName },
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    url: `${context.publicOrigin}/approvals/${row.id}`,
  };
}

/** A list names no pages: each request is read on its own page before anyone decides. */
const countedOnly = (content: ApprovalContent): ApprovalContent => ({
  ...content,
  places: [],
  morePlaces: content.places.length + content.morePlaces,
});

/** The requests of the team's agents; a token sees its own. */
export async function listApprovals(context: Context, actor: TeamActor): Promise<Approval[]> {
  const own = actor.via === 'token' && actor.token !== null ? { tokenId: actor.token.id } : {};
  const rows = await listApprovalRows(context.db, { teamId: actor.teamId, limit: listedAtMost, ...own });
  return rows.map((row) => presentApproval(context, { ...row, content: countedOnly(row.content) }));
}

/** One request; throws `not_found`. */
export async function showApproval(
  context: Context,
  actor: TeamActor,
  { approvalId }: { approvalId: string },
): Promise<Approval> {
  const row = await findApproval(context.db, { teamId: actor.teamId, id: approvalId });
  return presentApproval(context, found(row, 'Approval'));
}

/** What limits anyone who calls: the scopes and the spending cap of the token, or the role of a person. */
export async function showLimits(
  context: Context,
  actor: TeamActor,
): Promise<{ tokenName: string | null; scopes: string[]; monthlyCapUsd: number | null; leftUsd: number | null }> {
  const { token, teamId } = actor;
  if (token === null) {
    return { tokenName: null, scopes: [...scopesOf(actor.role)], monthlyCapUsd: null, leftUsd: null };
  }
  const simulated = countsSimulated(context.config);
  const month = await readTokenMonth(context.db, { teamId, tokenId: token.id, simulated });
  const leftTicks = month && Math.max(0, month.monthlyTicks - month.spentTicks - month.reservedTicks);
  return {
    tokenName: actor.viaName,
    scopes: [...token.scopes],
    monthlyCapUsd: month === undefined ? null : toUsd(month.monthlyTicks),
    leftUsd: leftTicks === undefined ? null : toUsd(leftTicks),
  };
}

import { AppError } from '../../contract/errors.ts';
import { toTicks, toUsd } from '../../contract/money.ts';
import type { Budget } from '../../contract/money/budgets-api.ts';
import { presentQuote, type Quote, type RunQuote } from '../../contract/money/quote.ts';
import { transact } from '../../platform/database/transaction.ts';
import { recordAudit } from '../../team/audit/audit-store.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import { countsSimulated } from '../../team/context/simulated-rules.ts';
import {
  dayAfterMonth,
  describeNotice,
  describeRefusedStart,
  describeTightBudget,
  type MonthLimit,
} from './budget-rules.ts';
import * as store from './budgets-store.ts';
import { readTokenMonth } from './token-caps-store.ts';

/** The team's budget, what this month has cost and the notice that is on its screens. */
export async function showBudget(context: Context, actor: TeamActor): Promise<Budget> {
  const simulated = countsSimulated(context.config);
  const state = await store.readMonth(context.db, { teamId: actor.teamId, simulated });
  const { month, monthlyTicks, spentTicks, reservedTicks } = state;
  const percent =
    monthlyTicks === null ? null : await store.findNotice(context.db, { teamId: actor.teamId, month, monthlyTicks });
  return {
    monthlyUsd: monthlyTicks === null ? null : toUsd(monthlyTicks),
    month,
    renewsOn: dayAfterMonth(month),
    spentUsd: toUsd(spentTicks),
    reservedUsd: toUsd(reservedTicks),
    leftUsd: monthlyTicks === null ? null : toUsd(Math.max(0, monthlyTicks - spentTicks - reservedTicks)),
    simulated,
    notice:
      percent === null || monthlyTicks === null
        ? null
        : { percent: levelOf(percent), message: describeNotice(percent, { month, monthlyTicks, spentTicks }) },
  };
}

const levelOf = (percent: number): 50 | 80 | 100 => (percent === 100 ? 100 : percent === 80 ? 80 : 50);

/** Sets the team's monthly budget in USD, or clears it with null; runs in progress follow it from their next call. */
export async function setBudget(
  context: Context,
  actor: TeamActor,
  input: { monthlyUsd: number | null },
): Promise<Budget> {
  return transact(context, async (context) => {
    const beforeTicks = await store.writeBudget(context.db, {
      teamId: actor.teamId,
      userId: actor.userId,
      simulated: countsSimulated(context.config),
      monthlyTicks: input.monthlyUsd === null ? null : toTicks(input.monthlyUsd),
      now: context.now(),
    });
    await recordAudit(context, actor, {
      action: input.monthlyUsd === null ? 'budget.clear' : 'budget.set',
      subject: actor.teamId,
      details: { monthlyUsd: input.monthlyUsd, beforeUsd: beforeTicks === null ? null : toUsd(beforeTicks) },
    });
    return showBudget(context, actor);
  });
}

/** Takes this level's notice, and those below it, off every screen of the team. */
export async function dismissNotice(
  context: Context,
  actor: TeamActor,
  input: { percent: number },
): Promise<{ ok: true }> {
  await store.dismissNotices(context.db, {
    teamId: actor.teamId,
    userId: actor.userId,
    percent: input.percent,
    now: context.now(),
  });
  return { ok: true };
}

/** What limits a run with this quote, and what is left of each: the team's budget and the cap of the token behind it. */
async function limitsFor(
  { db, config }: Context,
  run: { teamId: string; tokenId: string | null },
  quote: RunQuote,
): Promise<(MonthLimit & { leftTicks: number })[]> {
  const simulated = countsSimulated(config);
  if (quote.simulated && !simulated) return [];
  const { teamId, tokenId } = run;
  const cap = tokenId === null ? undefined : await readTokenMonth(db, { teamId, tokenId, simulated });
  return [await store.readMonth(db, { teamId, simulated }), ...(cap === undefined ? [] : [cap])].flatMap((limit) => {
    const { monthlyTicks, spentTicks, reservedTicks } = limit;
    if (monthlyTicks === null) return [];
    return Object.assign({}, limit, {
      monthlyTicks,
      leftTicks: Math.max(0, monthlyTicks - spentTicks - reservedTicks),
    });
  });
}

/**
 * Refuses (`quota_exceeded`, reason `budget`, with the name of the token whose cap it is) to start a run whose low quote is
 * more than what is left of the month.
 */
export async function requireBudget(
  context: Context,
  run: { teamId: string; tokenId: string | null },
  quote: RunQuote,
): Promise<void> {
  const limit = (await limitsFor(context, run, quote)).find(({ leftTicks }) => quote.lowTicks > leftTicks);
  if (limit === undefined) return;
  const { leftTicks, tokenName } = limit;
  throw new AppError('quota_exceeded', describeRefusedStart(limit, { lowTicks: quote.lowTicks, leftTicks }), {
    details: {
      reason: 'budget',
      ...(tokenName !== undefined && { token: tokenName }),
      month: limit.month,
      budgetUsd: toUsd(limit.monthlyTicks),
      spentUsd: toUsd(limit.spentTicks),
      leftUsd: toUsd(leftTicks),
      lowUsd: toUsd(quote.lowTicks),
    },
  });
}

/** A way to quote that also says when the likely cost is more than what is left of the month's budget. */
export function notingBudget<Input>(
  quote: (context: Context, actor: TeamActor, input: Input) => Promise<RunQuote>,
): (context: Context, actor: TeamActor, input: Input) => Promise<Quote> {
  return async (context, actor, input) => {
    const quoted = await quote(context, actor, input);
    const [budget] = await limitsFor(context, { teamId: actor.teamId, tokenId: null }, quoted);
    if (budget === undefined || quoted.likelyTicks <= budget.leftTicks) return presentQuote(quoted);
    return presentQuote({ ...quoted, notes: [...quoted.notes, describeTightBudget(budget, budget.leftTicks)] });
  };
}

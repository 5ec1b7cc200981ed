import { AppError } from '../../contract/errors.ts';
import { toTicks, toUsd } from '../../contract/money.ts';
import type { Budget } from '../../contract/money/budgets-api.ts';
import { presentQuote, type Quote, type RunQuote } from '../../contract/money/quote.ts';
import { transact } from '../../platform/database/transaction.ts';
import { recordAudit } from '../../team/audit/audit-store.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import { countsSimulated } from '../../team/context/simulated-rules.ts';
import { dayAfterMonth, describeNotice, describeRefusedStart, describeTightBudget } from './budget-rules.ts';
import * as store from './budgets-store.ts';

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

interface Left {
  month: string;
  monthlyTicks: number;
  spentTicks: number;
  leftTicks: number;
}

/** What is left of the budget for a run with this quote; null when no budget limits it. */
async function leftFor(context: Context, teamId: string, quote: RunQuote): Promise<Left | null> {
  const simulated = countsSimulated(context.config);
  if (quote.simulated && !simulated) return null;
  const { month, monthlyTicks, spentTicks, reservedTicks } = await store.readMonth(context.db, { teamId, simulated });
  if (monthlyTicks === null) return null;
  return { month, monthlyTicks, spentTicks, leftTicks: Math.max(0, monthlyTicks - spentTicks - reservedTicks) };
}

/** Refuses (`quota_exceeded`, reason `budget`) to start a run whose low quote is more than what is left of the month. */
export async function requireBudget(context: Context, teamId: string, quote: RunQuote): Promise<void> {
  const left = await leftFor(context, teamId, quote);
  if (left === null || quote.lowTicks <= left.leftTicks) return;
  const costs = { lowTicks: quote.lowTicks, leftTicks: left.leftTicks };
  throw new AppError('quota_exceeded', describeRefusedStart(left, costs), {
    details: {
      reason: 'budget',
      month: left.month,
      budgetUsd: toUsd(left.monthlyTicks),
      spentUsd: toUsd(left.spentTicks),
      leftUsd: toUsd(left.leftTicks),
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
    const left = await leftFor(context, actor.teamId, quoted);
    if (left === null || quoted.likelyTicks <= left.leftTicks) return presentQuote(quoted);
    return presentQuote({ ...quoted, notes: [...quoted.notes, describeTightBudget(left, left.leftTicks)] });
  };
}

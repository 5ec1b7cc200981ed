import { AppError } from '../../contract/errors.ts';
import { toUsd } from '../../contract/money.ts';
import type { RunQuote } from '../../contract/money/quote.ts';
import type { Context } from '../../team/context/context.ts';
import { countsSimulated } from '../../team/context/simulated-rules.ts';
import { describeCapRefusal } from './budget-rules.ts';
import { readTokenMonth } from './token-caps-store.ts';

/**
 * Refuses (`quota_exceeded`, reason `budget`, with the token's name) to start a run whose low quote is more than what is
 * left of the monthly spending cap of the token behind it.
 */
export async function requireTokenCap(
  context: Context,
  run: { teamId: string; tokenId: string | null },
  quote: RunQuote,
): Promise<void> {
  const simulated = countsSimulated(context.config);
  if (run.tokenId === null || (quote.simulated && !simulated)) return;
  const state = await readTokenMonth(context.db, { teamId: run.teamId, tokenId: run.tokenId, simulated });
  if (state === undefined) return;
  const leftTicks = Math.max(0, state.monthlyTicks - state.spentTicks - state.reservedTicks);
  if (quote.lowTicks <= leftTicks) return;
  throw new AppError('quota_exceeded', describeCapRefusal(state, { lowTicks: quote.lowTicks, leftTicks }), {
    details: {
      reason: 'budget',
      token: state.tokenName,
      month: state.month,
      budgetUsd: toUsd(state.monthlyTicks),
      spentUsd: toUsd(state.spentTicks),
      leftUsd: toUsd(leftTicks),
      lowUsd: toUsd(quote.lowTicks),
    },
  });
}

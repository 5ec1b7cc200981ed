import { toUsd } from '../../contract/money.ts';
import type { UsageRecord, UsageSummary } from '../../contract/money/usage-api.ts';
import type { Receipt } from './purchase.ts';

/** What a call cost: what the provider says, otherwise what our price list says. */
export function receiptCost(receipt: Pick<Receipt, 'computedTicks' | 'reportedTicks'>): number {
  return receipt.reportedTicks ?? receipt.computedTicks;
}

/** The sums in USD from the ticks each provider cost: SPEC's three and those of the other providers in the total. */
export function summarizeUsage(
  costTicks: Partial<Record<UsageRecord['provider'], number>>,
  of: { simulated: boolean; leftOutTicks: number },
): UsageSummary {
  const totalTicks = Object.values(costTicks).reduce((sum, ticks) => sum + ticks, 0);
  return {
    totalCost: toUsd(totalTicks),
    grokUsage: toUsd(costTicks.grok ?? 0),
    dataForSeoUsage: toUsd(costTicks.dataforseo ?? 0),
    openaiUsage: toUsd(costTicks.openai ?? 0),
    customUsage: toUsd(costTicks.custom ?? 0),
    simulated: of.simulated,
    simulatedCost: toUsd(of.leftOutTicks),
  };
}

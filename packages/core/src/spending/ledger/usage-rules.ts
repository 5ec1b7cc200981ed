import type { Receipt } from './purchase.ts';
import type { Pagination, UsageRecord, UsageSummary } from './usage-api.ts';

/** Ticks of 1e-10 USD, xAI's unit, in which every cost is kept. */
export const ticksPerUsd = 1e10;

/** A cost in USD, for people and the wire. */
export function toUsd(ticks: number): number {
  return ticks / ticksPerUsd;
}

/** A ceiling typed in USD, as ticks; rounded down, so that it is never passed. */
export function toTicks(usd: number): number {
  return Math.floor(Number((usd * ticksPerUsd).toPrecision(15)));
}

/** What a call cost: what the provider says, else what our price list says. */
export function receiptCost(receipt: Pick<Receipt, 'computedTicks' | 'reportedTicks'>): number {
  return receipt.reportedTicks ?? receipt.computedTicks;
}

/** The sums in USD from the ticks each provider cost: SPEC's three and those of the other providers in the total. */
export function summariseUsage(
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

/** Describes page `currentPage` of `totalItems`. An empty list has one page; a page past the end has none after it. */
export function paginate(
  totalItems: number,
  { currentPage, itemsPerPage }: { currentPage: number; itemsPerPage: number },
): Pagination {
  const totalPages = Math.max(1, Math.ceil(totalItems / itemsPerPage));
  return {
    currentPage,
    itemsPerPage,
    totalItems,
    totalPages,
    hasPreviousPage: currentPage > 1,
    hasNextPage: currentPage < totalPages,
  };
}

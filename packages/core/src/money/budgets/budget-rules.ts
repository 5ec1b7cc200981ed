import { formatTicks } from '../../contract/money.ts';

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });

/** "November 2026" of `2026-11`. */
export function nameOfMonth(month: string): string {
  return monthFormat.format(new Date(`${month}-01T00:00:00Z`));
}

/** The day after a month's last, YYYY-MM-DD. */
export function dayAfterMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10);
}

/** "December 1" of `2026-12-01`. */
export function nameOfDay(day: string): string {
  return dayFormat.format(new Date(`${day}T00:00:00Z`));
}

/** What limits what is bought in a month: the team's budget, or the spending cap of the access token that is named. */
export interface MonthLimit {
  /** YYYY-MM. */
  month: string;
  monthlyTicks: number;
  spentTicks: number;
  tokenName?: string;
}

const whose = ({ tokenName }: MonthLimit): string =>
  tokenName === undefined ? "the team's budget" : `the spending cap of the access token "${tokenName}"`;

/** What can be done about a limit that is in the way. */
function wayOut({ month, tokenName }: MonthLimit): string {
  const day = `${nameOfDay(dayAfterMonth(month))} (UTC)`;
  return tokenName === undefined
    ? `An owner can raise it in Team Settings or with serplift budgets set; it renews on ${day}.`
    : `Use a token with a higher cap, created in the browser under Profile; the cap resets on ${day}.`;
}

/** Why a run's next call is not made: what the limit is, what was spent, what calls in progress hold, and what to do. */
export function describeExhausted(limit: MonthLimit & { reservedTicks: number }): string {
  const { month, monthlyTicks, spentTicks, reservedTicks } = limit;
  const held = reservedTicks > 0 ? ` and ${formatTicks(reservedTicks)} is reserved for calls in progress` : '';
  const named = whose(limit).replace(/^t/u, 'T');
  return `${named} for ${nameOfMonth(month)} leaves no room for the next call: ${formatTicks(spentTicks)} of ${formatTicks(monthlyTicks)} is spent${held}. ${wayOut(limit)}`;
}

/** Why a run is not started: even its low quote is more than what is left. */
export function describeRefusedStart(limit: MonthLimit, costs: { lowTicks: number; leftTicks: number }): string {
  return `This run costs at least ${formatTicks(costs.lowTicks)}, but only ${formatTicks(costs.leftTicks)} of ${whose(limit)} of ${formatTicks(limit.monthlyTicks)} for ${nameOfMonth(limit.month)} is left. Limit the run. ${wayOut(limit)}`;
}

/** The remark on a quote whose likely cost is more than what is left. */
export function describeTightBudget(limit: MonthLimit, leftTicks: number): string {
  return `Only ${formatTicks(leftTicks)} of ${whose(limit)} of ${formatTicks(limit.monthlyTicks)} for ${nameOfMonth(limit.month)} is left; the run stops cleanly when it is used up.`;
}

/** What the notice of a level says, on screens and in mails. */
export function describeNotice(percent: number, budget: MonthLimit): string {
  const { month, monthlyTicks, spentTicks } = budget;
  const spent = `${formatTicks(spentTicks)} of ${formatTicks(monthlyTicks)}`;
  if (percent < 100) return `${percent}% of the budget for ${nameOfMonth(month)} is spent: ${spent}.`;
  return `The budget for ${nameOfMonth(month)} is used up: ${spent} is spent. ${wayOut(budget)}`;
}

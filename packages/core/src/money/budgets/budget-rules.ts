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

/** A team's budget and its month. */
export interface BudgetState {
  /** YYYY-MM. */
  month: string;
  monthlyTicks: number;
  spentTicks: number;
}

/** What can be done about a budget that is in the way. */
function wayOut({ month }: Pick<BudgetState, 'month'>): string {
  return `An owner can raise it in Team Settings or with serplift budgets set; it renews on ${nameOfDay(dayAfterMonth(month))} (UTC).`;
}

/** Why a run's next call is not made: what the budget is, what was spent, what calls in progress hold, and what to do. */
export function describeExhausted(state: BudgetState & { reservedTicks: number }): string {
  const { month, monthlyTicks, spentTicks, reservedTicks } = state;
  const held = reservedTicks > 0 ? ` and ${formatTicks(reservedTicks)} is reserved for calls in progress` : '';
  return `The team's budget for ${nameOfMonth(month)} leaves no room for the next call: ${formatTicks(spentTicks)} of ${formatTicks(monthlyTicks)} is spent${held}. ${wayOut(state)}`;
}

/** Why a run is not started: even its low quote is more than what is left. */
export function describeRefusedStart(state: BudgetState, costs: { lowTicks: number; leftTicks: number }): string {
  const { month, monthlyTicks } = state;
  return `This run costs at least ${formatTicks(costs.lowTicks)}, but only ${formatTicks(costs.leftTicks)} of the team's budget of ${formatTicks(monthlyTicks)} for ${nameOfMonth(month)} is left. Limit the run, or ask an owner to raise the budget in Team Settings or with serplift budgets set; it renews on ${nameOfDay(dayAfterMonth(month))} (UTC).`;
}

/** The remark on a quote whose likely cost is more than what is left. */
export function describeTightBudget(state: BudgetState, leftTicks: number): string {
  return `Only ${formatTicks(leftTicks)} of the team's budget of ${formatTicks(state.monthlyTicks)} for ${nameOfMonth(state.month)} is left; the run stops cleanly when it is used up.`;
}

/** What the notice of a level says, on screens and in mails. */
export function describeNotice(percent: number, state: BudgetState): string {
  const { month, monthlyTicks, spentTicks } = state;
  const spent = `${formatTicks(spentTicks)} of ${formatTicks(monthlyTicks)}`;
  if (percent < 100) return `${percent}% of the budget for ${nameOfMonth(month)} is spent: ${spent}.`;
  return `The budget for ${nameOfMonth(month)} is used up: ${spent} is spent. ${wayOut(state)}`;
}

/** What can be done about a token's spending cap that is in the way. */
const capWayOut = (month: string): string =>
  `Use a token with a higher cap, created in the browser under Profile; the cap resets on ${nameOfDay(dayAfterMonth(month))} (UTC).`;

interface CapState extends BudgetState {
  tokenName: string;
}

/** Why a run is not started: even its low quote is more than what is left of the spending cap of its token. */
export function describeCapRefusal(state: CapState, costs: { lowTicks: number; leftTicks: number }): string {
  const { month, monthlyTicks, tokenName } = state;
  return `This run costs at least ${formatTicks(costs.lowTicks)}, but the access token "${tokenName}" has only ${formatTicks(costs.leftTicks)} left of its spending cap of ${formatTicks(monthlyTicks)} for ${nameOfMonth(month)}. Limit the run. ${capWayOut(month)}`;
}

/** Why a run's next call is not made: the spending cap of its token leaves no room. */
export function describeCapExhausted(state: CapState & { reservedTicks: number }): string {
  const { month, monthlyTicks, spentTicks, reservedTicks, tokenName } = state;
  const held = reservedTicks > 0 ? ` and ${formatTicks(reservedTicks)} is reserved for calls in progress` : '';
  return `The spending cap of the access token "${tokenName}" for ${nameOfMonth(month)} leaves no room for the next call: ${formatTicks(spentTicks)} of ${formatTicks(monthlyTicks)} is spent${held}. ${capWayOut(month)}`;
}

import { type UsageFilter, usageProviders, type UsageShare } from '@serplift/core/api';
import { queryOf } from '../../lib/address-view-rules.ts';
import { dayOf, isDay } from '../../lib/day-rules.ts';
import { defaultPageSize, pageOf } from './usage-rules.ts';

/** Periods that can be chosen by name, in addition to custom days. */
export const periods = [
  { value: 'all', label: 'All time' },
  { value: 'month', label: 'This month' },
  { value: '30d', label: 'Last 30 days' },
  { value: '7d', label: 'Last 7 days' },
  { value: 'custom', label: 'Days…' },
] as const;
export type Period = (typeof periods)[number]['value'];

/** What the address says about which calls to show. */
export interface UsageChoice {
  provider: string;
  project: string;
  member: string;
  run: string;
  period: Period;
  from: string;
  to: string;
  /** Page of the history, from 1, and calls on it. */
  page: number;
  limit: number;
}

const dayMs = 86_400_000;

/** Reads the choice of an address; an invalid choice counts as none. */
export function choiceOf(search: URLSearchParams): UsageChoice {
  const read = (name: string): string => search.get(name)?.slice(0, 64) ?? '';
  const provider = read('provider');
  const day = (name: string): string => (isDay(read(name)) ? read(name) : '');
  return {
    provider: usageProviders.some((known) => known === provider) ? provider : '',
    project: read('project'),
    member: read('member'),
    run: read('run'),
    period: periods.find(({ value }) => value === read('period'))?.value ?? 'all',
    from: day('from'),
    to: day('to'),
    ...pageOf(search),
  };
}

/** The address of a choice; parts that are not chosen are left out. */
export function searchOf(choice: UsageChoice): URLSearchParams {
  const { period, from, to, page, limit, ...rest } = choice;
  const days = period === 'custom' ? { from, to } : {};
  const isFirst = page === 1;
  return queryOf({
    ...rest,
    period: period === 'all' ? null : period,
    ...days,
    page: isFirst ? null : page,
    limit: isFirst && limit === defaultPageSize ? null : limit,
  });
}

function daysOf({ period, from, to }: UsageChoice, now: Date): { from?: string; to?: string } {
  const since = (days: number): { from: string } => ({ from: dayOf(new Date(now.getTime() - (days - 1) * dayMs)) });
  switch (period) {
    case 'all':
      return {};
    case 'month':
      return { from: `${dayOf(now).slice(0, 7)}-01` };
    case '30d':
      return since(30);
    case '7d':
      return since(7);
    case 'custom':
      return { ...(from === '' ? {} : { from }), ...(to === '' ? {} : { to }) };
  }
}

/** The choice as calls take it. */
export function filterOf(choice: UsageChoice, now: Date): UsageFilter {
  const provider = usageProviders.find((known) => known === choice.provider);
  return {
    ...(provider === undefined ? {} : { provider }),
    ...(choice.project === '' ? {} : { projectId: choice.project }),
    ...(choice.member === '' ? {} : { memberId: choice.member }),
    ...(choice.run === '' ? {} : { runId: choice.run }),
    ...daysOf(choice, now),
  };
}

/** Whether anything is filtered. */
export function isFiltered(filter: UsageFilter): boolean {
  return Object.keys(filter).length > 0;
}

/** The chart shows at most this many days, the last ones. */
export const maxChartDays = 90;

/** The days of a chart without gaps: from the chosen first day, or the first with costs, to the last. */
export function chartDays(
  rows: readonly UsageShare[],
  filter: Pick<UsageFilter, 'from' | 'to'>,
  today: string,
): { day: string; share: UsageShare | undefined }[] {
  const byDay = new Map(rows.map((row) => [row.key, row]));
  const first = filter.from ?? rows[0]?.key ?? today;
  const last = filter.to !== undefined && filter.to < today ? filter.to : today;
  const days: { day: string; share: UsageShare | undefined }[] = [];
  for (let at = Date.parse(last); days.length < maxChartDays && dayOf(new Date(at)) >= first; at -= dayMs) {
    const day = dayOf(new Date(at));
    days.unshift({ day, share: byDay.get(day) });
  }
  return days;
}

/** How many decimals dollars on an axis need so that no two steps look alike: none, two, or as many as it takes. */
export function axisDecimals(ticks: readonly number[]): number {
  const isExact = (decimals: number): boolean =>
    ticks.every((tick) => Math.abs(Number(tick.toFixed(decimals)) - tick) < 1e-9);
  return [0, 2, 3, 4, 5, 6].find(isExact) ?? 6;
}

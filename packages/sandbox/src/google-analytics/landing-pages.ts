import type { World, WorldPage } from '../world/world.ts';
import type { ReportRequest, ReportRow } from './report-request-rules.ts';

const dayMs = 86_400_000;
/** The property of the web shop; the app has no pages, the trade portal only its own. */
const shopProperty = '410001';
const tradeProperty = '410003';

/** Visits of all channels a day, for each impression a day in search. */
const visitsPerImpression = 0.05;
const directVisits = 0.4;
const keyEventRates: Record<WorldPage['kind'], number> = {
  product: 0.05,
  category: 0.03,
  home: 0.02,
  guide: 0.004,
  fault: 0,
};
const orderValue = 118;

/** The landing pages of a property in a time, most sessions first: the same for the same request. */
export function landingPages(world: World, property: string, { startDate, endDate }: ReportRequest): ReportRow[] {
  const days = Math.round((Date.parse(endDate) - Date.parse(startDate)) / dayMs) + 1;
  const impressions = new Map<string, number>();
  for (const { rankings, dailyImpressions } of world.queries) {
    for (const { url, share } of rankings) {
      impressions.set(url, (impressions.get(url) ?? 0) + dailyImpressions * share);
    }
  }
  const pages = world.pages.filter(({ url }) => isCounted(property, new URL(url).host));
  const rows = pages.flatMap((page) => rowsOf(page, days, impressions.get(page.url) ?? 0));
  const total = rows.reduce((sum, { sessions }) => sum + sessions, 0);
  const unnamed = { landingPage: '(not set)', sessions: Math.round(total * 0.01), keyEvents: 0, totalRevenue: 0 };
  return [...rows, ...(total > 0 ? [unnamed] : [])].sort((a, b) => b.sessions - a.sessions);
}

function isCounted(property: string, host: string): boolean {
  const isTrade = host.startsWith('trade.');
  return (property === shopProperty && !isTrade) || (property === tradeProperty && isTrade);
}

/** A page under its own address, and its visits from newsletters under the address with their parameters. */
function rowsOf({ url, kind }: WorldPage, days: number, dailyImpressions: number): ReportRow[] {
  const { pathname, search } = new URL(url);
  const sessions = Math.round(days * (directVisits + dailyImpressions * visitsPerImpression));
  const fromMail = Math.round(sessions * 0.1);
  const landingPage = `${pathname}${search}`;
  const mark = `${search === '' ? '?' : '&'}utm_source=newsletter`;
  return [
    figuresOf(landingPage, kind, sessions - fromMail),
    ...(fromMail > 0 ? [figuresOf(`${landingPage}${mark}`, kind, fromMail)] : []),
  ];
}

function figuresOf(landingPage: string, kind: WorldPage['kind'], sessions: number): ReportRow {
  const keyEvents = Math.round(sessions * keyEventRates[kind]);
  return { landingPage, sessions, keyEvents, totalRevenue: Math.round(keyEvents * orderValue * 50) / 100 };
}

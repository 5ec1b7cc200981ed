import type { World } from '../world/world.ts';
import { dateOf } from './calendar.ts';
import type { SearchDays } from './search-days.ts';
import type { SearchDimension, SearchRequest } from './search-request-rules.ts';

export interface SearchRow {
  keys?: string[];
  clicks: number;
  impressions: number;
  ctr: number;
  position: number;
}

export interface SearchSource {
  world: World;
  days: SearchDays;
}

/** A query and a page (none when counted for the whole property) on one day, or several of them taken together. */
interface Entry {
  query: number;
  page: number;
  day: number;
  impressions: number;
  clicks: number;
  /** Positions summed over impressions. */
  positions: number;
}

interface SearchTarget {
  siteUrl: string;
  request: SearchRequest;
}

/** The rows of a request for one property, sorted as Search Console does, before paging. */
export function searchRows(source: SearchSource, siteUrl: string, request: SearchRequest): SearchRow[] {
  const groups = new Map<number, Entry>();
  const keyOf = groupKey(source.world, request);
  visitEntries(source, { siteUrl, request }, (entry) => {
    const key = keyOf(entry);
    const group = groups.get(key);
    if (group === undefined) {
      groups.set(key, entry);
      return;
    }
    group.impressions += entry.impressions;
    group.clicks += entry.clicks;
    group.positions += entry.positions;
  });
  const byDate = request.dimensions.includes('date');
  return [...groups.values()]
    .sort((a, b) => (byDate ? a.day - b.day : 0) || b.clicks - a.clicks || b.impressions - a.impressions)
    .map((group) => rowOf(source.world, request, group));
}

function rowOf(world: World, { dimensions }: SearchRequest, group: Entry): SearchRow {
  const { impressions, clicks, positions } = group;
  const figures = { clicks, impressions, ctr: clicks / impressions, position: positions / impressions };
  if (dimensions.length === 0) return figures;
  return Object.assign({ keys: dimensions.map((dimension) => valueOf(world, dimension, group)) }, figures);
}

/** A small number for each combination of the dimensions: these keys are made a million times. */
function groupKey(world: World, { dimensions, firstDay }: SearchRequest): (entry: Entry) => number {
  const uses = (dimension: SearchDimension) => (dimensions.includes(dimension) ? 1 : 0);
  const sizeOf = (dimension: SearchDimension, size: number) => (dimensions.includes(dimension) ? size : 1);
  const page = uses('page');
  const query = uses('query') * sizeOf('page', world.pages.length);
  const day = uses('date') * sizeOf('page', world.pages.length) * sizeOf('query', world.queries.length);
  return (entry) => (entry.day - firstDay) * day + entry.query * query + entry.page * page;
}

function valueOf(world: World, dimension: SearchDimension, entry: Entry): string {
  switch (dimension) {
    case 'query':
      return world.queries[entry.query]?.text ?? '';
    case 'page':
      return world.pages[entry.page]?.url ?? '';
    case 'date':
      return dateOf(entry.day);
  }
}

type Visit = (entry: Entry) => void;

/** Meets every line that the request counts. */
function visitEntries(source: SearchSource, { siteUrl, request }: SearchTarget, visit: Visit): void {
  const chosen = chosenRankings(source, siteUrl, request.dimensions.includes('query'));
  const { firstIncompleteDay = Infinity } = request;
  for (let day = request.firstDay; day <= request.lastDay; day += 1) {
    const isFresh = day >= firstIncompleteDay;
    visitDay(source.days, { chosen, day, request }, (entry) => {
      if (!isFresh || shrinkFresh(entry)) visit(entry);
    });
  }
}

/** A day that is still being collected shows a part of what it will show. */
function shrinkFresh(entry: Entry): boolean {
  const position = entry.positions / entry.impressions;
  entry.impressions = Math.floor(entry.impressions * 0.6);
  entry.clicks = Math.min(entry.impressions, Math.floor(entry.clicks * 0.6));
  entry.positions = entry.impressions * position;
  return entry.impressions > 0;
}

const known = new WeakMap<SearchDays, Map<string, number[]>>();

/** Indexes of the rankings that the property and Google's privacy rule leave over. */
function chosenRankings({ world, days }: SearchSource, siteUrl: string, byQuery: boolean): number[] {
  const ofDays = known.get(days) ?? new Map<string, number[]>();
  known.set(days, ofDays);
  const key = `${siteUrl} ${byQuery}`;
  const pages = ofDays.has(key) ? [] : world.pages.map((page) => isInProperty(siteUrl, page.url));
  const chosen =
    ofDays.get(key) ??
    days.rankings.flatMap(({ page, query }, index) =>
      pages[page] === true && !(byQuery && world.queries[query]?.anonymised === true) ? [index] : [],
    );
  ofDays.set(key, chosen);
  return chosen;
}

/** A domain property holds every host below the domain, an address property everything that starts with it. */
function isInProperty(siteUrl: string, pageUrl: string): boolean {
  if (!siteUrl.startsWith('sc-domain:')) return pageUrl.startsWith(siteUrl);
  const domain = siteUrl.slice('sc-domain:'.length);
  const { hostname } = new URL(pageUrl);
  return hostname === domain || hostname.endsWith(`.${domain}`);
}

interface DayPlan {
  chosen: number[];
  day: number;
  request: SearchRequest;
}

/** By page every ranking counts; by property a query counts once, at its topmost page. */
function visitDay(days: SearchDays, { chosen, day, request }: DayPlan, visit: Visit): void {
  const results = days.day(day);
  let open: Entry | undefined;
  for (const index of chosen) {
    const ranking = days.rankings[index];
    const impressions = results.impressions[index] ?? 0;
    if (ranking === undefined || impressions === 0) continue;
    const entry: Entry = {
      impressions,
      clicks: results.clicks[index] ?? 0,
      positions: results.positions[index] ?? 0,
      query: ranking.query,
      page: ranking.page,
      day,
    };
    if (request.aggregation === 'byPage') {
      visit(entry);
    } else if (open?.query === entry.query) {
      open = joined(open, entry);
    } else {
      if (open !== undefined) visit(open);
      entry.page = 0;
      open = entry;
    }
  }
  if (open !== undefined) visit(open);
}

function joined(first: Entry, second: Entry): Entry {
  const impressions = Math.max(first.impressions, second.impressions);
  const best = Math.min(first.positions / first.impressions, second.positions / second.impressions);
  const clicks = Math.min(impressions, first.clicks + second.clicks);
  return { ...first, impressions, clicks, positions: best * impressions };
}

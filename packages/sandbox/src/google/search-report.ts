import type { World } from '../world.ts';
import { hashText } from '../world/random.ts';
import { dateOf } from './calendar.ts';
import { countryNames, deviceNames, type SearchCount, splitCells } from './search-cells.ts';
import type { SearchDays } from './search-days.ts';
import type { SearchDimension, SearchFilter, SearchRequest } from './search-request-rules.ts';

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

/** One line before grouping: a query, a page (none when counted for the whole property) and where it was seen. */
interface Entry extends SearchCount {
  query: number;
  page: number;
  day: number;
  country: number;
  device: number;
}

/** The rows of a request for one property, sorted as Search Console does, before paging. */
export function searchRows(source: SearchSource, siteUrl: string, request: SearchRequest): SearchRow[] {
  const groups = new Map<string | number, { entry: Entry; count: SearchCount }>();
  const keyOf = groupKey(request.dimensions);
  for (const entry of entriesOf(source, siteUrl, request)) {
    const key = keyOf(entry);
    const group = groups.get(key);
    if (group === undefined) {
      groups.set(key, {
        entry,
        count: { impressions: entry.impressions, clicks: entry.clicks, positions: entry.positions },
      });
    } else {
      group.count.impressions += entry.impressions;
      group.count.clicks += entry.clicks;
      group.count.positions += entry.positions;
    }
  }
  const byDate = request.dimensions.includes('date');
  return [...groups.values()]
    .sort(
      (a, b) =>
        (byDate ? a.entry.day - b.entry.day : 0) ||
        b.count.clicks - a.count.clicks ||
        b.count.impressions - a.count.impressions,
    )
    .map(({ entry, count }) => rowOf(source.world, request.dimensions, { entry, count }));
}

function rowOf(world: World, dimensions: SearchDimension[], group: { entry: Entry; count: SearchCount }): SearchRow {
  const { impressions, clicks, positions } = group.count;
  return {
    ...(dimensions.length > 0 && { keys: dimensions.map((dimension) => valueOf(world, dimension, group.entry)) }),
    clicks,
    impressions,
    ctr: clicks / impressions,
    position: positions / impressions,
  };
}

/** A number for each combination of the dimensions, cheap enough for a million entries. */
function groupKey(dimensions: SearchDimension[]): (entry: Entry) => number {
  const uses = (dimension: SearchDimension) => (dimensions.includes(dimension) ? 1 : 0);
  const [query, page, day, country, device] = [
    uses('query'),
    uses('page'),
    uses('date'),
    uses('country'),
    uses('device'),
  ];
  return (entry) =>
    (((entry.day * day * 10_000 + entry.query * query) * 1_000 + entry.page * page) * 20 + entry.country * country) *
      4 +
    entry.device * device;
}

function valueOf(world: World, dimension: SearchDimension, entry: Entry): string {
  switch (dimension) {
    case 'query':
      return world.queries[entry.query]?.text ?? '';
    case 'page':
      return world.pages[entry.page]?.url ?? '';
    case 'date':
      return dateOf(entry.day);
    case 'country':
      return countryNames[entry.country] ?? 'zzz';
    case 'device':
      return deviceNames[entry.device] ?? '';
    case 'hour':
    case 'searchAppearance':
      return '';
  }
}

function* entriesOf({ world, days }: SearchSource, siteUrl: string, request: SearchRequest): Generator<Entry> {
  const chosen = chooseRankings({ world, days }, siteUrl, request);
  const split = usesCells(request);
  const cellFilters = request.filters.filter(({ dimension }) => dimension === 'country' || dimension === 'device');
  for (let day = request.firstDay; day <= request.lastDay; day += 1) {
    const isFresh = request.firstIncompleteDay !== undefined && day >= request.firstIncompleteDay;
    for (const entry of dayEntries(days, chosen, { day, request })) {
      if (isFresh && !shrinkFresh(entry)) continue;
      if (!split) {
        yield entry;
        continue;
      }
      const language = world.queries[entry.query]?.language ?? 'en';
      for (const cell of splitCells(entry, language, hashText(`${entry.query} ${entry.page} ${day}`))) {
        const part = { ...entry, ...cell };
        if (cellFilters.every((filter) => filter.passes(valueOf(world, filter.dimension, part)))) yield part;
      }
    }
  }
}

type Dimensioned = Pick<SearchRequest, 'dimensions' | 'filters'>;

/** All dimensions that a request groups or filters by. */
function namesIn({ dimensions, filters }: Dimensioned): Set<SearchDimension> {
  return new Set([...dimensions, ...filters.map((filter) => filter.dimension)]);
}

function usesCells(request: Dimensioned): boolean {
  const names = namesIn(request);
  return names.has('country') || names.has('device');
}

/** A day that is still being collected shows a part of what it will show. */
function shrinkFresh(entry: Entry): boolean {
  const position = entry.positions / entry.impressions;
  entry.impressions = Math.floor(entry.impressions * 0.6);
  entry.clicks = Math.min(entry.impressions, Math.floor(entry.clicks * 0.6));
  entry.positions = entry.impressions * position;
  return entry.impressions > 0;
}

/** Indexes of the rankings that the property, the filters and Google's privacy rule leave over. */
function chooseRankings({ world, days }: SearchSource, siteUrl: string, request: SearchRequest): number[] {
  const passes = (dimension: SearchDimension, value: string) =>
    request.filters.every((filter: SearchFilter) => filter.dimension !== dimension || filter.passes(value));
  const names = namesIn(request);
  const isEmpty = request.searchType !== 'web' || names.has('searchAppearance') || names.has('hour');
  if (isEmpty) return [];
  const pages = world.pages.map((page) => isInProperty(siteUrl, page.url) && passes('page', page.url));
  const queries = world.queries.map(
    (query) => !(names.has('query') && query.anonymised) && passes('query', query.text),
  );
  return days.rankings.flatMap((ranking, index) =>
    pages[ranking.page] === true && queries[ranking.query] === true ? [index] : [],
  );
}

/** A domain property holds every host below the domain, an address property everything that starts with it. */
export function isInProperty(siteUrl: string, pageUrl: string): boolean {
  if (!siteUrl.startsWith('sc-domain:')) return pageUrl.startsWith(siteUrl);
  const domain = siteUrl.slice('sc-domain:'.length);
  const { hostname } = new URL(pageUrl);
  return hostname === domain || hostname.endsWith(`.${domain}`);
}

interface DayPlan {
  day: number;
  request: SearchRequest;
}

/** By page every ranking counts; by property a query counts once, at its topmost page. */
function* dayEntries(days: SearchDays, chosen: number[], { day, request }: DayPlan): Generator<Entry> {
  const results = days.day(day);
  let open: Entry | undefined;
  for (const index of chosen) {
    const ranking = days.rankings[index];
    const impressions = results.impressions[index] ?? 0;
    if (ranking === undefined || impressions === 0) continue;
    const count = { impressions, clicks: results.clicks[index] ?? 0, positions: results.positions[index] ?? 0 };
    const entry = { ...count, query: ranking.query, page: ranking.page, day, country: 0, device: 0 };
    if (request.aggregation === 'byPage') {
      yield entry;
    } else if (open?.query === entry.query) {
      open = joined(open, entry);
    } else {
      if (open !== undefined) yield open;
      open = { ...entry, page: 0 };
    }
  }
  if (open !== undefined) yield open;
}

function joined(first: Entry, second: Entry): Entry {
  const impressions = Math.max(first.impressions, second.impressions);
  const best = Math.min(first.positions / first.impressions, second.positions / second.impressions);
  const clicks = Math.min(impressions, first.clicks + second.clicks);
  return { ...first, impressions, clicks, positions: best * impressions };
}

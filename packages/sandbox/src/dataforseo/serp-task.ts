import { serpLanguages, serpLocations, type SerpLocation } from './serp-locations.ts';

/** A search as a caller asked for it. */
export interface SerpTask {
  keyword: string;
  location: SerpLocation;
  languageCode: string;
  device: 'desktop' | 'mobile';
  depth: number;
  peopleAlsoAskDepth: number;
  /** What the caller sent, which answers repeat. */
  data: Record<string, unknown>;
}

/** A field of a task that the vendor does not accept. */
export interface InvalidField {
  field: string;
  data: Record<string, unknown>;
}

const MAX_KEYWORD_CHARACTERS = 700;
const MAX_LIVE_DEPTH = 200;

/** Reads one task, or says which field is wrong. */
export function readSerpTask(value: unknown): SerpTask | InvalidField {
  const task = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  const data = { api: 'serp', function: 'live', se: 'google', se_type: 'organic', ...task };
  const invalid = (field: string): InvalidField => ({ field, data });
  const keyword = decodeKeyword(task['keyword']);
  if (keyword === '' || keyword.length > MAX_KEYWORD_CHARACTERS) return invalid('keyword');
  const location = serpLocations.find((one) =>
    task['location_code'] === undefined ? one.name === task['location_name'] : one.code === task['location_code'],
  );
  if (location === undefined) return invalid(task['location_code'] === undefined ? 'location_name' : 'location_code');
  const languageCode = task['language_code'] ?? codeOf(task['language_name']) ?? 'en';
  if (typeof languageCode !== 'string' || !serpLanguages.has(languageCode)) return invalid('language_code');
  const device = task['device'] ?? 'desktop';
  if (device !== 'desktop' && device !== 'mobile') return invalid('device');
  const depth = task['depth'] ?? 10;
  if (!isWhole(depth, 1, MAX_LIVE_DEPTH)) return invalid('depth');
  const peopleAlsoAskDepth = task['people_also_ask_click_depth'] ?? 0;
  if (!isWhole(peopleAlsoAskDepth, 0, 4)) return invalid('people_also_ask_click_depth');
  return {
    keyword,
    location,
    languageCode,
    device,
    depth,
    peopleAlsoAskDepth,
    data,
  };
}

/** Costs in USD: a first page of ten results, three quarters of it for each further page, and the opened questions. */
export function serpCost(task: SerpTask): number {
  const pages = Math.ceil(task.depth / 10);
  return 0.002 * (1 + 0.75 * (pages - 1)) + task.peopleAlsoAskDepth * 0.00015;
}

// The vendor decodes keywords like a form field: "+" is a space and %2B a plus.
function decodeKeyword(value: unknown): string {
  if (typeof value !== 'string') return '';
  const spaced = value.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced).trim();
  } catch {
    return spaced.trim();
  }
}

function codeOf(name: unknown): string | undefined {
  return [...serpLanguages].find(([, language]) => language === name)?.[0];
}

function isWhole(value: unknown, least: number, most: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
}

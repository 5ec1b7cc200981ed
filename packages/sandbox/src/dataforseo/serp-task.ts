import locations from './serp-locations.json' with { type: 'json' };

/** A country that a search can be made from. */
export interface SerpLocation {
  country: string;
  seDomain: string;
  /** How shops there write an amount; the star is the amount. */
  price: string;
}

/** A search as a caller asked for it. */
export interface SerpTask {
  keyword: string;
  locationCode: number;
  location: SerpLocation;
  languageCode: string;
  device: 'desktop' | 'mobile';
  /** What the caller sent, which answers repeat. */
  data: Record<string, unknown>;
}

/** The one depth that our client asks for: a first page. */
export const depth = 10;
const mostKeywordCharacters = 700;
const languages = new Set(['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl', 'sv', 'da', 'nb', 'fi', 'ja']);
const locationOf: Record<string, SerpLocation> = locations;

/** Reads one task, or says which field the vendor does not accept. */
export function readSerpTask(value: unknown): SerpTask | { field: string; data: SerpTask['data'] } {
  const task = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  const data = { api: 'serp', function: 'live', se: 'google', se_type: 'organic', ...task };
  const { location_code: locationCode, language_code: languageCode, device } = task;
  const keyword = decodeKeyword(task['keyword']);
  const location = locationOf[String(locationCode)];
  if (keyword === '' || keyword.length > mostKeywordCharacters) return { field: 'keyword', data };
  if (location === undefined) return { field: 'location_code', data };
  if (typeof languageCode !== 'string' || !languages.has(languageCode)) return { field: 'language_code', data };
  if (device !== 'desktop' && device !== 'mobile') return { field: 'device', data };
  if (task['depth'] !== depth) return { field: 'depth', data };
  return { keyword, locationCode: Number(locationCode), location, languageCode, device, data };
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

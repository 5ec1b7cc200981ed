import { addressKey } from '../rows/fold-address-rules.ts';

/** What visits that began on a page did, on all channels. */
export interface LandingFigures {
  sessions: number;
  keyEvents: number;
  /** In the property's currency. */
  revenue: number;
}

const pathOf = (key: string): string => {
  const at = key.search(/[/?]/u);
  return at === -1 ? '/' : key.slice(at);
};

/** The path by which a page is known to Google Analytics, which keeps no host: spelled as search data is folded. */
export function pageKey(address: string): string {
  return pathOf(addressKey(address));
}

/** The same of a landing page; null for rows that name none, such as "(not set)" and "(other)". */
export function landingKey(landingPage: string): string | null {
  return landingPage.startsWith('/') ? pageKey(`https://landing.invalid${landingPage}`) : null;
}

/** Adds up the rows of a report that belong to one page. */
export function foldLandingPages(
  rows: readonly (LandingFigures & { landingPage: string })[],
): Map<string, LandingFigures> {
  const sums = new Map<string, LandingFigures>();
  for (const { landingPage, sessions, keyEvents, revenue } of rows) {
    const key = landingKey(landingPage);
    if (key === null) continue;
    const sum = sums.get(key);
    if (sum === undefined) sums.set(key, { sessions, keyEvents, revenue });
    else {
      sum.sessions += sessions;
      sum.keyEvents += keyEvents;
      sum.revenue += revenue;
    }
  }
  return sums;
}

interface LandingInput {
  /** Every address of the search data. */
  addresses: Iterable<string>;
  /** The address that represents any spelling of a page. */
  addressOf: (address: string) => string;
  figures: ReadonlyMap<string, LandingFigures>;
  /** Whether Google left out rows, so that a page without one may have had visits. */
  isPartial: boolean;
}

/**
 * The figures of pages by the address that represents them. Null where nothing can be said: two pages share a path on
 * different hosts, which Google Analytics does not tell apart, or the page has no row in a report that lacks some.
 */
export function matchLandingPages(input: LandingInput): (page: string) => LandingFigures | null {
  const { figures, isPartial, addressOf } = input;
  const keysOf = new Map<string, Set<string>>();
  const ownerOf = new Map<string, string | null>();
  for (const address of input.addresses) {
    const page = addressOf(address);
    const key = pageKey(address);
    const keys = keysOf.get(page);
    if (keys === undefined) keysOf.set(page, new Set([key]));
    else keys.add(key);
    const owner = ownerOf.get(key);
    ownerOf.set(key, owner === undefined || owner === page ? page : null);
  }
  return (page) => {
    const keys = [...(keysOf.get(page) ?? [pageKey(page)])];
    if (keys.some((key) => ownerOf.get(key) === null)) return null;
    const found = keys.flatMap((key) => figures.get(key) ?? []);
    if (found.length === 0 && isPartial) return null;
    const sum = (name: keyof LandingFigures): number => found.reduce((total, one) => total + one[name], 0);
    return { sessions: sum('sessions'), keyEvents: sum('keyEvents'), revenue: sum('revenue') };
  };
}

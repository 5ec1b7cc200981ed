import { randomFrom } from '../world/random.ts';

export const deviceNames = ['MOBILE', 'DESKTOP', 'TABLET'];
export const countryNames = ['usa', 'gbr', 'can', 'aus', 'deu', 'aut', 'che', 'jpn', 'ind', 'fra', 'esp', 'bra'];

/** Where a language's searchers are, in per cent of each country above. */
const countryShares: Record<string, number[]> = {
  en: [58, 14, 11, 6, 3, 0.5, 0.5, 1, 4, 1, 0.5, 0.5],
  de: [1, 0.5, 0, 0, 74, 13, 11, 0, 0, 0.3, 0.2, 0],
  ja: [1, 0, 0, 0, 0, 0, 0, 99, 0, 0, 0, 0],
  fr: [2, 1, 18, 0, 1, 0, 8, 0, 0, 70, 0, 0],
  es: [18, 0, 0, 0, 0, 0, 0, 0, 0, 1, 80, 1],
  pt: [2, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 96],
};
const deviceShares = [0.57, 0.38, 0.05];
const cellCount = countryNames.length * deviceNames.length;
const cumulative = new Map(Object.entries(countryShares).map(([language, shares]) => [language, cumulate(shares)]));

function cumulate(shares: number[]): number[] {
  const total = shares.reduce((sum, share) => sum + share, 0);
  let sum = 0;
  return shares.flatMap((share) =>
    deviceShares.map((device) => {
      sum += (share / total) * device;
      return sum;
    }),
  );
}

/** A count, its clicks and its summed positions, of one query or page on one day. */
export interface SearchCount {
  impressions: number;
  clicks: number;
  positions: number;
}

/** The part of a count that falls on one country and device. */
export interface SearchCell extends SearchCount {
  country: number;
  device: number;
}

/** Splits a count over countries and devices; the parts add up to it exactly. */
export function splitCells(count: SearchCount, language: string, seed: number): SearchCell[] {
  const bounds = cumulative.get(language) ?? cumulative.get('en') ?? [];
  const random = randomFrom(seed, 11);
  const impressions = spread(count.impressions, random, {
    share: (at) => (bounds[at] ?? 1) - (bounds[at - 1] ?? 0),
    hasRoom: () => true,
  });
  const clicks = spread(count.clicks, random, {
    share: (at) => (impressions[at] ?? 0) / count.impressions,
    hasRoom: (at, soFar) => soFar < (impressions[at] ?? 0),
  });
  const position = count.positions / count.impressions;
  return impressions.flatMap((shown, at) =>
    shown === 0
      ? []
      : [
          {
            country: Math.floor(at / deviceNames.length),
            device: at % deviceNames.length,
            impressions: shown,
            clicks: clicks[at] ?? 0,
            positions: shown * position,
          },
        ],
  );
}

interface CellRule {
  share: (at: number) => number;
  hasRoom: (at: number, soFar: number) => boolean;
}

/** Whole parts go by share, the rest one by one at random where there is room. */
function spread(total: number, random: () => number, { share, hasRoom }: CellRule): number[] {
  const parts = Array.from({ length: cellCount }, (_, at) => Math.floor(total * share(at)));
  let rest = total - parts.reduce((sum, part) => sum + part, 0);
  while (rest > 0) {
    const at = pickCell(random(), share);
    const soFar = parts[at] ?? 0;
    if (share(at) <= 0 || !hasRoom(at, soFar)) continue;
    parts[at] = soFar + 1;
    rest -= 1;
  }
  return parts;
}

function pickCell(random: number, share: (at: number) => number): number {
  let sum = 0;
  for (let at = 0; at < cellCount; at += 1) {
    sum += share(at);
    if (random < sum) return at;
  }
  return cellCount - 1;
}

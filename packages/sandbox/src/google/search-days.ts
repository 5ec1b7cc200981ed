import { noEffect, type ToldEffect } from '../wordpress/told-effect.ts';
import { drawBinomial, drawNormal, drawPoisson, hashText, randomFrom } from '../world/random.ts';
import type { World, WorldPage, WorldQuery } from '../world/world.ts';

/** One page of ours showing for one query, with what stays the same from day to day. */
interface Ranking {
  query: number;
  page: number;
  impressions: number;
  position: number;
  brand: boolean;
  winter: boolean;
  /** ln of what query, page and demand do to the click rate. */
  appeal: number;
  seed: number;
}

/** What the rankings of `SearchDays.rankings`, in the same order, got on one day. */
interface SearchDay {
  impressions: Int32Array;
  clicks: Int32Array;
  /** Positions summed over impressions. */
  positions: Int32Array;
}

export interface SearchDays {
  rankings: Ranking[];
  day(day: number): SearchDay;
  /** What new titles do to clicks from now on; days are drawn again where that changes. */
  apply(effect: ToldEffect): void;
}

const cachedDays = 600;
const known = new WeakMap<World, SearchDays>();

/** The company's search results day by day, once for each world; a day is drawn when it is first asked for, always the same way. */
export function searchDaysOf(world: World): SearchDays {
  const days = known.get(world) ?? createSearchDays(world);
  known.set(world, days);
  return days;
}

function createSearchDays(world: World): SearchDays {
  const rankings = rankingsOf(world);
  const cache = new Map<number, SearchDay>();
  let effect = noEffect;
  return {
    rankings,
    day(day) {
      const known = cache.get(day) ?? drawDay(rankings, day, effect);
      if (cache.size >= cachedDays) cache.clear();
      cache.set(day, known);
      return known;
    },
    apply(told) {
      if (told.version === effect.version) return;
      effect = told;
      cache.clear();
    },
  };
}

function rankingsOf(world: World): Ranking[] {
  const pageIndex = new Map(world.pages.map((page, index) => [page.url, index]));
  return world.queries.flatMap((query, queryIndex) =>
    query.rankings.flatMap((ranking): Ranking[] => {
      const index = pageIndex.get(ranking.url);
      const page = index === undefined ? undefined : world.pages[index];
      if (index === undefined || page === undefined) return [];
      const seed = (hashText(`${query.text} ${page.path}`) ^ world.seed) >>> 0;
      return [
        {
          query: queryIndex,
          page: index,
          impressions: query.dailyImpressions * ranking.share,
          position: ranking.position,
          brand: query.brand,
          winter: query.topic === 'down-jackets' || query.topic === 'base-layers',
          appeal: appealOf(query, page, seed),
          seed,
        },
      ];
    }),
  );
}

/** Poor titles lose clicks, much searched words click less, and every query has its own habit. */
function appealOf(query: WorldQuery, page: WorldPage, seed: number): number {
  const habit = drawNormal(randomFrom(seed, 1)) * (query.brand ? 0.15 : 0.35);
  const demand = -0.1 * (Math.log(query.dailyImpressions * 90 + 1) - 5);
  const noise = query.kind === 'noise' ? -2 : 0;
  return habit + noise + (query.brand ? 0 : demand + titleAppeal(page));
}

function titleAppeal({ title, description, h1 }: WorldPage): number {
  let appeal = 0.15;
  if (title.startsWith('Product details')) appeal -= 0.7;
  if (title === h1 || title.length < 12) appeal -= 0.45;
  if (title.length > 65) appeal -= 0.25;
  if (/ - Buy | - Cheap /u.test(title)) appeal -= 0.3;
  if (description === '' || description.startsWith('Shop ')) appeal -= 0.15;
  return appeal;
}

/** The end of num=100 on 2025-09-12: until then, programs paged deep and inflated impressions. */
const deepPagingEnd = 20_343;

function drawDay(rankings: Ranking[], day: number, effect: ToldEffect): SearchDay {
  const impressions = new Int32Array(rankings.length);
  const clicks = new Int32Array(rankings.length);
  const positions = new Int32Array(rankings.length);
  const summer = Math.cos((2 * Math.PI * ((day % 365.25) - 196)) / 365.25);
  const weekend = (day + 4) % 7 === 0 || (day + 4) % 7 === 6;
  const weekly = weekend ? 1.12 : 0.95;
  for (const [index, ranking] of rankings.entries()) {
    const random = randomFrom(ranking.seed, day, 7);
    const season = ranking.brand ? 1 + 0.1 * summer : 1 + 0.35 * (ranking.winter ? -summer : summer);
    const deep = day < deepPagingEnd && ranking.position > 8;
    const mean = ranking.impressions * season * weekly * Math.exp(0.2 * drawNormal(random)) * (deep ? 1.6 : 1);
    const shown = drawPoisson(mean, random);
    if (shown === 0) continue;
    const position = positionOn(ranking, day, random) * (deep ? 1.8 : 1);
    const total = Math.round(position * shown + 0.8 * Math.sqrt(shown) * drawNormal(random));
    impressions[index] = shown;
    positions[index] = Math.max(shown, total);
    const rate = Math.min(0.95, clickRate(ranking, position) * effect.timesOn(ranking.page, day));
    clicks[index] = drawBinomial(shown, rate, random);
  }
  return { impressions, clicks, positions };
}

/** Results wander slowly over weeks and jitter from day to day. */
function positionOn(ranking: Ranking, day: number, random: () => number): number {
  const period = 40 + (ranking.seed % 120);
  const drift = (ranking.brand ? 0.02 : 0.12) * Math.sin((2 * Math.PI * (day + (ranking.seed % 97))) / period);
  const jitter = (ranking.brand ? 0.02 : 0.06) * drawNormal(random);
  return Math.max(1, ranking.position * Math.exp(drift + jitter));
}

function clickRate({ brand, appeal }: Ranking, position: number): number {
  const base = brand ? Math.log(0.5) - 0.9 * Math.log(position) : Math.log(0.13) - 1.2 * Math.log(position);
  const secondPage = position > 10.5 && !brand ? -0.7 : 0;
  return Math.min(0.85, Math.exp(base + appeal + secondPage));
}

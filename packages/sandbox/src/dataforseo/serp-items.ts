import { hashText } from '../world/random.ts';
import type { SerpFeature } from './serp-features.ts';
import type { FoundPage } from './serp-sites.ts';
import type { SerpTask } from './serp-task.ts';

const DAY_MS = 86_400_000;

/** All elements of a result page in order, each with its rank within its kind and among all. */
export function advancedItems(
  task: SerpTask,
  parts: { organic: readonly FoundPage[]; features: readonly SerpFeature[]; now: Date },
): Record<string, unknown>[] {
  const { organic, features, now } = parts;
  const laidOut = [
    ...organic.flatMap((page, index) => [...featuresBefore(features, index + 1), organicItem(page, task, now)]),
    ...features.filter((feature) => feature.before > organic.length).map((feature) => feature.item),
  ];
  const ranks = new Map<string, number>();
  return laidOut.map((item, index) => {
    const type = String(item['type']);
    const rankInGroup = (ranks.get(type) ?? 0) + 1;
    ranks.set(type, rankInGroup);
    const page = Math.max(1, Math.ceil((ranks.get('organic') ?? 1) / 10));
    const base = {
      type,
      rank_group: rankInGroup,
      rank_absolute: index + 1,
      page,
      position: 'left',
      xpath: `/html[1]/body[1]/div[2]/div[${index + 1}]`,
    };
    return Object.assign(base, item, { rectangle: null });
  });
}

function featuresBefore(features: readonly SerpFeature[], rank: number): Record<string, unknown>[] {
  return features.filter((feature) => feature.before === rank).map((feature) => feature.item);
}

function organicItem(page: FoundPage, task: SerpTask, now: Date): Record<string, unknown> {
  const { host, pathname } = new URL(page.url);
  const chance = hashText(`${page.url} ${task.keyword}`);
  const description = chance % 13 === 0 ? null : page.description;
  return {
    type: 'organic',
    domain: host,
    title: page.title,
    url: page.url,
    cache_url: null,
    related_search_url: null,
    breadcrumb: `https://${host} › ${pathname
      .split('/')
      .filter((part) => part !== '')
      .join(' › ')}`.replace(/ › $/u, ''),
    website_name: chance % 7 === 0 ? null : page.websiteName,
    is_image: false,
    is_video: page.isVideo === true,
    is_featured_snippet: false,
    is_malicious: false,
    is_web_story: false,
    description,
    pre_snippet: null,
    extended_snippet: null,
    images: null,
    amp_version: false,
    rating:
      page.rating === undefined
        ? null
        : { rating_type: 'Max5', value: page.rating.value, votes_count: page.rating.votes, rating_max: 5 },
    price: page.price === undefined ? null : priceOf(page.price, task),
    highlighted: description === null ? null : highlighted(description, task.keyword),
    links: null,
    faq: null,
    extended_people_also_search: null,
    about_this_result: null,
    related_result: null,
    timestamp: page.ageDays === undefined ? null : timestamp(dayOf(now, page.ageDays)),
  };
}

function priceOf(amount: number, task: SerpTask): Record<string, unknown> {
  return {
    current: amount,
    regular: null,
    max_value: null,
    currency: task.location.currency,
    is_price_range: false,
    displayed_price: task.location.price(amount),
  };
}

function highlighted(description: string, keyword: string): string[] | null {
  const words = new Set(keyword.toLowerCase().split(/\s+/u));
  const found = (description.match(/[\p{L}\p{N}'’]+/gu) ?? []).filter((word) => words.has(word.toLowerCase()));
  return found.length === 0 ? null : [...new Set(found)];
}

/** The beginning of a day before this one. */
function dayOf(now: Date, ageDays: number): Date {
  return new Date((Math.floor(now.getTime() / DAY_MS) - ageDays) * DAY_MS);
}

/** A moment as DataForSEO writes it: "2026-11-20 10:00:00 +00:00". */
export function timestamp(moment: Date): string {
  return `${moment.toISOString().slice(0, 19).replace('T', ' ')} +00:00`;
}

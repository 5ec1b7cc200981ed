import { type SandboxContext, worldNow } from '../frame/frame.ts';
import { openWordPressMemory } from '../wordpress/wordpress-memory.ts';
import { hashText } from '../world/random.ts';
import type { World, WorldPage, WorldQuery } from '../world/world.ts';
import { findQuery, rankPages } from './rank-pages.ts';
import { type FoundPage, isQuestion } from './serp-sites.ts';
import { depth, type SerpTask } from './serp-task.ts';

/** The simulated Google reads a changed page again after this time; until then it shows the title from before. */
const rereadMs = 2 * 86_400_000;
const longTitle = 60;
const endlessTitle = 70;

/**
 * The rule by which the simulated Google rewrites a new title: over 70 characters it takes the heading; over 60 the part
 * before the first separator; brackets go; of the others one in ten gets the site's name and one in twenty the heading.
 */
function googleTitle(title: string, page: { h1: string; siteName: string }): string {
  if (title.length > endlessTitle) return page.h1;
  const [first = title] = title.split(/\s+[-|–—·]\s+|:\s+/u);
  if (title.length > longTitle && first !== title) return first;
  if (/[[\]()]/u.test(title)) return title.replaceAll(/\s*[[(][^\])]*[\])]/gu, '').trim();
  const luck = hashText(`google ${title}`) % 20;
  if (luck < 2 && !title.includes(page.siteName)) return `${title} - ${page.siteName}`;
  return luck === 2 ? page.h1 : title;
}

/** How the simulated Google shows a page of ours: with the texts that its WordPress has had for long enough, by its rule. */
function shownPages(sandbox: SandboxContext): (page: WorldPage) => WorldPage {
  const before = new Date(worldNow(sandbox).getTime() - rereadMs).toISOString();
  const known = openWordPressMemory(sandbox)
    .changes()
    .filter(({ at }) => at <= before);
  const latest = (path: string, field: 'title' | 'description') =>
    known.findLast((change) => change.path === path && change.field === field)?.value ?? null;
  const siteName = sandbox.world.company.name;
  return (page) => {
    const [title, description] = [latest(page.path, 'title'), latest(page.path, 'description')];
    if (title === null && description === null) return page;
    return {
      ...page,
      title: title === null ? page.title : googleTitle(title, { h1: page.h1, siteName }),
      description: description ?? page.description,
    };
  };
}

type Json = Record<string, unknown>;

/** The result page of a search of the world; null where there are no results: for quotes, operators and addresses. */
export function buildSerp(sandbox: SandboxContext, task: SerpTask): Json | null {
  if (/"|\bsite:|https?:|\n/u.test(task.keyword)) return null;
  const now = worldNow(sandbox);
  const organic = rankPages(sandbox.world, task, { year: now.getUTCFullYear(), shown: shownPages(sandbox) });
  const items = ranked(laidOut(sandbox.world, task, organic));
  const { country, seDomain } = task.location;
  const asked = new URLSearchParams({ q: task.keyword, num: String(depth), hl: task.languageCode, gl: country });
  return {
    keyword: task.keyword,
    type: 'organic',
    se_domain: seDomain,
    location_code: task.locationCode,
    language_code: task.languageCode,
    check_url: `https://www.${seDomain}/search?${asked.toString()}`,
    datetime: `${now.toISOString().slice(0, 19).replace('T', ' ')} +00:00`,
    spell: null,
    item_types: [...new Set(items.map((item) => String(item['type'])))],
    se_results_count: 10_000 + (hashText(task.keyword) % 90_000_000),
    items_count: items.length,
    items,
  };
}

/** The organic results with what stands around them; which of it does depends on the keyword alone. */
function laidOut(world: World, task: SerpTask, organic: readonly FoundPage[]): Json[] {
  const chance = hashText(task.keyword.toLowerCase()) % 100;
  const query = findQuery(world, task.keyword);
  const asks = query?.kind === 'question' || isQuestion(task.keyword);
  const hasOverview = chance < (asks ? 55 : 12);
  const related = (...kinds: WorldQuery['kind'][]): string[] => relatedTo(world, task, { topic: query?.topic, kinds });
  const questions = related('question')
    .filter((text) => !text.endsWith('?'))
    .map((text) => ({ type: 'people_also_ask_element', title: `${text.charAt(0).toUpperCase()}${text.slice(1)}?` }));
  const others = related('head', 'long').slice(0, 8);
  const [first] = organic;
  const above: Json[] = [
    ...(hasOverview ? [{ type: 'ai_overview', markdown: `${first?.description ?? ''}\n` }] : []),
    ...(!hasOverview && asks && chance < 80 && first !== undefined
      ? [{ type: 'featured_snippet', ...first, domain: new URL(first.url).host }]
      : []),
  ];
  const between: Json[] =
    questions.length > 0 && (asks || chance % 2 === 0)
      ? [{ type: 'people_also_ask', items: questions.slice(0, 4) }]
      : [];
  const results = organic.map((page) => organicItem(page, task));
  const below: Json[] = others.length > 0 ? [{ type: 'related_searches', items: others }] : [];
  return [...above, ...results.slice(0, 2), ...between, ...results.slice(2), ...below];
}

/** Each with its rank within its kind and among all. */
function ranked(items: readonly Json[]): Json[] {
  const ranks = new Map<unknown, number>();
  return items.map((item, index) => {
    const rank = (ranks.get(item['type']) ?? 0) + 1;
    ranks.set(item['type'], rank);
    return Object.assign({ rank_group: rank, rank_absolute: index + 1, page: 1, position: 'left' }, item);
  });
}

function organicItem({ url, title, description }: FoundPage, { keyword }: SerpTask): Json {
  const isBare = hashText(`${url} ${keyword}`) % 13 === 0;
  return { type: 'organic', domain: new URL(url).host, title, url, description: isBare ? null : description };
}

/** Other searches of the same topic and language, from a place that the keyword decides. */
function relatedTo(
  world: World,
  task: SerpTask,
  to: { topic: string | undefined; kinds: WorldQuery['kind'][] },
): string[] {
  const texts = world.queries
    .filter(
      ({ anonymised, kind, topic, language, text }) =>
        !anonymised &&
        to.kinds.includes(kind) &&
        topic === to.topic &&
        language === task.languageCode &&
        text !== task.keyword,
    )
    .map(({ text }) => text);
  const start = texts.length === 0 ? 0 : hashText(task.keyword) % texts.length;
  return [...texts.slice(start), ...texts.slice(0, start)];
}

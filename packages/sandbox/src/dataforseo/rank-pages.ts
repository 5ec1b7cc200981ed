import { hashText, randomFrom } from '../world/random.ts';
import type { World, WorldPage, WorldQuery } from '../world/world.ts';
import { serpPhrases } from './serp-phrases.ts';
import { type FoundPage, outsideSites, slugOf, type SnippetInput } from './serp-sites.ts';
import type { SerpTask } from './serp-task.ts';

const TITLE_CHARACTERS = 62;
const DESCRIPTION_CHARACTERS = 158;

/** What the world knows about a keyword; null for one that is not among its queries. */
export function findQuery(world: World, keyword: string): WorldQuery | null {
  const wanted = normalized(keyword);
  return world.queries.find((query) => normalized(query.text) === wanted) ?? null;
}

/** When a search is made, and how our pages are shown by then. */
interface Moment {
  year: number;
  shown: (page: WorldPage) => WorldPage;
}

/** The organic results of a search, best first: ours near their mean positions, competitors and other sites around them. */
export function rankPages(world: World, task: SerpTask, { year, shown }: Moment): FoundPage[] {
  const query = findQuery(world, task.keyword);
  const topic = query?.topic ?? topicOf(world, task.keyword);
  const input: SnippetInput = {
    keyword: task.keyword,
    subject: subjectOf(task.keyword, topic),
    phrases: serpPhrases(task.languageCode),
    location: task.location,
    year,
    topic,
  };
  const others = [...competitorsFor(world, task, topic), ...sitesFor(input)]
    .toSorted((left, right) => right.strength - left.strength)
    .map((one) => one.page);
  const wanted = task.depth;
  for (let round = 2; others.length < wanted; round += 1) others.push(...sitesFor(input, round).map((one) => one.page));
  return withOurs(world, query, { task, others, shown }).slice(0, wanted);
}

interface Ranked {
  page: FoundPage;
  strength: number;
}

function withOurs(
  world: World,
  query: WorldQuery | null,
  { task, others, shown }: { task: SerpTask; others: FoundPage[]; shown: Moment['shown'] },
): FoundPage[] {
  const results = [...others];
  const ours = (query?.rankings ?? []).toSorted((left, right) => left.position - right.position);
  for (const ranking of ours) {
    const page = world.pages.find((one) => one.url === ranking.url);
    if (page === undefined) continue;
    // The same search on another device is a place better or worse now and then.
    const shift = task.device === 'mobile' && hashText(task.keyword) % 3 === 0 ? 1 : 0;
    results.splice(
      Math.max(0, Math.round(ranking.position) - 1 + shift),
      0,
      foundPage(shown(page), world.company.name),
    );
  }
  return results;
}

function competitorsFor(world: World, task: SerpTask, topic: string | null): Ranked[] {
  if (topic === null) return [];
  return world.competitors.flatMap((competitor) => {
    const page = competitor.pages.find((one) => one.topic === topic && one.language === task.languageCode);
    if (page === undefined || topic === 'brand') return [];
    return [{ page: foundPage(page, competitor.name), strength: competitor.authority + luck(task, competitor.domain) }];
  });
}

function sitesFor(input: SnippetInput, round = 1): Ranked[] {
  const slug = `${slugOf(input.keyword)}${round === 1 ? '' : `-${round}`}`;
  return outsideSites.map((site) => {
    const snippet = site.snippet(input);
    const page = {
      ...snippet,
      title: shortened(snippet.title, TITLE_CHARACTERS),
      url: `https://${site.domain}${site.path(slug)}`,
      websiteName: site.name,
    };
    const isOffTopic = site.isShop === true && (input.topic === null || isQuestion(input.keyword));
    return {
      page,
      strength:
        site.authority - (isOffTopic ? 0.5 : 0) + randomFrom(hashText(site.domain), hashText(input.keyword))() * 0.5,
    };
  });
}

/** Whether a keyword asks something. */
export function isQuestion(keyword: string): boolean {
  return /\?$|^(?:how|what|why|when|which|can|do|does|is|are|should|wie|was|warum|wann|kann|welche[rsn]?)\b/iu.test(
    keyword,
  );
}

function subjectOf(keyword: string, topic: string | null): string {
  if (isQuestion(keyword) && topic !== null && topic !== 'brand') return topic.replaceAll('-', ' ');
  const plain = keyword
    .replaceAll(/\b(?:best|buy|cheap|online|sale|review|beste[nrs]?|kaufen|günstig|acheter|comprar)\b/giu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  return plain === '' ? keyword : plain;
}

function luck(task: SerpTask, domain: string): number {
  return randomFrom(hashText(domain), hashText(task.keyword), task.location.code)() * 0.5;
}

function foundPage(page: WorldPage, websiteName: string): FoundPage {
  const text = page.description === '' ? (page.sections[0]?.paragraphs.join(' ') ?? '') : page.description;
  return {
    url: page.url,
    title: shortened(page.title, TITLE_CHARACTERS),
    description: text === '' ? null : shortened(text, DESCRIPTION_CHARACTERS),
    websiteName,
  };
}

function topicOf(world: World, keyword: string): string | null {
  const words = new Set(normalized(keyword).split(' '));
  const singular = (word: string): string => word.replace(/s$/u, '');
  return (
    world.topics.find((topic) => topic.split('-').every((word) => words.has(word) || words.has(singular(word)))) ?? null
  );
}

// As on real result pages: cut between words, with an ellipsis.
function shortened(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text;
  return `${text.slice(0, text.lastIndexOf(' ', maxCharacters - 4)).replace(/[\s|,:–-]+$/u, '')} ...`;
}

function normalized(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

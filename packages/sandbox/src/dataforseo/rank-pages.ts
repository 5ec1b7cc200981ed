import { hashText, randomFrom } from '../world/random.ts';
import type { World, WorldPage, WorldQuery } from '../world/world.ts';
import { type FoundPage, isQuestion, outsideResults } from './serp-sites.ts';
import { depth, type SerpTask } from './serp-task.ts';

const titleCharacters = 62;
const descriptionCharacters = 158;

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
  const subject = subjectOf(task.keyword, topic);
  const results = [...competitorsFor(world, task, topic), ...outsideResults({ task, subject, topic, year })]
    .toSorted((left, right) => right.strength - left.strength)
    .map(({ page }) => page);
  for (const { url, position } of (query?.rankings ?? []).toSorted((left, right) => left.position - right.position)) {
    const page = world.pages.find((one) => one.url === url);
    if (page === undefined) continue;
    // The same search on another device is a place better or worse now and then.
    const shift = task.device === 'mobile' && hashText(task.keyword) % 3 === 0 ? 1 : 0;
    results.splice(Math.max(0, Math.round(position) - 1 + shift), 0, foundPage(shown(page)));
  }
  return results.slice(0, depth).map((page) => Object.assign(page, { title: shortened(page.title, titleCharacters) }));
}

function competitorsFor(world: World, task: SerpTask, topic: string | null): { page: FoundPage; strength: number }[] {
  if (topic === null || topic === 'brand') return [];
  return world.competitors.flatMap(({ domain, authority, pages }) => {
    const page = pages.find((one) => one.topic === topic && one.language === task.languageCode);
    if (page === undefined) return [];
    const luck = randomFrom(hashText(domain), hashText(task.keyword), task.locationCode)() * 0.5;
    return [{ page: foundPage(page), strength: authority + luck }];
  });
}

function subjectOf(keyword: string, topic: string | null): string {
  if (isQuestion(keyword) && topic !== null && topic !== 'brand') return topic.replaceAll('-', ' ');
  const plain = keyword
    .replaceAll(/\b(?:best|buy|cheap|online|sale|review|beste[nrs]?|kaufen|günstig|acheter|comprar)\b/giu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  return plain === '' ? keyword : plain;
}

function foundPage({ url, title, description, sections }: WorldPage): FoundPage {
  const text = description === '' ? (sections[0]?.paragraphs.join(' ') ?? '') : description;
  return { url, title, description: text === '' ? null : shortened(text, descriptionCharacters) };
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

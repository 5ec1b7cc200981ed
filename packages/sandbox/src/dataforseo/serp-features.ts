import { hashText } from '../world/random.ts';
import type { World } from '../world/world.ts';
import { findQuery, isQuestion } from './rank-pages.ts';
import { heading, type FoundPage } from './serp-sites.ts';
import type { SerpTask } from './serp-task.ts';

/** A result element other than the organic ones, and its place: before the organic rank of `before`. */
export interface SerpFeature {
  before: number;
  item: Record<string, unknown>;
}

/** The AI overview, snippet, questions, images and related searches of a search; which ones depends on the keyword alone. */
export function serpFeatures(world: World, task: SerpTask, organic: readonly FoundPage[]): SerpFeature[] {
  const chance = hashText(task.keyword.toLowerCase()) % 100;
  const query = findQuery(world, task.keyword);
  const asks = query?.kind === 'question' || isQuestion(task.keyword);
  const hasOverview = asks ? chance < 55 : chance < 12;
  const features: SerpFeature[] = [];
  if (hasOverview) features.push({ before: 1, item: aiOverview(task, organic) });
  else if (asks && chance < 80) features.push({ before: 1, item: featuredSnippet(organic) });
  if (chance % 4 === 0)
    features.push({ before: 4, item: { type: 'images', title: heading(task.keyword), url: null, items: null } });
  const questions = questionsFor(world, task, query?.topic);
  if (questions.length > 0 && (asks || chance % 2 === 0))
    features.push({ before: 3, item: peopleAlsoAsk(task, questions, organic) });
  const related = relatedFor(world, task, query?.topic);
  if (related.length > 0) features.push({ before: Infinity, item: { type: 'related_searches', items: related } });
  return features;
}

function aiOverview(task: SerpTask, organic: readonly FoundPage[]): Record<string, unknown> {
  const sources = organic.slice(0, 3);
  const text =
    sources.map((page) => page.description).find((description) => description !== null) ?? heading(task.keyword);
  const references = sources.map((page) => ({
    type: 'ai_overview_reference',
    position: 'right',
    source: page.websiteName,
    domain: new URL(page.url).host,
    url: page.url,
    title: page.title,
    text: page.description,
  }));
  return {
    type: 'ai_overview',
    asynchronous_ai_overview: false,
    markdown: `${text}\n`,
    items: [
      {
        type: 'ai_overview_element',
        position: 'left',
        title: null,
        text,
        markdown: text,
        links: null,
        images: null,
        references,
      },
    ],
    references,
  };
}

function featuredSnippet(organic: readonly FoundPage[]): Record<string, unknown> {
  const page = organic.find((one) => one.description !== null && one.isVideo !== true);
  return {
    type: 'featured_snippet',
    domain: page === undefined ? null : new URL(page.url).host,
    title: page?.title ?? null,
    featured_title: null,
    description: page?.description ?? null,
    timestamp: null,
    url: page?.url ?? null,
    images: null,
    table: null,
  };
}

function peopleAlsoAsk(
  task: SerpTask,
  questions: readonly string[],
  organic: readonly FoundPage[],
): Record<string, unknown> {
  const items = questions.map((title, index) => {
    const page = organic[index % Math.max(1, organic.length)];
    const expanded = page === undefined || index % 2 === 1 ? overviewAnswer(title) : pageAnswer(page);
    return {
      type: 'people_also_ask_element',
      title,
      seed_question: index > 1 && task.peopleAlsoAskDepth > 0 ? questions[0] : null,
      xpath: null,
      expanded_element: [expanded],
    };
  });
  return { type: 'people_also_ask', items };
}

function pageAnswer(page: FoundPage): Record<string, unknown> {
  const domain = new URL(page.url).host;
  return {
    type: 'people_also_ask_expanded_element',
    featured_title: null,
    url: page.url,
    domain,
    title: page.title,
    description: page.description,
    images: null,
    timestamp: null,
    table: null,
  };
}

// Many answers are written by the engine today and have no page behind them.
function overviewAnswer(title: string): Record<string, unknown> {
  const text = `${heading(title)} – an overview.`;
  return {
    type: 'people_also_ask_ai_overview_expanded_element',
    items: [{ type: 'ai_overview_element', title: null, text, markdown: text }],
    references: null,
    asynchronous_ai_overview: false,
  };
}

function questionsFor(world: World, task: SerpTask, topic: string | undefined): string[] {
  const all = world.queries.filter(
    (query) =>
      !query.anonymised &&
      query.kind === 'question' &&
      query.topic === topic &&
      query.language === task.languageCode &&
      query.text !== task.keyword,
  );
  const texts = all.filter((query) => !query.text.endsWith('?')).map((query) => `${capital(query.text)}?`);
  return rotated([...new Set(texts)], task.keyword).slice(0, 4 + task.peopleAlsoAskDepth);
}

function relatedFor(world: World, task: SerpTask, topic: string | undefined): string[] {
  const all = world.queries.filter(
    (query) =>
      !query.anonymised &&
      (query.kind === 'head' || query.kind === 'long') &&
      query.topic === topic &&
      query.language === task.languageCode,
  );
  return rotated(
    all.map((query) => query.text).filter((text) => text !== task.keyword),
    task.keyword,
  ).slice(0, 8);
}

function rotated(texts: readonly string[], seed: string): string[] {
  const start = texts.length === 0 ? 0 : hashText(seed) % texts.length;
  return [...texts.slice(start), ...texts.slice(0, start)];
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

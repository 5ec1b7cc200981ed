import { type CatalogTopic, catalog } from './catalog.ts';
import { guideTexts } from './guide-texts.ts';
import { faultQueries } from './pages-fault.ts';
import { brandQueries, foreignQueries, noiseQueries, tailEndings } from './query-texts.ts';
import { drawNormal, hashText, randomFrom } from './random.ts';
import type { WorldPage, WorldQuery, WorldRanking } from './world.ts';

/** What a query is before chance gives it size and places. */
interface QueryDraft {
  text: string;
  kind: WorldQuery['kind'];
  topic: string;
  language?: string;
  anonymised?: boolean;
  /** Paths of our pages, best first. */
  paths: string[];
  /** Median impressions a day, and median position of the best page. */
  size: number;
  position: number;
}

/** What people search for and which pages of ours show; equal seeds give equal queries. */
export function buildQueries(pages: WorldPage[], seed: number): WorldQuery[] {
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const drafts = [
    ...brandDrafts(),
    ...catalog.flatMap(headDrafts),
    ...catalog.flatMap(productDrafts),
    ...catalog.flatMap(tailDrafts),
    ...guideDrafts(),
    ...otherDrafts(),
    ...pages.map(hiddenDraft),
  ];
  const seen = new Set<string>();
  return drafts.flatMap((draft) => {
    if (seen.has(draft.text)) return [];
    seen.add(draft.text);
    return [sized(draft, byPath, seed)];
  });
}

function sized(draft: QueryDraft, byPath: Map<string, WorldPage>, seed: number): WorldQuery {
  const random = randomFrom(hashText(draft.text), seed);
  const brand = draft.kind === 'brand';
  const dailyImpressions = draft.size * Math.exp(drawNormal(random) * (brand ? 0.4 : 1.1));
  const first = Math.max(1.02, draft.position * Math.exp(drawNormal(random) * (brand ? 0.1 : 0.5)));
  const urls = draft.paths.flatMap((path) => byPath.get(path)?.url ?? []);
  const rankings = urls.map((url, index): WorldRanking => {
    const position = first + (index === 0 ? 0 : index * (0.6 + 3 * random()));
    const share = index === 0 ? (urls.length === 1 ? 1 : 0.75) : 0.35 + 0.35 * random();
    return { url, position, share };
  });
  return {
    text: draft.text,
    language: draft.language ?? 'en',
    kind: draft.kind,
    brand,
    topic: draft.topic,
    dailyImpressions,
    rankings,
    anonymised: draft.anonymised ?? false,
  };
}

function brandDrafts(): QueryDraft[] {
  return brandQueries.map(([text, path, size]) => ({
    text,
    kind: 'brand',
    topic: 'brand',
    paths: path === '/' ? ['/'] : [path, '/'],
    size,
    position: 1.1,
  }));
}

function headDrafts(topic: CatalogTopic): QueryDraft[] {
  const plural = topic.name.toLowerCase();
  const category = `/${topic.key}/`;
  const rivals = guideTexts.filter((guide) => guide.topic === topic.key).map((guide) => `/guides/${guide.slug}/`);
  const chooser = rivals.find((path) => /choose|explained|value|lumens|length|safe|layering/u.test(path)) ?? rivals[0];
  const both = chooser === undefined ? [category] : [category, chooser];
  const texts: [text: string, size: number, position: number, paths: string[]][] = [
    [plural, 220, 11, [category]],
    [`best ${plural}`, 140, 7, both],
    [`buy ${plural} online`, 18, 5, [category]],
    [`${plural} sale`, 30, 8, [category]],
    [`${topic.one} reviews`, 25, 9, both],
    [`cheap ${plural}`, 40, 12, [category]],
    [`${plural} near me`, 60, 16, [category]],
    [`${topic.one} brands`, 14, 10, both],
    [`best ${topic.one} 2026`, 35, 6, both],
    ...topic.modifiers.map((modifier, index): [string, number, number, string[]] => [
      `${modifier} ${plural}`,
      45,
      6,
      index % 4 === 0 ? both : [category],
    ]),
  ];
  return texts.map(([text, size, position, paths]) => ({
    text,
    kind: 'head',
    topic: topic.key,
    size,
    position,
    paths,
  }));
}

function productDrafts(topic: CatalogTopic): QueryDraft[] {
  return topic.products.flatMap((product, index) => {
    const name = product.name.toLowerCase();
    const path = `/${topic.key}/${name.replaceAll(/[^a-z0-9]+/gu, '-')}/`;
    const neighbor = topic.products[(index + 1) % topic.products.length]?.name.toLowerCase() ?? name;
    const neighborPath = `/${topic.key}/${neighbor.replaceAll(/[^a-z0-9]+/gu, '-')}/`;
    const base = { topic: topic.key, kind: 'product' } as const;
    return [
      { ...base, text: `${name} ${topic.one}`, size: 5, position: 2, paths: [path] },
      { ...base, text: `${name} review`, size: 2.5, position: 4, paths: [path] },
      { ...base, text: `${name} weight`, size: 0.8, position: 3, paths: [path] },
      { ...base, text: `${name} vs ${neighbor}`, size: 0.9, position: 4, paths: [path, neighborPath] },
      { ...base, text: product.category, size: 30, position: 6, paths: [path, `/${topic.key}/`] },
      { ...base, text: `best ${product.category}`, size: 22, position: 6, paths: [path] },
      {
        ...base,
        text: `${product.category} under $${Math.ceil(product.priceUsd / 50) * 50}`,
        size: 4,
        position: 5,
        paths: [path],
      },
      {
        ...base,
        text: `${product.category} ${product.weight.replace(' ', '')}`,
        size: 0.5,
        position: 6,
        paths: [path],
      },
    ];
  });
}

/** The long tail: many rare combinations, each with a page somewhere on the first three result pages. */
function tailDrafts(topic: CatalogTopic): QueryDraft[] {
  return topic.products.flatMap((product, index) =>
    tailEndings
      .filter((_ending, at) => (at + index) % 2 === 0)
      .map((ending): QueryDraft => ({
        text: ending.replace('*', product.category),
        kind: 'long',
        topic: topic.key,
        size: 0.45,
        position: 9,
        paths: [`/${topic.key}/${product.name.toLowerCase().replaceAll(/[^a-z0-9]+/gu, '-')}/`],
      })),
  );
}

function guideDrafts(): QueryDraft[] {
  return guideTexts.flatMap((guide) =>
    guide.questions.flatMap((question, index): QueryDraft[] => {
      const paths = [`/guides/${guide.slug}/`];
      const base = { kind: 'question', topic: guide.topic, paths } as const;
      return [
        { ...base, text: question, size: 9 / (1 + index * 0.4), position: 5 },
        { ...base, text: `${question}?`, size: 0.8, position: 6 },
        {
          ...base,
          text: question.replace(/^how to /u, 'best way to ').replace(/^(is|can|do|does) /u, ''),
          size: 1.5,
          position: 7,
        },
      ];
    }),
  );
}

function otherDrafts(): QueryDraft[] {
  return [
    ...foreignQueries.map(([text, language, path, topic]): QueryDraft => ({
      text,
      language,
      kind: 'question',
      topic,
      paths: [path],
      size: 5,
      position: 5,
    })),
    ...noiseQueries.map(([text, path]): QueryDraft => ({
      text,
      kind: 'noise',
      topic: 'brand',
      paths: [path],
      size: 0.7,
      position: 14,
    })),
    ...faultQueries.map(([path, text]): QueryDraft => ({
      text,
      kind: 'long',
      topic: 'brand',
      paths: [path],
      size: 14,
      position: 4,
    })),
  ];
}

/** Everything too rare to be named, pooled per page. */
function hiddenDraft(page: WorldPage): QueryDraft {
  return {
    text: `hidden:${page.path}`,
    language: page.language,
    kind: 'long',
    topic: page.topic,
    anonymised: true,
    paths: [page.path],
    size: page.kind === 'category' ? 160 : page.path === '/' ? 60 : 30,
    position: 5,
  };
}

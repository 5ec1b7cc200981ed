import competitorRows from './competitors.json' with { type: 'json' };
import departments from './departments.json' with { type: 'json' };
import pageRows from './pages.json' with { type: 'json' };
import { sizedQueries } from './queries.ts';
import type { PageKind, World, WorldCompetitor, WorldPage } from './world.ts';

const company = {
  name: 'Juniper & Pine',
  domain: 'juniperandpine.example',
  siteUrl: 'https://www.juniperandpine.example/',
  siteUrls: ['https://www.juniperandpine.example/', 'sc-domain:juniperandpine.example'],
};

/** What the shop promises for every order; the same words are on all of its American pages that sell. */
const delivery = {
  heading: 'Delivery and returns',
  paragraphs: [
    'Orders placed before noon arrive in 2 to 4 working days. Shipping is free on orders over $75.',
    'You have free returns within 60 days, also for used gear. Every product carries a 3-year repair promise.',
  ],
};
const deliveryFacts = [
  '2 to 4 working days',
  'free on orders over $75',
  'free returns within 60 days',
  '3-year repair promise',
];
const selling = new Set<PageKind>(['home', 'category', 'product']);

interface PageRow extends Omit<WorldPage, 'url' | 'language' | 'sections'> {
  language?: string;
  /** Each a heading and its paragraphs. */
  sections: string[][];
}

const toSection = ([heading = '', ...paragraphs]: string[]) => ({ heading, paragraphs });

/** All pages of the company's site. */
export function buildPages(): WorldPage[] {
  return (pageRows as PageRow[]).map(({ language = 'en', sections, facts, ...row }) => {
    const sells = language === 'en' && selling.has(row.kind);
    return Object.assign(row, {
      url: new URL(row.path, company.siteUrl).href,
      language,
      sections: [...sections.map(toSection), ...(sells ? [delivery] : [])],
      facts: [...facts, ...(sells ? deliveryFacts : [])],
    });
  });
}

type CompetitorRow = (typeof competitorRows)[number];

/** Six competitors, each with a home page and a page per department. */
function buildCompetitor({ name, domain, authority, claim, pages }: CompetitorRow): WorldCompetitor {
  const siteUrl = `https://www.${domain}/`;
  const base = { facts: [claim], language: 'en' };
  const home: WorldPage = {
    ...base,
    url: siteUrl,
    path: '/',
    title: `${name} | Outdoor Gear`,
    description: claim,
    h1: name,
    sections: [{ heading: name, paragraphs: [claim] }],
    kind: 'home',
    topic: 'brand',
  };
  const departmentPages = pages.map(([topic = '', path = '', title = '', description = '']): WorldPage => {
    const department = departments.find(({ key }) => key === topic);
    return {
      ...base,
      url: new URL(path, siteUrl).href,
      path,
      title,
      description,
      h1: title.split(/ [|(-]/u)[0] ?? title,
      sections: [
        { heading: department?.name ?? '', paragraphs: [description, claim] },
        { heading: 'What to look for', paragraphs: [department?.advice ?? ''] },
      ],
      kind: 'category',
      topic,
    };
  });
  return { name, domain, siteUrl, authority, pages: [home, ...departmentPages] };
}

const known = new Map<number, World>();

/** The world of Juniper & Pine, an outdoor-gear shop, with all of its pages or some; equal seeds give equal worlds. */
export function createWorld(seed: number, pages?: WorldPage[]): World {
  const world = (pages === undefined ? known.get(seed) : undefined) ?? buildWorld(seed, pages ?? buildPages());
  if (pages === undefined) known.set(seed, world);
  return world;
}

function buildWorld(seed: number, pages: WorldPage[]): World {
  return {
    seed,
    company,
    topics: [...new Set(pages.map((page) => page.topic))].filter((topic) => topic !== 'brand'),
    pages,
    competitors: competitorRows.map(buildCompetitor),
    queries: sizedQueries(pages, seed),
  };
}

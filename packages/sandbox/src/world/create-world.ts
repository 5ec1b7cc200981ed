import { buildCompetitors } from './competitors.ts';
import { buildPages } from './pages.ts';
import { buildQueries } from './queries.ts';
import type { World, WorldPage } from './world.ts';

/** Builds the world of Juniper & Pine, an outdoor-gear shop, with all of its pages or some; equal seeds give equal worlds. */
export function createWorld(seed: number, pages: WorldPage[] = buildPages()): World {
  return {
    seed,
    company: {
      name: 'Juniper & Pine',
      domain: 'juniperandpine.example',
      siteUrl: 'https://www.juniperandpine.example/',
      siteUrls: ['https://www.juniperandpine.example/', 'sc-domain:juniperandpine.example'],
    },
    topics: [...new Set(pages.map((page) => page.topic))].filter((topic) => topic !== 'brand'),
    pages,
    competitors: buildCompetitors(),
    queries: buildQueries(pages, seed),
  };
}

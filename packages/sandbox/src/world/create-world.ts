import { buildCompetitors } from './competitors.ts';
import { buildPages } from './pages.ts';
import { buildQueries } from './queries.ts';
import type { World, WorldPage } from './world.ts';

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

import type { WorldCompetitor } from '../world.ts';

/** Six competitors with a page per topic. */
export function buildCompetitors(): WorldCompetitor[] {
  return [];
}

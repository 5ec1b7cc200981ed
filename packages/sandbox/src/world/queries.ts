import type { WorldPage, WorldQuery } from '../world.ts';

/** What people search for and which pages of ours show. */
export function buildQueries(_pages: WorldPage[], _seed: number): WorldQuery[] {
  return [];
}

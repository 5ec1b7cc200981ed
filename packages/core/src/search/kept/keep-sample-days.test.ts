import { EventEmitter, once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TeamActor } from '../../team/context/context.ts';
import { openSearchWorld, type SearchWorld } from '../testing/search-world.ts';
import { holdSite } from './hold-site.ts';
import { keepSampleDays } from './keep-sample-days.ts';
import { listKeptDays } from './search-days-store.ts';
import { addSite } from './search-sites-store.ts';

let world: SearchWorld;
let actor: TeamActor;
beforeAll(async () => {
  world = await openSearchWorld();
  actor = await world.addTeam();
});
afterAll(() => world.close());

it('waits for its turn while another process fetches the same website', async () => {
  const { context } = world;
  const { teamId } = actor;
  const websiteUrl = 'https://www.juniperandpine.example/';
  const { id: siteId } = await addSite(context.db, { teamId, siteUrl: websiteUrl, now: context.now() });
  const gate = new EventEmitter();
  const begun = once(gate, 'begun');
  const opened = once(gate, 'open');
  const other = holdSite(context, { teamId, siteId }, async () => {
    gate.emit('begun');
    await opened;
  });
  await begun;
  const kept = keepSampleDays(context, { teamId, websiteUrl, days: 3 });
  // A caller that gives up at once has done so by now.
  await expect(Promise.race([kept, listKeptDays(context.db, { teamId, siteId })])).resolves.toEqual([]);
  gate.emit('open');
  await Promise.all([other, kept]);
  expect(await listKeptDays(context.db, { teamId, siteId })).toHaveLength(3);
});

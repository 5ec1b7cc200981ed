import { setImmediate, setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { Turns } from '../../platform/turns.ts';
import { paceSlots } from './start-worker.ts';

const most = 16;
let stopPacing = (): void => {};
afterEach(() => stopPacing());

/** Works items of one kind, one after the other in each lane; how many are in progress is told at every look. */
function work(item: () => Promise<void>) {
  const slots = new Turns({ places: most });
  stopPacing = paceSlots(slots, most)();
  const ended = new AbortController();
  let active = 0;
  const lane = async (): Promise<void> => {
    while (!ended.signal.aborted) {
      await slots.run('team', async () => {
        active += 1;
        await item();
        active -= 1;
      });
    }
  };
  const lanes = Array.from({ length: most }, lane);
  return {
    active: () => active,
    end: async () => {
      ended.abort();
      await Promise.all(lanes);
    },
  };
}

function compute(forMs: number): void {
  const untilMs = performance.now() + forMs;
  while (performance.now() < untilMs);
}

test('items that wait for others are worked in all places', async () => {
  const { active, end } = work(() => delay(200));
  await expect.poll(active).toBe(most);
  await end();
});

test('of items that only compute few are in progress, so that one that comes new is soon done', async () => {
  const { active, end } = work(async () => {
    for (let step = 0; step < 10; step += 1) {
      compute(5);
      await setImmediate();
    }
  });
  const seen: number[] = [];
  for (let look = 0; look < 40; look += 1) {
    await delay(20);
    seen.push(active());
  }
  await end();
  expect(Math.max(...seen.slice(20))).toBeLessThanOrEqual(4);
});

test('a team starts its share at once while another has every place, and no more than that', async () => {
  const slots = new Turns({ places: most });
  slots.resize(4);
  const ends: (() => void)[] = [];
  const begun: string[] = [];
  const start = (team: string, count: number): void => {
    for (let item = 0; item < count; item += 1) {
      void slots.run(team, () => {
        begun.push(team);
        return new Promise<void>((resolve) => ends.push(resolve));
      });
    }
  };
  start('busy', 9);
  start('other', 9);
  expect(begun).toEqual(['busy', 'busy', 'busy', 'busy', 'other', 'other']);
  // A place that gets free goes to nobody before the two are within what there is.
  for (const end of ends.splice(0, 2)) end();
  await setImmediate();
  expect(begun).toHaveLength(6);
  ends.shift()?.();
  await setImmediate();
  expect(begun.slice(6)).toEqual(['busy']);
});

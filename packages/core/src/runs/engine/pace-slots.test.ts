import { setImmediate, setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { Turns } from '../../platform/turns.ts';
import { paceSlots } from './pace-slots.ts';

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

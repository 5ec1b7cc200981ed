import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readInBatches } from './read-in-batches.ts';

/** A reader whose readings end when the test says so. */
function openReader(atMost = 100) {
  const readings: { keys: readonly string[]; end: () => void; fail: (error: Error) => void }[] = [];
  const read = readInBatches<string, string>({
    nameOf: (key) => key,
    atMost,
    read: (keys) =>
      new Promise((resolve, reject) => {
        readings.push({ keys, end: () => resolve(keys.map((key) => `${key}!`)), fail: reject });
      }),
  });
  /** Waits until so many readings have begun. */
  const begun = async (count: number): Promise<void> => {
    while (readings.length < count) await new Promise((resolve) => setImmediate(resolve));
  };
  return { readings, read, begun };
}

describe('reading in batches', () => {
  it('reads keys that are asked for together once each, in one reading', async () => {
    const { readings, read, begun } = openReader();
    const values = Promise.all(['a', 'b', 'a'].map(read));
    await begun(1);
    readings[0]?.end();
    expect(await values).toEqual(['a!', 'b!', 'a!']);
    expect(readings.map(({ keys }) => keys)).toEqual([['a', 'b']]);
  });

  it('reads a key again for callers who ask while it is being read, so that no one gets an older value', async () => {
    const { readings, read, begun } = openReader();
    const early = read('a');
    await begun(1);
    const late = read('a');
    readings[0]?.end();
    expect(await early).toBe('a!');
    await begun(2);
    readings[1]?.end();
    expect(await late).toBe('a!');
  });

  it('reports a failure to everyone whose key was in the reading, and keeps reading', async () => {
    const { readings, read, begun } = openReader(2);
    const values = Promise.allSettled(['a', 'b', 'c'].map(read));
    await begun(1);
    readings[0]?.fail(new Error('down'));
    await begun(2);
    readings[1]?.end();
    expect((await values).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  });

  it('gives each caller the value of its own key, whatever is requested and however small the reads are', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 5 })),
        fc.integer({ min: 1, max: 3 }),
        async (keys, atMost) => {
          let readings = 0;
          let most = 0;
          const read = readInBatches<number, number>({
            nameOf: String,
            atMost,
            read: async (batch) => {
              readings += 1;
              most = Math.max(most, readings);
              await Promise.resolve();
              readings -= 1;
              return batch.map((key) => key * 10);
            },
          });
          expect(await Promise.all(keys.map(read))).toEqual(keys.map((key) => key * 10));
          expect(most).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { jsonExcess } from './json-bounds-rules.ts';

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}
function countOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return 1 + Object.values(value).reduce<number>((sum, child) => sum + countOf(child), 0);
}

it('depth is what the parsed value has, whatever its texts hold', () => {
  const text = fc.string({ unit: fc.constantFrom('"', '\\', '[', ']', '{', '}', ',', ':', 'a') });
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof({ depthSize: 'small' }, text, fc.integer(), tie('list'), tie('record')),
    list: fc.array(tie('value'), { maxLength: 4 }),
    record: fc.dictionary(text, tie('value'), { maxKeys: 4 }),
  }));
  fc.assert(
    fc.property(value, fc.nat(8), fc.constantFrom(undefined, 2), (value, maxDepth, space) => {
      const excess = jsonExcess(JSON.stringify(value, null, space), { maxDepth, maxValues: 1e9 });
      expect(excess !== null).toBe(depthOf(value) > maxDepth);
    }),
  );
});

it('values are never counted as fewer than there are', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.integer({ min: 1, max: 50 }), (value, maxValues) => {
      if (jsonExcess(JSON.stringify(value), { maxDepth: 1e9, maxValues }) !== null) return;
      // An empty list or object holds no comma, and each other one a comma less than values.
      expect(countOf(value)).toBeLessThanOrEqual(2 * maxValues);
    }),
  );
});

it('says what is too much and where', () => {
  const bounds = { maxDepth: 2, maxValues: 3 };
  expect(jsonExcess('{"a":[[1]]}', bounds)).toBe('nests deeper than 2 levels at character 7');
  expect(jsonExcess('[1,2,3,4]', bounds)).toBe('has more than 3 values');
  expect(jsonExcess('{"a":"[[[[,,,,\\""}', bounds)).toBe(null);
});

it('any text, JSON or not, is read once', () => {
  const length = 2_000_000;
  for (const part of ['[', ']', '"', '\\', '\\"', '"\\', '{"a":', ',', '""']) {
    const before = process.cpuUsage();
    jsonExcess(part.repeat(length / part.length), { maxDepth: Infinity, maxValues: Infinity });
    jsonExcess(`"${part.repeat(length / part.length)}`, { maxDepth: Infinity, maxValues: Infinity });
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(2_000);
  }
});

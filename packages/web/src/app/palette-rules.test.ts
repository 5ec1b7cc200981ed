import fc from 'fast-check';
import { expect, it } from 'vitest';
import { groupedEntries, matchesTyped, withChoice } from './palette-rules.ts';

const entries = [
  { id: 'a', group: 'Go to' },
  { id: 'b', group: 'Go to' },
  { id: 'c', group: 'Runs' },
];

it('what was chosen last comes first and only once', () => {
  expect([...groupedEntries(entries, ['c', 'gone', 'a'])]).toEqual([
    ['Recent', [entries[2], entries[0]]],
    ['Go to', [entries[1]]],
  ]);
  expect([...groupedEntries(entries, []).keys()]).toEqual(['Go to', 'Runs']);
});

it('the latest choices are few, each once, the newest first', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'), { minLength: 1 }), (choices) => {
      const recent = choices.reduce<string[]>((before, id) => withChoice(before, id), []);
      expect(recent[0]).toBe(choices.at(-1));
      expect(new Set(recent).size).toBe(recent.length);
      expect(recent.length).toBeLessThanOrEqual(5);
    }),
  );
});

it('an entry stays while each typed word is in its name or its keywords', () => {
  const run = ['SEO: example.com, Nov 23, 2026, 10:25 AM', 'completed'];
  expect(matchesTyped('seo exam', run)).toBe(true);
  expect(matchesTyped('Completed', run)).toBe(true);
  expect(matchesTyped(' ', run)).toBe(true);
  // Its letters in this order aren't enough: no reader would call that found.
  expect(matchesTyped('wot', ['Web Optimizations'])).toBe(false);
});

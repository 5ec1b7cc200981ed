import type { CurrentUser } from '@serplift/core/api';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { paths } from '../lib/paths.ts';
import { accountTargets, allowedTargets, furtherTargets, sidebarTargets } from './navigation.ts';
import { fitOfTyped, fittingEntries, groupedEntries, searchedTexts, withChoice } from './palette-rules.ts';

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
  expect(fitOfTyped('seo exam', run)).toBeGreaterThan(0);
  expect(fitOfTyped('Completed', run)).toBeGreaterThan(0);
  expect(fitOfTyped(' ', run)).toBeGreaterThan(0);
  // Its letters in this order aren't enough: no reader would call that found.
  expect(fitOfTyped('wot', ['Web Optimizations'])).toBe(0);
});

it('whole words come first, then beginnings of words, then what is inside a word', () => {
  const names = ['content marketing', 'how to pitch tents', 'best tent for two', 'Tentipi', 'tent', 'lantern'];
  const found = names.filter((name) => fitOfTyped('tent', [name]) > 0);
  const sorted = found.sort((a, b) => fitOfTyped('tent', [b]) - fitOfTyped('tent', [a]));
  expect(sorted).toEqual(['best tent for two', 'tent', 'how to pitch tents', 'Tentipi', 'content marketing']);
  expect(fitOfTyped('/tents', ['/shop/tents/two'])).toBe(1);
  expect(fitOfTyped('zelt', ['Zelt für zwei'])).toBeGreaterThan(fitOfTyped('zelt', ['Übergrößenzelt']));
  expect(fitOfTyped('für', ['Zelt für zwei'])).toBe(1);
});

it('groups come in the order of what fits best in them, and without a typed text in their own', () => {
  const groups = new Map([
    ['Go to', [{ id: '1', label: 'Questions to Answer', group: 'Go to', keywords: ['content'] }]],
    [
      'Queries',
      [
        { id: '2', label: 'tents for two', group: 'Queries' },
        { id: '3', label: 'best tent', group: 'Queries' },
        { id: '4', label: 'stoves', group: 'Queries' },
      ],
    ],
    ['People', [{ id: '5', label: 'Mo', group: 'People' }]],
  ]);
  const idsOf = (typed: string) =>
    fittingEntries(groups, typed).map(([group, found]) => [group, found.map(({ id }) => id)]);
  expect(idsOf('tent')).toEqual([
    ['Queries', ['3', '2']],
    ['Go to', ['1']],
  ]);
  expect(idsOf('')).toEqual([
    ['Go to', ['1']],
    ['Queries', ['2', '3', '4']],
    ['People', ['5']],
  ]);
});

it('an entry that is named so comes before one that only has such a keyword', () => {
  expect(fitOfTyped('projects', ['Projects', 'Go to'])).toBeGreaterThan(fitOfTyped('projects', ['Shop', 'Projects']));
});

it.each([
  ['go to API usage', paths.apiUsage],
  ['api usage', paths.apiUsage],
  ['lift tests', paths.liftTests],
  ['rejections', paths.settingsSection('rejections')],
  ['system', paths.system],
  ['settings', paths.teamSettings],
  ['budget', paths.settingsSection('budget')],
  ['access tokens', paths.profile],
  ['home', paths.dashboard],
  ['marketing optimizations', paths.dashboard],
  ['questions', paths.questions],
])('who types "%s" finds the screen of that name first', (typed, path) => {
  const person = { isOwner: true, isAdmin: true } as CurrentUser;
  const targets = allowedTargets([...sidebarTargets, ...accountTargets, ...furtherTargets], person);
  const fits = targets.map((target) => fitOfTyped(typed, searchedTexts({ group: 'Go to', ...target })));
  expect(targets[fits.indexOf(Math.max(...fits))]?.to).toBe(path);
});

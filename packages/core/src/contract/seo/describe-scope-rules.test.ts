import { expect, it } from 'vitest';
import { describeScope } from './seo-api.ts';

it('names the patterns, the switch, the faults, and the main queries that a run was asked for', () => {
  expect(describeScope({ startPosition: 2, endPosition: 10 })).toEqual([]);
  expect(
    describeScope({
      include: ['/blog/', '*tents*'],
      exclude: ['/old/'],
      allAddresses: true,
      faults: ['missingTitle', 'sharedTitle'],
      mainQueries: [{ page: 'https://shop.example/tents/', query: 'family tents' }],
    }),
  ).toEqual([
    'only /blog/, *tents*',
    'without /old/',
    'also files, parameters, and utility pages',
    'only faults: No title, Title shared with other pages',
    'chosen main queries: “family tents”',
  ]);
});

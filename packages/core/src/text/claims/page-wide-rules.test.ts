import { describe, expect, it } from 'vitest';
import { checkClaims, prepareSource } from './claim-rules.ts';

const page = prepareSource({
  text: 'Oak tables\nDesks start at $120. A private office is $890 a month.\nThe dedicated desk is $325 a month.\nGroups have eight learners.\nThere are six levels.\nEvery table is sanded twice.\nMost tables are oiled.\nBags weigh 500 g.\nOpen from 6.30 pm to 8.30 pm.\nSewn near Porto by a family.\nWe have 1,384 members.\nParking is behind the house.',
  url: 'u',
  fetchedAt: 'f',
});
const rulesOf = (text: string): string[] => checkClaims(text, [page]).unsupported.map(({ rule }) => rule);

describe('what the whole page says decides', () => {
  it.each([
    ['Private offices for $325 a month', 'number:sibling'],
    ['Never more than six learners in a group', 'number:rival'],
    ['All tables are oiled', 'page:all:absolute:narrowed'],
    ['All lamps are oiled', 'page:all:absolute:all'],
    ['Tables from Sweden', 'page:place'],
  ])('%s is refused', (text, rule) => {
    expect(rulesOf(text)).toContain(rule);
  });

  it.each([
    'Dedicated desk for $325 a month',
    'Groups of eight learners',
    'Every table sanded twice',
    'Bags of 0.5 kg',
    'Two hours, 6.30 to 8.30 pm',
    'Nearly 1,400 members',
  ])('%s is said', (text) => {
    expect(rulesOf(text)).toEqual([]);
  });
});

describe('a text that is checked again', () => {
  it('gets what was found before for the same sources and quotes only', () => {
    const sources = [page];
    const first = checkClaims('All tables are oiled', sources);
    expect(checkClaims('All tables are oiled', sources)).toBe(first);
    expect(checkClaims('All tables are oiled', [page])).not.toBe(first);
    const declared = [{ text: 'All tables', quote: 'Most tables are oiled' }];
    expect(checkClaims('All tables are oiled', sources, { declared })).not.toBe(first);
  });
});

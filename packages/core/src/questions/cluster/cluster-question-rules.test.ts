import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanQuery } from '../find/clean-query-rules.ts';
import { detectQuestion } from '../find/detect-question-rules.ts';
import { averageLinkage } from './average-linkage-rules.ts';
import type { ClusterInput } from './cluster-input-rules.ts';
import { clusterQuestions } from './cluster-question-rules.ts';

function inputOf(query: string, index = 0): ClusterInput {
  const clean = cleanQuery(query);
  const found = detectQuestion(clean, { siteLanguage: 'en' });
  return {
    text: clean.text,
    class: found?.class ?? 'definition',
    language: found?.language ?? 'en',
    clicks: index,
    impressions: 10,
    pages: [1],
  };
}

const clustersOf = (queries: string[]): string[][] =>
  clusterQuestions(queries.map((query) => inputOf(query))).map((group) =>
    group.map((index) => queries[index] ?? '').sort(),
  );

describe('clustering questions', () => {
  it('puts together what asks the same in other words', () => {
    const same = [
      'how to wash a down jacket',
      'washing down jackets how to',
      'best way to wash a down jacket',
      'can you wash down jackets',
    ];
    const other = ['how to store a sleeping bag', 'how long do hiking boots last', 'is a tent tax deductible'];
    const found = clustersOf([...same, ...other]);
    expect(found).toContainEqual([...same].sort());
    expect(found).toHaveLength(1 + other.length);
  });

  it.each([
    ['nl', ['wat is een creditnota', 'wat betekent creditnota'], 'hoe creditnota versturen'],
    ['id', ['apa itu hira', 'hira adalah'], 'cara membuat hira'],
    [
      'en',
      ['how to add a signature in word', 'how to insert a signature in word'],
      'how to remove a signature in word',
    ],
  ])('joins questions that differ in their frame or in a synonym (%s)', (siteLanguage, same, other) => {
    const queries = [...same, other];
    const inputs = queries.map((query) => {
      const clean = cleanQuery(query);
      const found = detectQuestion(clean, { siteLanguage });
      return { ...inputOf(query), class: found?.class ?? 'definition', language: found?.language ?? siteLanguage };
    });
    const found = clusterQuestions(inputs).map((group) => group.map((index) => queries[index] ?? '').sort());
    expect(found).toContainEqual(same.toSorted());
    expect(found).toContainEqual([other]);
  });

  it('keeps prices, comparisons, times and meanings of one thing apart', () => {
    const queries = [
      'how much does a roof cost',
      'how long does a roof last',
      'metal roof vs tile roof',
      'what is a green roof',
      'how to clean a roof',
    ];
    expect(clustersOf(queries)).toHaveLength(queries.length);
  });

  it('keeps comparisons of a thing with different things apart', () => {
    expect(clustersOf(['strider alu vs strider fold', 'strider fold vs strider kids'])).toHaveLength(2);
  });

  it('labels a cluster by its most clicked member, then the most shown', () => {
    const queries = ['how to wash a tent', 'how to wash tents', 'tents how to wash'];
    const inputs = queries.map((query) => inputOf(query, 2));
    if (inputs[1] !== undefined) inputs[1].clicks = 5;
    if (inputs[2] !== undefined) inputs[2].impressions = 99;
    expect(clusterQuestions(inputs)).toEqual([[1, 2, 0]]);
  });

  it('compares queries whose language was guessed from one word in the language of the others', () => {
    const guessed = { ...inputOf('alternative lawns uk'), language: 'de' };
    const queries = [guessed, inputOf('alternative to grass lawn uk'), inputOf('what is a grey man')];
    expect(clusterQuestions(queries)).toContainEqual([0, 1]);
    const spanish = { ...inputOf('grey man significado'), language: 'es' };
    expect(clusterQuestions([inputOf('what is a grey man'), spanish])).toHaveLength(2);
  });

  it('puts every query into exactly one cluster, whatever they are', () => {
    const word = fc.constantFrom('wash', 'tent', 'jacket', 'dry', 'wool', 'shrink', '', 'テント', 'палатка');
    const query = fc.array(word, { maxLength: 5 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(fc.array(query, { maxLength: 60 }), (queries) => {
        const found = clusterQuestions(queries.map((text, index) => ({ ...inputOf(text, index), text })));
        expect(found.flat().sort((a, b) => a - b)).toEqual(queries.map((_, index) => index));
      }),
    );
  });

  it('compares every pair of a block only nearby, so that time grows with the number of queries', () => {
    const queries = Array.from({ length: 4000 }, (_, index) =>
      inputOf(`how to clean part${index % 700} of tent${index % 37}`),
    );
    expect(clusterQuestions(queries).flat()).toHaveLength(4000);
  });
});

describe('average linkage', () => {
  const points = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 25 });
  const near = (a: number, b: number): number => 1 / (1 + Math.abs(a - b));

  it('leaves no two groups whose average similarity reaches the cut', () => {
    fc.assert(
      fc.property(points, (values) => {
        const at = (index: number): number => values[index] ?? 0;
        const groups = averageLinkage([...values.keys()], (a, b) => near(at(a), at(b)), 0.1);
        expect(groups.flat().sort((a, b) => a - b)).toEqual([...values.keys()]);
        for (const [i, left] of groups.entries()) {
          for (const right of groups.slice(i + 1)) {
            const sum = left
              .flatMap((a) => right.map((b) => near(at(a), at(b))))
              .reduce((total, value) => total + value, 0);
            expect(sum / (left.length * right.length)).toBeLessThan(0.1 + 1e-4);
          }
        }
      }),
    );
  });
});

describe('what asks the same and what does not', () => {
  it.each([
    ['what color goes with grey', 'which colour matches with gray'],
    ['how to get electric to a shed', 'how to run power to a shed'],
    ['metal vs wood shed', 'wooden or metal shed'],
    ['gray man definition', 'what is a grey man'],
    ['how to build a shed base', 'best way to make a shed foundation'],
    ['cost of a new roof', 'how much does it cost to get a roof replaced'],
    ['alternative to grass lawn', 'lawn alternatives'],
    ['what is the best type of shed to buy', 'which type of shed is best'],
    ['how to fill a planter box', 'how to fill planters'],
    ['how to properly store herbs', 'how to store herbs'],
    ['what to wear to a gun range', 'what do you wear to a shooting range'],
    ['how long do herbs last', 'shelf life of herbs'],
    ['price of siding per square foot', 'siding cost'],
    ['what is a greyman', 'grey man meaning', 'gray man definition'],
  ])('joins %j and %j', (...queries) => {
    expect(clustersOf(queries)).toHaveLength(1);
  });

  it.each([
    ['how to build a shed', 'how to build a shed base'],
    ['how to build a shed base', 'how to build a shed base on uneven ground'],
    ['do i need to paint treated wood', 'do i need to seal treated wood'],
    ['what color goes with grey', 'what color goes with dark grey'],
    ['what colors go with grey', 'what colors go with grey walls'],
    ['how to conceal carry', 'how to conceal carry in summer'],
    ['how high should a garden fence be', 'how to build a garden fence'],
    ['why does wool shrink', 'can wool shrink'],
    ['what size should a gym bag be', 'what should i keep in my gym bag'],
    ['what is the best garden shed to buy', 'how to hide a garden shed'],
    ['what color goes with grey walls', 'what color furniture goes with grey walls'],
    ['types of camouflage', 'what is camouflage'],
    ['how does molle work', 'how to use molle'],
    ['what goes with grey', 'does beige go with grey'],
    ['how to get power to a shed', 'do i need a permit to get power to a shed'],
  ])('keeps %j and %j apart', (...queries) => {
    expect(clustersOf(queries)).toHaveLength(2);
  });

  it('joins spellings and plurals of any question, and never two deeds', () => {
    const verbs = fc.constantFrom('paint', 'wash', 'move', 'sell');
    const things = fc.constantFrom(['grey wall', 'gray walls'], ['colour chart', 'color charts'], ['tyre', 'tires']);
    fc.assert(
      fc.property(fc.tuple(verbs, things), fc.tuple(verbs, things), ([verb, [one, same]], [other]) => {
        const queries = [`how to ${verb} a ${one}`, `how do i ${verb} ${same}`, `how to ${other} a ${one}`];
        const [first, second, third] = queries;
        const found = clustersOf([...new Set(queries)]);
        const clusterOf = (query = '') => found.findIndex((cluster) => cluster.includes(query));
        expect(clusterOf(first)).toBe(clusterOf(second));
        expect(clusterOf(first) === clusterOf(third)).toBe(verb === other);
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanQuery } from '../find/clean-query-rules.ts';
import { detectQuestion } from '../find/detect-question-rules.ts';
import { averageLinkage } from './average-linkage-rules.ts';
import { type ClusterInput, clusterQuestions } from './cluster-question-rules.ts';

function inputOf(query: string, index = 0): ClusterInput {
  const clean = cleanQuery(query);
  const found = detectQuestion(clean);
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

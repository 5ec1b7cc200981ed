import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ClusterInput } from './cluster-input-rules.ts';
import { clusterQuestions } from './cluster-question-rules.ts';
import { findNeighborhoods, readSorted } from './neighborhood-rules.ts';

const inputOf = (text: string): ClusterInput => ({
  text,
  class: 'howTo',
  language: 'en',
  clicks: 1,
  impressions: 10,
  pages: [],
});

function neighborhoodsOf(texts: readonly string[]) {
  const inputs = texts.map(inputOf);
  const groups = clusterQuestions(inputs);
  return { groups, topics: findNeighborhoods(inputs, groups) };
}

describe('what a model is asked to compare', () => {
  it('is questions about one topic that the rules keep apart, each wording once', () => {
    const texts = [
      'how to create an online gallery',
      'how to set up an online gallery',
      'how to create online galleries',
      'how to fry eggs',
    ];
    const { groups, topics } = neighborhoodsOf(texts);
    expect(groups).toHaveLength(3);
    expect(topics).toHaveLength(1);
    expect(topics[0]?.wordings).toEqual([[0, 2], [1]]);
  });

  it('is never more of a topic than can be compared with each other', () => {
    const texts = Array.from({ length: 90 }, (_, number) => `how to wash tent part${number}`);
    for (const { wordings } of neighborhoodsOf(texts).topics) expect(wordings.length).toBeLessThanOrEqual(40);
  });

  const word = fc.constantFrom('wash', 'clean', 'store', 'tent', 'tents', 'down', 'jacket', 'boots', 'winter', 'cost');
  const texts = fc.array(
    fc.array(word, { minLength: 2, maxLength: 5 }).map((words) => `how to ${words.join(' ')}`),
    { maxLength: 30 },
  );

  it('holds each group whole and no question twice, however they were grouped among more questions', () => {
    fc.assert(
      fc.property(texts, fc.array(fc.nat(4), { minLength: 30, maxLength: 30 }), (all, groupNumbers) => {
        const groups = [0, 1, 2, 3, 4].map((group) => all.flatMap((_, at) => (groupNumbers[at] === group ? [at] : [])));
        const topics = findNeighborhoods(all.map(inputOf), groups);
        expect(topics.flatMap((topic) => topic.groups)).toHaveLength(
          new Set(topics.flatMap((topic) => topic.groups)).size,
        );
        const asked = topics.flatMap(({ wordings }) => wordings.flat());
        expect(new Set(asked).size).toBe(asked.length);
        for (const topic of topics) {
          const ofRules = topic.groups.flatMap((group) => groups[group] ?? []).toSorted((a, b) => a - b);
          expect(topic.wordings.flat().toSorted((a, b) => a - b)).toEqual(ofRules);
        }
      }),
    );
  });

  it('loses no question and doubles none, whatever the model answers', () => {
    const answer = fc.array(fc.array(fc.integer({ min: -2, max: 40 }), { maxLength: 6 }), { maxLength: 12 });
    fc.assert(
      fc.property(texts, answer, (all, groups) => {
        const { topics } = neighborhoodsOf(all);
        for (const { sorted, groups: replaced } of readSorted(topics, groups)) {
          const topic = topics.find((one) => one.groups === replaced);
          expect(sorted.flat().toSorted((a, b) => a - b)).toEqual(topic?.wordings.flat().toSorted((a, b) => a - b));
        }
      }),
    );
  });

  it('is read only where each wording of a topic comes up once', () => {
    const topics = [
      { wordings: [[0, 3], [1]], groups: [0, 1] },
      { wordings: [[2], [4]], groups: [2] },
    ];
    expect(readSorted(topics, [[1, 2], [3], [4]])).toEqual([
      { groups: [0, 1], sorted: [[0, 3, 1]] },
      { groups: [2], sorted: [[2], [4]] },
    ]);
    expect(readSorted(topics, [[1, 2], [3]])).toEqual([{ groups: [0, 1], sorted: [[0, 3, 1]] }]);
    expect(readSorted(topics, [[1], [1, 2], [3, 3], [4]])).toEqual([]);
    expect(readSorted(topics, [])).toEqual([]);
  });
});

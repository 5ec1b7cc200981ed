import { describe, expect, it } from 'vitest';
import { fitClickModel } from '../../search/click-model/click-model-rules.ts';
import { toClickRows } from '../../search/click-model/click-rows.ts';
import type { FoundQuestion } from '../find/select-questions-rules.ts';
import { groupQuestions, rankClusters } from './rank-clusters-rules.ts';

const history = Array.from({ length: 300 }, (_, index) => {
  const position = 1 + (index % 20);
  const impressions = 200 + index;
  const clicks = Math.round((impressions * 0.2) / position);
  return { query: `q ${index}`, page: `p ${index % 30}`, impressions, position, clicks };
});
const { model } = fitClickModel(toClickRows({ queries: history, pages: null, isBrand: () => false }));

/** A question that shares no word with another one; the higher its number, the more people ask it. */
function questionOf(number: number): FoundQuestion {
  const text = `what is thing${number}`;
  const impressions = 1000 + 100 * number;
  return {
    query: text,
    isMarked: false,
    clicks: 0,
    impressions,
    position: 8,
    pages: [{ page: `https://shop.example/${number}`, impressions }],
    clean: { text, words: text.split(' '), drop: null, isChatStyle: false, hasMark: false },
    detection: { by: 'prefix', class: 'definition', language: 'en', isSure: true, isLikely: true },
  };
}

describe('ranking what people ask', () => {
  const questions = Array.from({ length: 101 }, (_, number) => questionOf(number));
  const measures = { model, windowDays: 90, knownPages: [] };
  const groups = groupQuestions({ questions, ...measures });
  const ranking = rankClusters({ groups, maxClusters: 1000, ...measures });

  it('puts what promises most clicks first', () => {
    expect(ranking.total).toBe(101);
    expect(ranking.clusters[0]?.query).toBe('what is thing100');
    expect(ranking.clusters.at(-1)?.query).toBe('what is thing0');
  });

  it.each([
    ['high', 66, 35],
    ['low', 33, 68],
  ] as const)('draws the line of a %s priority at the %dth percentile of expected clicks', (level, _, atOrAbove) => {
    const bound = ranking.site.priorityBounds[level];
    const reached = ranking.clusters.filter(({ expectedClicks }) => expectedClicks.point >= bound * (1 - 1e-12));
    expect(reached).toHaveLength(atOrAbove);
    expect(ranking.clusters[0]?.priorityBounds).toEqual(ranking.site.priorityBounds);
  });

  it('takes only the best up to a limit, and compares their priority only with each other', () => {
    const best = rankClusters({ groups, maxClusters: 3, ...measures });
    expect(best.clusters.map(({ query }) => query)).toEqual([100, 99, 98].map((number) => `what is thing${number}`));
    expect(best.total).toBe(101);
    expect(best.site.priorityBounds.low).toBeGreaterThan(ranking.site.priorityBounds.high);
  });
});

import { expect, test } from 'vitest';
import { askedCounts } from './ads-prompt-rules.ts';

test.each([
  [5, 4, 15, 12],
  [3, 2, 9, 6],
  [15, 10, 30, 20],
])('for %d headlines and %d descriptions the model is asked for three times as many: %d and %d', (...counts) => {
  const [headlinesCount, descriptionsCount, headlines, descriptions] = counts;
  expect(askedCounts({ headlinesCount, descriptionsCount })).toEqual({
    headlinesCount: headlines,
    descriptionsCount: descriptions,
  });
});

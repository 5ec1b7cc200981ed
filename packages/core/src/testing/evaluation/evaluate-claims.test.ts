import path from 'node:path';
import { type RunningSandbox, startSandbox } from '@serplift/sandbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadLanguageScores } from '../../text/load-language-scores.ts';
import { readClaimSample } from './claim-sample.ts';
import { evaluateClaims, type JudgedText } from './evaluate-claims.ts';

let sandbox: RunningSandbox;
let judged: JudgedText[];
beforeAll(async () => {
  sandbox = await startSandbox();
  const folder = path.join(import.meta.dirname, './real-answers');
  judged = evaluateClaims(await readClaimSample(folder, sandbox.port), await loadLanguageScores());
});
afterAll(() => sandbox.close());

const refusedShare = (verdict: JudgedText['verdict'], group?: JudgedText['group']): number => {
  const those = judged.filter((one) => one.verdict === verdict && (group === undefined || one.group === group));
  expect(those.length).toBeGreaterThan(10);
  return those.filter(({ refused }) => refused.length > 0).length / those.length;
};

describe('careful answers to requests of the product', () => {
  it('fewer than one in twenty sound texts is refused before the review', () => {
    expect(refusedShare('sound')).toBeLessThan(0.05);
    expect(refusedShare('sound', 'seo')).toBeLessThan(0.1);
    expect(refusedShare('sound', 'question')).toBeLessThan(0.1);
  });

  it('the first text without a fault is the best or second best of a blind reading', () => {
    const ranked = judged.filter(({ blindRank }) => blindRank !== null);
    const keys = [...new Set(ranked.map(({ key }) => key))];
    const picks = keys.flatMap((key) => {
      const valid = ranked.filter((one) => one.key === key && one.refused.length === 0);
      return valid.toSorted((a, b) => a.order - b.order).slice(0, 1);
    });
    expect(picks.length).toBeGreaterThanOrEqual(5);
    expect(picks.filter(({ blindRank }) => (blindRank ?? 9) <= 2).length).toBeGreaterThanOrEqual(0.7 * picks.length);
  });
});

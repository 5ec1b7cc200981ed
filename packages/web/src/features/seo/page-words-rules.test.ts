import type { SeoPage } from '@serplift/core/api';
import { describe, expect, it } from 'vitest';
import { looksOf, reasonOf } from './page-words-rules.ts';

const gap = (point: number, low: number) => ({ point, low, high: point * 2, probability: 0.9, isAtMost: false });
const page = (change: Partial<SeoPage>) =>
  ({
    state: 'succeeded',
    fault: 'none',
    belowSimilar: null,
    position: 8.46,
    ctr: 0.0123,
    optimizedTitle: 'Tents',
    optimizedDescription: 'Tents for three seasons.',
    rewriteRisk: null,
    unchecked: null,
    decision: null,
    newText: { point: 99, low: 77, high: 111, chanceOfLoss: 0.2 },
    ...change,
  }) as SeoPage;

describe('the reason of a page', () => {
  it('is its measured gap where that is certain, else its fault, else the gap, else where it stands', () => {
    expect(reasonOf(page({ belowSimilar: gap(26, 4), fault: 'sharedTitle' }))).toBe(
      '26 clicks in 28 days below similar pages',
    );
    expect(reasonOf(page({ belowSimilar: gap(26, 0), fault: 'sharedTitle' }))).toBe('title shared with other pages');
    expect(reasonOf(page({ belowSimilar: gap(26, 0) }))).toBe('26 clicks in 28 days below similar pages');
    expect(reasonOf(page({}))).toBe('position 8.5, CTR 1.23%');
    expect(reasonOf(page({ state: 'kept', fault: 'sharedTitle' }))).toBe('Kept as is');
  });

  it('never is a forecast', () => {
    for (const change of [{}, { fault: 'missingTitle' }, { belowSimilar: gap(26, 4) }] as Partial<SeoPage>[]) {
      expect(reasonOf(page(change))).not.toMatch(/99|77|111|may bring/u);
    }
  });
});

describe('what to look at before accepting', () => {
  it('is what no review read, what the checks doubt, what is cut and what Google rewrites', () => {
    const risk = { level: 'high', probability: 0.9, reasons: ['It repeats a word.'] } as SeoPage['rewriteRisk'];
    const odd = page({ unchecked: 'No model.', optimizedTitle: 'W'.repeat(60), rewriteRisk: risk });
    const doubts = [{ kind: 'figure', message: 'Nothing proves “30”.' }] as const;
    expect(looksOf(odd, doubts).map((look) => look.split(':')[0])).toEqual([
      'Not checked by a review',
      'Unproven figure',
      'Cut in the results',
      'Google is likely to rewrite it',
    ]);
  });

  it('is nothing where there is no proposal, or nothing odd in it', () => {
    expect(looksOf(page({}))).toEqual([]);
    expect(looksOf(page({ state: 'kept', unchecked: 'No model.' }))).toEqual([]);
  });
});

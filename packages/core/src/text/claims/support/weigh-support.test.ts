import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import supportWeights from './support-weights.json' with { type: 'json' };
import { faultName, isUnsupported, weighSupport } from './weigh-support-rules.ts';

const carried = { unquoted: 0, unsaid: 0, elsewhere: 0, widened: 0, lead: 0.6 };
const uncarried = { unquoted: 1, unsaid: 3, elsewhere: 4, widened: 1, lead: 0.2 };
const free = { rule: 'word:free', kind: 'free', needsReview: false };
const weigh = (faults: (typeof free)[], signals = carried): number => weighSupport({ faults, signals, texts: 1 });

describe('what an answer weighs', () => {
  it('one weak rule is not enough where the quotes support every word', () => {
    expect(isUnsupported({ faults: [free], signals: carried, texts: 1 })).toBe(false);
  });

  it('the same rule is enough where they support little, and so is that alone', () => {
    expect(isUnsupported({ faults: [free], signals: uncarried, texts: 1 })).toBe(true);
    expect(isUnsupported({ faults: [], signals: uncarried, texts: 1 })).toBe(true);
    expect(isUnsupported({ faults: [], signals: carried, texts: 1 })).toBe(false);
  });

  it('a rule that finds two faults weighs once, and one that nobody labeled weighs as the rare ones do', () => {
    expect(weigh([free, free])).toBe(weigh([free]));
    expect(weigh([{ ...free, rule: 'word:unheard' }]) - weigh([])).toBeCloseTo(supportWeights.otherFault);
  });

  it('a doubt is named by what it is about, a refusal by its rule', () => {
    expect(faultName({ rule: 'page:term:free:priced', kind: 'free', needsReview: false })).toBe('page:term:free');
    expect(faultName({ rule: 'word:origin', kind: 'origin', needsReview: true })).toBe('doubt:origin');
  });

  it('more words without a quote never make it weigh less', () => {
    const count = fc.integer({ min: 0, max: 40 });
    fc.assert(
      fc.property(count, count, fc.double({ min: 0, max: 1, noNaN: true }), (unsaid, elsewhere, unquoted) => {
        const more = { ...carried, unsaid: unsaid + 1, elsewhere: elsewhere + 1, unquoted };
        expect(weigh([], more)).toBeGreaterThanOrEqual(weigh([], { ...carried, unsaid, elsewhere, unquoted }));
      }),
    );
  });
});

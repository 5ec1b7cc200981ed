import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { termsOf } from './run-settings-rules.ts';
import { checkSeoDraft, initialSeoDraft, seoDraftOf, withMainQuery, withStart } from './seo-settings-rules.ts';

describe('positions', () => {
  it('are 2 to 10 at first [5-17]', () => {
    expect(checkSeoDraft(initialSeoDraft).request?.settings).toMatchObject({ startPosition: 2, endPosition: 10 });
  });

  it('a start at or above the end moves the end to the position after it [5-18]', () => {
    expect(withStart(initialSeoDraft, '10').endPosition).toBe('11');
    expect(withStart(initialSeoDraft, '40').endPosition).toBe('41');
    expect(withStart(initialSeoDraft, '9').endPosition).toBe('10');
  });

  it('an end that was moved goes back with the start', () => {
    const moved = withStart(initialSeoDraft, '12');
    expect(moved.endPosition).toBe('13');
    expect(withStart(withStart(moved, '1'), '2').endPosition).toBe('10');
  });

  it('a start that is half typed leaves the end alone', () => {
    expect(withStart(initialSeoDraft, '').endPosition).toBe('10');
    expect(withStart(initialSeoDraft, '1.5').endPosition).toBe('10');
  });

  it('no typed start ever moves the end beyond 100 [5-19]', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5, max: 200 }), fc.integer({ min: 2, max: 100 }), (start, end) => {
        const draft = withStart({ ...initialSeoDraft, endPosition: String(end) }, String(start));
        expect(Number(draft.endPosition)).toBeLessThanOrEqual(100);
        const { request } = checkSeoDraft(draft);
        const isAllowed = start >= 1 && start <= 99;
        expect(request !== null).toBe(isAllowed);
        expect(request?.settings.endPosition ?? 101).toBeGreaterThan(isAllowed ? start : 100);
      }),
    );
  });

  it('at their limits', () => {
    const errorsOf = (startPosition: string, endPosition: string) =>
      Object.keys(checkSeoDraft({ ...initialSeoDraft, startPosition, endPosition }).errors);
    expect(errorsOf('1', '100')).toEqual([]);
    expect(errorsOf('0', '10')).toEqual(['startPosition']);
    expect(errorsOf('0', '500')).toEqual(['startPosition', 'endPosition']);
    expect(errorsOf('100', '100')).toEqual(['startPosition']);
    expect(errorsOf('5', '5')).toEqual(['endPosition']);
    expect(errorsOf('99', '101')).toEqual(['endPosition']);
  });
});

describe('optional fields', () => {
  it('an empty page limit means all eligible pages [5-20]', () => {
    expect(checkSeoDraft(initialSeoDraft).request?.settings).not.toHaveProperty('maxPages');
    expect(checkSeoDraft({ ...initialSeoDraft, maxPages: '1' }).request?.settings.maxPages).toBe(1);
    expect(checkSeoDraft({ ...initialSeoDraft, maxPages: '0' }).errors.maxPages).toBeDefined();
  });

  it('brand names are split, trimmed and listed once', () => {
    expect(termsOf(' Juniper, juniper & pine,\n ,Juniper')).toEqual(['Juniper', 'juniper & pine']);
  });

  it('a cost ceiling is above zero', () => {
    expect(checkSeoDraft({ ...initialSeoDraft, maxCostUsd: '0.5' }).request?.maxCostUsd).toBe(0.5);
    for (const maxCostUsd of ['0', '-1', 'much']) {
      expect(checkSeoDraft({ ...initialSeoDraft, maxCostUsd }).errors.maxCostUsd).toBeDefined();
    }
  });

  it('a form filled from a run sends the same settings again', () => {
    const settings = {
      model: 'gpt-4o',
      startPosition: 3,
      endPosition: 30,
      maxPages: 7,
      brandTerms: ['a', 'b'],
      locationCode: 2276,
      languageCode: 'de',
      review: false,
    };
    expect(checkSeoDraft(seoDraftOf(settings, 2.5)).request).toEqual({ settings, maxCostUsd: 2.5 });
  });
});

it('each named page has a main query of its own, or none', () => {
  const both = withMainQuery(withMainQuery([], '/tents', 'dome tent'), '/boots', 'hiking boots');
  expect(withMainQuery(both, '/tents', 'family tent')).toEqual([
    { page: '/boots', query: 'hiking boots' },
    { page: '/tents', query: 'family tent' },
  ]);
  expect(withMainQuery(both, '/boots', '')).toEqual([{ page: '/tents', query: 'dome tent' }]);
});

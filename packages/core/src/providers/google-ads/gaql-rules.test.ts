import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adsId, idConditions, ownAdName } from './gaql-rules.ts';

describe('ids in queries', () => {
  it('are digits or refused, whatever else is in them', () => {
    const isRefused = (text: string): boolean => {
      try {
        return adsId(text) !== text;
      } catch {
        return true;
      }
    };
    const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[\d ',]{1,22}$/u));
    fc.assert(
      fc.property(texts, (text) => isRefused(text) !== /^\d{1,19}$/u.test(text)),
      { numRuns: 50 },
    );
    expect(isRefused('4180001001')).toBe(false);
  });

  it('are in as few lists as Google takes, each once', () => {
    const ids = Array.from({ length: 2_500 }, (_, index) => String(index % 2_001));
    const conditions = idConditions('ad_group.id', ids);
    expect(conditions).toHaveLength(3);
    const listed = conditions.flatMap((condition) => condition.match(/\d+/gu) ?? []);
    expect(listed).toEqual([...new Set(ids)]);
    expect(idConditions('ad_group.id', [])).toEqual([]);
    expect(() => idConditions('ad_group.id', ['1', '2) OR (1'])).toThrow(/only digits/u);
  });

  it('name ads of the account only', () => {
    expect(ownAdName('12', 'customers/12/adGroupAds/3~4')).toBe('customers/12/adGroupAds/3~4');
    for (const name of ['customers/13/adGroupAds/3~4', 'customers/12/adGroups/3', 'customers/12/adGroupAds/3~4/x']) {
      expect(() => ownAdName('12', name)).toThrow(/is not an ad of account 12/u);
    }
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkSeoDraft, initialSeoDraft, seoDraftForQuery, seoDraftOf } from './seo-settings-rules.ts';

const settingsOf = (part: Partial<typeof initialSeoDraft>) =>
  checkSeoDraft({ ...initialSeoDraft, ...part }).request?.settings;

describe('which addresses a run looks at', () => {
  it('sends patterns and the switch only where they were set', () => {
    expect(settingsOf({})).not.toHaveProperty('include');
    expect(settingsOf({})).not.toHaveProperty('allAddresses');
    expect(settingsOf({ include: '/blog/, *tents*', exclude: 'old', allAddresses: true })).toMatchObject({
      include: ['/blog/', '*tents*'],
      exclude: ['old'],
      allAddresses: true,
    });
  });

  it('refuses too many patterns and too long ones', () => {
    const many = Array.from({ length: 21 }, (_, index) => `/p${index}/`).join(',');
    expect(checkSeoDraft({ ...initialSeoDraft, include: many }).errors.include).toContain('20');
    expect(checkSeoDraft({ ...initialSeoDraft, exclude: 'a'.repeat(201) }).errors.exclude).toContain('200');
  });

  it('reads back what it sent', () => {
    const pattern = fc.stringMatching(/^[a-z*/]{1,12}$/);
    fc.assert(
      fc.property(fc.uniqueArray(pattern, { maxLength: 5 }), fc.boolean(), (patterns, allAddresses) => {
        const settings = settingsOf({ include: patterns.join(', '), allAddresses });
        const again = seoDraftOf((settings ?? {}) as Parameters<typeof seoDraftOf>[0], null);
        expect(checkSeoDraft(again).request?.settings).toEqual(settings);
      }),
    );
  });
});

describe('the faults that a page must have', () => {
  it('are sent only where some were chosen, and read back', () => {
    expect(settingsOf({})).not.toHaveProperty('faults');
    const settings = settingsOf({ faults: ['missingTitle', 'sharedTitle'] });
    expect(settings).toMatchObject({ faults: ['missingTitle', 'sharedTitle'] });
    expect(seoDraftOf((settings ?? {}) as Parameters<typeof seoDraftOf>[0], null).faults).toEqual([
      'missingTitle',
      'sharedTitle',
    ]);
  });
});

describe('writing a page for another query', () => {
  it('keeps the settings of the run and takes that page alone, at any position', () => {
    const earlier = { ...initialSeoDraft, brandTerms: 'Juniper', maxPages: '50' };
    const draft = seoDraftForQuery(earlier, { page: 'https://a.example/', query: 'family tents' });
    expect(checkSeoDraft(draft).request?.settings).toMatchObject({
      brandTerms: ['Juniper'],
      startPosition: 1,
      endPosition: 100,
      pages: ['https://a.example/'],
      mainQueries: [{ page: 'https://a.example/', query: 'family tents' }],
    });
    expect(settingsOf({ ...draft, mainQueries: [] })).not.toHaveProperty('mainQueries');
  });
});

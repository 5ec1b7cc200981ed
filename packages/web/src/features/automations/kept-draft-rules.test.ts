import { describe, expect, it } from 'vitest';
import { initialDraft } from './automation-draft-rules.ts';
import { keptDraftIn, keptDraftName } from './kept-draft-rules.ts';

const first = initialDraft('UTC');
/** As the browser gives it back. */
const stored = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('the kept draft of an automation', () => {
  it('comes back as it was typed', () => {
    const typed = { ...first, name: 'Weekly titles', seo: { ...first.seo, endBeforeMove: '10' }, memberIds: ['m'] };
    expect(keptDraftIn(stored({ draft: typed, first }), first)).toEqual(typed);
    expect(keptDraftIn(stored({ draft: first, first: typed }), typed)).toEqual(first);
  });

  it('is left alone after others changed the automation, whose changes saving would take back', () => {
    const typed = { ...first, name: 'Weekly titles' };
    expect(keptDraftIn(stored({ draft: typed, first }), { ...first, maxCostUsd: '9' })).toBeNull();
  });

  it('of an older version, which lacks a field or has another type in it, is left alone', () => {
    const { cron: _, ...withoutCron } = first;
    const { maxPages: __, ...settings } = first.seo;
    const olds = [
      null,
      'text',
      {},
      withoutCron,
      { ...first, seo: settings },
      { ...first, seo: null },
      { ...first, maxCostUsd: 5 },
      { ...first, memberIds: 'm' },
    ];
    expect(olds.filter((draft) => keptDraftIn(stored({ draft, first }), first) !== null)).toEqual([]);
    expect([null, 'text', first].map((kept) => keptDraftIn(stored(kept), first))).toEqual([null, null, null]);
  });

  it('belongs to one automation, one repeated run, or a new automation', () => {
    const names = [
      keptDraftName({ before: { id: '1' }, run: null }),
      keptDraftName({ before: null, run: { id: '1' } }),
      keptDraftName({ before: null, run: null }),
    ];
    expect(new Set(names).size).toBe(3);
  });
});

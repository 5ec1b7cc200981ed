import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shownOutcomes } from '../../contract/live/shown-outcomes.ts';
import { judgeShown, type WrittenTitle } from './shown-rules.ts';

const written: WrittenTitle = {
  title: 'Two-Person Tents: Light, Dry, and Easy to Pitch',
  rendered: 'Two-Person Tents: Light, Dry, and Easy to Pitch | Juniper & Pine',
  before: 'Tents - Juniper & Pine',
  headings: ['Our tents for two'],
  siteName: 'Juniper & Pine',
};

describe('a title on a result page', () => {
  it.each([
    ['Two-Person Tents: Light, Dry, and Easy to Pitch', 'asWritten'],
    ['two‑person tents: light, dry, and easy to pitch', 'asWritten'],
    ['Two-Person Tents: Light, Dry, and Easy to Pitch | Juniper & Pine', 'asWritten'],
    ['Two-Person Tents: Light, Dry, and Easy to ...', 'asWritten'],
    ['Two-Person Tents: Light …', 'shortened'],
    ['Two-Person Tents', 'shortened'],
    ['Two-Person Tents | Juniper and Pine', 'shortened'],
    ['Two-Person Tents: Light, Dry, and Easy to Pitch - Juniper & Pine Outdoor', 'brand'],
    ['Our tents for two', 'heading'],
    ['Our tents for two - Juniper & Pine', 'heading'],
    ['Tents - Juniper & Pine', 'before'],
    ['Camping gear you will love', 'other'],
    [null, 'notFound'],
  ] as const)('%s: %s', (shown, outcome) => {
    expect(judgeShown(written, shown)).toBe(outcome);
  });

  it('counts the name of the site as added only where the page itself has none', () => {
    const bare = { ...written, rendered: written.title };
    expect(judgeShown(bare, `${written.title} | Juniper & Pine`)).toBe('brand');
  });

  it('is shown as written whenever it is the same text, whatever else is known', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1 }).filter((text) => text.trim() !== ''),
        fc.option(fc.string()),
        (title, before) => {
          expect(judgeShown({ title, rendered: null, before, headings: [], siteName: null }, title)).toBe('asWritten');
        },
      ),
    );
  });

  it('has one outcome, however long and odd the texts are', () => {
    const odd = fc.string({ minLength: 2000, maxLength: 4000, unit: fc.constantFrom(' ', '-', 'a', '.', '|') });
    fc.assert(
      fc.property(odd, (text) => {
        expect(shownOutcomes).toContain(judgeShown({ ...written, title: text }, `${text}x`));
      }),
      { numRuns: 20 },
    );
  });
});

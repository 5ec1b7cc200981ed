import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizeSnippet } from './snippet-text-rules.ts';
import { hiddenCharacter } from './text-width-rules.ts';

describe('normalizeSnippet', () => {
  it('decodes entities, collapses whitespace and drops what is invisible', () => {
    expect(normalizeSnippet('  Salt &amp; Pepper&#8217;s\n\u200bbest\u00a0&nbsp;shop \u202e&#x1F600; ')).toBe(
      'Salt & Pepper’s best shop 😀',
    );
    expect(normalizeSnippet('&unknown; &#0; &#xD800;')).toBe('&unknown;');
    expect(normalizeSnippet('&toString;')).toBe('&toString;');
  });

  it('yields NFC without hidden characters, and is stable but for entities', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
        const shown = normalizeSnippet(text);
        expect(shown).toBe(shown.normalize('NFC').trim());
        expect(shown.search(hiddenCharacter)).toBe(-1);
        const plain = shown.replaceAll('&', '');
        expect(normalizeSnippet(plain)).toBe(normalizeSnippet(normalizeSnippet(plain)));
      }),
    );
  });
});

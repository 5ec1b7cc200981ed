import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffWords } from './word-diff.ts';

const text = fc.oneof(
  fc.string(),
  fc.array(fc.constantFrom('a', 'b', 'boots', 'boots,', '.', '1,5', ' ', '  ', '\n')).map((words) => words.join(' ')),
);
const joined = (parts: ReturnType<typeof diffWords>, ...kinds: string[]) =>
  parts
    .filter((part) => kinds.includes(part.kind))
    .map((part) => part.text)
    .join('');

describe('a word diff', () => {
  it('keeps common words and marks the rest', () => {
    expect(diffWords('Hiking boots for men', 'Hiking boots for wide feet')).toEqual([
      { kind: 'same', text: 'Hiking boots for' },
      { kind: 'removed', text: ' men' },
      { kind: 'added', text: ' wide feet' },
    ]);
  });

  it('keeps a word that got a comma', () => {
    expect(diffWords('Trekking Poles | Pine', 'Trekking Poles, Grips | Pine')).toEqual([
      { kind: 'same', text: 'Trekking Poles' },
      { kind: 'added', text: ', Grips' },
      { kind: 'same', text: ' | Pine' },
    ]);
    expect(diffWords('From $1,200', 'From $1,300').map(({ text }) => text)).toEqual(['From', ' $1,200', ' $1,300']);
  });

  it('of equal texts is one unchanged part, of empty texts nothing', () => {
    expect(diffWords('same words', 'same words')).toEqual([{ kind: 'same', text: 'same words' }]);
    expect(diffWords('', '')).toEqual([]);
    expect(diffWords('', 'new')).toEqual([{ kind: 'added', text: 'new' }]);
  });

  it('gives both texts back exactly', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const parts = diffWords(before, after);
        expect(joined(parts, 'same', 'removed')).toBe(before);
        expect(joined(parts, 'same', 'added')).toBe(after);
      }),
    );
  });

  it('never has two neighbors of one kind', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const kinds = diffWords(before, after).map((part) => part.kind);
        expect(kinds.every((kind, index) => kind !== kinds[index + 1])).toBe(true);
      }),
    );
  });
});

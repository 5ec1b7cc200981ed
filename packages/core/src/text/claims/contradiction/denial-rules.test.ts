import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sentencesOf } from '../sentence-rules.ts';
import { denialsIn, inRuns } from './denial-rules.ts';

const deniedIn = (text: string): string[] =>
  sentencesOf(text).flatMap((sentence) => denialsIn(sentence).map(({ at }) => sentence.tokens[at]?.canon ?? ''));

describe('words side by side', () => {
  it('name one thing, whose last word is denied only with all words before it', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat({ max: 40 })), (positions) => {
        const isRun = (from: number, to: number): boolean =>
          Array.from({ length: to - from }, (_, index) => from + index).every((one) => positions.includes(one));
        for (const { at, partners } of inRuns(positions)) {
          const before = positions.filter((other) => other < at && isRun(other, at));
          expect(new Set(partners)).toEqual(new Set(positions.includes(at + 1) ? [] : before));
        }
      }),
    );
  });
});

describe('what something is for', () => {
  it.each([
    ['You need no card to begin.', 'card', 'begin'],
    ['There is no charge for delivery.', 'charge', 'delivery'],
    ['Keine Gebühr für Mitglieder.', 'gebuhr', 'mitglieder'],
  ])('is not denied with it: %s', (text, denied, purpose) => {
    expect(deniedIn(text)).toContain(denied);
    expect(deniedIn(text)).not.toContain(purpose);
  });
});

describe('a clause that is sold out or the like', () => {
  it('denies its words', () => {
    expect(deniedIn('The green enamel kettle is sold out.')).toEqual(expect.arrayContaining(['green', 'kettle']));
  });

  it('denies only words near it where a page has no punctuation', () => {
    const words = Array.from({ length: 200 }, (_, index) => `item${String.fromCodePoint(97 + (index % 26))}`);
    expect(deniedIn(`${words.join(' ')} discontinued`).length).toBeLessThan(30);
    expect(deniedIn('discontinued kettle '.repeat(1000)).length).toBeLessThan(100_000);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tokens } from '../../text/tokens-rules.ts';
import { answerCoverage, passagesOf } from './answer-coverage-rules.ts';

const filler = 'Our shop has been open since spring and sells many things to people who like to be outside. '.repeat(
  12,
);
const answer =
  'To wash a down jacket, close all zips, then use a front loader with down soap and rinse three times. First check the label. ';
const question = { text: 'how to wash a down jacket', class: 'howTo', language: 'en' } as const;
const page = (text: string, h2: string[] = []) => ({ url: 'https://shop.example/', h1: ['Guide'], h2, text });

describe('answer coverage', () => {
  it('is high for a page with the answer under its heading, and keeps the passage', () => {
    const found = answerCoverage(question, page(`${filler}\n${answer}\n${filler}`, ['How to wash a down jacket']));
    expect(found.score).toBeGreaterThan(0.6);
    expect(found.passage).toContain('down soap');
    expect(found.heading).toBe('How to wash a down jacket');
    expect(found.hasAnswerPattern).toBe(true);
  });

  it('is low for a page about something else', () => {
    expect(answerCoverage(question, page(filler)).score).toBeLessThan(0.25);
    expect(answerCoverage(question, page('')).passage).toBeNull();
  });

  it('finds the answer in the first sentence below the heading of a page', () => {
    const asked = { text: 'is stream water safe to drink', class: 'yesNo', language: 'en' } as const;
    const guide = { ...page(`No, treat it always.\n${filler}`), h1: ['Is Stream Water Safe to Drink?'] };
    const found = answerCoverage(asked, guide);
    expect(found.passage).toBe('No, treat it always.');
    expect(found.score).toBeGreaterThanOrEqual(0.6);
  });

  it('wants a number near a price', () => {
    const asked = { text: 'how much does a new roof cost', class: 'price', language: 'en' } as const;
    const vague = answerCoverage(
      asked,
      page('What a new roof costs depends on many things, so ask us about a new roof.'),
    );
    const exact = answerCoverage(asked, page('A new roof costs $9,000 to $14,000 for most houses.'));
    expect(vague.hasAnswerPattern).toBe(false);
    expect(exact.hasAnswerPattern).toBe(true);
    expect(exact.score).toBeGreaterThan(vague.score);
  });

  it('stays between 0 and 1 for any page', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 500 }),
        fc.string({ unit: 'binary', maxLength: 60 }),
        (text, heading) => {
          const { score } = answerCoverage({ ...question, text: heading }, page(text, [heading]));
          expect(score).toBeGreaterThanOrEqual(0);
          expect(score).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});

describe('passages', () => {
  it('have 80 to 160 words, but for the last, and lose nothing', () => {
    const sentence = fc
      .array(fc.constantFrom('tent', 'dry', 'wool', 'rain'), { minLength: 1, maxLength: 40 })
      .map((words) => `${words.join(' ')}.`);
    fc.assert(
      fc.property(fc.array(sentence, { maxLength: 60 }), (sentences) => {
        const text = sentences.join(' ');
        const passages = passagesOf(text);
        expect(passages.flatMap((passage) => tokens(passage))).toEqual(tokens(text));
        for (const passage of passages) expect(tokens(passage).length).toBeLessThanOrEqual(160);
        for (const passage of passages.slice(0, -1)) expect(tokens(passage).length).toBeGreaterThanOrEqual(80);
      }),
    );
  });
});

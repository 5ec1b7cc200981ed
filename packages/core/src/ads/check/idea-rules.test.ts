import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tentReading } from '../../testing/ad-candidate.ts';
import type { AdField } from '../ad/ad-text.ts';
import { ideaOf, ideaProblem, isBrandGroup, readingOf } from './idea-rules.ts';
import { prepareKeywords } from './keyword-match-rules.ts';

const problem = (a: string, b: string, fields: [AdField, AdField] = ['headline', 'headline']) =>
  ideaProblem(ideaOf(a, fields[0], tentReading), ideaOf(b, fields[1], tentReading));

describe('two headlines', () => {
  test.each([
    ['Light Tents Online', 'Light Tents On Line', 'nearly the same'],
    ['1-Person Tent', 'One-Person Tent Under $250', 'same number'],
    ['Four-Season Stove', '4-Season Stove, Quiet', 'nearly the same'],
    ['Larkspur Tent', 'Larkspur Tent with Two Doors', 'nearly the same'],
    ['Free Returns', 'Free 60-Day Returns', 'nearly the same'],
    ['Free Returns by Mail', 'Returns Are Free for 60 Days', 'same thing twice'],
    ['Free Returns for 60 Days', '60-Day Tent Returns', 'same number'],
    ['Tents at 2.5 lbs', '2.5 lbs, This Tent', 'same number'],
    ['Stove at $249', 'Solo Shelter, $249', 'same number'],
    ['Since 2009', 'Made in Bend from 2009', 'same number'],
    ['Juniper & Pine Shop', 'Sewn by Juniper and Pine', 'name the brand'],
  ])('say one idea twice: %s, %s', (a, b, why) => {
    expect(problem(a, b)).toContain(why);
    expect(problem(b, a)).toContain(why);
  });

  test.each([
    ['Free Returns', 'Free Shipping Over $75'],
    ['Return It Within 60 Days', 'Here in 2 to 4 Working Days'],
    ['1-Person Tents', '2-Person Tents in Green'],
    ['Here in 2 to 4 Working Days', 'Exchanges in 4 Working Days'],
    ['2-Year Warranty', 'Tested for 2 Years in Oregon'],
    ['Pitched in 2 Minutes', 'Boils Water in 2 Minutes'],
    ['Pack of 900 g', 'A Chair at 900 g'],
    ['Order by 18:00', 'Call Until 18:00'],
    ['Your Stove', 'Your Weekend Shelter'],
    ['Quiet Stoves from $25', 'Quiet Gas Burners'],
    ['Compare Sizes', 'Compare Down and Synthetic'],
    ['加能ガニ会席の宿', '川沿いに建つ卯の花亭'],
  ])('share a word at most, which is no reason: %s, %s', (a, b) => {
    expect(problem(a, b)).toBe(null);
  });
});

describe('other texts', () => {
  test('two descriptions must not give one price or start with one word', () => {
    const descriptions: [AdField, AdField] = ['description', 'description'];
    expect(problem('A tent for $289.', 'Order it today for $289.', descriptions)).toContain('same number');
    expect(problem('See how.', 'See why.', descriptions)).toContain('start with the same word');
  });

  test('a headline and a description may share keywords, a number, and the brand, but not a whole message', () => {
    const both: [AdField, AdField] = ['headline', 'description'];
    expect(problem('Tents from $99', 'Juniper & Pine tents from $99.', both)).toBe(null);
    expect(problem('Free Returns', 'Returns are free within 60 days.', both)).toContain('same thing twice');
  });

  test('a text that starts in the middle of a sentence is seen, and an offer is none', () => {
    const dangles = (text: string) => ideaOf(text, 'headline', tentReading).dangles;
    expect(['And more packs', 'From Oregon', 'From $14', 'Android Packs'].map(dangles)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test('where people search for the brand, two headlines may name it', () => {
    const brand = ['Juniper & Pine'];
    const keywords = (share: number) =>
      prepareKeywords(
        [
          { text: 'juniper and pine', share },
          { text: 'tents', share: 1 - share },
        ],
        'en',
      );
    expect([0.49, 0.5].map((share) => isBrandGroup(keywords(share), brand))).toEqual([false, true]);
    const reading = readingOf(keywords(0.5), { language: 'en', brand });
    const [one, other] = ['Juniper & Pine Shop', 'Tents by Juniper & Pine'].map((text) =>
      ideaOf(text, 'headline', reading),
    );
    expect(one && other && ideaProblem(one, other)).toBe(null);
  });

  test.each([
    ['best tents 2026', 'The Best Tents of 2026', 'Compare Shelters: 2026'],
    ['tents under $200', 'Tents Under $200', 'Two Doors, $200'],
    ['tents 20% off', 'Save 20% Now', 'Larkspur, 20% Off'],
    ['24 hour tent delivery', 'Delivered in 24 Hours', 'Ships Within 24 Hours'],
  ])('a figure of a keyword ("%s") may be in several texts', (keyword, a, b) => {
    const reading = readingOf(prepareKeywords([{ text: keyword, share: 1 }], 'en'), { language: 'en', brand: [] });
    expect(ideaProblem(ideaOf(a, 'headline', reading), ideaOf(b, 'headline', reading))).toBe(null);
  });

  test('an amount that people search for may be in several texts, but no text may be a part of another', () => {
    const keywords = prepareKeywords([{ text: 'two-person tents', share: 1 }], 'en');
    const reading = readingOf(keywords, { language: 'en', brand: [] });
    const between = (a: string, b: string) =>
      ideaProblem(ideaOf(a, 'headline', reading), ideaOf(b, 'headline', reading));
    expect(between('2-Person Tent', 'Two-Person Tent Under $250')).toContain('nearly the same');
    expect(between('Quiet Two-Person Nights', 'Compare 2-Person Tents')).toBe(null);
  });

  test('which of two texts comes first makes no difference', () => {
    const word = fc.constantFrom(
      'tents',
      'free',
      'returns',
      '60',
      'days',
      '$9',
      'one',
      '1',
      'person',
      'Juniper & Pine',
      '.',
    );
    const text = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(problem(a, b) === null).toBe(problem(b, a) === null);
        expect(problem(a, a)).not.toBe(null);
      }),
    );
  });
});

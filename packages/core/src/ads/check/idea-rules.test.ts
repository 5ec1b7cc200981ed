import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tentReading } from '../../testing/ad-candidate.ts';
import type { AdField } from '../ad/ad-text.ts';
import { ideaOf, ideaProblem, namesBrand, readingOf } from './idea-rules.ts';

const problem = (a: string, b: string, fields: [AdField, AdField] = ['headline', 'headline']) =>
  ideaProblem(ideaOf(a, fields[0], tentReading), ideaOf(b, fields[1], tentReading));

describe('two headlines', () => {
  test.each([
    ['Light Tents Online', 'Light Tents On Line', 'nearly the same'],
    ['1-Person Tent', 'One-Person Tent Under $250', 'same thing twice'],
    ['Four-Season Stove', '4-Season Stove, Quiet', 'same thing twice'],
    ['Larkspur Tent', 'Larkspur Tent with Two Doors', 'nearly the same'],
    ['Free Returns', 'Free 60-Day Returns', 'same thing twice'],
    ['Tents at 2.5 lbs', '2.5 lbs, This Tent', 'nearly the same'],
    ['Two-Person Tents', 'Two Person Tents', 'same thing twice'],
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
    ['One-Person Tents', 'Two-Person Tents'],
    ['Waterproof Tents', 'Waterproof Stoves'],
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

  test('where people search for the brand, two headlines may name it', () => {
    const brand = ['Juniper & Pine'];
    const between = (share: number) => {
      const keywords = [
        { text: 'juniper and pine', share },
        { text: 'tents', share: 1 - share },
      ];
      const reading = readingOf(keywords, { language: 'en', brand });
      const [one, other] = ['Juniper & Pine Shop', 'Tents by Juniper & Pine'].map((text) =>
        ideaOf(text, 'headline', reading),
      );
      return one && other && ideaProblem(one, other);
    };
    expect([between(0.5), between(0.49)]).toEqual([null, expect.stringContaining('name the brand')]);
  });

  test('a brand is named in each of its spellings', () => {
    const brand = ['Juniper & Pine', 'juniperandpine'];
    const named = ['Tents by Juniper & Pine', 'Juniper and Pine Tents', 'juniperandpine', 'Juniper Pine Outdoor'];
    expect(named.filter((text) => namesBrand(text, brand))).toEqual(named);
    expect(namesBrand('Pine Needle Tents', brand)).toBe(false);
    expect(namesBrand('Tents', [])).toBe(false);
  });

  test.each([
    ['best tents 2026', 'The Best Tents of 2026', 'Compare Shelters: 2026'],
    ['tents under $200', 'Tents Under $200', 'Two Doors, $200'],
    ['tents 20% off', 'Save 20% Now', 'Larkspur, 20% Off'],
  ])('a figure of a keyword ("%s") may be in several texts', (keyword, a, b) => {
    const reading = readingOf([{ text: keyword, share: 1 }], { language: 'en', brand: [] });
    expect(ideaProblem(ideaOf(a, 'headline', reading), ideaOf(b, 'headline', reading))).toBe(null);
  });

  test('an amount that people search for may be in several texts, but no text may be a part of another', () => {
    const reading = readingOf([{ text: 'two-person tents', share: 1 }], { language: 'en', brand: [] });
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

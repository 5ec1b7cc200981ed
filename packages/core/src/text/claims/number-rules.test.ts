import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameNumber, numbersIn } from './number-rules.ts';

/** Whether a page that says the second text proves the one number of the first. */
const proves = (said: string, page: string): boolean => {
  const [number] = numbersIn(said);
  return number !== undefined && numbersIn(page).some((known) => isSameNumber(number, known));
};

describe('a number of a text', () => {
  it.each([
    ['$89', 'It costs $89.00.'],
    ['1.299 €', 'Only 1,299.00 EUR'],
    ['CHF 1 299', "CHF 1'299.00"],
    ['1,480円', '100枚1,480円から'],
    ['49 €', '49€00'],
    ['$2.5 million', '$2,500,000'],
    ['20 %', '20 percent off'],
    ['4 days', 'in 4 working days'],
    ['30日', '30日間'],
    ['-7 °C', 'down to -7 °C comfort'],
    ['2–4 days', '2 to 4 days'],
    ['5 days', '- 5 days to return it'],
    ['minus 7 °C', '-7 °C'],
    ['since 1996', '1996–2004'],
    ['69 Euro', 'kostet 69 oder 129 Euro'],
    ['6:30 p.m.', 'at 18:30'],
    ['18 Uhr', 'bis 18:00'],
    ['25 users', 'up to 25 people'],
    ['Sleeps 2', '2 persons'],
    ['٣ days', '3 days'],
    ['49.90 GBP', 'Product/offers/price = 49.90 GBP'],
  ])('%s is proven by "%s"', (said, page) => {
    expect(proves(said, page)).toBe(true);
  });

  it.each([
    ['$89', '€89'],
    ['$89', 'weighs 89 g'],
    ['$45 a person', '$65 a person, $110 for two'],
    ['Full tune-up: $70', 'Full tune-up $149, basic tune-up $79'],
    ['7 °C', '-7 °C'],
    ['-7 °C', '7 °C'],
    ['45', '45%'],
    ['30 days', '30 months'],
    ['4 days', '2-4 days'],
    ['2 days', '2–4 days'],
    ['6:30 a.m.', '6:30 p.m.'],
    ['1.5 kg', '15 kg'],
    ['60 °C', '60 °F'],
    ['under $300', '$289'],
  ])('%s is not proven by "%s"', (said, page) => {
    expect(proves(said, page)).toBe(false);
  });

  it('says where it is, with its currency or percent sign', () => {
    const text = 'From € 49.90, 20 % off 3,000 mm';
    expect(numbersIn(text).map(({ start, end, kind }) => [text.slice(start, end), kind])).toEqual([
      ['€ 49.90', 'price'],
      ['20 %', 'percent'],
      ['3,000 mm', 'quantity'],
    ]);
  });

  it('is the same as itself, whatever surrounds it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        for (const number of numbersIn(text)) expect(isSameNumber(number, number)).toBe(true);
      }),
    );
  });

  it('is never proven by another price of the same currency', () => {
    const price = fc.integer({ min: 1, max: 99_999 });
    fc.assert(
      fc.property(price, price, (a, b) => {
        expect(proves(`$${a}`, `It costs $${b}.`)).toBe(a === b);
      }),
    );
  });
});

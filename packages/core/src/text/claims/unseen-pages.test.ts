import { describe, expect, it } from 'vitest';
import { checkClaims, prepareSource } from './claim-rules.ts';

/** What the rules refuse of a text, and what they leave to the review, by their words. */
function judge(page: string, text: string): { refused: string[]; left: string[] } {
  const { unsupported } = checkClaims(text, [prepareSource({ text: page, url: 'u', fetchedAt: 'f' })]);
  const wordsOf = (needsReview: boolean) =>
    unsupported.filter((one) => one.needsReview === needsReview).map((claim) => claim.text);
  return { refused: wordsOf(false), left: wordsOf(true) };
}

describe('faults that the rules showed on pages they had not seen', () => {
  it.each<[why: string, page: string, text: string]>([
    ['a weekday in another word', 'Bezorgen en monteren kost € 59.', 'Bezorgen met montage kost € 59.'],
    ['a day in a question', 'A weekend call-out is £70.', 'Trouble on a Saturday? Our weekend call-out is £70.'],
    ['a day that both deny', 'The room is open on weekdays.', 'The room is not open on weekends.'],
    ['"costs nothing" in Spanish', 'La primera visita no tiene coste.', 'Primera visita gratis.'],
    ['zero for free', 'Die Kontoführung ist kostenlos.', 'Kontoführung ab 0 €'],
    ['an ordinal', 'La primera visita es corta.', 'Radiografía en la 1.ª visita'],
    [
      'a span of prices beside a set',
      'Riesling 9,80 €. Muscadet 18,90 €. Coffret 52 €.',
      'Nos vins de 9,80 € à 18,90 €',
    ],
    ['24 hours for 24/7', 'Members get in 24/7.', '24-Hour Access for Members'],
    [
      'a negation at the end',
      'Hunde dürfen nicht ins Restaurant.',
      'Ins Restaurant und in die Bar dürfen Hunde nicht.',
    ],
    ['"nothing" as a negation', 'We do not charge you automatically.', 'Nothing is charged automatically.'],
    ['same day with its cut-off', 'Order before 2 pm for same-day dispatch.', 'Same-day dispatch before 2 pm'],
  ])('a sound text is not refused for %s', (_why, page, text) => {
    expect(judge(page, text).refused).toEqual([]);
  });

  it.each<[why: string, page: string, text: string]>([
    ['a comparison with competitors', 'Membership is $39.', 'Cheaper than other gyms'],
    ['a comparison in German', 'Kombis ab 9.750 €.', 'Sie zahlen weniger als bei anderen Händlern'],
    ['the top of its town', 'A gym in Tulsa.', "Tulsa's Top Gym"],
    ['a dropped cut-off', 'Order before 2 pm for same-day dispatch.', 'Same-Day Dispatch'],
    [
      'a dropped number of bottles',
      'Livraison offerte dès 12 bouteilles ou à partir de 12 bouteilles.',
      'Livraison offerte',
    ],
    ['another period', 'Starter has 120 requests per minute.', '120 requests a second'],
    ['a day that nobody promised', 'Most collections take 7 days.', 'Furniture Collected Tomorrow'],
    ['a substance nobody speaks of', 'Limoni coltivati vicino a Pistoia.', 'Limoni senza pesticidi'],
    ['losing weight', 'A gym in Tulsa.', 'Lose weight in our gym'],
    ['trees that nobody plants', 'Tables of oak.', 'We plant a new tree for your table'],
    ['the mark of a norm', 'Tables of oak.', 'TÜV tested tables'],
  ])('a false text is refused for %s', (_why, page, text) => {
    expect(judge(page, text).refused).not.toEqual([]);
  });

  it.each([
    ['a feature', 'Windproof tents', 'Windproof'],
    ['an audience', 'Tents for beginners', 'beginners'],
    ['an origin', 'Tents sewn in Portugal', 'Portugal'],
    ['all of them', 'Every tent has a porch of its own', 'Every'],
  ])('%s that the page does not say is left to the review', (_why, text, words) => {
    const { refused, left } = judge('Tents of two sizes. A porch is optional.', text);
    expect(refused).toEqual([]);
    expect(left).toContain(words);
  });

  it('a certificate is refused where the page has no form of the word, and left to the review where it has one', () => {
    expect(judge('Tents of two sizes.', 'Our certified tents').refused).toEqual(['certified']);
    expect(judge('Tents of two sizes. Certification takes a week.', 'Our certified tents').left).toEqual(['certified']);
  });
});

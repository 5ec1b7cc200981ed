import { beforeAll, describe, expect, it } from 'vitest';
import type { LanguageScores } from '../../text/language-rules.ts';
import { loadLanguageScores } from '../../text/load-language-scores.ts';
import { textWidthPx } from '../../text/text-width-rules.ts';
import { checkCandidate, evidenceOf, lackedQueryWords } from './candidate-rules.ts';
import type { Candidate, CandidatePage } from './candidate.ts';
import { cleanCandidate, prepareCandidatePage, snippetPrint } from './prepare-candidate-page-rules.ts';
import { good, material } from './testing/boots.ts';

let scores: LanguageScores;
let page: CandidatePage;
beforeAll(async () => {
  scores = await loadLanguageScores();
  page = prepareCandidatePage(material, 'best leather hiking boots 2024', scores);
});

const rulesOf = (changes: Partial<Candidate>, batch = [] as Candidate[]) =>
  checkCandidate({ ...good, ...changes }, page, batch.map(snippetPrint)).map(({ field, rule }) => `${field} ${rule}`);

describe('checkCandidate', () => {
  it('a good candidate breaks no rule and its claims are proven by the page', () => {
    expect(rulesOf({})).toEqual([]);
    const proofs = new Map(evidenceOf(good, page).map(({ claim, span }) => [claim, span]));
    expect(proofs.get('1962')).toBe('Our leather hiking boots are hand made in the Alps since 1962.');
    expect(proofs.get('€90')).toBe('Shipping is free above €90.');
    expect(proofs.get('2-year')).toContain('a 2 year warranty');
  });

  it('the query words "best" and "2024" are not asked for: the page does not carry them', () => {
    expect([...page.queryStems.values()]).toEqual(['leather', 'hiking', 'boots']);
  });

  it.each([
    ['a word of the query', 'leather hiking boots', 'Shoes for the Alps', 'Leather Goods for the Alps'],
    ['a word of a heading', 'shipping engineers', 'Made in the Alps', 'Boots Made in the Alps'],
    ['the head of a compound', 'bewohnerparkausweis', 'Gebühren und Antrag', 'Den Parkausweis verlängern'],
  ])('a title holds %s, else it is about something else', (...[, query, other, enough]) => {
    const isGerman = query.startsWith('bewohner');
    const german = {
      language: 'de',
      text: 'Der Bewohnerparkausweis kostet 96 Euro im Jahr.',
      h1: ['Parken für Bewohner'],
    };
    const asked = prepareCandidatePage({ ...material, ...(isGerman ? german : {}) }, query, scores);
    const isMissed = (title: string): boolean =>
      checkCandidate({ ...good, title }, asked, []).some(({ rule }) => rule === 'query_words');
    expect(asked.queryStems.size).toBe(query.split(' ').length);
    expect([isMissed(other), isMissed(enough)]).toEqual([true, false]);
  });

  it.each([
    ['all of up to three', 'leather hiking boots', 'Leather Boots Made in the Alps', 'Leather Hiking Boots'],
    [
      'three quarters of five',
      'leather hiking boots shipping engineers',
      'Engineers: Leather Boots',
      'Engineers: Leather Boots, Shipping',
    ],
    [
      'five of seven',
      'leather hiking boots shipping engineers pair days',
      'Engineers: Leather Boots, Shipping',
      'Engineers: a Pair of Leather Boots, Shipping',
    ],
  ])('a title that lacks none of its query holds %s words', (...[, query, tooFew, enough]) => {
    const asked = prepareCandidatePage(material, query, scores);
    expect(lackedQueryWords(tooFew, asked)).not.toEqual([]);
    expect(lackedQueryWords(enough, asked)).toEqual([]);
  });

  it.each<[string, Partial<Candidate>]>([
    ['title empty', { title: '' }],
    ['title empty', { title: ' — | ' }],
    ['title width', { title: `${good.title} for Every Season and Every Foot` }],
    ['title language', { title: 'Handgemachte Leather Hiking Boots aus den schönen Alpen für dich' }],
    ['title query_words', { title: 'Hand Made Shoes from the Alps' }],
    ['title unchanged', { title: 'leather hiking boots - Alpine Works' }],
    ['description unchanged', { description: 'Leather hiking boots by Alpine Works!' }],
    ['title language', { title: 'Hiking für Anfänger Hiking' }],
    ['description quote', { claims: [{ text: 'made by hand', quote: 'made by our masters' }] }],
    ['title claim', { title: 'Leather Hiking Boots from €199' }],
    ['title claim', { title: 'Leather Hiking Boots Since 1963' }],
    ['description claim', { description: 'Leather hiking boots with a warranty of 10 years.' }],
    ['title stuffing', { title: 'Leather Hiking Boots, Boot Care, Hiking Boot' }],
    ['title capitals', { title: 'LEATHER Hiking Boots from the Alps' }],
    ['title capitals', { title: 'LEATHER HIKING BOOTS' }],
    ['title url', { title: 'Leather Hiking Boots at alpine.com' }],
    ['description url', { description: 'See https://alpine.example/boots for leather hiking boots.' }],
    ['title markup', { title: 'Leather Hiking <b>Boots</b>' }],
    ['title markup', { title: 'Leather Hiking Boots &amp; Care' }],
    ['title markup', { title: 'Leather Hiking Boots for {Brand}' }],
    ['title markup', { title: '"Leather Hiking Boots from the Alps"' }],
    ['title characters', { title: 'Leather Hiking Boots\u202e from the Alps' }],
    ['title characters', { title: 'Leather\nHiking Boots' }],
    ['title characters', { title: 'Leather Hiking Bооts from the Alps Leather Hiking Boots' }],
    ['title cut_off', { title: 'Leather Hiking Boots |' }],
    ['description cut_off', { description: 'Leather hiking boots made by hand in…' }],
  ])('%s: %o', (expected, changes) => {
    expect(rulesOf(changes)).toContain(expected);
  });

  it('a description that Google would cut ends at a phrase, and is never refused for it', () => {
    const long = `${good.description} They come in sizes for every foot and are resoled in the Alps for as long as the upper holds.`;
    const cleaned = cleanCandidate({ ...good, description: long }).description;
    expect(textWidthPx(cleaned, 14)).toBeLessThanOrEqual(920);
    expect(cleaned).toBe(good.description);
    const endless = 'Leather hiking boots '.repeat(12).trim();
    expect(cleanCandidate({ ...good, description: endless }).description).toBe(endless);
    expect(rulesOf({ description: endless })).not.toContain('description width');
  });

  it.each([
    [
      'Boots made by hand in a workshop that has worked leather since 1962, with soles by Rockgrip. Order by 3 p.m. Eastern on a working day, and they leave the same day, resoled or new.',
      'Boots made by hand in a workshop that has worked leather since 1962, with soles by Rockgrip.',
    ],
    [
      '料理長の北村が毎朝、近江町市場の仲買人と電話で話し、その日に揚がった蟹だけを仕入れております。時化で入荷がない日は、プランの内容を能登牛の会席に変更し、差額はその場でお返しいたします。ご予約の際にお申し付けください。',
      '料理長の北村が毎朝、近江町市場の仲買人と電話で話し、その日に揚がった蟹だけを仕入れております。',
    ],
  ])('a description that Google would cut ends at a sentence where enough is left: %s', (description, expected) => {
    expect(cleanCandidate({ ...good, description }).description).toBe(expected);
  });

  it('a search may name an acronym that the page never writes', () => {
    const asked = prepareCandidatePage(material, ['gtx leather hiking boots'], scores);
    const rules = (title: string) => checkCandidate({ ...good, title }, asked, []).map(({ rule }) => rule);
    expect(rules('LEATHER Hiking Boots GTX')).toContain('capitals');
  });

  it('the query words that the page does not hold are not asked for, nor those of a heading kept whole', () => {
    const guide = { ...material, h1: ['Boot Care'], text: `Boot Care. Waxing keeps leather soft. ${material.text}` };
    const prepared = prepareCandidatePage(guide, ['how to soften stiff leather uppers'], scores);
    expect([...prepared.queryStems.values()]).toEqual(['leather']);
    const rules = (title: string) => checkCandidate({ ...good, title }, prepared, []).map(({ rule }) => rule);
    expect(rules('Keep Leather Soft with Wax')).toEqual([]);
    expect(rules('Boot Care: Keep Uppers Soft')).toEqual([]);
    expect(rules('Waxing Keeps It Soft')).toEqual(['query_words']);
  });

  it('an acronym inside Japanese text isn’t shouting', () => {
    const japanese = {
      ...material,
      language: 'ja',
      text: '端末の中でAESにより暗号化します。5GBまで保管でき、漏えいも調べます。',
    };
    const asked = prepareCandidatePage(japanese, null, scores);
    const candidate = {
      ...good,
      title: '端末の中でAESにより暗号化',
      description: '5GBまで保管でき、漏えいも調べます。',
    };
    expect(checkCandidate(candidate, asked, []).map(({ rule }) => rule)).not.toContain('capitals');
  });

  it('words that the page itself writes in capitals are allowed', () => {
    expect(rulesOf({ title: 'Leather Hiking Boots Worn by NASA Engineers' })).toEqual([]);
  });

  it('a text that another page of the run has is a duplicate', () => {
    expect(rulesOf({}, [{ ...good, title: `${good.title} Now` }])).toEqual([
      'title duplicate',
      'description duplicate',
    ]);
    expect(rulesOf({}, [{ ...good, title: 'Rope', description: 'Climbing ropes for long routes.' }])).toEqual([]);
  });

  it('without a query the title keeps a word of the page', () => {
    const plain = prepareCandidatePage(material, null, scores);
    const rules = (title: string) => checkCandidate({ ...good, title }, plain, []).map(({ rule }) => rule);
    expect(rules('Sturdy Boots Made by Hand')).toEqual([]);
    expect(rules('Sturdy Footwear Made by Hand')).toEqual(['query_words']);
  });

  it('a compound keeps its parts', () => {
    const german = {
      ...material,
      language: 'de',
      title: 'Stiefel',
      h1: ['Lederstiefel'],
      text: 'Lederstiefel aus den Alpen',
    };
    const prepared = prepareCandidatePage(german, 'leder stiefel', scores);
    expect(
      checkCandidate(
        { title: 'Lederstiefel aus den Alpen', description: 'Stiefel aus Leder.', angle: '' },
        prepared,
        [],
      ),
    ).toEqual([]);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { questionLanguages } from '../../contract/questions/questions-api.ts';
import { evaluateDetection } from '../../testing/evaluation/evaluate-detection.ts';
import { languages } from '../lexicon/phrase-table.ts';
import { unspaced } from '../lexicon/unspaced.ts';
import { cleanQuery } from './clean-query-rules.ts';
import { detectQuestion, type DetectionOptions } from './detect-question-rules.ts';
import { mostWrittenLanguage } from './query-language-rules.ts';

const detect = (query: string, options?: DetectionOptions) => detectQuestion(cleanQuery(query), options);

describe('finding questions', () => {
  it('offers every language that it knows, and no other', () => {
    const known = [...languages(), ...unspaced.map(({ language: code }) => ({ code }))].map(({ code }) => code);
    expect(questionLanguages).toEqual(known.sort());
  });

  it('is right about the labeled queries of twenty languages', () => {
    const all = evaluateDetection().at(-1);
    expect(all?.queries).toBeGreaterThanOrEqual(600);
    expect(all?.precision).toBeGreaterThanOrEqual(0.93);
    expect(all?.recall).toBeGreaterThanOrEqual(0.95);
    expect(all?.classAccuracy).toBeGreaterThanOrEqual(0.95);
    expect(all?.uncertain).toBeLessThanOrEqual(0.15);
  });

  it('says how a question shows', () => {
    expect(detect('fill power of down?')).toMatchObject({ by: 'mark', isSure: true });
    expect(detect('how to wash a tent')).toMatchObject({ by: 'prefix', class: 'howTo', language: 'en' });
    expect(detect('wet tent how to dry it')).toMatchObject({ by: 'infix' });
    expect(detect('down vs synthetic bag')).toMatchObject({ by: 'implicit', class: 'comparison' });
  });

  it.each([
    'can opener camping',
    'will smith hiking',
    'may 2026 hiking weather',
    'how i met your mother cast',
    'rain jackets for women',
  ])('is not taken in by %j', (query) => {
    expect(detect(query)?.isLikely ?? false).toBe(false);
  });

  it.each([
    ['enlever peinture sur métal', 'fr'],
    ['desatascar fregadero con bicarbonato', 'es'],
    ['desentupir pia de cozinha', 'pt'],
    ['sturare lavandino con bicarbonato', 'it'],
    ['storing cilantro long term', 'en'],
  ])('takes a task without a word that asks for no question: %j', (query, siteLanguage) => {
    expect(detect(query, { siteLanguage })).toBeNull();
  });

  it('takes a task for a question if something is missing for it', () => {
    expect(detect('carotter un mur sans carotteuse', { siteLanguage: 'fr' })).toMatchObject({ isSure: true });
    expect(detect('tente sans arceaux', { siteLanguage: 'fr' })?.isSure).toBe(false);
  });

  it('reads Latin letters as English where the website is written in another script', () => {
    const query = 'package installer keeps stopping';
    expect(detect(query, { siteLanguage: 'fa' })).toMatchObject({ class: 'troubleshooting', language: 'en' });
    expect(detect(query, { siteLanguage: 'fr' })).toBeNull();
  });

  it.each([
    ['γιατί πέφτουν τα μαλλιά', 'el', 'definition'],
    ['علت داغ شدن گوشی', 'fa', 'definition'],
    ['cât costă un cort', 'ro', 'price'],
    ['mennyibe kerül egy sátor', 'hu', 'price'],
    ['как се пере палатка', 'bg', 'howTo'],
    ['टेंट कैसे लगाएं', 'hi', 'howTo'],
    ['lều chống nước là gì', 'vi', 'definition'],
  ] as const)('reads further languages: %j', (query, siteLanguage, asked) => {
    expect(detect(query, { siteLanguage })).toMatchObject({ isSure: true, class: asked, language: siteLanguage });
  });

  it.each([
    ['uit welk land komt google', 'nl', 'choice'],
    ['semi leito ou ônibus executivo', 'pt', 'comparison'],
    ['cms full form in medicine', 'en', 'definition'],
    ['which platforms let you remove branding from tickets', 'en', 'choice'],
    ['dice vs ticketmaster comparison alternatives', 'en', 'comparison'],
    ['beste methode definitief ontharen', 'nl', 'howTo'],
    ['permanente wenkbrauwen te donker', 'nl', 'troubleshooting'],
    ['soya chunks price pakistan', 'en', 'price'],
    ['ticket desk pricing', 'en', 'price'],
  ] as const)('is sure of %j', (query, siteLanguage, asked) => {
    expect(detect(query, { siteLanguage })).toMatchObject({ isSure: true, class: asked });
  });

  it.each(['types of knots', 'symptoms of low iron', 'tips for sleeping in a tent'])(
    'leaves to the model whether a topic is a question: %j',
    (query) => {
      expect(detect(query, { siteLanguage: 'en' })?.isSure ?? false).toBe(false);
    },
  );

  it('asks the model about "pricing" where that is what the website is about', () => {
    const topics = new Set(['pricing']);
    expect(detect('ticket desk pricing', { siteLanguage: 'en', topics })?.isSure).toBe(false);
  });

  it('takes no part of two Chinese words for a word about prices', () => {
    expect(detect('免费用户 每天对话次数', { siteLanguage: 'zh' })).toBeNull();
    expect(detect('搬家费用', { siteLanguage: 'zh' })).toMatchObject({ class: 'price', isSure: true });
  });

  it('takes a price in front for a question if it asks for the price of a day or year', () => {
    expect(detect('price home heating oil today')).toMatchObject({ class: 'price', isSure: true });
    expect(detect('price elasticity of demand')?.isSure ?? false).toBe(false);
  });

  it.each([
    ['esso tankkaart waar tanken', 'nl', 'timePlace'],
    ['faktuur betwist wat nu', 'nl', 'definition'],
    ['net lease means', 'en', 'definition'],
    ['no valid sitemap found for crawler', 'en', 'troubleshooting'],
    ['was ist die preiselastizität', 'en', 'definition'],
    ['fit for duty artinya', 'id', 'definition'],
    ['bikin sio forklift berapa', 'id', 'price'],
  ] as const)('finds words that ask anywhere in a query: %j', (query, siteLanguage, asked) => {
    expect(detect(query, { siteLanguage })).toMatchObject({ isSure: true, class: asked });
  });

  it('takes a statement about what a thing has for a question in Portuguese and Spanish', () => {
    expect(detect('ônibus leito tem cobertor', { siteLanguage: 'pt' })).toMatchObject({ class: 'yesNo', isSure: true });
    expect(detect('autobús cama tiene enchufe', { siteLanguage: 'es' })).toMatchObject({
      class: 'yesNo',
      isSure: true,
    });
  });

  it('takes a price in front for a question where a noun comes before what it is of', () => {
    expect(detect('harga sertifikat operator forklift', { siteLanguage: 'id' })).toMatchObject({
      class: 'price',
      isSure: true,
    });
    expect(detect('price elasticity formula')?.isSure ?? false).toBe(false);
  });

  it('takes an auxiliary for a question only when it has a subject and a verb', () => {
    expect(detect('can wool shrink easily')).toMatchObject({ class: 'yesNo', isSure: true });
    expect(detect('can i put it away')).toMatchObject({ class: 'yesNo', isSure: true });
    expect(detect('can opener camping kitchen')).toMatchObject({ isSure: false });
  });

  it('reads words that two languages share in the language of the others', () => {
    expect(detect('was kostet ein zelt')).toMatchObject({ language: 'de', class: 'price' });
    expect(detect('was tent camping cheaper before')).toMatchObject({ language: 'en', class: 'yesNo' });
    expect(detect('come lavare il piumino')).toMatchObject({ language: 'it', class: 'howTo' });
    expect(detect('como lavar uma mochila')).toMatchObject({ language: 'pt' });
    expect(detect('cómo lavar una mochila')).toMatchObject({ language: 'es' });
  });

  it('takes questions without accents and apostrophes', () => {
    expect(detect('por que encoge la lana')).toMatchObject({ language: 'es' });
    expect(detect('whats the warmest sleeping bag')?.isSure).toBe(true);
    expect(detect('quest ce que la membrane')).toMatchObject({ language: 'fr', class: 'definition' });
  });

  it.each([
    ['ma in psychology online', 'Danish "må"'],
    ['university of arizona online', 'Dutch "of"'],
    ['degree comparison tool', 'a thing, not an answer'],
  ])('takes %j on an English site for no question: %s', (query) => {
    expect(detect(query, { siteLanguage: 'en' })?.isLikely ?? false).toBe(false);
  });

  it('still finds questions in another language than the site’s', () => {
    expect(detect('wie lange hält ein zelt', { siteLanguage: 'en' })).toMatchObject({ language: 'de', isSure: true });
    expect(detect('hvordan vaske dunjakke', { siteLanguage: 'en' })?.isSure).toBe(true);
  });

  it('is not misled about the language of a site by the name of a brand', () => {
    const brand = Array.from({ length: 20 }, (_, number) => `la marzocco part ${number}`);
    const languageOf = (queries: string[]) => mostWrittenLanguage(queries.map((query) => cleanQuery(query)));
    const shop = [...brand, 'grinder for espresso', 'how to clean the grinder', 'machine with a gauge', 'parts of it'];
    expect(languageOf(shop)).toBe('en');
  });

  it('knows the language of a site by its small words', () => {
    const languageOf = (...queries: string[]) => mostWrittenLanguage(queries.map((query) => cleanQuery(query)));
    expect(languageOf('masters in psychology', 'bachelor of arts', 'cost of a degree')).toBe('en');
    expect(languageOf('zelt für zwei', 'wie wäscht man ein zelt', 'schlafsack mit reißverschluss')).toBe('de');
    expect(languageOf('stan pro dva se dvěma vchody', 'bunda která je pro ženy', 'spacák nebo deka pro děti')).toBe(
      'cs',
    );
    expect(languageOf('tent')).toBeUndefined();
  });

  it('reads in one language only on request', () => {
    expect(detect('how to wash a tent', { language: 'de' })).toBeNull();
    expect(detect('wie wäscht man ein zelt', { language: 'de' })).toMatchObject({ class: 'howTo' });
  });

  it('never fails, and takes every text with a question mark for a question', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (text) => {
        const found = detect(`${text}?`);
        expect(found).toMatchObject({ by: 'mark', isSure: true });
        expect(() => detect(text)).not.toThrow();
      }),
    );
  });
});

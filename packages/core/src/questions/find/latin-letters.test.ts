import { expect, it } from 'vitest';
import { cleanQuery } from './clean-query-rules.ts';
import { detectQuestion } from './detect-question-rules.ts';

const asked = [
  ['blog kaise banaye', 'hi', 'howTo'],
  ['youtube channel se paise kaise kamaye', 'hi', 'howTo'],
  ['gst registration kya hai', 'hi', 'definition'],
  ['sim card kahan milega', 'hi', 'timePlace'],
  ['best tent kaun sa hai', 'hi', 'choice'],
  ['mutual fund aur sip mein kya antar hai', 'hi', 'comparison'],
  ['kak vybrat palatku', 'ru', 'howTo'],
  ['chto takoe membrana v palatke', 'ru', 'definition'],
  ['skolko stoit palatka', 'ru', 'price'],
  ['gde kupit palatku nedorogo', 'ru', 'timePlace'],
  ['yak vybraty namet', 'uk', 'howTo'],
  ['skilky koshtuye namet', 'uk', 'price'],
  ['kak da izbera palatka', 'bg', 'howTo'],
  ['kolko struva edna palatka', 'bg', 'price'],
  ['pos na stiso skini', 'el', 'howTo'],
  ['ti einai to goretex', 'el', 'definition'],
  ['poso kostizei mia skini', 'el', 'price'],
  ['kayfa tanzif al khayma', 'ar', 'howTo'],
  ['ezay a3ml website', 'ar', 'howTo'],
  ['ma huwa al seo', 'ar', 'definition'],
  ['chetor site besazim', 'fa', 'howTo'],
  ['seo chist va chera', 'fa', 'definition'],
  ['eich bonim ohel gadol', 'he', 'howTo'],
  ['kama ole ohel tov', 'he', 'price'],
  ['tento no tsukuri kata', 'ja', 'howTo'],
  ['seo to wa nani', 'ja', 'definition'],
  ['zenme xuan zhang peng', 'zh', 'howTo'],
  ['tent eotteoke chiuna', 'ko', 'howTo'],
] as const;

it.each(asked)('"%s" is a question in %s', (query, language, kind) => {
  // On a website in another language, one short word could be anything.
  const abroad = /^(?:eich|ezay)\b/u.test(query) ? [] : ['en'];
  for (const siteLanguage of [undefined, language, ...abroad]) {
    const found = detectQuestion(cleanQuery(query), siteLanguage === undefined ? {} : { siteLanguage });
    expect(found).toMatchObject({ language, class: kind, isSure: true });
  }
});

it.each([
  'light tents for two people',
  'kak shoes size 42',
  'dalai lama tour 2026',
  'yak wool socks men',
  'pos terminal small shop',
  'ruhe tent gray large',
  'wae centre hull',
  'ikea kama lamp white',
  'pote de sorvete 2 litros',
  'tente légère deux places',
])('"%s" is none', (query) => {
  for (const siteLanguage of ['en', 'de', 'pt', 'fr'])
    expect(detectQuestion(cleanQuery(query), { siteLanguage })?.isLikely ?? false).toBe(false);
});

import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { isInLanguage, knownWords, type LanguageScores, pageLanguage, sameLanguage } from './language-rules.ts';
import { loadLanguageScores } from './load-language-scores.ts';

let scores: LanguageScores;
beforeAll(async () => {
  scores = await loadLanguageScores();
});

const titles: Record<string, string[]> = {
  en: [
    'Running Shoes for Beginners and Marathon Runners',
    'Hand Made Leather Boots | Alpine Works',
    'Online MBA Programs',
    'How to Bake a Chocolate Cake at Home',
  ],
  de: [
    'Laufschuhe für Anfänger und Marathonläufer kaufen',
    'Handgemachte Lederstiefel aus den Alpen',
    'Kaffeebohnen online kaufen | Rösterei',
    'Schokoladenkuchen zu Hause backen: so geht es',
  ],
  fr: [
    'Chaussures de course pour débutants et marathoniens',
    'Bottes en cuir faites à la main dans les Alpes',
    'Comment faire un gâteau au chocolat à la maison',
  ],
  es: [
    'Zapatillas de correr para principiantes y maratón',
    'Botas de cuero hechas a mano en los Alpes',
    'Cómo hacer un pastel de chocolate en casa',
  ],
  it: ['Scarpe da corsa per principianti e maratoneti', 'Come fare una torta al cioccolato fatta in casa'],
  nl: ['Hardloopschoenen voor beginners en marathonlopers', 'Zelf een chocoladetaart bakken: zo doe je dat'],
  ru: ['Кроссовки для бега для начинающих и марафонцев'],
  ja: ['初心者とマラソンランナーのためのランニングシューズ', 'Nike Air Max 90 メンズ スニーカー'],
};
const languages = Object.keys(titles);

describe('sameLanguage', () => {
  it.each(languages.flatMap((code) => (titles[code] ?? []).map((title) => [code, title])))(
    '%s: %s passes',
    (code, title) => {
      expect(sameLanguage(title, `${code}-XX`, scores)).toBe(true);
    },
  );

  it.each([
    ['en', 'Laufschuhe für Anfänger und Marathonläufer kaufen'],
    ['en', 'Chaussures de course pour débutants et marathoniens'],
    ['en', 'Cómo hacer un pastel de chocolate en casa'],
    ['de', 'Running Shoes for Beginners and Marathon Runners'],
    ['fr', 'Handgemachte Lederstiefel aus den Alpen'],
    ['es', 'How to Bake a Chocolate Cake at Home'],
    ['en', 'Кроссовки для бега'],
    ['ru', 'Running shoes for beginners'],
    ['ja', 'Running shoes for beginners'],
    ['en', '初心者 Running シューズ ランニング'],
  ])('on a page in %s, "%s" does not pass', (code, title) => {
    expect(sameLanguage(title, code, scores)).toBe(false);
  });

  it('never refuses names, numbers, and pages that do not say their language', () => {
    expect(sameLanguage('Nike Air Max 90', 'en', scores)).toBe(true);
    expect(sameLanguage('Nike Air Max 90', 'de', scores)).toBe(true);
    expect(sameLanguage('2026 – 50 %', 'ja', scores)).toBe(true);
    expect(sameLanguage('Кроссовки для бега', null, scores)).toBe(true);
  });

  it('answers for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.constantFrom(...languages, 'xx', ''), (text, code) => {
        expect(typeof sameLanguage(text, code, scores)).toBe('boolean');
      }),
    );
  });
});

describe('pageLanguage', () => {
  const german = `${titles['de']?.join('. ')}. `.repeat(4);

  it('believes the page unless a long text says otherwise', () => {
    expect(pageLanguage('de-AT', german, scores)).toBe('de');
    expect(pageLanguage('en', german, scores)).toBe('de');
    expect(pageLanguage('en', 'Kaffee', scores)).toBe('en');
    expect(pageLanguage(null, german, scores)).toBe('de');
    expect(pageLanguage(null, '', scores)).toBeNull();
  });
});

it.each([
  ['Modelle vergleichen', false],
  ['Découvrir la gamme', false],
  ['Compare Tents', true],
  ['Waterproof Tents', true],
  ['Tramontana Tienda Tents', true],
])('a headline of an English page may say "%s": %s', (text, expected) => {
  const known = knownWords(['Tents by Tramontana: the Tienda weighs 4 lb.']);
  expect(isInLanguage(text, { language: 'en', known, scores })).toBe(expected);
});

import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadLanguageScores } from '../text/load-language-scores.ts';
import type { ProposedText } from './ad-candidate.ts';
import type { AdMaterial } from './ad-text.ts';
import { type AdChoice, chooseAd, type ChoiceGoal } from './choose-ad-rules.ts';
import { prepareKeywords } from './keyword-match-rules.ts';
import { openTextIndex } from './near-duplicate-rules.ts';
import { type LandingPage, prepareAdMaterial } from './prepare-ad-material-rules.ts';

const page: LandingPage = {
  url: 'https://www.juniperandpine.example/tents/',
  finalUrl: 'https://www.juniperandpine.example/tents/',
  title: 'Tents by Juniper & Pine',
  description: 'Two-person tents, tested in the field.',
  language: 'en',
  h1: ['Tents'],
  h2: ['How to choose a tent', 'Delivery and returns'],
  text: 'Our two-person tents weigh 1.74 kg and cost $289. Free returns within 60 days. Shipping is free on orders over $75. Every tent carries a 3-year repair promise. GORE fabric keeps rain out. Compare models and order online.',
  textHash: 'h',
  fetchedAt: '2026-11-21T00:00:00.000Z',
};
const takenText = 'Trail tents for windy ridges';
const keywords = [
  { text: 'two-person tent', share: 0.6 },
  { text: 'lightweight tents', share: 0.4 },
];

let goal: ChoiceGoal;
let material: AdMaterial;
beforeAll(async () => {
  material = prepareAdMaterial(page, {
    keywords: keywords.map(({ text }) => text),
    ownTexts: [],
    brandRules: {
      voice: '',
      forbiddenTerms: ['cheap', 'game changer'],
      mustUseTerms: [],
      allowedCapitals: ['ACME'],
      competitorBrands: ['Big Agnes'],
    },
    competitorDomains: ['www.rivaltents.example'],
    rejections: ['Never say "bargain" again, please.'],
    scores: await loadLanguageScores(),
  });
  const taken = openTextIndex();
  taken.add('another ad group', takenText);
  goal = {
    material,
    keywords: prepareKeywords(keywords, 'en'),
    headlinesCount: 5,
    descriptionsCount: 4,
    mustUseTerms: [],
    takenBy: (print) => taken.find(print, 'this ad group'),
  };
});

const model = (text: string): ProposedText => ({ text, slot: null, source: 'model' });

describe('choosing an ad', () => {
  test('takes good texts, one for each kind of message', () => {
    const choice = chooseAd(
      {
        headlines: [
          'Two-Person Tents',
          'Two Person Tents',
          'Lightweight Tents',
          'Free Returns Within 60 Days',
          '3-Year Repair Promise',
          'Compare Models Online',
          'Tents by Juniper & Pine',
        ].map(model),
        descriptions: [
          'Our two-person tents weigh 1.74 kg and cost $289. Compare models and order online.',
          'Free returns within 60 days. Shipping is free on orders over $75.',
          'Every tent carries a 3-year repair promise. See how to choose a tent.',
          'GORE fabric keeps rain out. Choose the tent that suits your trips.',
          'Shipping is free on orders over $75. Order your tent today.',
        ].map(model),
      },
      goal,
    );
    expect(choice.refused).toEqual([]);
    expect(choice.headlines).toHaveLength(5);
    const texts = choice.headlines.map(({ text }) => text);
    expect(texts.filter((text) => /^Two.Person Tents$/u.test(text))).toHaveLength(1);
    expect(texts).toContain('Lightweight Tents');
    expect(choice.descriptions).toHaveLength(4);
    const sharing = choice.descriptions.filter(({ text }) => text.includes('Shipping is free on orders over $75'));
    expect(sharing).toHaveLength(1);
    expect(choice.headlines.find(({ text }) => text === '3-Year Repair Promise')).toMatchObject({
      slot: 'proof',
      evidence: [{ claim: '3-Year', span: '3-year', url: page.url }],
    });
  });

  test("fills places with the account's own texts only when new ones leave them open", () => {
    const own: ProposedText = { text: 'Order Tents Online', slot: null, source: 'account' };
    const few = chooseAd({ headlines: [own, model('Lightweight Tents')], descriptions: [] }, goal);
    expect(few.headlines.map(({ text, source }) => [text, source])).toEqual([
      ['Lightweight Tents', 'model'],
      ['Order Tents Online', 'account'],
    ]);
    const many = ['Lightweight Tents', 'Two-Person Tents', 'Compare Models', 'How to Choose a Tent', 'Free Returns'];
    const full = chooseAd({ headlines: [own, ...many.map(model)], descriptions: [] }, goal);
    expect(full.headlines.some(({ source }) => source === 'account')).toBe(false);
  });

  test('begins with a text that holds a term the team wants', () => {
    const wanting = { ...goal, headlinesCount: 1, mustUseTerms: ['Juniper & Pine'] };
    const choice = chooseAd(
      { headlines: ['Lightweight Tents', 'Juniper & Pine Tents'].map(model), descriptions: [] },
      wanting,
    );
    expect(choice.headlines.map(({ text }) => text)).toEqual(['Juniper & Pine Tents']);
  });
});

/** Kinds of text that must never be stored, each with what its kind is told by. */
const badTexts: Record<string, string[]> = {
  width: [
    'Lightweight two-person tents for everybody',
    '{KeyWord:Lightweight two-person tents now}',
    '二人用テント軽量モデル防水仕様',
  ],
  emoji: ['Great tents 🎉', 'Tents ❤️ for two', '⛺ Two-person tents', 'Tents 🇺🇸'],
  url: ['Visit www.example.com', 'tents.shop now', 'Mail us: a@tents.example', 'https://deals.example/now'],
  claim: [
    '90% off tents today',
    '#1 tents',
    'Best tents in the world',
    'Tents from $19',
    '10-year guarantee',
    'Open 24/7',
  ],
  language: [
    'Modelle vergleichen',
    'Jetzt Zelte ansehen',
    'Découvrir la gamme',
    'Tienda de campaña',
    'палатки для двоих',
  ],
  exclamation: ['Tents now!', 'Tents！', '¡Tents!'],
  punctuation: ['Tents, , tents', 'Order tents??', 'Tents -- online', 'Tents... and more'],
  spacing: ['T e n t s for two', 'T.E.N.T.S', 'Tents,online', 'Tents .'],
  capitals: ['LIGHTWEIGHT TENTS', 'TENTS online', 'Two-person TENTS', 'TeNtS online', 'BIG SALE ON'],
  forbidden: ['Cheap tents', 'A game changer tent', 'A bargain tent', 'c-h-e-a-p tents'],
  competitor: ['Better than Big Agnes', 'BigAgnes tents', 'Rivaltents compared'],
  insertion: ['Tents {City}', '{KeyWord:}', 'Tents }', '{{x}}', '{keyword}'],
  phone: ['Call 555 123 4567', 'Tents 1-800-TENTS', 'Ring +44 20 7946 0000'],
  generic: ['Click here for tents', '1. Tents for two', '- Tents'],
  symbols: ['Tents ★★★', 'T€nts', 'Tents @ home', 'Tents → online', 'Tents_online', '4 sale: tents', '𝐓𝐞𝐧𝐭𝐬'],
  stuffing: ['Tents, tents and tents'],
  characters: ['Tents\u200b online', 'Te\u202ents', 'Теnts online', 'ﾃﾝﾄ', 'Te\u0301\u0301\u0301nts'],
  markup: ['<b>Tents</b>', '**Tents**', 'Tents &amp; more', '[Brand] tents'],
  cut_off: ['Tents and', 'Tents for the', '| Tents', 'Tents:', 'The lightest…'],
  taken: [takenText, 'Trail tents for windy ridge'],
  empty: ['', '   ', '!!!', '。'],
};
const goodTexts = [
  'Two-Person Tents',
  'Lightweight Tents',
  'Compare Tents Online',
  'Free Returns Within 60 Days',
  '3-Year Repair Promise',
  'How to Choose a Tent',
  'Tents by Juniper & Pine',
  'GORE Tents',
  '{KeyWord:Two-Person Tents}',
];
const goodDescriptions = [
  'Our two-person tents weigh 1.74 kg and cost $289.',
  'Free returns within 60 days. Order your tent online.',
  'Every tent carries a 3-year repair promise. See how to choose.',
  'Compare lightweight tents and choose one for your trips!',
];

const flat = (text: string): string =>
  ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu) ?? []).join(' ')} `;

/** Written apart from the rules: what people would call the same text. */
function likeness(a: string, b: string): number {
  const grams = (text: string) =>
    new Set(Array.from({ length: Math.max(0, flat(text).length - 2) }, (_, i) => flat(text).slice(i, i + 3)));
  const [left, right] = [grams(a), grams(b)];
  const shared = [...left].filter((gram) => right.has(gram)).length;
  return shared / (left.size + right.size - shared);
}

const columns = (text: string): number =>
  Array.from(text).reduce(
    (sum, c) => sum + (/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff01-\uff60]/u.test(c) ? 2 : 1),
    0,
  );

/** Everything that is wrong with what was chosen, found apart from the rules. */
function faultsOf(choice: AdChoice, proposed: ReadonlySet<string>): string[] {
  const faults: string[] = [];
  const bad = new Set(Object.values(badTexts).flat());
  const badInHeadlinesOnly = new Set([...(badTexts['width'] ?? []), ...(badTexts['exclamation'] ?? [])]);
  const pageNumbers = new Set(page.text.match(/\d+(?:\.\d+)?/gu));
  for (const list of [
    choice.headlines,
    choice.descriptions,
    choice.alternates.headlines,
    choice.alternates.descriptions,
  ]) {
    const isHeadline = list === choice.headlines || list === choice.alternates.headlines;
    for (const [index, { text, evidence }] of list.entries()) {
      const shown = text.replace(/\{KeyWord:([^}]*)\}/u, '$1');
      const fault = JSON.stringify(text);
      if (!proposed.has(text)) faults.push(`${fault} was proposed by nobody`);
      if (bad.has(text) && (isHeadline || !badInHeadlinesOnly.has(text))) faults.push(`${fault} is a bad text`);
      if (columns(shown) > (isHeadline ? 30 : 90)) faults.push(`${fault} is too wide`);
      if ((shown.match(/[!！]/gu) ?? []).length > (isHeadline ? 0 : 1)) faults.push(`${fault} shouts`);
      if (/\p{Extended_Pictographic}|https?:|www\.|@|[{}<>[\]|_*#~^\\]|cheap|bargain|agnes|rivaltents/iu.test(shown)) {
        faults.push(`${fault} holds what it must not`);
      }
      if (/\b(?!GORE\b|ACME\b)\p{Lu}{4,}\b/u.test(shown)) faults.push(`${fault} is in capitals`);
      for (const number of shown.match(/\d+(?:\.\d+)?/gu) ?? []) {
        if (!pageNumbers.has(number)) faults.push(`${fault} names ${number}, which the page does not`);
        if (evidence.length === 0) faults.push(`${fault} has a number without evidence`);
      }
      for (const other of list.slice(index + 1)) {
        if (likeness(shown, other.text.replace(/\{KeyWord:([^}]*)\}/u, '$1')) >= 0.8)
          faults.push(`${fault} is like ${other.text}`);
      }
      if (likeness(shown, takenText) >= 0.8) faults.push(`${fault} belongs to another ad group`);
    }
  }
  return faults;
}

const badKind = fc.constantFrom(...Object.values(badTexts).flat());
const pieces = fc.constantFrom(
  'tent',
  'Tents',
  'free',
  '60 days',
  '99%',
  '$12',
  '!',
  ' ',
  '.',
  ',',
  'SALE',
  '{',
  '}',
  '🎂',
  'für',
  'テント',
  '-',
  '\u0000',
  '\ud800',
  'best',
  '…',
  '5',
  'www.x.io',
  '<i>',
  '“',
  "'",
  '(',
  '%',
);
const noise = fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join(''));
const joined = fc.tuple(fc.constantFrom(...goodTexts), noise).map(([good, tail]) => good + tail);
const headline = fc.oneof(
  { weight: 4, arbitrary: badKind },
  { weight: 3, arbitrary: fc.constantFrom(...goodTexts) },
  { weight: 2, arbitrary: joined },
  { weight: 2, arbitrary: noise },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
);
const description = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...goodDescriptions) },
  { weight: 2, arbitrary: badKind },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.constantFrom(...goodDescriptions), noise).map(([good, tail]) => `${good} ${tail}`),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 120 }) },
);

describe('answers of every bad kind', () => {
  test.each(Object.entries(badTexts))('%s is refused', (_kind, texts) => {
    for (const text of texts) {
      const choice = chooseAd({ headlines: [model(text)], descriptions: [] }, goal);
      expect([text, choice.headlines.map((one) => one.text)]).toEqual([text, []]);
    }
  });

  test('10,000 of them store no text that breaks a rule', { timeout: 60_000 }, () => {
    const judged = new Map();
    const answers = fc.record({
      headlines: fc.array(headline, { maxLength: 5 }),
      descriptions: fc.array(description, { maxLength: 3 }),
    });
    fc.assert(
      fc.property(answers, ({ headlines, descriptions }) => {
        const choice = chooseAd(
          { headlines: headlines.map(model), descriptions: descriptions.map(model) },
          { ...goal, judged },
        );
        const tidy = (text: string) => text.normalize('NFC').replaceAll(/\s+/gu, ' ').trim();
        expect(faultsOf(choice, new Set([...headlines, ...descriptions].map(tidy)))).toEqual([]);
      }),
      { numRuns: 10_000 },
    );
  });
});

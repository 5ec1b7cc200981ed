import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { model, page, tentGoal } from '../../testing/tent-goal.ts';
import { type AdChoice, chooseAd, type ChoiceGoal } from './choose-ad-rules.ts';

let goal: ChoiceGoal;
beforeAll(async () => {
  goal = await tentGoal();
});

/** Kinds of text that must never be stored, each with what identifies its kind. */
const badTexts: Record<string, string[]> = {
  width: [
    'Lightweight two-person tents for everybody',
    '{KeyWord:Lightweight two-person tents now}',
    '二人用テント軽量モデル防水仕様',
  ],
  emoji: ['Great tents 🎉', 'Tents ❤️ for two', '⛺ Two-person tents', 'Tents 🇺🇸'],
  url: ['Visit www.example.com', 'tents.shop now', 'Mail us: a@tents.example', 'https://deals.example/now'],
  claim: ['90% off tents today', '#1 tents', 'Tents from $19', '10-year guarantee', 'Open 24/7'],
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

/** Where a word in Latin letters meets one in Japanese: two words, without a blank between them. */
const seam =
  /(?<=[\p{scx=Hira}\p{scx=Kana}\p{scx=Han}])(?=\p{scx=Latn})|(?<=\p{scx=Latn})(?=[\p{scx=Hira}\p{scx=Kana}\p{scx=Han}])/gu;

const flat = (text: string): string =>
  ` ${(
    text
      .toLowerCase()
      .replaceAll(seam, ' ')
      .match(/[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu) ?? []
  ).join(' ')} `;

const gramsOf = new Map<string, ReadonlySet<string>>();

/** The runs of three characters of a text, made once for each. */
function grams(text: string): ReadonlySet<string> {
  const known = gramsOf.get(text);
  if (known !== undefined) return known;
  const words = flat(text);
  const made = new Set(Array.from({ length: Math.max(0, words.length - 2) }, (_, i) => words.slice(i, i + 3)));
  gramsOf.set(text, made);
  return made;
}

/** Written apart from the rules: what people would call the same text. */
function likeness(a: string, b: string): number {
  const [left, right] = [grams(a), grams(b)];
  const shared = [...left].filter((gram) => right.has(gram)).length;
  return shared / (left.size + right.size - shared);
}

const columns = (text: string): number =>
  Array.from(text).reduce(
    (sum, c) => sum + (/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff01-\uff60]/u.test(c) ? 2 : 1),
    0,
  );

const bad = new Set(Object.values(badTexts).flat());
const badInHeadlinesOnly = new Set(['width', 'exclamation'].flatMap((kind) => badTexts[kind] ?? []));
const pageNumbers = new Set(page.text.match(/\d+(?:\.\d+)?/gu));

/** Everything that is wrong with what was chosen, found apart from the rules. */
function faultsOf(choice: AdChoice, proposed: ReadonlySet<string>): string[] {
  const faults: string[] = [];
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
      if (!proposed.has(text)) faults.push(`${fault} was never proposed`);
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

  test('10,000 of them store no text that breaks a rule', () => {
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

import { boundOf } from './facts/bound-rules.ts';
import { daily } from './facts/calendar-lexicon.ts';
import { unitOf, valueOf } from './facts/fact-range-rules.ts';
import type { FactToken, NumberFact, Sentence } from './facts/fact.ts';
import { spelledNumber } from './facts/number-fact-rules.ts';
import { isContent, shareWord } from './facts/phrase-rules.ts';
import { minutesOf, unitCodeOf } from './facts/unit-lexicon.ts';

/** "24-hour access" of "open 24/7", "seven days a week" of "every day". */
export function aroundTheClock({ canon }: NumberFact, quoted: readonly Sentence[]): Sentence | null {
  if (canon === 'quantity:24:hour')
    return quoted.find(({ facts }) => facts.some(({ key }) => key === 'hours:always-open')) ?? null;
  const isDaily = ({ tokens }: Sentence): boolean =>
    tokens.some(({ canon: word }, at) => daily.has(word) || (word === 'day' && tokens[at - 1]?.canon === 'every'));
  return canon === 'quantity:7:day' ? (quoted.find(isDaily) ?? null) : null;
}

const year = /^(?:year|jahr|an|annee|ano|anno|jaar)$/u;
const wholes: ReadonlyMap<string, RegExp> = new Map([
  ['quantity:1:year', year],
  ['quantity:12:month', year],
  ['quantity:1:month', /^(?:month|monat|mois|mes|mese|maand)$/u],
  ['quantity:1:week', /^(?:week|woche|semaine|semana|settimana)$/u],
  ['quantity:1:day', /^(?:day|tag|jour|journee|dia|giorno|dag)$/u],
  ['quantity:1:hour', /^(?:hour|stunde|heure|hora|ora|uur)$/u],
]);
/** "Per year" and "$90 a year" are rates, "for a year" is how long. */
const forWord = /^(?:for|within|fur|binnen|pour|pendant|por|durante|para|per|voor|of)$/u;
const one = /^(?:a|an|one|ein\p{L}*|un|une|uno|una|een)$/u;

/** "Twelve months" and "one year" of "for a year", where the page says it of the same thing. */
export function oneOf(fact: NumberFact, quoted: readonly Sentence[]): Sentence | null {
  if (fact.range !== null) return null;
  const whole = wholes.get(fact.canon);
  const unit = /^quantity:1:(?<unit>\w+)$/u.exec(fact.canon)?.groups?.['unit'];
  if (whole === undefined && unit === undefined) return null;
  const isTime = minutesOf(unit ?? 'month') !== undefined;
  const says = ({ tokens }: Sentence): boolean =>
    tokens.some(
      ({ canon }, at) =>
        (whole?.test(canon) === true || (unit !== undefined && unitCodeOf(canon) === unit)) &&
        one.test(tokens[at - 1]?.canon ?? '') &&
        // "A litre of water" counts it; "a day" may be a rate.
        (!isTime || forWord.test(tokens[at - 2]?.canon ?? '')),
    );
  const isSame = ({ topics, words }: Sentence): boolean =>
    [...fact.topics].every((topic) => topics.has(topic)) && (fact.around.length === 0 || shareWord(fact.around, words));
  return quoted.find((sentence) => says(sentence) && isSame(sentence)) ?? null;
}

const ofWords = /^(?:of|der|von|sur|des|de|di|van|av)$/u;
const ofReach = 3;

/** "Five walking days" where the page says "on five of the seven days". */
export function partOf(fact: NumberFact, quoted: readonly Sentence[]): Sentence | null {
  if (!fact.canon.startsWith('quantity:') || fact.range !== null || fact.bound !== null) return null;
  const says = ({ tokens }: Sentence): boolean =>
    tokens.some(
      (token, at) =>
        (spelledNumber(token) ?? (token.canon.startsWith('number:') ? valueOf(token) : null)) === valueOf(fact) &&
        ofWords.test(tokens[at + 1]?.canon ?? '') &&
        tokens
          .slice(at + 2, at + 2 + ofReach)
          .some((whole) => whole.canon.startsWith('quantity:') && unitOf(whole) === unitOf(fact)),
    );
  return quoted.find(says) ?? null;
}

const toWords = /^(?:to|bis|a|al|tot|till|until)$/u;
const single = /^(?:ein|un|une|uno|una|een|one|en|ett)$/u;

/** "1–2 people" and "two to four people" of "enough for one to two people, the large one for two to four". */
export function spelledRange({ canon, range }: NumberFact, quoted: readonly Sentence[]): Sentence | null {
  if (range === null || !isCountOfAny({ canon })) return null;
  const [low, high] = [valueOf({ canon }), valueOf({ canon: range.other })].toSorted((a, b) => a - b);
  const countOf = (token: FactToken | undefined): number | null => {
    if (token === undefined) return null;
    if (/^(?:number:|quantity:)/u.test(token.canon)) return valueOf(token);
    return single.test(token.canon) ? 1 : spelledNumber(token);
  };
  const says = ({ tokens }: Sentence): boolean =>
    tokens.some(
      (token, at) => toWords.test(token.canon) && countOf(tokens[at - 1]) === low && countOf(tokens[at + 1]) === high,
    );
  return quoted.find(says) ?? null;
}

const spelledReach = 7;

/** "Two-person crew" of "crews of two" counts as "2" does. */
const isCountOfAny = ({ canon }: Pick<NumberFact, 'canon'>): boolean =>
  canon.startsWith('number:') || canon.endsWith(':person');

/** "2 doors" where the page says "two doors". */
export function spelledOut(fact: NumberFact, quoted: readonly Sentence[]): Sentence | null {
  if (!isCountOfAny(fact) || fact.range !== null) return null;
  const value = valueOf(fact);
  const says = (sentence: Sentence): boolean =>
    sentence.tokens.some(
      (token, at) =>
        spelledNumber(token) === value &&
        (fact.bound === null || boundOf(sentence.tokens, at, '') === fact.bound) &&
        (fact.around.length === 0 ||
          shareWord(
            fact.around,
            // A bound that agrees says enough of what is counted.
            (fact.bound === null
              ? sentence.tokens.slice(Math.max(0, at - spelledReach), at + 1 + spelledReach)
              : sentence.tokens
            )
              .filter(isContent)
              .map(({ canon }) => canon),
          )),
    );
  return quoted.find(says) ?? null;
}

import { boundOf } from './facts/bound-rules.ts';
import { daily } from './facts/calendar-lexicon.ts';
import { valueOf } from './facts/fact-range-rules.ts';
import type { NumberFact, Sentence } from './facts/fact.ts';
import { spelledNumber } from './facts/number-fact-rules.ts';
import { isContent, shareWord } from './facts/phrase-rules.ts';

/** "24-hour access" of "open 24/7", "seven days a week" of "every day". */
export function aroundTheClock({ canon }: NumberFact, quoted: readonly Sentence[]): Sentence | null {
  if (canon === 'quantity:24:hour')
    return quoted.find(({ facts }) => facts.some(({ key }) => key === 'hours:always-open')) ?? null;
  const isDaily = ({ tokens }: Sentence): boolean =>
    tokens.some(({ canon: word }, at) => daily.has(word) || (word === 'day' && tokens[at - 1]?.canon === 'every'));
  return canon === 'quantity:7:day' ? (quoted.find(isDaily) ?? null) : null;
}

const [year, week, day] = [
  /^(?:year|jahr|an|annee|ano|anno|jaar)$/u,
  /^(?:week|woche|semaine|semana|settimana)$/u,
  /^(?:day|tag|tages\p{L}*|jour|journee|dia|giorno|dag)$/u,
];
const wholes: ReadonlyMap<string, RegExp> = new Map([
  ['quantity:1:year', year],
  ['quantity:12:month', year],
  ['quantity:1:month', /^(?:month|monat|mois|mes|mese|maand)$/u],
  ['quantity:1:week', week],
  ['quantity:7:day', week],
  ['quantity:1:day', day],
  ['quantity:24:hour', day],
  ['quantity:1:hour', /^(?:hour|stunde|heure|hora|ora|uur)$/u],
]);
const yearly = /^(?:yearly|annual|annually|jahrlich|annuel(?:le)?|anual|annuale|jaarlijks)$/u;
const single = /^(?:a|an|one|per|pro|ein\p{L}*|im|un|une|uno|una|par|por|al|een|per|l)$/u;

/** "Twelve months" and "one year" of "a year". */
export function oneOf({ canon, range }: NumberFact, quoted: readonly Sentence[]): Sentence | null {
  const whole = wholes.get(canon);
  if (whole === undefined || range !== null) return null;
  const says = ({ tokens }: Sentence): boolean =>
    tokens.some(
      (token, at) =>
        (whole.test(token.canon) && single.test(tokens[at - 1]?.canon ?? '')) ||
        (canon === 'quantity:12:month' && yearly.test(token.canon)),
    );
  return quoted.find(says) ?? null;
}

const spelledReach = 7;

/** "Two-person crew" of "crews of two" counts as "2" does. */
const isCountOfAny = ({ canon }: NumberFact): boolean => canon.startsWith('number:') || canon.endsWith(':person');

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

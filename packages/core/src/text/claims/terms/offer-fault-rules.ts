import { unitOf, valueOf } from '../facts/fact-range-rules.ts';
import type { FactToken, Sentence, WordFact } from '../facts/fact.ts';
import { countBeforeUnit } from '../facts/number-word-lexicon.ts';
import { isContent, numeric, phraseAround, shareWord } from '../facts/phrase-rules.ts';
import { negations } from '../facts/topic-lexicon.ts';
import { minutesOf, units } from '../facts/unit-lexicon.ts';
import { wordFault } from '../facts/word-fault.ts';

/** Where a text offers more than the page: more often, free though priced, without a deadline, without what is in it, for the young. */
export function offerFaults(sentence: Sentence, page: readonly Sentence[]): WordFact[] {
  return [
    ...otherFrequency(sentence, page),
    ...freeThoughPriced(sentence, page),
    ...withoutDeadline(sentence, page),
    ...withoutWhatIsIn(sentence, page),
    ...forTheYoung(sentence, page),
  ];
}

interface Frequency {
  at: number;
  count: number;
  unit: string;
}

const once = new Map([
  ['once', 1],
  ['twice', 2],
  ['einmal', 1],
]);
const times = /^(?:times|mal|fois|vez|veces|volta|volte|keer)$/u;
const single = /^(?:une|una|een|un)$/u;
const per = /^(?:a|an|per|pro|am|im|in|par|al|alla|all|a|la|el|je|each|every|der|de)$/u;
const frequencyReach = 3;

/** "Once a week", "dreimal im Monat", "une fois par jour". */
function frequenciesIn({ tokens }: Sentence): Frequency[] {
  return tokens.flatMap((token, at): Frequency[] => {
    const count = countOf(tokens, at);
    if (count === null) return [];
    const next = tokens.slice(at + 1, at + 1 + frequencyReach);
    const end = next.findIndex(({ canon, startsClause }) => startsClause || units.has(canon));
    const unit = units.get(next[end]?.canon ?? '');
    const isPer = next.slice(0, Math.max(0, end)).some(({ canon }) => per.test(canon));
    return unit === undefined || minutesOf(unit) === undefined || !isPer ? [] : [{ at, count, unit }];
  });
}

function countOf(tokens: readonly FactToken[], at: number): number | null {
  const word = tokens[at]?.canon ?? '';
  const joined = /^(\p{L}{3,})(?:mal|maal)$/u.exec(word)?.[1];
  const before = tokens[at - 1]?.canon ?? '';
  if (times.test(word)) {
    if (single.test(before)) return 1;
    return countBeforeUnit.get(before) ?? (before.startsWith('number:') ? valueOf({ canon: before }) : null);
  }
  return once.get(word) ?? (joined === undefined ? null : (countBeforeUnit.get(joined) ?? null));
}

/** "Once a week" where the page says once a month of the same. */
function otherFrequency(sentence: Sentence, page: readonly Sentence[]): WordFact[] {
  return frequenciesIn(sentence).flatMap(({ at, count, unit }) => {
    const isSaid = page.some((other) => frequenciesIn(other).some((one) => one.count === count && one.unit === unit));
    const isOther = page.some((other) => frequenciesIn(other).length > 0 && shareWord(sentence.words, other.words));
    return !isSaid && isOther ? [wordFault(at, 'quantity', 'quantity:frequency')] : [];
  });
}

const rareThing = 2;

/** "Underground parking free" where the page names its price, and nothing free of it. */
function freeThoughPriced({ tokens, facts, numbers }: Sentence, page: readonly Sentence[]): WordFact[] {
  // "Free changes up to 24 hours before" names when.
  if (numbers.some(({ bound }) => bound !== null)) return [];
  return facts.flatMap((fact) => {
    if (fact.kind !== 'free' || fact.isNegated) return [];
    const beside = [tokens[fact.from - 1], tokens[fact.to]].filter(
      (token, index) =>
        isContent(token) && !once.has(token.canon) && (index === 0 ? tokens[fact.from] : token)?.startsClause !== true,
    );
    const isPriced = beside.some((token) => {
      const naming = page.filter(({ words }) => shareWord([token?.canon ?? ''], words));
      const isFree = naming.some((other) => other.facts.some(({ kind }) => kind === 'free'));
      return !isFree && naming.length <= rareThing && naming.some((other) => hasPriceOf(token?.canon ?? '', other));
    });
    return isPriced ? [wordFault(fact.from, 'free', 'free:priced')] : [];
  });
}

const hasPriceOf = (word: string, { tokens, numbers }: Sentence): boolean =>
  numbers.some(({ kind, bound, at }) => {
    if (kind !== 'price' || bound === 'lower') return false;
    const { from, to } = phraseAround(tokens, at);
    return shareWord(
      [word],
      tokens.slice(from, to).map(({ canon }) => canon),
    );
  });

const canceling =
  /^(?:cancel\p{L}*|reschedule|rebook|stornier\p{L}*|storno|absagen|umbuchen|annul\p{L}*|cancela\p{L}*|anular|disdir\p{L}*|disdetta|cancella\p{L}*|kosteloos|annuler\p{L}*)$/u;
const deadline =
  /^(?:until|till|before|up|bis|vor|jusqu|avant|hasta|antes|fino|prima|tot|voor|within|innerhalb|entro|binnen)$/u;

/** "Cancel for free" where the page says until when. */
function withoutDeadline({ tokens, facts, numbers }: Sentence, page: readonly Sentence[]): WordFact[] {
  const free = facts.find(({ kind }) => kind === 'free');
  const isCancel = (other: Sentence): boolean => other.tokens.some(({ canon }) => canceling.test(canon));
  if (free === undefined || !tokens.some(({ canon }) => canceling.test(canon))) return [];
  if (numbers.length > 0 || tokens.some(({ canon }) => conditions.test(canon) || deadline.test(canon))) return [];
  const same = page.filter((other) => isCancel(other) && other.facts.some(({ kind }) => kind === 'free'));
  const isUntil = (other: Sentence): boolean =>
    other.numbers.length > 0 && other.tokens.some(({ canon }) => deadline.test(canon));
  return same.length > 0 && same.every(isUntil) ? [wordFault(free.from, 'free', 'free:deadline')] : [];
}

const conditions = /^(?:if|when|unless|wenn|falls|si|se|als|indien)$/u;

const containing =
  /^(?:contains?|containing|enthalt|enthalten|contient|contiennent|contiene|contienen|contengono|bevat|bevatten|ingredients?|zutaten|ingredienti|ingredientes|ingredienten)$/u;
const without = /^(?:no|without|ohne|keine?|sans|sin|senza|zonder|geen|free)$/u;
const longestList = 10;

/** "No wheat, soy or egg" where the page says that it contains egg. */
function withoutWhatIsIn({ tokens }: Sentence, page: readonly Sentence[]): WordFact[] {
  const listing = page.filter((other) => other.tokens.some(({ canon }) => containing.test(canon)));
  if (listing.length === 0) return [];
  return tokens.flatMap(({ canon }, at): WordFact[] => {
    if (!without.test(canon) || canon === 'free') return [];
    const rest = tokens.slice(at + 1, at + 1 + longestList);
    const end = rest.findIndex(
      ({ startsPhrase, canon: next }) => startsPhrase || without.test(next) || numeric.test(next),
    );
    const listed = (end === -1 ? rest : rest.slice(0, end)).filter(isContent);
    const isIn = listed
      .slice(0, longestList / 2)
      .some((token) => listing.some((other) => contains(other, token.canon)));
    return isIn ? [wordFault(at, 'absence', 'absence:contained')] : [];
  });
}

function contains({ tokens }: Sentence, word: string): boolean {
  const verb = tokens.findIndex(({ canon }) => containing.test(canon));
  const at = tokens.findIndex(({ canon }, place) => place > verb && shareWord([word], [canon]));
  const denied = tokens.slice(0, at).some(({ canon }) => negations.has(canon) || without.test(canon));
  return at !== -1 && !denied && tokens[at + 1]?.hyphenated !== true;
}

const young = /^audience:audience:(?:kid|teens|babies)/u;
const grown = /^(?:adults?|erwachsene[nr]?|adultes?|adultos?|adulti|volwassenen)$/u;
const leastAge = 13;

/** "For children and adults" where the page speaks of adults, or gives an age that isn't a child's. */
function forTheYoung({ facts }: Sentence, page: readonly Sentence[]): WordFact[] {
  const isAdult = ({ tokens, numbers }: Sentence): boolean =>
    tokens.some(({ canon }) => grown.test(canon)) ||
    numbers.some(
      (one) =>
        unitOf(one) === 'quantity:year' && one.bound === 'lower' && valueOf(one) >= leastAge && valueOf(one) <= 30,
    );
  const speaksOfYoung = page.some((other) => other.facts.some(({ key }) => young.test(key)));
  if (speaksOfYoung || !page.some(isAdult)) return [];
  return facts
    .filter(({ key, isNegated }) => young.test(key) && !isNegated)
    .map(({ from }) => wordFault(from, 'audience', 'audience:young'));
}

import { weekdays } from '../facts/calendar-lexicon.ts';
import type { Sentence, WordFact } from '../facts/fact.ts';
import { isContent, phraseAround, shareWord } from '../facts/phrase-rules.ts';
import { negations } from '../facts/topic-lexicon.ts';
import { wordFault } from '../facts/word-fault.ts';
import { offerFaults } from './offer-fault-rules.ts';
import { minutesIn, type PageTerm, termWords, termsOf } from './page-terms-rules.ts';
import lexicon from './term-words.json' with { type: 'json' };

/** What texts are checked against: the typed facts of a page, and its sentences. */
export interface PageTerms {
  page: readonly Sentence[];
  terms: readonly PageTerm[];
}

export const pageTermsOf = (page: readonly Sentence[]): PageTerms => ({ page, terms: termsOf(page) });

/** Where a text says more of a term than the page does; `text` is all of its sentences. */
export function termFaults(
  sentence: Sentence,
  { text, page }: { text: readonly Sentence[]; page: PageTerms },
): WordFact[] {
  return [
    ...partWarranty(sentence, text, page),
    ...arrivalForDispatch(sentence, page),
    ...anyTime(sentence, page),
    ...everywhere(sentence, page),
    ...originOfFinishing(sentence, page),
    ...notForAll(sentence, text, page),
    ...offerFaults(sentence, page.page),
  ];
}

const fewestParts = 2;

/** "Ten-year warranty" where the page gives ten years to the frame and two to the battery, and the text doesn't name the frame alone. */
function partWarranty(sentence: Sentence, text: readonly Sentence[], { terms }: PageTerms): WordFact[] {
  const warranties = terms.filter(({ type }) => type === 'warranty');
  if (new Set(warranties.flatMap(({ minutes }) => minutes)).size < fewestParts) return [];
  if (!sentence.tokens.some(({ canon }) => termWords.warranty.has(canon))) return [];
  const said = text.flatMap(({ tokens }) => tokens.filter(isContent).map(({ canon }) => canon));
  return sentence.numbers.flatMap((fact): WordFact[] => {
    const minutes = minutesIn(fact);
    const own = warranties.filter((term) => minutes !== null && term.minutes.includes(minutes));
    if (minutes === null || own.length === 0) return [];
    const others = warranties.filter((term) => !term.minutes.includes(minutes));
    const parts = own.flatMap(({ about }) => about);
    const { from, to } = phraseAround(sentence.tokens, fact.at);
    const beside = sentence.tokens
      .slice(from, to)
      .filter(isContent)
      .map(({ canon }) => canon);
    const isOfOther = others.some(({ about }) =>
      about.some((word) => !shareWord([word], parts) && shareWord([word], beside)),
    );
    const isLongest = others.every((term) => term.minutes.every((one) => one < minutes));
    const namesPart = parts.length === 0 || shareWord(parts, said);
    return isOfOther || (isLongest && !namesPart) ? [wordFault(fact.at, 'guarantee', 'guarantee:part')] : [];
  });
}

const sameOrNext = /^delivery:(?:same-day|next-day)/u;

/** "Arrives in two days" where the page says when it ships. */
function arrivalForDispatch(sentence: Sentence, { terms, page }: PageTerms): WordFact[] {
  const arrives = (tokens: Sentence['tokens']): boolean => tokens.some(({ canon }) => termWords.arrival.has(canon));
  const ships = (tokens: Sentence['tokens']): boolean => tokens.some(({ canon }) => termWords.dispatch.has(canon));
  if (!arrives(sentence.tokens) || ships(sentence.tokens)) return [];
  const sameDay = sentence.facts
    .filter(({ key }) => sameOrNext.test(key))
    .flatMap((fact) => {
      const said = page.filter(({ facts }) => facts.some(({ key }) => key === fact.key));
      const isOnlyShipped = said.length > 0 && said.every(({ tokens }) => ships(tokens) && !arrives(tokens));
      return isOnlyShipped ? [wordFault(fact.from, 'delivery', 'delivery:shipped')] : [];
    });
  const inTime = sentence.numbers.flatMap((fact) => {
    const minutes = minutesIn(fact);
    const said = terms.filter((term) => minutes !== null && term.minutes.includes(minutes));
    const isOnlyShipped =
      said.length > 0 && said.every(({ type, sentence: { tokens } }) => type === 'dispatch' && !arrives(tokens));
    return isOnlyShipped && sentence.topics.has('delivery') ? [wordFault(fact.at, 'delivery', 'delivery:shipped')] : [];
  });
  return [...sameDay, ...inTime];
}

const phrases = (list: readonly string[]): string[][] => list.map((phrase) => phrase.split(' '));
const anytime = phrases(lexicon.anytime);
const wide = phrases(lexicon.everywhere);

const phraseAt = ({ tokens }: Sentence, list: readonly string[][]): number =>
  tokens.findIndex((_, at) => list.some((phrase) => phrase.every((word, index) => tokens[at + index]?.canon === word)));

const isLimitedInTime = ({ tokens, numbers }: Sentence): boolean =>
  tokens.some(({ canon }) => weekdays.has(canon)) ||
  numbers.some((one) => one.isClock || one.kind === 'hours' || minutesIn(one) !== null);

/** "Cancel any time" where the page says until when, "call day or night" where it says from when to when. */
function anyTime(sentence: Sentence, { page }: PageTerms): WordFact[] {
  const at = phraseAt(sentence, anytime);
  if (at === -1) return [];
  const { from, to } = phraseAround(sentence.tokens, at);
  const said = sentence.tokens
    .slice(from, to)
    .filter(isContent)
    .map(({ canon }) => canon);
  const same = page.filter(({ words }) => shareWord(said, words));
  const isSaid = same.some(
    (other) => phraseAt(other, anytime) !== -1 || other.facts.some(({ key }) => key === 'hours:always-open'),
  );
  return !isSaid && same.some(isLimitedInTime) ? [wordFault(at, 'hours', 'hours:anytime')] : [];
}

const within = /^(?:within|umkreis|entro|rayon|radio|radius|binnen)$/u;
const isDistance = /:(?:km|mile)$/u;
const nowhere =
  /^(?:not|nicht|pas|no|non|niet|only|nur|seulement|solo|alleen|except|ausser|ausgenommen|sauf|salvo|excluding|tranne|escluse|escluso|behalve)$/u;
const going =
  /^(?:ship|ships|shipping|deliver|delivers|delivery|serve|serves|cover|covers|collect|collects|visit|available|licensed|addresses|area|areas|abroad|liefern|lieferung|versand|versenden|ausland|livrons|livraison|etranger|enviamos|envio|extranjero|spediamo|spedizione|consegna|estero|bezorgen|leveren|buitenland|domicilio|domicile|haus|hause)$/u;

/** "Nationwide", "all over Yorkshire" where the page names a radius, or where it doesn't go. */
function everywhere(sentence: Sentence, { page }: PageTerms): WordFact[] {
  const at = phraseAt(sentence, wide);
  // A text that names its own exceptions widens nothing.
  if (at === -1 || sentence.tokens.some(({ canon }) => nowhere.test(canon))) return [];
  const isSaid = page.some((other) => {
    const there = phraseAt(other, wide);
    return (
      there !== -1 &&
      other.tokens[there]?.canon === sentence.tokens[at]?.canon &&
      !other.tokens.some(({ canon }) => nowhere.test(canon))
    );
  });
  const isLimited = page.some(
    ({ tokens }) =>
      tokens.some(({ canon }) => going.test(canon)) &&
      (tokens.some(({ canon }) => nowhere.test(canon) || negations.has(canon)) ||
        tokens.some(
          ({ canon }, place) =>
            within.test(canon) && tokens.slice(place, place + 3).some((token) => isDistance.test(token.canon)),
        )),
  );
  return !isSaid && isLimited ? [wordFault(at, 'absolute', 'absolute:everywhere')] : [];
}

const placeReach = 3;

/** The names after a verb of making and "in": "sewn in Vietnam". */
function placesAfter({ tokens, names }: Sentence, verbs: ReadonlySet<string>): { at: number; place: string }[] {
  return tokens.flatMap(({ canon }, at) => {
    if (!verbs.has(canon)) return [];
    const next = tokens.slice(at + 1, at + 1 + placeReach + 1);
    const place = next.find((token) => names.has(token.canon));
    return place === undefined ? [] : [{ at, place: place.canon }];
  });
}

/** "Made in Bend" where the page says "designed in Bend". */
function originOfFinishing(sentence: Sentence, { page }: PageTerms): WordFact[] {
  return placesAfter(sentence, termWords.making).flatMap(({ at, place }) => {
    const naming = page.filter(({ words }) => shareWord([place], words));
    const isMade = naming.some((other) =>
      placesAfter(other, termWords.making).some((one) => shareWord([one.place], [place])),
    );
    const isFinished = naming.some(({ tokens }) => tokens.some(({ canon }) => termWords.finishing.has(canon)));
    return isFinished && !isMade ? [wordFault(at, 'origin', 'origin:finished')] : [];
  });
}

const joined = /^(?:member|mitglied|membre|abonn|soci|leden|subscriber|adherent)/u;
const forWords = /^(?:for|fur|pour|para|per|voor|only|nur)$/u;
const forReach = 2;

/** Whom a sentence offers something: students; members where it says "for members", who read the page otherwise. */
const eligibleIn = ({ tokens }: Sentence): string[] =>
  tokens.flatMap(({ canon }, at) => {
    const isFor = tokens.slice(Math.max(0, at - forReach), at).some((before) => forWords.test(before.canon));
    return termWords.eligible.has(canon) && (isFor || !joined.test(canon)) ? [canon] : [];
  });

/** "30% off" where the page gives it to nonprofits, "free for members" said of everyone. */
function notForAll(sentence: Sentence, text: readonly Sentence[], { page }: PageTerms): WordFact[] {
  const offers = [
    ...sentence.facts.flatMap((fact) =>
      fact.kind === 'free'
        ? [{ at: fact.from, is: (other: Sentence) => other.facts.some(({ kind }) => kind === 'free') }]
        : [],
    ),
    ...sentence.numbers.flatMap((fact) =>
      fact.kind === 'percent'
        ? [{ at: fact.at, is: (other: Sentence) => other.numbers.some(({ canon }) => canon === fact.canon) }]
        : [],
    ),
  ];
  const said = text.flatMap(({ words }) => [...words]);
  return offers.flatMap(({ at, is }) => {
    const { from, to } = phraseAround(sentence.tokens, at);
    const near = sentence.tokens
      .slice(from, to)
      .filter((token) => isContent(token) && token !== sentence.tokens[at])
      .map(({ canon }) => canon);
    const same = page.filter(
      (other) => is(other) && (sentence.numbers.some((one) => one.at === at) || shareWord(near, other.words)),
    );
    const isFor = (other: Sentence): boolean => eligibleIn(other).length > 0;
    const who = same.flatMap(eligibleIn);
    return same.length > 0 && same.every(isFor) && !shareWord(who, said)
      ? [wordFault(at, 'free', 'free:eligible')]
      : [];
  });
}

import { calendarOf, misdatedFacts, type PageCalendar } from './contradiction/calendar-rules.ts';
import { type Denied, deniedFacts, deniedWords } from './contradiction/denied-rules.ts';
import { type PageScope, scopeOf, widenedFacts } from './contradiction/scope-rules.ts';
import { type PageUniversals, universalFacts, universalsOf } from './contradiction/universal-rules.ts';
import { type UnspacedScope, unspacedFaults, unspacedScopeOf } from './contradiction/unspaced-scope-rules.ts';
import type { StatementKind } from './facts/claim-lexicon.ts';
import type { Sentence, WordFact } from './facts/fact.ts';
import { placesIn, unknownPlaces } from './place-rules.ts';
import { numbersOfPage, type PageNumbers } from './rival-number-rules.ts';
import { type PageTerms, pageTermsOf, termFaults } from './terms/term-fault-rules.ts';

/** What a page says as a whole, found once for all texts about it. */
export interface CheckedPage {
  sentences: readonly Sentence[];
  calendar: PageCalendar;
  numbers: PageNumbers;
  terms: PageTerms;
  denied: Denied;
  scope: PageScope;
  universals: PageUniversals;
  unspaced: UnspacedScope | null;
  places: ReadonlySet<string>;
}

/** Prepares what texts are held against: what a page denies, restricts and promises, and its numbers. */
export function prepareCheckedPage(
  sentences: readonly Sentence[],
  { texts, addresses }: { texts: readonly string[]; addresses: readonly string[] },
): CheckedPage {
  return {
    sentences,
    calendar: calendarOf(sentences),
    numbers: numbersOfPage(sentences, []),
    terms: pageTermsOf(sentences),
    denied: deniedWords(sentences, addresses),
    scope: scopeOf(sentences),
    universals: universalsOf(sentences),
    unspaced: unspacedScopeOf(texts),
    places: placesIn(sentences),
  };
}

/** A part of a text that the page contradicts, and the rule that found it. */
export interface PageFault {
  rule: `page:${string}`;
  kind: StatementKind;
  start: number;
  end: number;
}

/** Where a text says what the page as a whole denies, restricts, dates otherwise or says nothing of. */
export function pageFaults(text: string, said: readonly Sentence[], page: CheckedPage): PageFault[] {
  const unspaced = page.unspaced === null ? [] : unspacedFaults(text, page.unspaced);
  return [
    ...unspaced.map(({ start, end }): PageFault => ({ rule: 'page:unspaced', kind: 'presence', start, end })),
    ...said.flatMap((sentence) => {
      const found = {
        denied: deniedFacts(sentence, page.denied, text),
        scope: widenedFacts(sentence, page.scope),
        all: universalFacts(sentence, page.universals),
        date: misdatedFacts(sentence, page.calendar, text),
        term: termFaults(sentence, { text: said, page: page.terms }),
      };
      const faults = Object.entries(found).flatMap(([check, facts]) =>
        facts.map((fact) => faultAt(fact, sentence, { rule: `page:${check}:${fact.key}`, kind: fact.kind })),
      );
      const places = unknownPlaces(sentence, page.places).map((at) =>
        faultAt({ from: at, to: at + 1 }, sentence, { rule: 'page:place', kind: 'origin' }),
      );
      return [...faults, ...places];
    }),
  ];
}

function faultAt(
  fact: Pick<WordFact, 'from' | 'to'>,
  sentence: Sentence,
  { rule, kind }: Pick<PageFault, 'rule' | 'kind'>,
): PageFault {
  const { start, end } = spanOf(fact, sentence);
  return { rule, kind, start, end };
}

/** Where the tokens of a fact are in the text. */
export function spanOf(
  { from, to }: Pick<WordFact, 'from' | 'to'>,
  { tokens }: Sentence,
): { start: number; end: number } {
  const start = tokens[from]?.start ?? 0;
  return { start, end: tokens[to - 1]?.end ?? start };
}

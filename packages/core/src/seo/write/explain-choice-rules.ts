import type { TextFault } from '../../contract/search/text-faults.ts';
import type { SeoPage } from '../../contract/seo/seo-page.ts';
import { numberClaims } from '../../text/claims/claim-rules.ts';
import type { NumberKind } from '../../text/claims/number-rules.ts';
import { contentWords, primaryLanguage, stemOf, stems, tokens } from '../../text/tokens-rules.ts';
import type { PageQuery } from '../page/opportunity.ts';
import type { Candidate } from './candidate.ts';
import type { JudgedCandidate } from './ranking-rules.ts';

/** What the reasons for a text are read from. */
export interface ChoiceSurroundings {
  current: { title: string | null; description: string | null };
  language: string | null;
  fault: TextFault;
  mainQuery: string | null;
  topQueries: readonly Pick<PageQuery, 'query'>[];
  competitors: SeoPage['competitors'];
}

type Analysis = NonNullable<SeoPage['competitorAnalysis']>;

const faultReasons: Record<TextFault, string | null> = {
  missingTitle: 'Today the page has no title.',
  boilerplateTitle: "Today's title would fit any page.",
  sharedTitle: "Other pages have today's title too.",
  otherLanguage: "Today's title is in another language than the page.",
  cutOrStuffedTitle: "Today's title is too long for a search result or repeats a word.",
  lacksQueryWords: "Today's title leaves out a part of the main search.",
  missingDescription: 'Today the page has no description.',
  sharedDescription: "Other pages have today's description too.",
  none: null,
};

const mostNewStatements = 3;
const mostInsights = 3;
const mostCited = 4;
/** A statement with fewer words of its own is a scrap: "100 boxes". */
const fewestWords = 2;
/** So much of a statement must be in words that today's text doesn't have. */
const newShare = 0.5;

/** What a reader can see in a result at a glance. */
const seenKinds: Partial<Record<NumberKind, string>> = {
  price: 'an amount of money',
  percent: 'a percentage',
  year: 'a year',
};
/** Of these, what sets a text apart when no other result has it. */
const telling: ReadonlySet<string> = new Set<NumberKind>(['price', 'percent']);

/**
 * Says why a text was chosen from what was measured and checked alone, so that no reason can be false
 * (docs/methods/seo.md).
 */
export function explainChoice(chosen: JudgedCandidate, around: ChoiceSurroundings): Analysis {
  return {
    competitorInsights: competitorInsights(around.competitors),
    keywordStrategy: keywordStrategy(chosen.candidate, around),
    improvementReasons: improvementReasons(chosen, around),
  };
}

function improvementReasons(chosen: JudgedCandidate, around: ChoiceSurroundings): string[] {
  const { candidate } = chosen;
  const fault = faultReasons[around.fault];
  const reasons = [
    ...(fault === null ? [] : [fault]),
    ...newQueryWords(candidate, around),
    ...newStatements(chosen, around).map((text) => `It adds “${text}”, backed by the page.`),
    ...onlyHere(candidate, around.competitors),
  ];
  return reasons.length > 0 ? reasons : ['It says only what the page says; each of its statements was checked.'];
}

function newQueryWords({ title }: Candidate, { mainQuery, current, language }: ChoiceSurroundings): string[] {
  const code = languageOf(language);
  const had = tokens(current.title ?? '');
  const stemmed = new Set(stems(current.title ?? '', code));
  const isNew = (word: string): boolean =>
    !stemmed.has(stemOf(word, code)) && !had.some((one) => one.startsWith(word) || word.startsWith(one));
  const words = formsIn(title, contentWords(mainQuery ?? '', code)).filter(isNew);
  return words.length === 0 ? [] : [`The title now has ${listOf(words)} of the main search.`];
}

/** Statements with a proof, mostly in words that today's text doesn't have. */
function newStatements({ candidate, evidence }: JudgedCandidate, { current, language }: ChoiceSurroundings): string[] {
  const code = languageOf(language);
  const held = new Set(stems(`${current.title ?? ''} ${current.description ?? ''}`, code));
  const isNew = (text: string): boolean => {
    const words = stems(text, code).filter(isWord);
    return words.length >= fewestWords && words.filter((stem) => !held.has(stem)).length > newShare * words.length;
  };
  const said = `${candidate.title}\n${candidate.description}`;
  const proven = evidence.map(({ claim }) => claim);
  const declared = (candidate.claims ?? [])
    .map(({ text }) => text.trim())
    .filter((text) => said.includes(text) && proven.some((claim) => text.includes(claim)));
  const statements = declared.length > 0 ? declared : proven.filter((claim) => /\d/u.test(claim));
  const ended = statements.map((text) => text.replace(/[.!。！]$/u, ''));
  return [...new Set(ended)].filter(isNew).slice(0, mostNewStatements);
}

function onlyHere(candidate: Candidate, competitors: SeoPage['competitors']): string[] {
  if (competitors.length === 0) return [];
  const others = competitors.map((result) => new Set(kindsIn(result)));
  return kindsIn(candidate)
    .filter((kind) => telling.has(kind) && !others.some((kinds) => kinds.has(kind)))
    .map((kind) => `None of the ${competitors.length} results shown names ${seenKinds[kind] ?? ''}; this text does.`)
    .slice(0, 1);
}

/** What a title with its description names, each kind once. */
function kindsIn({ title, description }: { title: string; description: string | null }): NumberKind[] {
  const claims = numberClaims(`${title}. ${description ?? ''}`).filter(({ kind }) => seenKinds[kind] !== undefined);
  return [...new Set(claims.map(({ kind }) => kind))];
}

/** What the results name, each with those that do; most of them first. */
function competitorInsights(competitors: SeoPage['competitors']): string {
  const named = new Map<NumberKind, SeoPage['competitors']>();
  for (const result of competitors)
    for (const kind of kindsIn(result)) named.set(kind, [...(named.get(kind) ?? []), result]);
  return [...named]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .slice(0, mostInsights)
    .map(([kind, by]) => `${citeAll(by)} ${by.length === 1 ? 'names' : 'name'} ${seenKinds[kind] ?? ''}.`)
    .join(' ');
}

function citeAll(results: SeoPage['competitors']): string {
  const cited = results.slice(0, mostCited).map(({ position, domain }) => `${position} (${domain})`);
  const more = results.length - cited.length;
  return `${results.length === 1 ? 'Result' : 'Results'} ${joined(more > 0 ? [...cited, `${more} more`] : cited)}`;
}

function keywordStrategy(candidate: Candidate, { mainQuery, topQueries, language }: ChoiceSurroundings): string {
  const code = languageOf(language);
  const main = formsIn(candidate.title, contentWords(mainQuery ?? '', code));
  const others = topQueries.flatMap(({ query }) => contentWords(query, code));
  const inTitle = wordsOf(candidate.title);
  const further = formsIn(candidate.description, others).filter((word) => formOf(word, inTitle) === null);
  const title = main.length === 0 ? '' : `The title has ${listOf(main)} of the main search “${mainQuery ?? ''}”.`;
  const description = further.length === 0 ? '' : ` The description has ${listOf(further)} of other searches.`;
  return `${title}${description}`.trim();
}

const languageOf = (language: string | null): string => primaryLanguage(language) || 'en';

const wordsOf = (text: string): ReadonlySet<string> => new Set(tokens(text));

/** Numbers and single letters or characters say little by themselves. */
const isWord = (word: string): boolean => word.length > 1 && /\p{L}/u.test(word);

/** A word as these words have it, but for a plural "s"; "donated" isn't "donate". */
function formOf(word: string, words: ReadonlySet<string>): string | null {
  const forms = [word, `${word}s`, ...(word.endsWith('s') ? [word.slice(0, -1)] : [])];
  return forms.find((form) => words.has(form)) ?? null;
}

/** The words of searches that a text has, in the text's own form. */
function formsIn(text: string, asked: readonly string[]): string[] {
  const words = wordsOf(text);
  return [...new Set(asked.filter(isWord).flatMap((word) => formOf(word, words) ?? []))];
}

const listOf = (words: readonly string[]): string => joined(words.map((word) => `“${word}”`));

function joined(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
}

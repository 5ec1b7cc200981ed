import type { TextFault } from '../../click-model/text-faults.ts';
import { contentWords, primaryLanguage, stems } from '../../text/tokens-rules.ts';
import type { PageQuery } from '../page/opportunity.ts';
import type { SeoPage } from '../page/seo-page.ts';
import type { Candidate } from './candidate.ts';
import { claimAttributes } from './competitor-rules.ts';
import { holdsWord } from './prepare-candidate-page-rules.ts';
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
  lacksQueryWords: "Today's title lacks words of the main search.",
  missingDescription: 'Today the page has no description.',
  sharedDescription: "Other pages have today's description too.",
  none: null,
};

const mostNewStatements = 3;
const mostInsights = 3;
const mostCited = 4;
/** One result alone doesn't make a habit. */
const fewestCited = 2;

/** Says why a text was chosen from what was measured and checked alone, so that no reason can be false (METHODS 2.8). */
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
    ...newStatements(chosen, around).map((text) => `It adds “${text}”, which the page proves.`),
    ...onlyHere(candidate, around.competitors),
  ];
  return reasons.length > 0 ? reasons : ['It says only what the page says; each of its statements was checked.'];
}

function newQueryWords({ title }: Candidate, { mainQuery, current, language }: ChoiceSurroundings): string[] {
  const code = languageOf(language);
  const [has, had] = [holdsWord(title, code), holdsWord(current.title ?? '', code)];
  const words = contentWords(mainQuery ?? '', code).filter((word) => has(word) && !had(word));
  return words.length === 0 ? [] : [`The title now has ${listOf(words)} of the main search.`];
}

/** Statements with a proof whose words today's text does not have. */
function newStatements({ candidate, evidence }: JudgedCandidate, { current, language }: ChoiceSurroundings): string[] {
  const code = languageOf(language);
  const held = new Set(stems(`${current.title ?? ''} ${current.description ?? ''}`, code));
  const isNew = (text: string): boolean => stems(text, code).some((stem) => !held.has(stem));
  const said = `${candidate.title}\n${candidate.description}`;
  const proven = evidence.map(({ claim }) => claim);
  const declared = (candidate.claims ?? [])
    .map(({ text }) => text.trim())
    .filter((text) => said.includes(text) && proven.some((claim) => text.includes(claim)));
  const statements = declared.length > 0 ? declared : proven.filter((claim) => /\d/u.test(claim));
  return [...new Set(statements)].filter(isNew).slice(0, mostNewStatements);
}

function onlyHere(candidate: Candidate, competitors: SeoPage['competitors']): string[] {
  if (competitors.length === 0) return [];
  const others = competitors.map(attributesOf);
  const own = [...claimAttributes(`${candidate.title}. ${candidate.description}`)];
  return own
    .filter(([key]) => !others.some((keys) => keys.has(key)))
    .map(([, name]) => `None of the ${competitors.length} results shown names ${name}; this text does.`)
    .slice(0, 1);
}

const attributesOf = ({ title, description }: SeoPage['competitors'][number]): Map<string, string> =>
  claimAttributes(`${title}. ${description ?? ''}`);

/** What several of the results name, each with the results that do. */
function competitorInsights(competitors: SeoPage['competitors']): string {
  if (competitors.length === 0) return '';
  const named = new Map<string, { name: string; by: SeoPage['competitors'] }>();
  for (const result of competitors) {
    for (const [key, name] of attributesOf(result)) {
      named.set(key, { name, by: [...(named.get(key)?.by ?? []), result] });
    }
  }
  const habits = [...named.values()]
    .filter(({ by }) => by.length >= fewestCited)
    .toSorted((a, b) => b.by.length - a.by.length)
    .slice(0, mostInsights);
  if (habits.length === 0) return `None of the ${competitors.length} results shown shares an offer with another.`;
  return habits.map(({ name, by }) => `${citeAll(by)} name ${name}.`).join(' ');
}

function citeAll(results: SeoPage['competitors']): string {
  const cited = results.slice(0, mostCited).map(({ position, domain }) => `${position} (${domain})`);
  const more = results.length - cited.length;
  return `Results ${joined(more > 0 ? [...cited, `${more} more`] : cited)}`;
}

function keywordStrategy(candidate: Candidate, { mainQuery, topQueries, language }: ChoiceSurroundings): string {
  const code = languageOf(language);
  const [inTitle, inDescription] = [holdsWord(candidate.title, code), holdsWord(candidate.description, code)];
  const main = contentWords(mainQuery ?? '', code).filter(inTitle);
  const others = [...new Set(topQueries.flatMap(({ query }) => contentWords(query, code)))];
  const further = others.filter((word) => !inTitle(word) && inDescription(word));
  const title = main.length === 0 ? '' : `The title has ${listOf(main)} of the main search “${mainQuery ?? ''}”.`;
  const description = further.length === 0 ? '' : ` The description adds ${listOf(further)} from other searches.`;
  return `${title}${description}`.trim();
}

const languageOf = (language: string | null): string => primaryLanguage(language) || 'en';

const listOf = (words: readonly string[]): string => joined(words.map((word) => `“${word}”`));

function joined(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
}

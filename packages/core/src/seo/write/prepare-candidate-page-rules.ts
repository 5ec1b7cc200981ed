import { domainStem } from '../../text/brand-rules.ts';
import { acronymsOf } from '../../text/capitals-rules.ts';
import { checkClaims, type ClaimSource, numberClaims, prepareSource } from '../../text/claims/claim-rules.ts';
import { pageSources } from '../../text/claims/structured-source-rules.ts';
import { holdsWord } from '../../text/holds-word-rules.ts';
import { knownWords, type LanguageScores, pageLanguage } from '../../text/language-rules.ts';
import { normalizeSnippet } from '../../text/snippet-text-rules.ts';
import { contentWords, stemOf, stems, tokens, trigrams } from '../../text/tokens-rules.ts';
import type { Candidate, CandidatePage, SnippetPrint } from './candidate.ts';
import { trimDescription } from './trim-description-rules.ts';

/** The parts of a fetched page that candidates are checked against. */
export interface PageMaterial {
  url: string;
  title: string | null;
  description: string | null;
  /** As the page declares it. */
  language: string | null;
  h1: readonly string[];
  h2?: readonly string[];
  text: string;
  /** ISO 8601. */
  fetchedAt: string;
  /** What the team approved for texts about the page to say; each with its own proof. */
  facts?: readonly ClaimSource[];
  /** What its JSON-LD says about its own entity. */
  structuredFacts?: readonly string[];
  /** The same page as it was prepared for another query. */
  earlier?: Pick<CandidatePage, 'language' | 'sources'>;
}

/** Prepares a page's facts, language and searches once, to check many candidates against; the main query comes first. */
export function prepareCandidatePage(
  material: PageMaterial,
  searches: string | null | readonly string[],
  scores: LanguageScores,
): CandidatePage {
  const { url, facts = [] } = material;
  const queries = typeof searches === 'string' ? [searches] : (searches ?? []);
  // What a reader sees is the proof; today's title and description are only texts about it.
  const seen = [...material.h1, ...(material.h2 ?? []), material.text].filter((part) => part !== '');
  const parts = [material.title ?? '', material.description ?? '', ...seen];
  const { earlier } = material;
  const language = earlier === undefined ? pageLanguage(material.language, material.text, scores) : earlier.language;
  const page: CandidatePage = {
    language,
    currentTitle: emptyToNull(material.title),
    currentDescription: emptyToNull(material.description),
    h1: emptyToNull(material.h1[0] ?? null),
    queryStems: new Map(),
    sources: earlier?.sources ?? [...pageSources(material), ...facts].map(prepareSource),
    queries,
    known: knownWords([...parts, ...queries, domainStem(url) ?? '', ...facts.map(({ text }) => text)]),
    headingStems: stems(material.h1[0] ?? '', language ?? 'en'),
    topicWords: contentWords(
      [...material.h1, ...(material.h2 ?? []), ...queries.slice(1)].join('\n'),
      language ?? 'en',
    ),
    capitals: new Set([...acronymsOf(parts), ...askedAcronyms(queries, parts)]),
    scores,
  };
  const [mainQuery] = queries;
  return { ...page, queryStems: mainQuery === undefined ? new Map() : requiredStems(mainQuery, page, parts) };
}

const longestAcronym = 4;

/** Short words of a search that the page never writes as words and that claim nothing: "pfas" may be written "PFAS". */
function askedAcronyms(queries: readonly string[], parts: readonly string[]): string[] {
  const written = new Set(parts.flatMap((part) => part.match(/[\p{L}\p{N}]+/gu) ?? []));
  return [...new Set(queries.flatMap((query) => tokens(query)))]
    .filter((word) => word.length <= longestAcronym && !written.has(word) && numberClaims(word).length === 0)
    .map((word) => word.toUpperCase());
}

function emptyToNull(text: string | null): string | null {
  const shown = text === null ? '' : normalizeSnippet(text);
  return shown === '' ? null : shown;
}

/** The query's content words that the page also has: what it does not say ("best", "2024", a type it is not) is not asked for. */
function requiredStems(query: string, page: CandidatePage, parts: readonly string[]): Map<string, string> {
  const unsupported = new Set(checkClaims(query, page.sources).unsupported.flatMap(({ text }) => tokens(text)));
  const language = page.language ?? 'en';
  const holds = holdsWord(parts.join('\n'), language);
  const words = contentWords(query, language).filter((word) => !unsupported.has(word) && holds(word));
  return new Map(words.map((word) => [stemOf(word, language), word]));
}

/** A text without line breaks and surplus spaces. */
export const cleanText = (text: string): string => text.normalize('NFC').replaceAll(/\s+/gu, ' ').trim();

/** A candidate in the one form in which it is checked, shown and stored; a description that Google would cut ends at a phrase. */
export function cleanCandidate(candidate: Candidate): Candidate {
  return {
    ...candidate,
    title: cleanText(candidate.title),
    description: trimDescription(cleanText(candidate.description)),
    angle: cleanText(candidate.angle),
  };
}

/** What a page's chosen text leaves for the other pages of the run to differ from. */
export function snippetPrint(texts: Pick<Candidate, 'title' | 'description'>): SnippetPrint {
  return { title: new Set(trigrams(texts.title).keys()), description: new Set(trigrams(texts.description).keys()) };
}

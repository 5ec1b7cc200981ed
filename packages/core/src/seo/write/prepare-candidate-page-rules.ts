import { checkClaims, prepareSource } from '../../text/claim-rules.ts';
import { type LanguageScores, pageLanguage } from '../../text/language-rules.ts';
import { normaliseSnippet } from '../../text/text-width-rules.ts';
import { contentWords, stemOf, tokens, trigrams } from '../../text/tokens-rules.ts';
import type { Candidate, CandidatePage, SnippetPrint } from './candidate.ts';

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
}

/** Prepares a page's facts, language and main query once, to check many candidates against. */
export function prepareCandidatePage(
  material: PageMaterial,
  mainQuery: string | null,
  scores: LanguageScores,
): CandidatePage {
  const { url, fetchedAt } = material;
  const parts = [material.title, material.description, ...material.h1, ...(material.h2 ?? []), material.text];
  // A source each, so that words of two parts do not stand side by side as if the page said them in one breath.
  const sources = parts
    .filter((part) => part !== null && part !== '')
    .map((part) => prepareSource({ text: part ?? '', url, fetchedAt }));
  const language = pageLanguage(material.language, material.text, scores);
  const page: CandidatePage = {
    language,
    currentTitle: emptyToNull(material.title),
    currentDescription: emptyToNull(material.description),
    h1: emptyToNull(material.h1[0] ?? null),
    queryStems: new Map(),
    sources,
    capitals: new Set(parts.flatMap((part) => part?.match(/(?<![\p{L}\p{N}])\p{Lu}{2,}(?![\p{L}\p{N}])/gu) ?? [])),
    scores,
  };
  return { ...page, queryStems: mainQuery === null ? new Map() : requiredStems(mainQuery, page) };
}

function emptyToNull(text: string | null): string | null {
  const shown = text === null ? '' : normaliseSnippet(text);
  return shown === '' ? null : shown;
}

/** The query's content words, without those that would be a claim the page does not carry ("best", "cheap", "2024"). */
function requiredStems(query: string, page: CandidatePage): Map<string, string> {
  const unsupported = new Set(checkClaims(query, page.sources).unsupported.flatMap(({ text }) => tokens(text)));
  const language = page.language ?? 'en';
  const words = contentWords(query, language).filter((word) => !unsupported.has(word));
  return new Map(words.map((word) => [stemOf(word, language), word]));
}

/** A candidate in the one form in which it is checked, shown and stored. */
export function cleanCandidate(candidate: Candidate): Candidate {
  const clean = (text: string) => text.normalize('NFC').replaceAll(/\s+/gu, ' ').trim();
  return { title: clean(candidate.title), description: clean(candidate.description), angle: clean(candidate.angle) };
}

/** What a page's chosen text leaves for the other pages of the run to differ from. */
export function snippetPrint(texts: Pick<Candidate, 'title' | 'description'>): SnippetPrint {
  return { title: new Set(trigrams(texts.title).keys()), description: new Set(trigrams(texts.description).keys()) };
}

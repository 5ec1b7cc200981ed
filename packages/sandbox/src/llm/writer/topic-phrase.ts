import { contentWords, type Material } from './material.ts';
import { displayWidth, wordsOf } from './measure-text.ts';

const HEADING_COLUMNS = 38;
/** Words of a search that promise something; a page that does not say them must not either. */
const PROMISES =
  /\b(?:(?:under|below|unter|bis)\s+)?[$€£]?\d[\d.,]*\s?[$€£]?\b|\b(?:best|beste[nrs]?|top|cheap(?:est)?|günstige?[nrs]?|billige?[nrs]?|sale|clearance|discount|deals?|free|kostenlos|review|reviews|reddit|near me)\b/giu;

const QUESTION_LEAD =
  /^(?:how (?:much|many|long|often|do|does|can|to)|what|why|when|where|which|who|wie|was|warum|wann|welche[rs]?)\s+(?:(?:is|are|do|does|should|can|you|i|it|ist|sind|man)\s+)*/iu;

/** The page's topic as people search for it, without what the page cannot promise, in the page's own capitals. */
export function topicPhrase(material: Material): string {
  return topicPhrases(material)[0] ?? 'Overview';
}

/** The honest topic first, then a shorter one for a long question, then the whole search where more is needed. */
export function topicPhrases(material: Material): string[] {
  const query = (
    material.mainQuery ??
    material.h1 ??
    material.currentTitle ??
    material.headings[0] ??
    'Overview'
  ).replace(/\s*[?？]+$/u, '');
  const honest = honestQuery(query, material);
  const heading = material.h1;
  const isHeading =
    heading !== null &&
    displayWidth(heading) <= HEADING_COLUMNS &&
    containsWords(heading, contentWords(honest, material.language));
  const written = (text: string): string => capitalised(inPageCase(text, material));
  const short = displayWidth(honest) > HEADING_COLUMNS ? [written(honest.replace(QUESTION_LEAD, ''))] : [];
  return [...new Set([isHeading ? heading : written(honest), ...short, written(query)])];
}

/** A query written with the capitals its words have on the page. */
export function inPageCase(query: string, material: Material): string {
  const texts = [...material.sentences, ...material.facts].map((text) => text.split(/\s+/u).slice(1).join(' '));
  const words = new Set(texts.join(' ').match(/[\p{L}\p{N}]+/gu) ?? []);
  // A word the page also writes in lower case isn't a name.
  const written = new Map(
    [...words].map((word) => [word.toLowerCase(), words.has(word.toLowerCase()) ? word.toLowerCase() : word]),
  );
  return query.replaceAll(/[\p{L}\p{N}]+/gu, (word) => written.get(word.toLowerCase()) ?? word);
}

/** The text with its first letter in upper case. */
export function capitalised(text: string): string {
  const [first = '', ...rest] = text;
  return first.toLocaleUpperCase() + rest.join('');
}

/** A query without what the page cannot promise: prices, superlatives, places. */
export function honestQuery(query: string, material: Material): string {
  const page = [material.h1 ?? '', ...material.headings, ...material.sentences].join(' ').toLowerCase();
  const kept = query
    .replaceAll(PROMISES, (promise) => (page.includes(promise.toLowerCase().trim()) ? promise : ' '))
    .replaceAll(/\s+/gu, ' ')
    .trim();
  return contentWords(kept, material.language).length === 0 ? query : kept;
}

function containsWords(text: string, wanted: readonly string[]): boolean {
  const present = new Set(wordsOf(text));
  const joined = text.toLowerCase();
  return wanted.every((word) => present.has(word) || joined.includes(word));
}

import { getDomainWithoutSuffix } from 'tldts';
import { holdsNumberName, impliedNames, nameHint, type NumberName, numberName } from './number-name-rules.ts';
import { tokens } from './tokens-rules.ts';

/** What the site is called: its domain, project or brand names, and what the user listed. */
export interface BrandNames {
  domain: string;
  names?: readonly string[];
  userList?: readonly string[];
}

/** Brand names prepared for matching: spelled without spaces, with the most words a match may span. */
export interface BrandTerms {
  terms: readonly string[];
  maxWords: number;
  /** Names with numbers or joined parts, matched by their parts: "1&1", "h&m", "7-eleven". */
  numberNames: readonly NumberName[];
}

/** A misspelling is accepted from this length on; shorter names have too many neighbors ("ford", "word"). */
const misspellingFromLength = 5;
/** A competitor's name in more than this share of our own queries is a common word ("shoes.com"), not a name. */
const commonWordShare = 0.05;

/** Prepares brand names: the domain's stem and every given name. */
export function brandTerms(brand: BrandNames): BrandTerms {
  const spoken = [...(brand.names ?? []), ...(brand.userList ?? [])];
  const stem = domainStem(brand.domain);
  return prepareTerms(stem === null ? spoken : [stem, ...impliedNames(stem), ...spoken]);
}

/**
 * The name part of a domain or URL: "https://www.cake-master.co.uk/x" is "cake-master", and "cake-master.github.io" as well, whose
 * second part names the host of many sites; null for an IP or nonsense.
 */
export function domainStem(domain: string): string | null {
  const host = domain.replace(/^sc-domain:/u, '');
  return getDomainWithoutSuffix(host, { allowPrivateDomains: true }) || getDomainWithoutSuffix(host) || null;
}

function prepareTerms(names: readonly string[]): BrandTerms {
  const numberNames = names.flatMap((name) => numberName(name) ?? []).filter(({ text }) => text.length >= 2);
  // "11" of "1&1" isn't a name by itself; its parts are.
  const isShortNumber = (name: string): boolean => (numberName(name)?.minParts ?? 1) > 1;
  const spelled = names
    .filter((name) => !isShortNumber(name))
    .map((name) => tokens(name).map(withoutApostrophes))
    .filter((words) => words.join('').length >= 2);
  const terms = [...new Set(spelled.map((words) => words.join('')))];
  // One word more than the name has, so that "cake master" finds "cakemaster".
  return { terms, maxWords: Math.max(1, ...spelled.map((words) => words.length)) + 1, numberNames };
}

/** "o'neill" is "oneill" in a domain. */
function withoutApostrophes(word: string): string {
  return word.replaceAll(/['’]/gu, '');
}

function isSpelling(candidate: string, term: string): boolean {
  if (candidate === term) return true;
  if (term.length < misspellingFromLength || Math.abs(candidate.length - term.length) > 1) return false;
  return isOneEditAway(candidate, term);
}

/** Edit distance at most 1 in one pass, for it is asked of every word of every query. */
function isOneEditAway(a: string, b: string): boolean {
  let same = 0;
  while (same < a.length && a[same] === b[same]) same += 1;
  return a.slice(a.length < b.length ? same : same + 1) === b.slice(b.length < a.length ? same : same + 1);
}

/** The first prepared name that a query contains, spelled together or apart, or off by one letter; otherwise null. */
export function findBrandTerm(query: string, brand: BrandTerms): string | null {
  const named = brand.numberNames.find((name) => holdsNumberName(query, name));
  if (named !== undefined) return named.text;
  if (brand.terms.length === 0) return null;
  const words = tokens(query).map(withoutApostrophes);
  for (let from = 0; from < words.length; from += 1) {
    let joined = '';
    for (let to = from; to < Math.min(words.length, from + brand.maxWords); to += 1) {
      joined += words[to] ?? '';
      const found = brand.terms.find((term) => isSpelling(joined, term));
      if (found !== undefined) return found;
    }
  }
  return null;
}

/** Whether a query names the site's own brand (domain stem, names, user list, edit distance at most 1). */
export function isBrandQuery(query: string, brand: BrandNames): boolean {
  return findBrandTerm(query, brandTerms(brand)) !== null;
}

/** A fast test for normalized brand queries, for a million rows: most are settled by one pattern, the rest remembered. */
export function brandTagger(brand: BrandTerms): (query: string | null) => boolean {
  const hint = hintPattern(brand);
  const known = new Map<string, boolean>();
  return (query) => {
    if (query === null || hint === null || !hint.test(query)) return false;
    let isBrand = known.get(query);
    if (isBrand === undefined) {
      isBrand = findBrandTerm(query, brand) !== null;
      known.set(query, isBrand);
    }
    return isBrand;
  };
}

/** Matches every query that could hold a term: one edit leaves the first or the second half of a name untouched. */
function hintPattern({ terms, numberNames }: BrandTerms): RegExp | null {
  if (terms.length + numberNames.length === 0) return null;
  const parts = terms.flatMap((term) => {
    const middle = Math.floor(term.length / 2);
    return term.length < misspellingFromLength ? [term] : [term.slice(0, middle), term.slice(middle)];
  });
  const spaced = parts.map((part) => Array.from(part, escapeCharacter).join(String.raw`[^\p{L}\p{N}]*`));
  return new RegExp([...spaced, ...numberNames.map(nameHint)].join('|'), 'u');
}

function escapeCharacter(character: string): string {
  return /[\p{L}\p{N}]/u.test(character) ? character : `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

/** Competitors' names from their domains, without those that are common words among the site's own queries. */
export function competitorTerms(domains: readonly string[], ownQueries: readonly string[]): BrandTerms {
  const all = prepareTerms(domains.map((domain) => domainStem(domain) ?? ''));
  const distinct = [...new Set(ownQueries)];
  const limit = Math.max(2, distinct.length * commonWordShare);
  const terms = all.terms.filter((term) => {
    let uses = 0;
    for (const query of distinct) if (query.replaceAll(' ', '').includes(term)) uses += 1;
    return uses <= limit;
  });
  return { ...all, terms };
}

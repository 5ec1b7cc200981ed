import type { BrandRules } from '../../contract/ads/ads-api.ts';
import { competitorTerms, domainStem } from '../../text/brand-rules.ts';
import { acronymsOf, wordsIn } from '../../text/capitals-rules.ts';
import { type ClaimSource, prepareSource } from '../../text/claims/claim-rules.ts';
import { pageSources } from '../../text/claims/structured-source-rules.ts';
import { knownWords, type LanguageScores, pageLanguage } from '../../text/language-rules.ts';
import { siteBrand } from '../../text/page-facts/brand-name-rules.ts';
import { tokens } from '../../text/tokens-rules.ts';
import type { AdMaterial, BannedTerm } from '../ad/ad-text.ts';
import { banTerms } from './ad-text-rules.ts';

const quoted = /["“”„«»]([^"“”„«»]{2,40})["“”„«»]|(?<![\p{L}])['‘]([^'’‘]{2,40})['’](?![\p{L}])/gu;
/** The terms that a reason for rejecting an ad quotes: they are forbidden from then on. */
export function termsOfReason(reason: string): string[] {
  const plain = reason.normalize('NFC').replaceAll(/\s+/gu, ' ');
  const terms = [...plain.matchAll(quoted)].map(([, one, other]) =>
    (one ?? other ?? '')
      .replace(/(?<![.,;:!?])[.,;:!?]+$/u, '')
      .trim()
      .toLowerCase(),
  );
  return [...new Set(terms)].filter((term) => term.length >= 2);
}

/** The parts of a landing page that texts are checked against. */
export interface LandingPage {
  url: string;
  finalUrl: string;
  title: string | null;
  description: string | null;
  language: string | null;
  h1: readonly string[];
  h2: readonly string[];
  siteName?: string | null;
  text: string;
  structuredFacts?: readonly string[];
  textHash: string;
  /** ISO 8601. */
  fetchedAt: string;
}

/** What, other than the page, decides which texts are allowed. */
export interface MaterialSurroundings {
  keywords: readonly string[];
  /** Texts of the account's own ads. */
  ownTexts: readonly string[];
  brandRules: BrandRules;
  /** Domains of the projects' competitors and of everyone who ranks next to the page. */
  competitorDomains: readonly string[];
  /** Reasons for which the team rejected earlier ads. */
  rejections: readonly string[];
  /** What the team approved for texts about the page to say. */
  facts?: readonly ClaimSource[];
  scores: LanguageScores;
}

const seenOf = (page: LandingPage): string[] => [...page.h1, ...page.h2, page.text].filter((part) => part !== '');

const partsOf = (page: LandingPage): string[] => [page.title ?? '', page.description ?? '', ...seenOf(page)];

function bannedTerms(page: LandingPage, around: MaterialSurroundings): BannedTerm[] {
  const { brandRules, competitorDomains, keywords, rejections } = around;
  const ownStem = domainStem(page.finalUrl);
  const ownWords = new Set(tokens(partsOf(page).join(' ')));
  const competitors = competitorTerms(
    competitorDomains.filter((domain) => domainStem(domain) !== ownStem),
    keywords,
  );
  const known = new Set([...ownWords, ...keywords.flatMap((text) => tokens(text)), ownStem ?? '']);
  // Of a domain only its name is known; if it's a word of our own page or keywords, it isn't treated as a name.
  const names = competitors.terms.filter((term) => term.length >= 4 && !known.has(term));
  return [
    ...banTerms(brandRules.forbiddenTerms, { rule: 'forbidden', because: 'your brand rules forbid it.' }),
    ...banTerms(brandRules.competitorBrands, { rule: 'competitor', because: 'it is a competitor.' }),
    ...banTerms(names, { rule: 'competitor', because: 'it is the name of a competing site.' }),
    ...rejections.flatMap((reason) =>
      banTerms(termsOfReason(reason), { rule: 'forbidden', because: `your team rejected it: ${reason}` }),
    ),
  ];
}

/** Prepares everything an ad group's texts are checked against, once for many texts. */
export function prepareAdMaterial(page: LandingPage, around: MaterialSurroundings): AdMaterial {
  const parts = partsOf(page);
  const language = pageLanguage(page.language, page.text, around.scores);
  const texts = [...parts, ...around.keywords, ...around.ownTexts];
  return {
    language,
    sources: [...pageSources(page), ...(around.facts ?? [])].map(prepareSource),
    brand: [...new Set([siteBrand(page, page.finalUrl), domainStem(page.finalUrl)])].filter((name) => name !== null),
    queries: around.keywords,
    capitals: new Set([...acronymsOf(parts), ...around.brandRules.allowedCapitals.flatMap(wordsIn)]),
    spellings: new Set([...texts, ...around.brandRules.allowedCapitals].flatMap(wordsIn)),
    known: knownWords(texts),
    banned: bannedTerms(page, around),
    scores: around.scores,
  };
}

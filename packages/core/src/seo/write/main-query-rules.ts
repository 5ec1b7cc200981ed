import type { MainQueryChoice } from '../../contract/seo/seo-page.ts';
import { checkClaims, type PreparedSource } from '../../text/claims/claim-rules.ts';
import { holdsWord } from '../../text/holds-word-rules.ts';
import { contentWords, tokens } from '../../text/tokens-rules.ts';
import type { PageQuery } from '../page/opportunity.ts';
import modifiers from './query-modifiers.json' with { type: 'json' };

/** A page as far as a query has to fit it. */
export interface QueryPage {
  title: string | null;
  h1: readonly string[];
  h2: readonly string[];
  text: string;
  language: string | null;
  /** What a claim in a query is checked against. */
  sources: readonly PreparedSource[];
}

interface Fit {
  /** The query without what the page cannot prove. */
  rest: string;
  /** Words that were taken away. */
  unproven: string[];
  /** 0 to 1. */
  share: number;
  /** Share of the rest's words in the heading or title, and in the best passage. */
  heading: number;
  passage: number;
}

const headingWeight = 0.6;
const passageWords = 120;
/** Words that sell or rank: only a title or heading proves that a page is about that. */
const modifierWords = new Set(modifiers.flatMap((line) => line.split(' ')));
const asking =
  /^(?:how|what|why|when|where|who|which|can|is|are|do|does|should|wie|was|warum|wann|wo|wer|comment|pourquoi|quand|cómo|qué|por qué|cuándo|come|perché|como|hoe|wat|waarom|hur|vad|hvordan|jak|как|что)\s/u;
/** A question on a page whose headings answer none is probably asked for another kind of page. */
const otherIntent = 0.6;

/**
 * Chooses the query to write for among those of a page, best first as the plan has them (docs/methods/seo.md):
 * impressions and missing clicks there, and here how well heading, title and best passage fit, on what the page can
 * prove of each query.
 */
export function chooseMainQuery(page: QueryPage, queries: readonly PageQuery[]): MainQueryChoice | null {
  const reader = readPage(page);
  const byRest = new Map<string, { query: PageQuery; fit: Fit; worth: number }>();
  for (const [place, query] of queries.entries()) {
    const fit = reader(query.query);
    if (fit.rest === '' || fit.share === 0) continue;
    // What is left of two queries may be one: "rain jackets sale" is worth something to "rain jackets".
    const worth = (query.impressions / (1 + place * placeDiscount)) * fit.share;
    const known = byRest.get(fit.rest);
    if (known === undefined) byRest.set(fit.rest, { query, fit, worth });
    else {
      known.worth += worth;
      if (query.query === fit.rest) Object.assign(known, { query, fit });
    }
  }
  const [best] = [...byRest.values()].sort((a, b) => b.worth - a.worth);
  return best === undefined ? null : describe(best, queries);
}

/** The plan's order holds missing clicks, which impressions alone do not show. */
const placeDiscount = 0.1;

function describe({ query, fit }: { query: PageQuery; fit: Fit }, queries: readonly PageQuery[]): MainQueryChoice {
  const most = queries.reduce((one, other) => (other.clicks > one.clicks ? other : one), query);
  const percent = (share: number): string => `${Math.round(share * 100)}%`;
  const reasons = [
    `${query.impressions.toLocaleString('en')} impressions for “${query.query}”`,
    `${percent(fit.heading)} of its words in the title or main heading, ${percent(fit.passage)} in the best passage`,
  ];
  if (fit.unproven.length > 0)
    reasons.push(`Without ${fit.unproven.map((word) => `“${word}”`).join(', ')}, which the page doesn't show`);
  if (most.query !== query.query && most.query !== fit.rest)
    reasons.push(
      `“${most.query}” has the most clicks (${most.clicks.toLocaleString('en')}) but fits less or has less to gain`,
    );
  return { query: fit.rest, askedAs: query.query, by: 'rules', reasons };
}

function readPage(page: QueryPage): (query: string) => Fit {
  const language = page.language ?? 'en';
  const head = [page.title ?? '', ...page.h1].join('\n');
  const headings = [head, ...page.h2].join('\n');
  const inHead = holdsWord(head, language);
  const anywhere = holdsWord([headings, page.text].join('\n'), language);
  const passages = passagesOf(page.text).map((text) => holdsWord(text, language));
  const answers = headings
    .toLowerCase()
    .split('\n')
    .some((line) => asking.test(line));
  return (query) => {
    const all = contentWords(query, language);
    const unsupported = new Set(checkClaims(query, page.sources).unsupported.flatMap(({ text }) => tokens(text)));
    const isProven = (word: string): boolean =>
      anywhere(word) && !unsupported.has(word) && (!modifierWords.has(word) || inHead(word));
    const proven = new Set(all.filter(isProven));
    const unproven = all.filter((word) => !proven.has(word));
    const topical = [...proven].filter((word) => !modifierWords.has(word));
    const share = (holds: (word: string) => boolean): number =>
      all.length === 0 ? 0 : topical.filter(holds).length / Math.max(1, topical.length);
    const heading = share(inHead);
    const passage = Math.max(0, ...passages.map(share));
    const intent = asking.test(query) && !answers ? otherIntent : 1;
    const whole = topical.length / Math.max(1, all.length);
    const fit = (headingWeight * heading + (1 - headingWeight) * passage) * whole * intent;
    const rest = topical.length === 0 ? '' : restOf(query, new Set(unproven));
    return { rest, unproven, share: fit, heading, passage };
  };
}

/** The query without some of its words, and without the small words that are then at its ends. */
function restOf(query: string, without: ReadonlySet<string>): string {
  if (without.size === 0) return query;
  const kept = tokens(query).filter((word) => !without.has(word));
  const content = new Set(contentWords(kept.join(' '), 'en'));
  const from = kept.findIndex((word) => content.has(word));
  const to = kept.findLastIndex((word) => content.has(word));
  return kept.slice(Math.max(0, from), to + 1).join(' ');
}

function passagesOf(text: string): string[] {
  const words = text.split(/\s+/u).slice(0, 20_000);
  const passages: string[] = [];
  for (let from = 0; from < words.length; from += passageWords / 2) {
    passages.push(words.slice(from, from + passageWords).join(' '));
    if (from + passageWords >= words.length) break;
  }
  return passages.slice(0, 60);
}

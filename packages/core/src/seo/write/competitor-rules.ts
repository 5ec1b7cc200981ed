import { numberClaims } from '../../text/claims/claim-rules.ts';
import type { NumberKind } from '../../text/claims/number-rules.ts';

/** A result another site has in the top 10. */
export interface CompetitorSnippet {
  domain: string;
  title: string;
  description: string | null;
}

/** Our page compared with its competitors. */
export interface CompetitorInput {
  /** Our snippet as it is in the result list. */
  title: string | null;
  description: string | null;
  /** What the page itself says: a differentiator must be true. */
  headings: readonly string[];
  text: string;
  ownDomain: string;
  competitors: readonly CompetitorSnippet[];
}

/** Attributes to consider for the new text. */
export interface CompetitorComparison {
  /** In three or more of the top 10 and missing in our snippet, most frequent first. */
  gaps: string[];
  /** On our page and in none of the top 10. */
  differentiators: string[];
}

const topResults = 10;
const gapResults = 3;
const listLimit = 8;

const kindNames: Record<NumberKind, string> = {
  price: 'a price or discount',
  percent: 'a percentage',
  year: 'a year',
  hours: 'a time of day',
  quantity: 'a number',
};

/** Finds what most competitors say and we do not, and what only our page can say (docs/methods/seo.md). */
export function compareWithCompetitors(input: CompetitorInput): CompetitorComparison {
  const others = input.competitors.filter(({ domain }) => !isOwn(domain, input.ownDomain)).slice(0, topResults);
  const seen = new Map<string, { name: string; count: number }>();
  for (const { title, description } of others) {
    for (const [key, name] of claimAttributes(`${title}. ${description ?? ''}`)) {
      const entry = seen.get(key) ?? { name, count: 0 };
      seen.set(key, { name: entry.name, count: entry.count + 1 });
    }
  }
  const ours = claimAttributes(`${input.title ?? ''}. ${input.description ?? ''}`);
  const gaps = [...seen]
    .filter(([key, { count }]) => count >= gapResults && !ours.has(key))
    .sort(([, a], [, b]) => b.count - a.count)
    .map(([, { name }]) => name);
  const own = claimAttributes(`${input.headings.join('. ')}. ${input.text}`);
  const differentiators = [...own].filter(([key]) => !seen.has(key)).map(([, name]) => name);
  return {
    gaps: gaps.slice(0, listLimit),
    differentiators: others.length === 0 ? [] : differentiators.slice(0, listLimit),
  };
}

function isOwn(domain: string, ownDomain: string): boolean {
  const bare = (name: string) => name.toLowerCase().replace(/^www\./u, '');
  return bare(domain) === bare(ownDomain) || bare(domain).endsWith(`.${bare(ownDomain)}`);
}

/** The kinds of claims a text makes; a bare number says nothing about an offer. */
export function claimAttributes(text: string): Map<string, string> {
  const claims = numberClaims(text).filter(({ kind }) => kind !== 'quantity');
  return new Map(claims.map(({ kind }) => [`claim:${kind}`, kindNames[kind]]));
}

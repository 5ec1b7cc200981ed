import type { SearchResultItem } from '../../providers/dataforseo/search-results.ts';
import type { PageFacts } from '../../providers/pages/web-pages.ts';
import { reasonsPrompt } from '../../runs/learning/given-reasons.ts';
import { dataBlock } from '../../runs/purchase/prompt-data-rules.ts';
import { structuredFactsOf } from '../../text/claims/structured-source-rules.ts';
import type { PageQuery } from '../page/opportunity.ts';
import { candidateCount } from './seo-answer.ts';

/** Enough of a page to write from; more costs without helping. */
const pageTextLimit = 6000;
const competitorLimit = 10;

export interface SeoPromptInput {
  page: PageFacts;
  brand: string;
  /** Null where none is known. */
  mainQuery: string | null;
  /** Words of the main query that the page can prove; a title keeps what reads well of them. */
  keepInTitle: readonly string[];
  topQueries: readonly PageQuery[];
  competitors: readonly SearchResultItem[];
  gaps: readonly string[];
  differentiators: readonly string[];
  /** What the team approved for the text to say in addition to the page. */
  facts: readonly string[];
  /** Why the team rejected earlier texts. */
  rejections: readonly string[];
}

/** An earlier candidate with everything that is wrong with it, as the repair call sees it. */
export interface FaultyCandidate {
  title: string;
  description: string;
  faults: readonly { field: string; rule: string; text: string; message: string }[];
}

/** The request for one page: what it says, what people search, what competitors show. */
export function seoUserPrompt(input: SeoPromptInput): string {
  const { page } = input;
  return [
    `Write ${candidateCount} different candidates for this page, one for each angle.`,
    dataBlock('page', {
      url: page.url,
      language: page.language,
      brand: input.brand,
      mainQuery: input.mainQuery,
      keepInTitle: input.keepInTitle,
      title: page.title,
      description: page.description,
      h1: page.h1,
      headings: page.h2,
      text: page.text.slice(0, pageTextLimit),
      structuredData: structuredFactsOf(page),
    }),
    dataBlock(
      'queries',
      input.topQueries.map(({ query, clicks, impressions }) => ({ query, clicks, impressions })),
    ),
    dataBlock(
      'competitors',
      input.competitors
        .slice(0, competitorLimit)
        .map(({ rankGroup, domain, title, description }) => ({ position: rankGroup, domain, title, description })),
    ),
    ...(input.facts.length === 0 ? [] : [dataBlock('approvedFacts', input.facts)]),
    dataBlock('attributes', { mostCompetitorsShow: input.gaps, nobodyShows: input.differentiators }),
    ...reasonsPrompt(input.rejections),
  ].join('\n\n');
}

/** The same request again, with the earlier candidates and all that is wrong with each, to be repaired rather than replaced. */
export function seoRepairPrompt(prompt: string, faulty: readonly FaultyCandidate[]): string {
  return [
    prompt,
    "These candidates of yours break rules. Repair each one: change what its faults name, keep the rest, and list the claims of the new text with their quotes. If the quotes don't support a statement, say it in the words of one sentence of the page and quote that sentence, or leave the statement out.",
    dataBlock('faulty candidates', faulty.slice(0, candidateCount)),
  ].join('\n\n');
}

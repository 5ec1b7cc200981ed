import { AppError } from '../../contract/errors.ts';
import type { SeoSettings } from '../../contract/seo/seo-api.ts';
import { endsTheItem } from '../../money/ledger/pay-for-call.ts';
import type { SearchResultItem } from '../../providers/dataforseo/search-results.ts';
import type { PageFacts } from '../../providers/pages/web-pages.ts';
import type { ItemControl } from '../../runs/engine/method.ts';
import { buySearchResults } from '../../runs/purchase/buy-search-results.ts';
import type { Context } from '../../team/context/context.ts';
import { compareWithCompetitors } from './competitor-rules.ts';

const competitorsShown = 10;

/** What the result page of the main query shows next to our page. */
export interface CompetitorView {
  competitors: SearchResultItem[];
  features: string[];
  gaps: string[];
  differentiators: string[];
  /** Why competitors could not be looked at; null when they were. */
  warning: string | null;
}

/** The view of a page without a look at its competitors. */
export const nothingSeen: CompetitorView = {
  competitors: [],
  features: [],
  gaps: [],
  differentiators: [],
  warning: null,
};

/** The same where no query is known to buy search results for. */
export const noQueryKnown: CompetitorView = {
  ...nothingSeen,
  warning:
    'No query is known for this page, so no search results were bought, and its title is judged by the page alone.',
};

const hostOf = (url: string): string => new URL(url).hostname.replace(/^www\./, '');

/** Buys the result page of a query and compares; a failing provider becomes a warning, the page continues without it. */
export async function lookAtCompetitors(
  context: Context,
  control: ItemControl,
  subject: { page: PageFacts; keyword: string; settings: SeoSettings },
): Promise<CompetitorView> {
  const { page, keyword, settings } = subject;
  try {
    const key = {
      keyword,
      locationCode: settings.locationCode,
      languageCode: settings.languageCode,
      device: 'desktop' as const,
    };
    const result = await buySearchResults(context, control, key);
    const ownDomain = hostOf(page.finalUrl);
    const competitors = result.items
      .filter((item) => item.domain.replace(/^www\./, '') !== ownDomain)
      .slice(0, competitorsShown);
    const comparison = compareWithCompetitors({
      title: page.title,
      description: page.description,
      headings: [...page.h1, ...page.h2],
      text: page.text,
      ownDomain,
      competitors,
    });
    const warning = competitors.length === 0 ? `Google shows no other pages for "${keyword}".` : null;
    return { competitors, features: result.features, ...comparison, warning };
  } catch (error) {
    if (!(error instanceof AppError) || endsTheItem(error) || control.signal.aborted) throw error;
    return { ...nothingSeen, warning: `Competing results are missing: ${error.message}` };
  }
}

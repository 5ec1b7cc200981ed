import { AppError } from '../../contract/errors.ts';
import type { SearchResultItem } from '../../providers/dataforseo/search-results.ts';
import type { ItemControl } from '../../runs/engine/method.ts';
import { buySearchResults } from '../../runs/purchase/buy-search-results.ts';
import { endsTheItem } from '../../runs/purchase/ends-the-item.ts';
import type { Context } from '../../team/context/context.ts';
import { domainStem } from '../../text/brand-rules.ts';

const competitorsKept = 10;

/** Who ranks for the top keyword, or why that could not be looked at. */
export interface CompetitorView {
  competitors: SearchResultItem[];
  warning: string | null;
}

/** Buys the result page of a keyword; a failing provider becomes a warning, the ad group continues without it. */
export async function lookAtCompetitors(
  context: Context,
  control: ItemControl,
  search: { keyword: string; locationCode: number; languageCode: string; ownUrl: string },
): Promise<CompetitorView> {
  const { keyword, locationCode, languageCode, ownUrl } = search;
  try {
    const key = { keyword, locationCode, languageCode, device: 'desktop' as const };
    const result = await buySearchResults(context, control, key);
    const own = domainStem(ownUrl);
    const competitors = result.items.filter(({ domain }) => domainStem(domain) !== own).slice(0, competitorsKept);
    return { competitors, warning: competitors.length === 0 ? `Google shows no other pages for "${keyword}".` : null };
  } catch (error) {
    if (!(error instanceof AppError) || endsTheItem(error) || control.signal.aborted) throw error;
    return { competitors: [], warning: `Competing results are missing: ${error.message}` };
  }
}

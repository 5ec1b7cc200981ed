import { minImpressions } from '../../search/click-model/level-rules.ts';
import { canonicalKeys } from '../../search/rows/canonical-twin-rules.ts';
import { foldAddresses } from '../../search/rows/fold-address-rules.ts';
import type { OpportunityInput } from '../page/opportunity.ts';
import { addressJudge } from './looked-pages-rules.ts';

/** What a page got; its position is weighted by impressions. */
interface PageTotals {
  page: string;
  clicks: number;
  impressions: number;
  position: number;
}

/** Totals of a site's pages, and which of them a run may take. */
export interface DemandInput extends Pick<
  OpportunityInput,
  'startPosition' | 'endPosition' | 'only' | 'include' | 'exclude' | 'allAddresses' | 'canonicals'
> {
  pages: readonly PageTotals[];
  /** The last 28 days; null where the source has no days. */
  lastPages: readonly PageTotals[] | null;
}

/** The pages that a run may take by their totals alone, those with the most clicks at stake first (docs/methods/seo.md). */
export function listDemand(input: DemandInput): PageTotals[] {
  const { startPosition, endPosition } = input;
  const { pages, lastPages, addressOf } = foldAddresses(
    { rows: [], pages: input.pages, lastPages: input.lastPages },
    input.canonicals && canonicalKeys(input.canonicals),
  );
  const scope = input.only === undefined ? null : new Set(input.only.map(addressOf));
  const whyLeftOut = addressJudge(input);
  const last = lastPages && new Map(lastPages.map(({ page, clicks }) => [page, clicks]));
  const atStake = ({ page, clicks }: PageTotals): number => (last === null ? clicks : (last.get(page) ?? 0));
  return (pages ?? [])
    .filter(({ page, position, impressions }) => {
      const inRange = position >= startPosition && position <= endPosition && impressions >= minImpressions;
      return inRange && (scope === null || scope.has(page)) && whyLeftOut(page) === null;
    })
    .sort((a, b) => atStake(b) - atStake(a) || b.impressions - a.impressions || (a.page < b.page ? -1 : 1));
}

/** Their addresses alone. */
export const listDemandedPages = (input: DemandInput): string[] => listDemand(input).map(({ page }) => page);

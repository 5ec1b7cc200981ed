import type { AdGroupResult } from '@serplift/core/api';
import { queryOf } from '../../../lib/address-view-rules.ts';
import { oneOf } from '../../../lib/one-of.ts';
import { type DecisionFilter, decisionLabels, decisionState } from '../../../runs/review/decision-rules.ts';
import { type DeploymentFilter, deploymentLabels, deploymentState, stateLabels } from '../ad-state-rules.ts';

export const warningLabels = { yes: 'With warnings', no: 'Without warnings' } as const;
type WarningFilter = keyof typeof warningLabels;

/** What the list shows, as it stands in the address. */
export interface ReviewView {
  search: string;
  state: AdGroupResult['state'] | null;
  decision: DecisionFilter | null;
  warnings: WarningFilter | null;
  deployed: DeploymentFilter | null;
  /** The ad group that is open; null shows the list. */
  openId: string | null;
}

/** Reads a view from the address; anything unknown there is ignored. */
export function readReviewView(query: URLSearchParams): ReviewView {
  return {
    search: query.get('q') ?? '',
    state: oneOf(stateLabels, query.get('state')),
    decision: oneOf(decisionLabels, query.get('decision')),
    warnings: oneOf(warningLabels, query.get('warnings')),
    deployed: oneOf(deploymentLabels, query.get('deployed')),
    openId: query.get('ad'),
  };
}

/** Writes a view for the address; what is at its default is left out. */
export function writeReviewView(view: ReviewView): URLSearchParams {
  const { search, openId, ...filters } = view;
  return queryOf({ q: search, ...filters, ad: openId });
}

/** Whether the view hides anything. */
export function isNarrowed(view: ReviewView): boolean {
  return writeReviewView({ ...view, openId: null }).size > 0;
}

/** The ad groups of a view in their order; those in `keep` stay although a decision just made them leave it. */
export function itemsInView(
  items: readonly AdGroupResult[],
  view: ReviewView,
  keep: ReadonlySet<string>,
): AdGroupResult[] {
  const words = view.search.toLowerCase().split(/\s+/).filter(Boolean);
  return items.filter((item) => {
    if (view.state !== null && item.state !== view.state) return false;
    if (view.decision !== null && decisionState(item) !== view.decision && !keep.has(item.id)) return false;
    if (view.warnings !== null && item.warnings.length > 0 !== (view.warnings === 'yes')) return false;
    if (view.deployed !== null && deploymentState(item) !== view.deployed) return false;
    return matchesSearch(item, words);
  });
}

function matchesSearch({ adGroup, keywords, generatedAd }: AdGroupResult, words: string[]): boolean {
  if (words.length === 0) return true;
  const texts = [...(generatedAd?.headlines ?? []), ...(generatedAd?.descriptions ?? []), ...keywords];
  const text = [adGroup.name, adGroup.campaignName, ...texts.map((one) => one.text)].join('\n').toLowerCase();
  return words.every((word) => text.includes(word));
}

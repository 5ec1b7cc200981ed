import { faultName, isUnchecked, type ProposalDoubt, proposalDoubtNames, type SeoPage } from '@serplift/core/api';
import { formatPercent, formatPosition } from '../../lib/format.ts';
import { formatGain } from '../../runs/preview/gain-format.ts';
import { proposalOf, tooWide } from './proposal-rules.ts';

export const stateLabels: Record<SeoPage['state'], string> = {
  succeeded: 'Improved',
  kept: 'Kept as is',
  failed: 'Failed',
  skipped: 'Skipped',
  working: 'In progress',
  waiting: 'Waiting',
};

/** What is odd in the proposals of a run, by the id of their page. */
export type Doubts = ReadonlyMap<string, readonly ProposalDoubt[]>;

const lowered = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);

/** Clicks below similar pages in words; null where the data cannot say. */
export function gapInWords({ belowSimilar: gap }: Pick<SeoPage, 'belowSimilar'>): string | null {
  if (gap === null || gap.point <= 0) return null;
  return `${gap.isAtMost ? 'at most ' : ''}${formatGain(gap.point)} clicks in 28 days below similar pages`;
}

type Measured = Pick<SeoPage, 'state' | 'fault' | 'belowSimilar' | 'position' | 'ctr'>;

/** The one reason to look at a page, from what was measured or read and never from a forecast. */
export function reasonOf(page: Measured): string {
  if (page.state !== 'succeeded') return stateLabels[page.state];
  const gap = gapInWords(page);
  if (gap !== null && (page.belowSimilar?.low ?? 0) > 0) return gap;
  if (page.fault !== null && page.fault !== 'none') return lowered(faultName(page.fault));
  return gap ?? `position ${formatPosition(page.position)}, CTR ${formatPercent(page.ctr, 2)}`;
}

/** What a person should look at before accepting a proposal. */
export function looksOf(page: SeoPage, doubts: readonly ProposalDoubt[] = []): string[] {
  const proposal = proposalOf(page);
  if (page.state !== 'succeeded' || proposal === null) return [];
  const cut = tooWide(proposal);
  const { rewriteRisk: risk } = page;
  return [
    ...(isUnchecked(page) ? [`Not checked by a review: ${page.unchecked}`] : []),
    ...doubts.map(({ kind, message }) => `${proposalDoubtNames[kind]}: ${message}`),
    ...(cut.length > 0 ? [`Cut in the results: the ${cut.join(' and the ')} is wider than Google shows.`] : []),
    ...(risk?.level === 'high' ? [`Google is likely to rewrite it: ${risk.reasons.join(' ')}`] : []),
  ];
}

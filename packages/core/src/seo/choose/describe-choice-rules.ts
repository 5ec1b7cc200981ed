import type { DataQualityItem } from '../../contract/search/data-quality.ts';
import type { SeoSettings } from '../../contract/seo/seo-api.ts';
import { minImpressions } from '../../search/click-model/level-rules.ts';
import type { EligibilityCounts } from '../page/opportunity.ts';

/** How many pages a run looked at, and why others were left out. */
export function describeEligibility(
  counts: EligibilityCounts,
  settings: SeoSettings,
): { reason: string; pages: number }[] {
  const all = [
    { reason: 'Eligible', pages: counts.eligible },
    { reason: `Fewer than ${minImpressions} impressions`, pages: counts.tooFewImpressions },
    { reason: `Better than position ${settings.startPosition}`, pages: counts.betterThanRange },
    { reason: `Worse than position ${settings.endPosition}`, pages: counts.worseThanRange },
    { reason: "Found only by queries with a competitor's name", pages: counts.competitorQueriesOnly },
    { reason: 'Files such as PDFs', pages: counts.file },
    { reason: 'Addresses with parameters', pages: counts.parameters },
    { reason: 'Utility pages (cart, login, search, tags, privacy)', pages: counts.utility },
    { reason: 'Left out by your patterns', pages: counts.pattern },
    { reason: 'Without the faults you asked for', pages: counts.otherFault },
    { reason: 'Not read, so their faults aren’t known', pages: counts.unreadFault },
  ];
  return all.filter((entry, index) => index === 0 || entry.pages > 0);
}

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

/** How many of the pages in range were read before the choice, for the data-quality card. */
export function describeReadings(of: { read: number; wanted: number; demanded: number }): DataQualityItem {
  const { read, wanted, demanded } = of;
  const [unread, beyond] = [wanted - read, demanded - wanted];
  const pages = (count: number): string => (count === 1 ? '1 page' : `${whole.format(count)} pages`);
  const notes = [
    ...(beyond > 0 ? [`The ${whole.format(wanted)} pages with the most clicks are read before the choice.`] : []),
    ...(unread > 0
      ? [`${pages(unread)} could not be read in time or at all, so the choice ignores their faults.`]
      : []),
  ];
  const value = `${whole.format(read)} of ${whole.format(demanded)}`;
  return {
    id: 'readings',
    label: 'Pages read before the choice',
    value,
    note: notes.length === 0 ? null : notes.join(' '),
  };
}

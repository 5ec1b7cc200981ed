import type { AdGroupResult } from '@serplift/core/api';
import type { ReviewEntry } from '../../../runs/review/review-kind.ts';
import { hasAdDraft } from '../texts/use-ad-draft.ts';
import { headlinesOf, looksOf, reasonOf } from './ad-words-rules.ts';
import { AdPane } from './AdPane.tsx';

interface Ads {
  run: { id: string; websiteUrl: string };
  onSaved: (item: AdGroupResult) => void;
}

/** An ad of a run as a line of the review. */
export function adEntryOf(item: AdGroupResult, { run, onSaved }: Ads): ReviewEntry {
  const { adGroup, generatedAd: ad, currentAds, keywords } = item;
  const texts = [...(ad?.headlines ?? []), ...(ad?.descriptions ?? []), ...keywords];
  const [live] = currentAds;
  return {
    id: item.id,
    kind: 'ads',
    runId: run.id,
    websiteUrl: run.websiteUrl,
    item,
    name: adGroup.name,
    url: ad?.finalUrl ?? null,
    reason: reasonOf(item),
    before: ad === null || live === undefined ? null : headlinesOf(live.headlines),
    after: ad === null ? item.reasons.join(' ') || 'No ad was written.' : headlinesOf(ad.headlines),
    more: ad?.descriptions[0]?.text ?? '',
    looks: looksOf(item),
    searchText: [adGroup.name, adGroup.campaignName, ...texts.map(({ text }) => text)].join('\n'),
    offers: [],
    pane: () => <AdPane key={item.id} runId={run.id} item={item} onSaved={onSaved} />,
    isUnsaved: () => hasAdDraft(item.id),
    edit: null,
  };
}

import type { AdGroupResult } from '@serplift/core/api';
import { formatNumber, formatPercent } from '../../../lib/format.ts';
import type { ReviewEntry } from '../../../runs/review/review-kind.ts';
import { Fold } from '../../../ui/layout/Fold.tsx';
import { lazyPart } from '../../../ui/overlay/lazy-part.tsx';
import { Skeleton } from '../../../ui/status/Skeleton.tsx';
import { AdPills } from '../AdPills.tsx';
import { DeploymentOfAd } from '../deploy/DeploymentOfAd.tsx';
import { AdEditor } from '../texts/AdEditor.tsx';
import { hasAdDraft, useAdDraft } from '../texts/use-ad-draft.ts';
import { headlinesOf, looksOf, reasonOf } from './ad-words-rules.ts';
import { PreviewCard } from './PreviewCard.tsx';

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

const AdDetails = lazyPart(async () => (await import('./AdDetails.tsx')).AdDetails, <Skeleton className="h-64" />);

interface AdPaneProps {
  runId: string;
  item: AdGroupResult;
  onSaved: (item: AdGroupResult) => void;
}

/** One ad: its preview and every text, edited in place; folded, what it was written from and what runs today. */
function AdPane({ runId, item, onSaved }: AdPaneProps) {
  const state = useAdDraft(runId, item, onSaved);
  const { adGroup, generatedAd: ad } = item;
  return (
    <>
      <div>
        <p className="mb-1.5 text-sm text-muted wrap-anywhere">
          {adGroup.campaignName} · {formatNumber(adGroup.impressions)} impressions · {formatNumber(adGroup.clicks)}{' '}
          clicks · CTR {formatPercent(adGroup.ctr)} in 30 days
        </p>
        <AdPills item={item} />
      </div>
      {item.deployment !== null && <DeploymentOfAd deployment={item.deployment} />}
      {ad !== null && (
        <>
          <PreviewCard ad={ad} texts={state.draft} />
          <AdEditor item={item} ad={ad} state={state} />
        </>
      )}
      <Fold summary="Keyword strategy, ads today, and strength" isLate>
        <AdDetails item={item} state={state} />
      </Fold>
    </>
  );
}

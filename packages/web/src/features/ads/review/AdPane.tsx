import type { AdGroupResult } from '@serplift/core/api';
import { Suspense, useState } from 'react';
import { formatNumber, formatPercent } from '../../../lib/format.ts';
import { Fold } from '../../../ui/layout/Fold.tsx';
import { lazyPart } from '../../../ui/overlay/lazy-part.tsx';
import { Skeleton } from '../../../ui/status/Skeleton.tsx';
import { AdPills } from '../AdPills.tsx';
import { DeploymentOfAd } from '../deploy/DeploymentOfAd.tsx';
import { AdEditor } from '../texts/AdEditor.tsx';
import { useAdDraft } from '../texts/use-ad-draft.ts';
import { PreviewCard } from './PreviewCard.tsx';

const AdDetails = lazyPart(async () => (await import('./AdDetails.tsx')).AdDetails);

interface AdPaneProps {
  runId: string;
  item: AdGroupResult;
  onSaved: (item: AdGroupResult) => void;
}

/** One ad: its preview and every text, edited in place; folded, what it was written from and what runs today. */
export function AdPane({ runId, item, onSaved }: AdPaneProps) {
  const state = useAdDraft(runId, item, onSaved);
  const [wasOpened, setWasOpened] = useState(false);
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
      <Fold summary="Keyword strategy, ads today, and strength" onOpen={() => setWasOpened(true)}>
        {wasOpened && (
          <Suspense fallback={<Skeleton className="h-64" />}>
            <AdDetails item={item} state={state} />
          </Suspense>
        )}
      </Fold>
    </>
  );
}

import type { AdGroupResult, CurrentAd } from '@serplift/core/api';
import { countOf, formatNumber, formatPercent } from '../../../lib/format.ts';
import { CardSection } from '../../../ui/layout/Card.tsx';
import { Badge, StatusPill } from '../../../ui/status/Badge.tsx';
import { wordsOf } from '../google-words.ts';
import { campaignState } from '../select/campaign-rules.ts';

/** The ads that run in the ad group today, with how they do. */
export function CurrentAds({ item }: { item: AdGroupResult }) {
  return (
    <CardSection
      title="Ads today"
      description={
        item.currentAds.length === 0
          ? 'This ad group has no responsive search ad yet.'
          : `${countOf(item.currentAds.length, 'responsive search ad')} in this ad group, over the last 30 days.`
      }
    >
      <ul className="divide-y divide-line">
        {item.currentAds.map((ad) => (
          <li key={ad.id} className="py-4 first:pt-0 last:pb-0">
            <CurrentAdCard ad={ad} />
          </li>
        ))}
      </ul>
    </CardSection>
  );
}

function CurrentAdCard({ ad }: { ad: CurrentAd }) {
  const state = campaignState(ad.status);
  return (
    <article aria-label={`Ad ${ad.id}`}>
      <p className="flex flex-wrap items-center gap-1.5">
        <StatusPill tone={state === 'Active' ? 'good' : 'neutral'}>{state}</StatusPill>
        {ad.adStrength !== null && <Badge>Strength: {wordsOf(ad.adStrength)}</Badge>}
        {ad.approvalStatus !== null && ad.approvalStatus !== 'APPROVED' && (
          <Badge tone="warn">{wordsOf(ad.approvalStatus)}</Badge>
        )}
        {ad.policyTopics.map((topic) => (
          <Badge key={topic} tone="warn">
            {wordsOf(topic)}
          </Badge>
        ))}
      </p>
      <p className="mt-1.5 text-sm text-muted tabular-nums">
        {formatNumber(ad.impressions)} impressions · {formatNumber(ad.clicks)} clicks · CTR {formatPercent(ad.ctr)} in
        30 days
      </p>
      <TextList label="Headlines" texts={ad.headlines} />
      <TextList label="Descriptions" texts={ad.descriptions} />
      {ad.actionItems.length > 0 && (
        <p className="mt-2 text-sm text-muted">Google suggests: {ad.actionItems.join('; ')}</p>
      )}
    </article>
  );
}

function TextList({ label, texts }: { label: string; texts: CurrentAd['headlines'] }) {
  return (
    <>
      <h3 className="mt-3 mb-1 text-sm font-medium text-muted">{label}</h3>
      <ul className="space-y-1">
        {texts.map(({ text, pin, performance }) => (
          <li key={text} className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="min-w-0 flex-1 wrap-anywhere">{text}</span>
            <span className="text-xs text-muted">
              {[pin === null ? null : wordsOf(pin), performance === null ? null : wordsOf(performance)]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

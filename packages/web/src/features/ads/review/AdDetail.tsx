import type { AdGroupResult, AdsOptimization } from '@serplift/core/api';
import { ArrowLeft, ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatNumber, formatPercent } from '../../../lib/format.ts';
import { DecisionText } from '../../../runs/decide/DecisionText.tsx';
import type { ReviewActions } from '../../../runs/review/review-kind.ts';
import { Button, IconButton } from '../../../ui/button/Button.tsx';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { Notice } from '../../../ui/status/States.tsx';
import { isDeployable } from '../ad-state-rules.ts';
import { AdPills } from '../AdPills.tsx';
import { DeploymentOfAd } from '../deploy/DeploymentOfAd.tsx';
import { AdEditor } from '../texts/AdEditor.tsx';
import { useAdDraft } from '../texts/use-ad-draft.ts';
import { Background } from './Background.tsx';
import { ComparisonCard } from './ComparisonCard.tsx';
import { CurrentAds } from './CurrentAds.tsx';
import { PreviewCard } from './PreviewCard.tsx';
import { CombinationCard, StrengthCard } from './QualityCards.tsx';

interface AdDetailProps {
  run: AdsOptimization;
  item: AdGroupResult;
  /** The ads of the list, to go from one to the next. */
  neighbors: AdGroupResult[];
  isChosen: boolean;
  actions: ReviewActions<AdGroupResult>;
  onOpen: (itemId: string | null) => void;
  onSaved: (item: AdGroupResult) => void;
}

/** One ad with everything behind it, next to what runs today. */
export function AdDetail({ run, item, neighbors, isChosen, actions, onOpen, onSaved }: AdDetailProps) {
  const state = useAdDraft(run.id, item, onSaved);
  const { generatedAd: ad, warnings } = item;
  return (
    <article aria-labelledby="ad-heading" className="space-y-6">
      <DetailHead item={item} neighbors={neighbors} onOpen={onOpen} />
      {ad !== null && <Decide item={item} isChosen={isChosen} actions={actions} />}
      {item.reasons.length > 0 && (
        <Notice tone={item.state === 'failed' ? 'bad' : 'neutral'} title={reasonTitles[item.state] ?? 'Note'}>
          {item.reasons.map((reason) => (
            <p key={reason}>{reason}</p>
          ))}
        </Notice>
      )}
      {warnings.length > 0 && (
        <Notice tone="warn" title={warnings.length === 1 ? 'Warning' : 'Warnings'}>
          {warnings.map((warning) => (
            <p key={warning}>{warning}</p>
          ))}
        </Notice>
      )}
      {item.deployment !== null && <DeploymentOfAd deployment={item.deployment} />}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="min-w-0 space-y-6">
          {ad !== null && <AdEditor item={item} ad={ad} state={state} />}
          {state.combinations !== null && <CombinationCard combinations={state.combinations} />}
          {ad === null && <Background item={item} />}
        </div>
        <div className="min-w-0 space-y-6">
          {ad !== null && <PreviewCard ad={ad} texts={state.draft} />}
          {item.comparison !== null && <ComparisonCard comparison={item.comparison} />}
          <CurrentAds item={item} />
          {state.strength !== null && (
            <StrengthCard strength={state.strength} googleStrength={item.deployment?.readBack?.adStrength ?? null} />
          )}
        </div>
      </div>
      {ad !== null && <Background item={item} />}
    </article>
  );
}

const reasonTitles: Partial<Record<AdGroupResult['state'], string>> = {
  failed: 'No ad could be written',
  kept: 'The current ads are kept',
  skipped: 'This ad group was skipped',
};

interface DetailHeadProps {
  item: AdGroupResult;
  neighbors: AdGroupResult[];
  onOpen: (itemId: string | null) => void;
}

function DetailHead({ item, neighbors, onOpen }: DetailHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, []);
  const { adGroup } = item;
  const index = neighbors.findIndex(({ id }) => id === item.id);
  const [previous, next] = [neighbors[index - 1], neighbors[index + 1]];
  return (
    <div>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <Button variant="ghost" className="-ml-3" onClick={() => onOpen(null)}>
          <ArrowLeft aria-hidden="true" />
          All ads
        </Button>
        {index !== -1 && (
          <span className="flex items-center gap-1">
            <span className="mr-2 text-sm text-muted tabular-nums">
              {formatNumber(index + 1)} of {formatNumber(neighbors.length)}
            </span>
            <IconButton
              label="Previous ad"
              variant="secondary"
              disabled={previous === undefined}
              onClick={() => previous !== undefined && onOpen(previous.id)}
            >
              <ChevronLeft aria-hidden="true" />
            </IconButton>
            <IconButton
              label="Next ad"
              variant="secondary"
              disabled={next === undefined}
              onClick={() => next !== undefined && onOpen(next.id)}
            >
              <ChevronRight aria-hidden="true" />
            </IconButton>
          </span>
        )}
      </div>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h2
            ref={heading}
            id="ad-heading"
            tabIndex={-1}
            data-quiet-focus
            className="text-xl font-semibold wrap-anywhere"
          >
            {adGroup.name}
          </h2>
          <p className="text-muted wrap-anywhere">
            {adGroup.campaignName} · {formatNumber(adGroup.impressions)} impressions · {formatNumber(adGroup.clicks)}{' '}
            clicks · CTR {formatPercent(adGroup.ctr)} in 30 days
          </p>
        </div>
        <AdPills item={item} />
      </div>
    </div>
  );
}

function Decide({
  item,
  isChosen,
  actions,
}: {
  item: AdGroupResult;
  isChosen: boolean;
  actions: ReviewActions<AdGroupResult>;
}) {
  const { decision } = item;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        variant={decision === null ? 'primary' : 'secondary'}
        aria-disabled={decision?.verdict === 'accepted' || undefined}
        onClick={() => decision?.verdict !== 'accepted' && actions.accept(item)}
      >
        Accept
      </Button>
      <Button onClick={() => actions.reject(item)}>Reject…</Button>
      {decision !== null && (
        <>
          <p className="ml-1 min-w-0 text-sm text-muted wrap-anywhere">
            <DecisionText decision={decision} />
          </p>
          <Button variant="ghost" onClick={() => actions.undo(item)}>
            Undo
          </Button>
        </>
      )}
      <span className="ml-auto">
        <Checkbox
          className="font-medium"
          label="Select for deployment"
          checked={isChosen}
          disabled={!isDeployable(item)}
          onChange={() => actions.select(item)}
        />
      </span>
    </div>
  );
}

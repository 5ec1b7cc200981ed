import type { AdGroupResult } from '@serplift/core/api';
import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { formatPercent } from '../../../lib/format.ts';
import type { ReviewKind } from '../../../runs/review/review-kind.ts';
import { ReviewList } from '../../../runs/review/ReviewList.tsx';
import type { Review } from '../../../runs/review/use-review.ts';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { isDeployable } from '../ad-state-rules.ts';
import { AdPills } from '../AdPills.tsx';
import { type AdsTypes, openAdName } from '../ads-kind.ts';

interface AdListProps {
  review: ReviewKind<AdsTypes>;
  state: Review<AdsTypes>;
  chosenIds: ReadonlySet<string>;
}

/** The ads as lines. */
export function AdList({ review, state, chosenIds }: AdListProps) {
  const { actions } = state;
  const select = (item: AdGroupResult) => isDeployable(item) && actions.select(item);
  return (
    <Card>
      <ReviewList areLines label="Ads" review={review} state={{ ...state, actions: { ...actions, select } }}>
        {(item) => <AdLine item={item} isChosen={chosenIds.has(item.id)} onChoose={() => actions.select(item)} />}
      </ReviewList>
    </Card>
  );
}

interface AdLineProps {
  item: AdGroupResult;
  isChosen: boolean;
  onChoose: () => void;
}

function AdLine({ item, isChosen, onChoose }: AdLineProps) {
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  query.set(openAdName, item.id);
  const { adGroup, generatedAd } = item;
  return (
    <div
      className={clsx(
        'relative flex items-start gap-3 border-b border-line px-3 py-3 hover:bg-sunken/60 has-[a:focus-visible]:bg-sunken/60 sm:items-center',
        isChosen && 'bg-accent-soft/60',
      )}
    >
      <span className="relative z-10">
        <Checkbox
          label={`Select ${adGroup.name}`}
          isLabelHidden
          checked={isChosen}
          disabled={!isDeployable(item)}
          onChange={onChoose}
        />
      </span>
      <div className="grid min-w-0 flex-1 gap-x-6 gap-y-1.5 lg:grid-cols-[minmax(0,16rem)_minmax(0,1fr)_auto] lg:items-center">
        <div className="min-w-0">
          {/* The whole line leads to the ad. */}
          <Link
            to={{ search: query.toString() }}
            data-item-toggle
            className="block truncate font-medium after:absolute after:inset-0"
          >
            {adGroup.name}
          </Link>
          <p className="truncate text-sm text-muted">
            {adGroup.campaignName} · CTR {formatPercent(adGroup.ctr)} in 30 days
          </p>
        </div>
        <div className="min-w-0">
          {generatedAd === null ? (
            <p className="line-clamp-2 text-sm text-muted">{item.reasons.join(' ') || 'No ad was written.'}</p>
          ) : (
            <>
              <p className="truncate">
                {generatedAd.headlines
                  .slice(0, 3)
                  .map(({ text }) => text)
                  .join(' | ')}
              </p>
              <p className="truncate text-sm text-muted">{generatedAd.descriptions[0]?.text}</p>
            </>
          )}
        </div>
        <AdPills item={item} />
      </div>
      <ChevronRight aria-hidden="true" className="size-4 shrink-0 self-center text-muted" />
    </div>
  );
}

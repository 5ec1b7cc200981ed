import type { AdGroupResult } from '@serplift/core/api';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { formatPercent } from '../../../lib/format.ts';
import { useReviewKeys } from '../../../runs/review/use-review-keys.ts';
import type { Review } from '../../../runs/review/use-review.ts';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { isDeployable } from '../ad-state-rules.ts';
import { AdPills } from '../AdPills.tsx';
import { type AdsTypes, openAdName } from '../ads-kind.ts';

interface AdListProps {
  state: Review<AdsTypes>;
  chosenIds: ReadonlySet<string>;
}

/** The ads as lines; only those in sight are drawn. */
export function AdList({ state, chosenIds }: AdListProps) {
  const { shown: items, actions, showHelp } = state;
  const list = useRef<HTMLUListElement>(null);
  const [topPx, setTopPx] = useState(0);
  useReviewKeys(list, {
    items,
    actions: { ...actions, select: (item) => isDeployable(item) && actions.select(item) },
    canSelect: true,
    onHelp: showHelp,
  });
  useLayoutEffect(() => {
    const top = (list.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
    setTopPx((before) => (Math.abs(before - top) > 1 ? top : before));
  }, [items]);
  // Its lines are read again at each render, which is all it asks for.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => 76,
    getItemKey: (index) => items[index]?.id ?? index,
    overscan: 10,
    scrollMargin: topPx,
  });
  return (
    <Card>
      <ul ref={list} aria-label="Ads" className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const item = items[index];
          if (item === undefined) return null;
          return (
            <li
              key={item.id}
              ref={virtual.measureElement}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={items.length}
              className="absolute inset-x-0 top-0 scroll-mt-18 scroll-mb-20"
              style={{ transform: `translateY(${start - topPx}px)` }}
            >
              <AdLine item={item} isChosen={chosenIds.has(item.id)} onChoose={() => actions.select(item)} />
            </li>
          );
        })}
      </ul>
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

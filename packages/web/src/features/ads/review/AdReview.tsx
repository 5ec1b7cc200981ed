import type { AdGroupResult, AdsOptimization } from '@serplift/core/api';
import { lazy, Suspense, useDeferredValue, useMemo, useState } from 'react';
import { useDecisions } from '../../../runs/review/use-decisions.ts';
import type { ReviewViewState } from '../../../runs/review/use-review-view.ts';
import { LoadNotice } from '../../../ui/status/LoadNotice.tsx';
import { SkeletonRows } from '../../../ui/status/Skeleton.tsx';
import { isDeployable } from '../ad-state-rules.ts';
import { AdListing } from './AdListing.tsx';
import { itemsInView, type ReviewView } from './review-rules.ts';
import type { RunItems } from './use-run-items.ts';

const AdDetail = lazy(async () => ({ default: (await import('./AdDetail.tsx')).AdDetail }));
const RejectAd = lazy(async () => ({ default: (await import('./RejectAd.tsx')).RejectAd }));

/** What can be done with the ad of an ad group. */
export interface AdActions {
  accept: (item: AdGroupResult) => void;
  edit: (item: AdGroupResult) => void;
  reject: (item: AdGroupResult) => void;
  undo: (item: AdGroupResult) => void;
  tick: (item: AdGroupResult) => void;
}

const nameOf = (item: AdGroupResult): string => item.adGroup.name;

interface AdReviewProps {
  run: AdsOptimization;
  runItems: RunItems;
  viewState: ReviewViewState<ReviewView>;
}

/** The ads of an ended run: a list, and one of them with everything behind it. */
export function AdReview({ run, runItems, viewState }: AdReviewProps) {
  const { view, filter, changeView, recent, keep } = viewState;
  const { items } = runItems;
  const [tickedIds, setTickedIds] = useState<ReadonlySet<string>>(new Set());
  const [rejecting, setRejecting] = useState<AdGroupResult | null>(null);
  const { decide, undo, announcement } = useDecisions({
    optimizationId: run.id,
    nameOf,
    setDecision: runItems.setDecision,
  });

  const actions = useMemo<AdActions>(
    () => ({
      accept: (item) => {
        keep(item.id);
        decide(item, { verdict: 'accepted' });
      },
      edit: (item) => changeView({ openId: item.id }, { replace: false }),
      reject: setRejecting,
      undo: (item) => {
        keep(item.id);
        undo(item);
      },
      tick: ({ id }) =>
        setTickedIds((before) =>
          before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
        ),
    }),
    [decide, undo, keep, changeView],
  );
  const deferredView = useDeferredValue(view);
  const shown = useMemo(() => itemsInView(items, deferredView, recent), [items, deferredView, recent]);
  // What was rejected or deployed meanwhile is no longer ticked.
  const ticked = useMemo(
    () => items.filter((item) => tickedIds.has(item.id) && isDeployable(item)),
    [items, tickedIds],
  );
  const open = view.openId === null ? undefined : items.find(({ id }) => id === view.openId);

  return (
    <>
      <output className="sr-only">{announcement}</output>
      {runItems.error !== null && (
        <LoadNotice title="Further ad groups could not be loaded" error={runItems.error} onRetry={runItems.retry} />
      )}
      {open === undefined ? (
        <AdListing
          run={run}
          runItems={runItems}
          shown={shown}
          view={view}
          onViewChange={filter}
          ticked={ticked}
          onTickedChange={(ids) => setTickedIds(ids)}
          actions={actions}
        />
      ) : (
        <Suspense fallback={<SkeletonRows rows={3} className="h-40" />}>
          <AdDetail
            key={open.id}
            run={run}
            item={open}
            neighbours={shown}
            isTicked={ticked.includes(open)}
            actions={actions}
            onOpen={(openId) => changeView({ openId }, { replace: false })}
            onSaved={(saved) => runItems.change(saved.id, saved)}
          />
        </Suspense>
      )}
      {rejecting !== null && (
        <Suspense>
          <RejectAd
            item={rejecting}
            onClose={() => setRejecting(null)}
            onReject={(reason) => {
              keep(rejecting.id);
              decide(rejecting, { verdict: 'rejected', reason });
              setRejecting(null);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

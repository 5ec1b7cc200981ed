import type { AdGroupResult, AdsOptimization } from '@serplift/core/api';
import { lazy, Suspense, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { failureMessage } from '../../lib/api.ts';
import { useDecisions } from '../../lib/use-decisions.ts';
import { Button } from '../../ui/Button.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { Notice } from '../../ui/States.tsx';
import { AdListing } from './AdListing.tsx';
import { isDeployable, itemsInView, readReviewView, type ReviewView, writeReviewView } from './review-rules.ts';
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

/** The view in the address. Items that were just decided stay although they no longer match. */
function useView() {
  const [query, setQuery] = useSearchParams();
  const view = useMemo(() => readReviewView(query), [query]);
  const setView = useCallback(
    (change: Partial<ReviewView>) => {
      const isOpening = 'openId' in change;
      setQuery((before) => writeReviewView({ ...readReviewView(before), ...change }), {
        replace: !isOpening,
        preventScrollReset: !isOpening,
      });
    },
    [setQuery],
  );
  return [view, setView] as const;
}

/** The ads of an ended run: a list, and one of them with everything behind it. */
export function AdReview({ run, runItems }: { run: AdsOptimization; runItems: RunItems }) {
  const [view, setView] = useView();
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
      accept: (item) => decide(item, { verdict: 'accepted' }),
      edit: (item) => setView({ openId: item.id }),
      reject: setRejecting,
      undo,
      tick: ({ id }) =>
        setTickedIds((before) =>
          before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
        ),
    }),
    [decide, undo, setView],
  );
  const deferredView = useDeferredValue(view);
  const shown = useMemo(() => itemsInView(items, deferredView), [items, deferredView]);
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
        <Notice
          tone="bad"
          title="Further ad groups could not be loaded"
          actions={<Button onClick={runItems.retry}>Try Again</Button>}
        >
          {failureMessage(runItems.error, 'The server cannot be reached.')}
        </Notice>
      )}
      {open === undefined ? (
        <AdListing
          run={run}
          runItems={runItems}
          shown={shown}
          view={view}
          onViewChange={setView}
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
            onOpen={(openId) => setView({ openId })}
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
              decide(rejecting, { verdict: 'rejected', reason });
              setRejecting(null);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

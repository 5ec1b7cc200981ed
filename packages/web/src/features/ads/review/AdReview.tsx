import { type AdGroupResult, type AdsOptimization, isUnchecked } from '@serplift/core/api';
import { Rocket } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import { BulkBar } from '../../../runs/review/BulkBar.tsx';
import type { ReviewKind } from '../../../runs/review/review-kind.ts';
import { ReviewDialog } from '../../../runs/review/ReviewDialog.tsx';
import { RunReview } from '../../../runs/review/RunReview.tsx';
import { useLayout } from '../../../runs/review/use-layout.ts';
import type { ReviewItems } from '../../../runs/review/use-review-items.ts';
import { useReview } from '../../../runs/review/use-review.ts';
import { SelectionBar } from '../../../runs/table/SelectionBar.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { Spinner } from '../../../ui/button/Spinner.tsx';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { lazyPart } from '../../../ui/overlay/lazy-part.tsx';
import { SkeletonRows } from '../../../ui/status/Skeleton.tsx';
import { isDeployable } from '../ad-state-rules.ts';
import { adsKind, type AdsTypes } from '../ads-kind.ts';
import type { DeploymentsOfRun } from '../deploy/use-deployments.ts';
import { adList } from './ad-list-rules.ts';
import { adTable } from './ad-table.tsx';
import { AdList } from './AdList.tsx';

const AdDetail = lazyPart(async () => (await import('./AdDetail.tsx')).AdDetail);
const AdTable = lazyPart(async () => (await import('./AdTable.tsx')).AdTable);
const DeployDialog = lazyPart(async () => (await import('../deploy/DeployDialog.tsx')).DeployDialog);

/** How ads are reviewed; they are edited where one of them fills the screen. */
export const adsReview: ReviewKind<AdsTypes> = {
  heading: 'Generated ads',
  noun: 'ad',
  list: adList,
  table: adTable,
  selectText: 'Select the ad for deployment',
};

interface AdReviewProps {
  run: AdsOptimization;
  read: ReviewItems<AdsTypes>;
  deployments: DeploymentsOfRun;
}

/** The ads of an ended run: a list, and one of them with everything behind it. */
export function AdReview({ run, read, deployments }: AdReviewProps) {
  const shared = { kind: adsKind, review: adsReview, run };
  const { items, renew } = deployments;
  const state = useReview({ ...shared, read, items });
  const { view, selectedIds, setSelectedIds, actions } = state;
  const [layout] = useLayout(adsKind, state);
  const isTable = layout === 'table';
  const [deploying, setDeploying] = useState<AdGroupResult[] | null>(null);
  // What was rejected or deployed meanwhile is no longer chosen.
  const chosen = useMemo(
    () => items.filter((item) => selectedIds.has(item.id) && isDeployable(item)),
    [items, selectedIds],
  );
  const chosenIds = useMemo(() => new Set(chosen.map(({ id }) => id)), [chosen]);
  const open = view.openId === null ? undefined : items.find(({ id }) => id === view.openId);
  if (open !== undefined) {
    return (
      <>
        <output className="sr-only">{state.announcement}</output>
        <Suspense fallback={<SkeletonRows rows={3} className="h-40" />}>
          <AdDetail
            key={open.id}
            run={run}
            item={open}
            neighbors={state.shown}
            isChosen={chosenIds.has(open.id)}
            actions={actions}
            onOpen={state.open}
            onSaved={(saved) => read.runItems.change(saved.id, saved)}
          />
        </Suspense>
        <ReviewDialog kind={adsKind} review={adsReview} state={state} />
      </>
    );
  }
  return (
    <RunReview
      {...shared}
      state={state}
      beforeCounts={
        isTable ? undefined : <TickAll shown={state.shown} chosenIds={chosenIds} onChosenChange={setSelectedIds} />
      }
      bulkBar={
        <>
          {isTable ? (
            <SelectionBar kind={adsKind} run={run} state={state}>
              <Button disabled={chosen.length === 0 || deploying !== null} onClick={() => setDeploying(chosen)}>
                <Rocket aria-hidden="true" />
                Deploy {chosen.length}…
              </Button>
            </SelectionBar>
          ) : (
            <BulkBar
              count={chosen.length}
              noun="ad"
              emptyText="Select the ads you want to deploy."
              actionLabel={
                <>
                  <Rocket aria-hidden="true" />
                  Deploy Selected Ads
                </>
              }
              isBusy={deploying !== null}
              onAct={() => setDeploying(chosen)}
            />
          )}
          {deploying !== null && (
            <Suspense>
              <DeployDialog
                run={run}
                items={deploying}
                onDeployed={async () => {
                  setSelectedIds(new Set());
                  await renew();
                }}
                onClose={() => setDeploying(null)}
              />
            </Suspense>
          )}
        </>
      }
    >
      {isTable ? (
        <Suspense fallback={<Spinner />}>
          <AdTable review={adsReview} state={state} />
        </Suspense>
      ) : (
        <AdList review={adsReview} state={state} chosenIds={chosenIds} />
      )}
    </RunReview>
  );
}

interface TickAllProps {
  shown: AdGroupResult[];
  chosenIds: ReadonlySet<string>;
  onChosenChange: (ids: ReadonlySet<string>) => void;
}

function TickAll({ shown, chosenIds, onChosenChange }: TickAllProps) {
  // What no review read takes a person's own tick.
  const reviewable = new Set(shown.filter((item) => isDeployable(item) && !isUnchecked(item)).map(({ id }) => id));
  const chosenCount = [...reviewable].filter((id) => chosenIds.has(id)).length;
  const isAll = chosenCount > 0 && chosenCount === reviewable.size;
  const toggle = () => {
    const others = [...chosenIds].filter((id) => !reviewable.has(id));
    onChosenChange(new Set(isAll ? others : [...others, ...reviewable]));
  };
  return (
    <span className="pl-4">
      <Checkbox
        className="font-medium"
        label="Select all reviewable"
        checked={isAll || (chosenCount > 0 && 'mixed')}
        disabled={reviewable.size === 0}
        onChange={toggle}
      />
    </span>
  );
}

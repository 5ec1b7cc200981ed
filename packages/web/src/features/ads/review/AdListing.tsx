import type { AdGroupResult, AdsOptimization } from '@serplift/core/api';
import { Rocket, SearchX } from 'lucide-react';
import { lazy, Suspense, useId, useMemo, useState } from 'react';
import { countOf, formatNumber } from '../../../lib/format.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { SpinnerMark } from '../../../ui/button/Spinner.tsx';
import { TickBox } from '../../../ui/form/TickBox.tsx';
import { EmptyState } from '../../../ui/status/States.tsx';
import { isDeployable } from '../ad-state-rules.ts';
import { AdList } from './AdList.tsx';
import type { AdActions } from './AdReview.tsx';
import { AdToolbar } from './AdToolbar.tsx';
import { DownloadAds } from './DownloadAds.tsx';
import type { ReviewView } from './review-rules.ts';
import type { RunItems } from './use-run-items.ts';

const DeployDialog = lazy(async () => ({ default: (await import('../deploy/DeployDialog.tsx')).DeployDialog }));

interface AdListingProps {
  run: AdsOptimization;
  runItems: RunItems;
  shown: AdGroupResult[];
  view: ReviewView;
  onViewChange: (change: Partial<ReviewView>) => void;
  ticked: AdGroupResult[];
  onTickedChange: (ids: ReadonlySet<string>) => void;
  actions: AdActions;
}

/** The list of a run's ads with what narrows it, the tick boxes and the way to deploy them. */
export function AdListing(props: AdListingProps) {
  const { run, runItems, shown, view, ticked, onTickedChange, actions } = props;
  const tickedIds = useMemo(() => new Set(ticked.map(({ id }) => id)), [ticked]);
  return (
    <section aria-labelledby="ads-heading">
      <div className="mb-3 flex min-h-9 flex-wrap items-center justify-between gap-3">
        <h2 id="ads-heading" className="text-lg font-semibold">
          Generated ads
        </h2>
        <DownloadAds run={run} />
      </div>
      <AdToolbar view={view} onViewChange={props.onViewChange} />
      <ListHead
        shown={shown}
        runItems={runItems}
        total={run.totalItems}
        tickedIds={tickedIds}
        onTickedChange={onTickedChange}
      />
      {shown.length === 0 && !runItems.isLoading ? (
        <EmptyState icon={<SearchX />} title="No ad matches">
          Change the search or the filters to see more of this result.
        </EmptyState>
      ) : (
        <AdList items={shown} tickedIds={tickedIds} actions={actions} />
      )}
      <DeployBar run={run} runItems={runItems} ticked={ticked} onDeployed={() => onTickedChange(new Set())} />
    </section>
  );
}

interface ListHeadProps {
  shown: AdGroupResult[];
  runItems: RunItems;
  total: number;
  tickedIds: ReadonlySet<string>;
  onTickedChange: (ids: ReadonlySet<string>) => void;
}

function ListHead({ shown, runItems, total, tickedIds, onTickedChange }: ListHeadProps) {
  const reviewable = new Set(shown.filter(isDeployable).map(({ id }) => id));
  const tickedCount = [...reviewable].filter((id) => tickedIds.has(id)).length;
  const isAll = tickedCount > 0 && tickedCount === reviewable.size;
  const toggle = () => {
    const others = [...tickedIds].filter((id) => !reviewable.has(id));
    onTickedChange(new Set(isAll ? others : [...others, ...reviewable]));
  };
  return (
    <div className="my-3 flex min-h-9 flex-wrap items-center justify-between gap-x-4 pl-4">
      <TickBox
        label="Select all reviewable"
        isLabelShown
        tick={isAll ? 'on' : tickedCount > 0 ? 'mixed' : 'off'}
        isDisabled={reviewable.size === 0}
        onToggle={toggle}
      />
      <p className="flex items-center gap-3 text-muted tabular-nums" aria-live="polite">
        {runItems.isLoading && (
          <span className="flex items-center gap-2">
            <SpinnerMark /> Loading further ads…
          </span>
        )}
        Showing {formatNumber(shown.length)} of {countOf(total, 'ad group')}
      </p>
    </div>
  );
}

interface DeployBarProps {
  run: AdsOptimization;
  runItems: RunItems;
  ticked: AdGroupResult[];
  onDeployed: () => void;
}

/** Stays at the end of the window while one scrolls through the ads. */
function DeployBar({ run, runItems, ticked, onDeployed }: DeployBarProps) {
  const [deploying, setDeploying] = useState<AdGroupResult[] | null>(null);
  const whyId = useId();
  return (
    <div className="sticky bottom-0 z-20 -mx-4 mt-4 flex flex-wrap items-center justify-between gap-3 border-t border-line bg-canvas/95 px-4 py-3 backdrop-blur-sm sm:mx-0 sm:px-0">
      <p id={whyId} className="text-muted tabular-nums">
        {ticked.length === 0 ? 'Tick the ads you want to deploy.' : `${countOf(ticked.length, 'ad')} selected`}
      </p>
      <Button
        variant="primary"
        disabled={ticked.length === 0 || deploying !== null}
        aria-describedby={whyId}
        onClick={() => setDeploying(ticked)}
      >
        <Rocket aria-hidden="true" />
        Deploy Selected Ads
      </Button>
      {deploying !== null && (
        <Suspense>
          <DeployDialog
            run={run}
            items={deploying}
            onDeployed={async () => {
              onDeployed();
              await runItems.renewDeployments();
            }}
            onClose={() => setDeploying(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

import type { AdsOptimization, AdsSettings } from '@serplift/core/api';
import { formatNumber } from '../../../lib/format.ts';
import { CostTile } from '../../../runs/result/DataFindings.tsx';
import { RunEnding } from '../../../runs/result/RunEnding.tsx';
import { RunFacts } from '../../../runs/result/RunFacts.tsx';
import { useReviewView } from '../../../runs/review/use-review-view.ts';
import { locationName } from '../../../runs/settings/places.ts';
import { BarList } from '../../../ui/chart/Sparkline.tsx';
import { CardSection, StatTile } from '../../../ui/layout/Card.tsx';
import { EmptyState } from '../../../ui/status/States.tsx';
import { accountNumber } from '../account/account-format.ts';
import { Deployments } from '../deploy/Deployments.tsx';
import { type StartInput, useStartAds } from '../select/use-start-ads.ts';
import { AdReview } from './AdReview.tsx';
import { readReviewView, writeReviewView } from './review-rules.ts';
import { type RunItems, useRunItems } from './use-run-items.ts';

interface RunResultsProps {
  run: AdsOptimization;
  /** The form of step 1, filled with this run's settings. */
  changeSettingsPath: string;
}

/** Step 3: the ads of a run, to be read, changed, decided and deployed. */
export function RunResults({ run, changeSettingsPath }: RunResultsProps) {
  const runItems = useRunItems(run);
  const viewState = useReviewView({ read: readReviewView, write: writeReviewView });
  const isAdOpen = viewState.view.openId !== null;
  return (
    <div className="space-y-6">
      {!isAdOpen && (
        <>
          <RunFacts run={run} name={<AccountName account={run.account} />} settings={settingsInWords(run.settings)} />
          {run.status !== 'completed' && <Ending run={run} changeSettingsPath={changeSettingsPath} />}
          {run.status === 'completed' && run.results.summary !== null && (
            <p className="text-lg">{run.results.summary}</p>
          )}
          <Totals run={run} items={runItems.items} />
          {run.leftOut.length > 0 && <LeftOut run={run} />}
          <Deployments run={run} runItems={runItems} />
        </>
      )}
      {run.totalItems > 0 ? (
        <AdReview run={run} runItems={runItems} viewState={viewState} />
      ) : (
        run.status === 'completed' && (
          <EmptyState title="This run has no ad groups">There was nothing to work on.</EmptyState>
        )
      )}
    </div>
  );
}

function settingsInWords(all: AdsOptimization['settings']) {
  const settings = all as Partial<AdsSettings>;
  return [
    `${settings.headlinesCount} headlines`,
    `${settings.descriptionsCount} descriptions`,
    settings.locationCode === undefined ? null : locationName(settings.locationCode),
    settings.model,
  ];
}

function AccountName({ account: { name, id } }: Pick<AdsOptimization, 'account'>) {
  return (
    <>
      {name} <span className="font-normal text-muted">{accountNumber(id)}</span>
    </>
  );
}

/** What starts a run again exactly as it was started. */
function startInputOf(run: AdsOptimization): StartInput {
  return {
    campaignIds: run.campaignIds,
    adGroupIds: run.adGroupIds,
    settings: { ...(run.settings as Partial<AdsSettings>), selectedAccountId: run.account.id },
    ...(run.maxCostUsd === null ? {} : { maxCostUsd: run.maxCostUsd }),
  };
}

function Ending({ run, changeSettingsPath }: RunResultsProps) {
  const starter = useStartAds();
  return (
    <RunEnding
      run={run}
      name="Optimization"
      failureText="Optimization failed. Please try again."
      changeSettingsPath={changeSettingsPath}
      starter={starter}
      input={startInputOf(run)}
    />
  );
}

function Totals({ run, items }: { run: AdsOptimization; items: RunItems['items'] }) {
  const withAd = items.filter(({ generatedAd }) => generatedAd !== null);
  const deployed = withAd.filter(({ deployment }) => deployment?.state === 'created').length;
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <StatTile label="Ad groups" value={formatNumber(run.totalItems)} />
      <StatTile label="New ads" value={formatNumber(withAd.length)} />
      <StatTile label="Deployed" value={formatNumber(deployed)} />
      <CostTile run={run} />
    </div>
  );
}

function LeftOut({ run }: { run: AdsOptimization }) {
  return (
    <CardSection title="Left out" description="Ad groups of the selection that were not worked on, and why.">
      <BarList
        label="Ad groups left out"
        items={run.leftOut.map(({ reason, adGroups }) => ({
          key: reason,
          label: reason,
          value: adGroups,
          text: formatNumber(adGroups),
        }))}
      />
    </CardSection>
  );
}

import type { AdGroupResult, AdsOptimization, AdsSettings } from '@serplift/core/api';
import { countOf, formatNumber } from '../../../lib/format.ts';
import { RunSettings } from '../../../runs/result/RunFacts.tsx';
import { RunResult } from '../../../runs/result/RunResult.tsx';
import { MoreValueOnPhones, RunValue } from '../../../runs/result/RunValue.tsx';
import { useRunItems } from '../../../runs/review/use-run-items.ts';
import { locationName } from '../../../runs/settings/places.ts';
import { BarList } from '../../../ui/chart/BarList.tsx';
import { CardSection } from '../../../ui/layout/Card.tsx';
import { Fold } from '../../../ui/layout/Fold.tsx';
import { adsKind } from '../ads-kind.ts';
import { Deployments } from '../deploy/Deployments.tsx';
import { useDeployments } from '../deploy/use-deployments.ts';
import { AdReview } from './AdReview.tsx';

/** Step 3: the ads of a run, to be read, changed, decided and deployed. */
export function AdsResult({ run }: { run: AdsOptimization }) {
  const runItems = useRunItems({ kind: adsKind, run });
  const deployments = useDeployments(run, runItems.items);
  const totals = totalsOf(run, deployments.items);
  const leftOut = run.leftOut.reduce((sum, { adGroups }) => sum + adGroups, 0);
  return (
    <RunResult
      kind={adsKind}
      run={run}
      value={<RunValue run={run} items={deployments.items} isAll={runItems.isAll} totals={totals} />}
      findings={
        <Fold summary={leftOut === 0 ? 'Settings' : `Settings, and ${countOf(leftOut, 'ad group')} left out`}>
          <MoreValueOnPhones run={run} totals={totals} />
          <RunSettings run={run} settings={settingsInWords(run.settings)} />
          {leftOut > 0 && <LeftOut run={run} />}
        </Fold>
      }
    >
      <AdReview run={run} runItems={runItems} deployments={deployments} />
      <Deployments run={run} deployments={deployments} />
    </RunResult>
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

function totalsOf(run: AdsOptimization, items: AdGroupResult[]) {
  const withAd = items.filter(({ generatedAd }) => generatedAd !== null);
  const deployed = withAd.filter(({ deployment }) => deployment?.state === 'created').length;
  return [
    { label: 'Ad groups', value: formatNumber(run.totalItems) },
    { label: 'New ads', value: formatNumber(withAd.length) },
    { label: 'Deployed', value: formatNumber(deployed) },
  ];
}

function LeftOut({ run }: { run: AdsOptimization }) {
  return (
    <CardSection title="Left out" description="Selected ad groups that were not processed, and why.">
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

import { api, type SystemMonitoring } from '@serplift/core/api';
import { useEndpoint } from '../../lib/api.ts';
import { dayLabel } from '../../lib/day-rules.ts';
import { formatNumber, formatPercent, formatUsd } from '../../lib/format.ts';
import { useViewInAddress } from '../../lib/use-view-in-address.ts';
import { LineChart } from '../../ui/chart/LineChart.tsx';
import { SegmentedControl } from '../../ui/form/SegmentedControl.tsx';
import { CardSection, StatTile } from '../../ui/layout/Card.tsx';
import { SkeletonRows } from '../../ui/status/Skeleton.tsx';
import { FailureTable } from './FailureTable.tsx';
import { formatCount, formatDollars, periods, sumDays } from './monitoring-rules.ts';
import { readSystemView, writeSystemView } from './system-view-rules.ts';
import { SystemError } from './SystemError.tsx';

const options = (['7', '30', '90'] as const).map((value) => ({ value, label: periods[value] }));

/** Runs, calls and cost day by day, and what failed lately. */
export function Monitoring() {
  const [view, changeView] = useViewInAddress({ read: readSystemView, write: writeSystemView });
  const read = useEndpoint(api.system.monitoring, { days: Number(view.days) }, { keepPrevious: true });
  const { data, error } = read;
  if (error !== undefined) {
    return <SystemError title="Monitoring could not be loaded" read={read} />;
  }
  if (data === undefined) return <SkeletonRows rows={3} className="h-64" />;
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-muted">All teams, days in UTC. Simulated calls are counted and cost nothing.</p>
        <SegmentedControl
          label="Period"
          options={options}
          value={view.days}
          onValueChange={(days) => changeView({ days })}
        />
      </div>
      <Sums days={data.days} />
      <div className="grid gap-4 *:min-w-0 xl:grid-cols-2">
        <RunsChart days={data.days} />
        <CallsChart days={data.days} />
      </div>
      <FailureTable failures={data.failures} />
    </div>
  );
}

function Sums({ days }: Pick<SystemMonitoring, 'days'>) {
  const sum = sumDays(days);
  return (
    <section aria-label="Totals for the period" className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <StatTile
        label="Runs ended"
        value={formatNumber(sum.ended)}
        note={`${formatNumber(sum.completed)} completed, ${formatNumber(sum.cancelled)} cancelled`}
      />
      <StatTile
        label="Runs failed"
        value={formatNumber(sum.failed)}
        note={sum.ended === 0 ? 'none ended' : `${formatPercent(sum.failed / sum.ended)} of runs that ended`}
      />
      <StatTile
        label="Billable calls"
        value={formatNumber(sum.calls)}
        note={`${formatNumber(sum.failedCalls)} failed`}
      />
      <StatTile label="Cost" value={formatUsd(sum.costUsd)} note="of calls that were paid" />
    </section>
  );
}

function RunsChart({ days }: Pick<SystemMonitoring, 'days'>) {
  return (
    <CardSection title="Runs ended per day">
      <LineChart
        label="Runs ended per day"
        labels={days.map(({ date }) => dayLabel(date))}
        sharesScale
        series={[
          { name: 'Completed', values: days.map(({ completed }) => completed), format: formatCount },
          { name: 'Failed', values: days.map(({ failed }) => failed), format: formatCount },
        ]}
      />
    </CardSection>
  );
}

function CallsChart({ days }: Pick<SystemMonitoring, 'days'>) {
  return (
    <CardSection title="Calls and cost per day">
      <LineChart
        label="Calls and cost per day"
        labels={days.map(({ date }) => dayLabel(date))}
        series={[
          { name: 'Calls', values: days.map(({ calls }) => calls), format: formatCount },
          { name: 'Cost', values: days.map(({ costUsd }) => costUsd), format: formatDollars },
        ]}
      />
    </CardSection>
  );
}

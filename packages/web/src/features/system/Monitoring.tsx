import { api } from '@serplift/core/api';
import { useEndpoint } from '../../lib/api.ts';
import { dayLabel } from '../../lib/day-rules.ts';
import { formatNumber } from '../../lib/format.ts';
import { LineChart } from '../../ui/chart/LineChart.tsx';
import { CardSection } from '../../ui/layout/Card.tsx';
import { SkeletonRows } from '../../ui/status/Skeleton.tsx';
import { FailureTable } from './FailureTable.tsx';
import { SystemError } from './SystemError.tsx';

/** A count on an axis; the steps between whole numbers stay unnamed. */
const formatCount = (value: number): string => (Number.isInteger(value) ? formatNumber(value) : '');

/** The runs of all teams day by day, and what failed lately. */
export function Monitoring() {
  const read = useEndpoint(api.system.monitoring, {});
  const { data, error } = read;
  if (error !== undefined) return <SystemError title="Monitoring could not be loaded" read={read} />;
  if (data === undefined) return <SkeletonRows rows={3} className="h-64" />;
  const { days, failures } = data;
  return (
    <div className="space-y-4">
      <CardSection title="Runs ended per day" description="All teams, the last 30 days, in UTC.">
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
      <FailureTable failures={failures} />
    </div>
  );
}

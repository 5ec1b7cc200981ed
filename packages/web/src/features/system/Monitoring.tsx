import type { SystemMonitoring } from '@serplift/core/api';
import { api } from '@serplift/core/api';
import { useEndpoint } from '../../lib/api.ts';
import { dayLabel } from '../../lib/day-rules.ts';
import { formatDateTime, formatRelative } from '../../lib/format.ts';
import { formatNumber } from '../../lib/format.ts';
import { kindNames } from '../../runs/kind/run-words.ts';
import { LineChart } from '../../ui/chart/LineChart.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { CardSection } from '../../ui/layout/Card.tsx';
import { Badge } from '../../ui/status/Badge.tsx';
import { SkeletonRows } from '../../ui/status/Skeleton.tsx';
import { Table } from '../../ui/table/Table.tsx';
import { SystemPart } from './SystemPart.tsx';

/** A count on an axis; the steps between whole numbers stay unnamed. */
const formatCount = (value: number): string => (Number.isInteger(value) ? formatNumber(value) : '');

/** The runs of all teams day by day, and what failed lately. */
export function Monitoring() {
  const read = useEndpoint(api.system.monitoring, {});
  return (
    <SystemPart
      read={read}
      failed="Monitoring could not be loaded"
      waiting={<SkeletonRows rows={3} className="h-64" />}
    >
      {({ days, failures }) => (
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
      )}
    </SystemPart>
  );
}

/** The latest failed runs of all teams, whatever the period; the runs themselves stay with their teams. */
function FailureTable({ failures }: Pick<SystemMonitoring, 'failures'>) {
  return (
    <section>
      <h2 className="mt-8 mb-1 text-lg font-semibold">Latest failures</h2>
      <p className="mb-3 text-muted">The last 20 failed runs of all teams.</p>
      <Card className="overflow-hidden">
        {failures.length === 0 ? (
          <p className="p-8 text-center text-muted">No run has failed.</p>
        ) : (
          <Table
            label="Latest failures"
            rows={failures}
            keyOf={({ id }) => id}
            columns={[
              {
                head: 'Team',
                className: 'min-w-28 align-top font-medium',
                render: ({ team, kind, completedAt }) => (
                  <>
                    {team.name}
                    <span className="mt-1 block font-normal text-muted sm:hidden">
                      <Badge>{kindNames[kind]}</Badge>
                      <span className="mt-1 block text-sm">{formatRelative(completedAt)}</span>
                    </span>
                  </>
                ),
              },
              {
                head: 'Kind',
                className: 'align-top max-sm:hidden',
                render: ({ kind }) => <Badge>{kindNames[kind]}</Badge>,
              },
              {
                head: 'Error',
                className: 'w-full align-top',
                render: ({ error, subject }) => (
                  <>
                    <span className="wrap-anywhere">{error || 'No reason was recorded.'}</span>
                    <span className="mt-0.5 block text-sm wrap-anywhere text-muted">{subject}</span>
                  </>
                ),
              },
              {
                head: 'Ended',
                className: 'align-top whitespace-nowrap text-muted max-sm:hidden',
                render: ({ completedAt }) => <time dateTime={completedAt}>{formatDateTime(completedAt)}</time>,
              },
            ]}
          />
        )}
      </Card>
    </section>
  );
}

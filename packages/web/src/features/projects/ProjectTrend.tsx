import { ApiError, api, type Project, type ProjectTrend as Trend } from '@serplift/core/api';
import { ChartLine } from 'lucide-react';
import { useState } from 'react';
import { useEndpoint } from '../../lib/api.ts';
import { failureMessage } from '../../lib/failures.ts';
import { formatNumber } from '../../lib/format.ts';
import { websiteName } from '../../lib/page-url-rules.ts';
import { SimulatedBadge } from '../../runs/result/SimulatedBadge.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { SegmentedControl } from '../../ui/form/SegmentedControl.tsx';
import { CardSection } from '../../ui/layout/Card.tsx';
import { lazyPart } from '../../ui/overlay/lazy-part.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/status/States.tsx';

const ClicksChart = lazyPart(
  async () => (await import('../../runs/chart/ClicksChart.tsx')).ClicksChart,
  <Skeleton className="h-60" />,
);

const ranges = [
  { value: '28', label: '28 days' },
  { value: '90', label: '3 months' },
  { value: '365', label: '12 months' },
] as const;
type Range = (typeof ranges)[number]['value'];

/** Clicks and impressions of a project's website over time. */
export function ProjectTrend({ project, onChooseWebsite }: { project: Project; onChooseWebsite: () => void }) {
  const [range, setRange] = useState<Range>('90');
  const isChosen = project.searchConsoleWebsiteId !== null;
  const { data, error, mutate, isValidating } = useEndpoint(
    api.projects.trend,
    isChosen ? { projectId: project.id, days: Number(range) } : null,
    { keepPrevious: true },
  );
  const needsConnection = error instanceof ApiError && (error.status === 422 || error.code === 'reconnect_needed');
  if (!isChosen) {
    return (
      <EmptyState
        icon={<ChartLine />}
        title="No clicks and impressions yet"
        actions={<Button onClick={onChooseWebsite}>Choose a website</Button>}
      >
        Choose the project’s Search Console website to see how it develops.
      </EmptyState>
    );
  }
  return (
    <CardSection
      title="Clicks and impressions"
      description={data === undefined ? undefined : websiteName(data.siteUrl)}
      actions={
        <>
          {data?.simulated === true && <SimulatedBadge />}
          <SegmentedControl label="Period" options={ranges} value={range} onValueChange={setRange} />
        </>
      }
    >
      {error !== undefined ? (
        <ErrorState
          title={needsConnection ? 'Search Console is not connected' : 'The figures could not be loaded'}
          onRetry={() => void mutate()}
          isRetrying={isValidating}
        >
          {failureMessage(error, 'Check your connection and try again.')}
        </ErrorState>
      ) : data === undefined ? (
        <Skeleton className="h-70" />
      ) : (
        <TrendChart trend={data} />
      )}
    </CardSection>
  );
}

function TrendChart({ trend }: { trend: Trend }) {
  const { days, events } = trend;
  if (days.length === 0) return <p className="text-muted">This website got no impressions in this period.</p>;
  const total = (pick: (day: Trend['days'][number]) => number) => days.reduce((sum, day) => sum + pick(day), 0);
  const clicks = total((day) => day.clicks);
  const impressions = total((day) => day.impressions);
  const figures = [
    ['Clicks', formatNumber(clicks)],
    ['Impressions', formatNumber(impressions)],
    ['Average CTR', `${((clicks / Math.max(1, impressions)) * 100).toFixed(2)}%`],
  ] as const;
  return (
    <>
      <dl className="mb-4 flex flex-wrap gap-x-8 gap-y-2">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="text-xl font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <ClicksChart days={days} events={events} />
    </>
  );
}

import { api, chartDays, type UsageDay, usageProviders } from '@serplift/core/api';
import { useState } from 'react';
import { useEndpoint } from '../../lib/api.ts';
import { dayLabel, dayOf } from '../../lib/day-rules.ts';
import { formatCallCost } from '../../lib/format.ts';
import { ChartData } from '../../ui/chart/ChartData.tsx';
import { LineChart } from '../../ui/chart/LineChart.tsx';
import { CardSection } from '../../ui/layout/Card.tsx';
import { Loaded } from '../../ui/status/LoadError.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { providers } from './usage-rules.ts';

const dayMs = 86_400_000;
/** With fewer days there would be no line. */
const fewestDays = 14;

/** The days of the chart without gaps: from the first with costs to today. */
export function daysWithoutGaps(
  rows: readonly UsageDay[],
  today: string,
): { day: string; share: UsageDay | undefined }[] {
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const last = Date.parse(today);
  const age = Math.round((last - Date.parse(rows[0]?.day ?? today)) / dayMs) + 1;
  const count = Math.min(chartDays, Math.max(fewestDays, age));
  return Array.from({ length: count }, (_, at) => {
    const day = dayOf(new Date(last - (count - 1 - at) * dayMs));
    return { day, share: byDay.get(day) };
  });
}

/** A level of the axis; such round amounts have three digits at most. */
export const formatLevel = (usd: number): string => `$${Number(usd.toPrecision(3))}`;

/** What calls cost each day, in total and by provider. */
export function CostChart() {
  const [today] = useState(() => dayOf(new Date()));
  const read = useEndpoint(api.usage.days, {});
  if (read.data?.length === 0) return null;
  return (
    <CardSection title="Cost per day" description="At most the last 90 days, in UTC.">
      <Loaded read={read} failed="The chart could not be loaded" waiting={<Skeleton className="h-60" />}>
        {(rows) => <Costs days={daysWithoutGaps(rows, today)} />}
      </Loaded>
    </CardSection>
  );
}

function Costs({ days }: { days: ReturnType<typeof daysWithoutGaps> }) {
  const byProvider = usageProviders
    .map((provider) => ({
      name: providers[provider].name,
      values: days.map(({ share }) => share?.providers[provider] ?? 0),
    }))
    .filter(({ values }) => values.some((cost) => cost > 0));
  const total = { name: 'Total', values: days.map(({ share }) => share?.costUsd ?? 0) };
  const lines = byProvider.length === 1 ? byProvider : [total, ...byProvider];
  return (
    <>
      <LineChart
        label="Cost per day by provider"
        labels={days.map(({ day }) => dayLabel(day))}
        sharesScale
        series={lines.map(({ name, values }) => ({ name, values, format: formatCallCost, formatLevel }))}
      />
      <ChartData
        label="Cost per day"
        fileName="cost-per-day"
        columns={[
          { label: 'Day' },
          ...byProvider.map(({ name }) => ({ label: `${name}, USD`, format: formatCallCost })),
        ]}
        rows={days.map(({ day }, at) => [day, ...byProvider.map(({ values }) => values[at] ?? 0)])}
      />
    </>
  );
}

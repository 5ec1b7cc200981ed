import type { Home } from '@serplift/core/api';
import { dayLabel } from '../../lib/day-rules.ts';
import { formatCompact, formatNumber } from '../../lib/format.ts';
import { ChartData } from '../../ui/chart/ChartData.tsx';
import { LineChart } from '../../ui/chart/LineChart.tsx';

type SearchEvents = NonNullable<NonNullable<Home['website']>['figures']>['events'];

interface ClicksChartProps {
  days: readonly { date: string; clicks: number; impressions: number }[];
  /** What may explain a change. */
  events: SearchEvents;
  heightPx?: number;
}

const label = 'Clicks and impressions by day';

/** How a website does in search, day by day, with what was published and what Google changed. */
export function ClicksChart({ days, events, heightPx = 240 }: ClicksChartProps) {
  const placeOf = new Map(days.map(({ date }, index) => [date, index]));
  const marks = events.flatMap(({ date, text }) => {
    const index = placeOf.get(date);
    return index === undefined ? [] : [{ index, text }];
  });
  return (
    <>
      <LineChart
        label={label}
        labels={days.map(({ date }) => dayLabel(date))}
        series={[
          { name: 'Clicks', values: days.map(({ clicks }) => clicks), format: formatCompact },
          { name: 'Impressions', values: days.map(({ impressions }) => impressions), format: formatCompact },
        ]}
        marks={marks}
        heightPx={heightPx}
      />
      {events.length > 0 && (
        <ul aria-label="What happened" className="mt-3 space-y-1 text-sm text-muted">
          {events.map(({ date, text }) => (
            <li key={`${date} ${text}`} className="flex gap-2">
              <span aria-hidden="true" className="mt-1.5 size-2 shrink-0 rounded-full bg-good" />
              <span className="wrap-anywhere">
                {dayLabel(date)}: {text}
              </span>
            </li>
          ))}
        </ul>
      )}
      <ChartData
        label={label}
        fileName="clicks-by-day"
        columns={[
          { label: 'Day' },
          { label: 'Clicks', format: formatNumber },
          { label: 'Impressions', format: formatNumber },
        ]}
        rows={days.map(({ date, clicks, impressions }) => [date, clicks, impressions])}
      />
    </>
  );
}

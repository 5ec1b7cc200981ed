import { api, type UsageDay, usageProviders, type UsageRecord } from '@serplift/core/api';
import { useState } from 'react';
import { useEndpoint } from '../../lib/api.ts';
import { dayLabel, dayOf } from '../../lib/day-rules.ts';
import { formatCallCost } from '../../lib/format.ts';
import { axisLevels, labelIndexes } from '../../ui/chart/chart-rules.ts';
import { ChartData } from '../../ui/chart/ChartData.tsx';
import { ReadableChart } from '../../ui/chart/ReadableChart.tsx';
import { CardSection } from '../../ui/layout/Card.tsx';
import { LoadError } from '../../ui/status/LoadError.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { axisDecimals, daysWithoutGaps } from './cost-chart-rules.ts';
import { providers } from './usage-rules.ts';

type Provider = UsageRecord['provider'];

const softened = (color: string): string => `color-mix(in oklab, var(--${color}) 78%, var(--surface))`;
const colors: Record<Provider, string> = {
  grok: softened('accent-text'),
  dataforseo: softened('warn'),
  openai: softened('good'),
  custom: softened('muted'),
};
const heightPx = 220;
const margin = { top: 8, right: 8, bottom: 24, left: 52 };
const plotHeightPx = heightPx - margin.top - margin.bottom;

type Day = { day: string; share: UsageDay | undefined };

/** What calls cost each day, by provider. */
export function CostChart() {
  const [today] = useState(() => dayOf(new Date()));
  const read = useEndpoint(api.usage.days, {});
  const { data, error } = read;
  if (error !== undefined) {
    return <LoadError title="The chart could not be loaded" read={read} />;
  }
  if (data !== undefined && data.length === 0) return null;
  const days = data === undefined ? null : daysWithoutGaps(data, today);
  return (
    <CardSection title="Cost per day" description="The last 90 days, in UTC.">
      {days === null ? <Skeleton className="h-60" /> : <StackedBars days={days} />}
      {days !== null && <CostTable days={days} />}
    </CardSection>
  );
}

/** The same as figures. */
function CostTable({ days }: { days: readonly Day[] }) {
  const used = usageProviders.filter((provider) => days.some((day) => costOf(day, provider) > 0));
  return (
    <ChartData
      label="Cost per day"
      fileName="cost-per-day"
      columns={[
        { label: 'Day' },
        ...used.map((provider) => ({ label: `${providers[provider].name}, USD`, format: formatCallCost })),
      ]}
      rows={days.map((day) => [day.day, ...used.map((provider) => costOf(day, provider))])}
    />
  );
}

const costOf = (day: Day | undefined, provider: Provider): number => day?.share?.providers[provider] ?? 0;

const plotWidthOf = (widthPx: number): number => Math.max(0, widthPx - margin.left - margin.right);

function StackedBars({ days }: { days: Day[] }) {
  const last = days.length - 1;
  const used = usageProviders.filter((provider) => days.some((day) => costOf(day, provider) > 0));
  const placeAt = (xPx: number, widthPx: number) => {
    const share = (xPx - margin.left) / (plotWidthOf(widthPx) || 1);
    return Math.min(last, Math.max(0, Math.floor(share * days.length)));
  };
  const describe = (index: number) => {
    const costs = used.map(
      (provider) => `${providers[provider].name} ${formatCallCost(costOf(days[index], provider))}`,
    );
    return `${days[index]?.day ?? ''}: ${costs.join(', ') || 'nothing'}`;
  };
  return (
    <ReadableChart
      label="Cost per day by provider"
      count={days.length}
      heightPx={heightPx}
      placeAt={placeAt}
      describe={describe}
      renderLegend={(index) => <Legend used={used} day={index === null ? undefined : days[index]} />}
    >
      {({ widthPx, index }) => <Bars days={days} used={used} plotWidth={plotWidthOf(widthPx)} index={index} />}
    </ReadableChart>
  );
}

function Legend({ used, day }: { used: readonly Provider[]; day: Day | undefined }) {
  return (
    <figcaption className="mb-3 flex min-h-6 flex-wrap items-center gap-x-5 gap-y-1 text-sm text-muted">
      {used.map((provider) => (
        <span key={provider} className="inline-flex items-center gap-2">
          <svg width="10" height="10" aria-hidden="true">
            <rect width="10" height="10" rx="2" fill={colors[provider]} />
          </svg>
          {providers[provider].name}
          {day !== undefined && (
            <span className="font-medium text-ink tabular-nums">{formatCallCost(costOf(day, provider))}</span>
          )}
        </span>
      ))}
      {day !== undefined && <span className="tabular-nums">{day.day}</span>}
    </figcaption>
  );
}

interface BarsProps {
  days: Day[];
  used: readonly Provider[];
  plotWidth: number;
  index: number | null;
}

function Bars({ days, used, plotWidth, index }: BarsProps) {
  const largest = Math.max(...days.map((day) => day.share?.costUsd ?? 0));
  const levels = axisLevels(largest);
  const top = levels.at(-1) ?? 1;
  const decimals = axisDecimals(levels);
  const step = plotWidth / days.length;
  const barWidth = Math.max(1, Math.min(28, step * 0.72));
  const y = (usd: number): number => plotHeightPx - (usd / top) * plotHeightPx;
  return (
    <g transform={`translate(${margin.left} ${margin.top})`}>
      {levels.map((level) => (
        <g key={level} transform={`translate(0 ${y(level)})`}>
          <line x2={plotWidth} stroke="var(--line)" />
          <text x={-8} dy="0.32em" textAnchor="end" fill="var(--muted)">
            ${level.toFixed(decimals)}
          </text>
        </g>
      ))}
      {days.map((day, at) => {
        let below = 0;
        return (
          <g key={day.day} opacity={index === null || index === at ? 1 : 0.45}>
            {used.map((provider) => {
              const cost = costOf(day, provider);
              below += cost;
              return (
                cost > 0 && (
                  <rect
                    key={provider}
                    x={at * step + (step - barWidth) / 2}
                    y={y(below)}
                    width={barWidth}
                    height={Math.max(1, (cost / top) * plotHeightPx)}
                    fill={colors[provider]}
                  />
                )
              );
            })}
          </g>
        );
      })}
      {labelIndexes(days.length, Math.floor(plotWidth / 90)).map((at) => (
        <text
          key={at}
          x={(at + 0.5) * step}
          y={plotHeightPx + 18}
          textAnchor={anchorOf(at, days.length)}
          fill="var(--muted)"
        >
          {dayLabel(days[at]?.day)}
        </text>
      ))}
    </g>
  );
}

function anchorOf(at: number, count: number): 'start' | 'middle' | 'end' {
  if (count < 8) return 'middle';
  return at === 0 ? 'start' : at === count - 1 ? 'end' : 'middle';
}

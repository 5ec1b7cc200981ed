import { api, usageProviders, type UsageRecord, type UsageShare } from '@serplift/core/api';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useEndpoint } from '../../lib/api.ts';
import { formatUsd } from '../../lib/format.ts';
import { CardSection } from '../../ui/Card.tsx';
import { axisTicks, labelIndexes } from '../../ui/chart-rules.ts';
import { LoadError } from '../../ui/LoadError.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { axisDecimals, chartDays, maxChartDays } from './usage-filter-rules.ts';
import { providers } from './usage-rules.ts';
import { useUsageFilter } from './use-usage-filter.ts';

type Provider = UsageRecord['provider'];

const softened = (colour: string): string => `color-mix(in oklab, var(--${colour}) 78%, var(--surface))`;
const colours: Record<Provider, string> = {
  grok: softened('accent-text'),
  dataforseo: softened('warn'),
  openai: softened('good'),
  custom: softened('muted'),
};
const heightPx = 220;
const margin = { top: 8, right: 8, bottom: 24, left: 52 };
const plotHeightPx = heightPx - margin.top - margin.bottom;

type Day = { day: string; share: UsageShare | undefined };

/** What the filtered calls cost each day, by provider. */
export function CostChart() {
  const { filter, today } = useUsageFilter();
  const read = useEndpoint(api.usage.breakdown, { by: 'day', ...filter }, { keepPrevious: true });
  const { data, error } = read;
  if (error !== undefined) {
    return <LoadError title="The chart could not be loaded" read={read} />;
  }
  if (data !== undefined && data.rows.length === 0) return null;
  const days = data === undefined ? null : chartDays(data.rows, filter, today);
  const isCut = days?.length === maxChartDays && (data?.rows[0]?.key ?? '') < (days[0]?.day ?? '');
  return (
    <CardSection title="Cost per day" description={isCut ? 'The last 90 days, in UTC.' : 'Days in UTC.'}>
      {days === null ? <Skeleton className="h-60" /> : <StackedBars days={days} />}
    </CardSection>
  );
}

function useWidth() {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (frame.current === null) return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  return { frame, width };
}

const moves: Record<string, (index: number, last: number) => number> = {
  ArrowLeft: (index) => Math.max(0, index - 1),
  ArrowRight: (index, last) => Math.min(last, index + 1),
  Home: () => 0,
  End: (_, last) => last,
};

const costOf = (day: Day | undefined, provider: Provider): number => day?.share?.providers[provider] ?? 0;

function StackedBars({ days }: { days: Day[] }) {
  const { frame, width } = useWidth();
  const [index, setIndex] = useState<number | null>(null);
  const last = days.length - 1;
  const used = usageProviders.filter((provider) => days.some((day) => costOf(day, provider) > 0));
  const plotWidth = Math.max(0, width - margin.left - margin.right);
  const read = index ?? last;

  const handlePointer = (event: PointerEvent<HTMLDivElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left - margin.left;
    setIndex(Math.min(last, Math.max(0, Math.floor((x / (plotWidth || 1)) * days.length))));
  };
  const handleKey = (event: KeyboardEvent) => {
    const move = moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    setIndex(move(read, last));
  };
  const reading = used.map((provider) => `${providers[provider].name} ${formatUsd(costOf(days[read], provider))}`);
  return (
    <figure>
      <Legend used={used} day={index === null ? undefined : days[index]} />
      {/* Days are read along the chart itself, which no native range input can be. */}
      <div
        ref={frame}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="slider"
        tabIndex={0}
        aria-label="Cost per day by provider"
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={read}
        aria-valuetext={`${days[read]?.day ?? ''}: ${reading.join(', ') || 'nothing'}`}
        onPointerMove={handlePointer}
        onPointerLeave={() => setIndex(null)}
        onKeyDown={handleKey}
        onBlur={() => setIndex(null)}
        className="touch-pan-y rounded-md"
      >
        <svg width={width} height={heightPx} aria-hidden="true" className="block text-xs tabular-nums">
          {width > 0 && <Bars days={days} used={used} plotWidth={plotWidth} index={index} />}
        </svg>
      </div>
    </figure>
  );
}

function Legend({ used, day }: { used: readonly Provider[]; day: Day | undefined }) {
  return (
    <figcaption className="mb-3 flex min-h-6 flex-wrap items-center gap-x-5 gap-y-1 text-sm text-muted">
      {used.map((provider) => (
        <span key={provider} className="inline-flex items-center gap-2">
          <svg width="10" height="10" aria-hidden="true">
            <rect width="10" height="10" rx="2" fill={colours[provider]} />
          </svg>
          {providers[provider].name}
          {day !== undefined && (
            <span className="font-medium text-ink tabular-nums">{formatUsd(costOf(day, provider))}</span>
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
  const ticks = axisTicks(largest);
  const top = ticks.at(-1) ?? 1;
  const decimals = axisDecimals(ticks);
  const step = plotWidth / days.length;
  const barWidth = Math.max(1, Math.min(28, step * 0.72));
  const y = (usd: number): number => plotHeightPx - (usd / top) * plotHeightPx;
  return (
    <g transform={`translate(${margin.left} ${margin.top})`}>
      {ticks.map((tick) => (
        <g key={tick} transform={`translate(0 ${y(tick)})`}>
          <line x2={plotWidth} stroke="var(--line)" />
          <text x={-8} dy="0.32em" textAnchor="end" fill="var(--muted)">
            ${tick.toFixed(decimals)}
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
                    fill={colours[provider]}
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
          {dayLabel(days[at]?.day ?? '')}
        </text>
      ))}
    </g>
  );
}

function anchorOf(at: number, count: number): 'start' | 'middle' | 'end' {
  if (count < 8) return 'middle';
  return at === 0 ? 'start' : at === count - 1 ? 'end' : 'middle';
}

const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

const dayLabel = (day: string): string => (day === '' ? '' : dayFormat.format(new Date(`${day}T00:00:00Z`)));

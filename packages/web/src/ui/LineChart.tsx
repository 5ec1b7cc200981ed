import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { axisTicks, type Box, labelIndexes, nearestIndex, pathOf, pointsOf } from './chart-rules.ts';

export interface ChartSeries {
  name: string;
  /** One value a label, null where there is none. */
  values: readonly (number | null)[];
  format: (value: number) => string;
}

interface LineChartProps {
  /** What the chart shows, in words. */
  label: string;
  labels: readonly string[];
  /** One or two; the second has its own scale at the right and a dashed line. */
  series: readonly [ChartSeries] | readonly [ChartSeries, ChartSeries];
  /** Both series count the same thing: one scale at the left for both. */
  sharesScale?: boolean;
  heightPx?: number;
}

const colours = ['var(--accent-text)', 'var(--warn)'];
const margin = { top: 8, right: 8, bottom: 24, left: 44 };
const rightAxisPx = 36;

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

function moveIndex(key: string, index: number, last: number): number | null {
  if (key === 'ArrowLeft') return Math.max(0, index - 1);
  if (key === 'ArrowRight') return Math.min(last, index + 1);
  if (key === 'Home') return 0;
  return key === 'End' ? last : null;
}

/** A line chart over time; hover or arrow keys read single points, which are spoken too. */
export function LineChart({ label, labels, series, sharesScale = false, heightPx = 240 }: LineChartProps) {
  const { frame, width } = useWidth();
  const [index, setIndex] = useState<number | null>(null);
  const last = Math.max(0, labels.length - 1);
  const largest = series.map(({ values }) => Math.max(0, ...values.map((value) => value ?? 0)));
  const box: Box = {
    width: Math.max(0, width - margin.left - margin.right - (series.length > 1 && !sharesScale ? rightAxisPx : 0)),
    height: heightPx - margin.top - margin.bottom,
  };

  const handlePointer = (event: PointerEvent<HTMLDivElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left - margin.left;
    setIndex(nearestIndex(x, box.width, labels.length));
  };
  const handleKey = (event: KeyboardEvent) => {
    const next = moveIndex(event.key, index ?? last, last);
    if (next === null) return;
    event.preventDefault();
    setIndex(next);
  };
  const read = index ?? last;
  const reading = series.map((one) => {
    const value = one.values[read];
    return `${one.name} ${value === null || value === undefined ? 'none' : one.format(value)}`;
  });

  return (
    <figure>
      <Legend series={series} index={index} labels={labels} />
      {/* The points are read along the chart itself, which no native range input can be. */}
      <div
        ref={frame}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={read}
        aria-valuetext={`${labels[read] ?? ''}: ${reading.join(', ')}`}
        onPointerMove={handlePointer}
        onPointerLeave={() => setIndex(null)}
        onKeyDown={handleKey}
        onBlur={() => setIndex(null)}
        className="touch-pan-y rounded-md"
      >
        <svg width={width} height={heightPx} aria-hidden="true" className="block overflow-visible text-xs tabular-nums">
          {width > 0 && (
            <g transform={`translate(${margin.left} ${margin.top})`}>
              {series.map((one, place) => (
                <SeriesLine
                  key={one.name}
                  series={one}
                  place={place}
                  ticks={axisTicks((sharesScale ? Math.max(...largest) : largest[place]) ?? 0)}
                  hasAxis={place === 0 || !sharesScale}
                  box={box}
                  index={index}
                />
              ))}
              {labelIndexes(labels.length, Math.floor(box.width / 90)).map((at) => (
                <text
                  key={at}
                  x={labels.length > 1 ? (at / last) * box.width : box.width / 2}
                  y={box.height + 18}
                  textAnchor={at === 0 ? 'start' : at === last ? 'end' : 'middle'}
                  fill="var(--muted)"
                >
                  {labels[at]}
                </text>
              ))}
            </g>
          )}
        </svg>
      </div>
    </figure>
  );
}

function Legend({
  series,
  index,
  labels,
}: {
  series: readonly ChartSeries[];
  index: number | null;
  labels: readonly string[];
}) {
  return (
    <figcaption className="mb-3 flex flex-wrap items-center gap-x-5 gap-y-1 text-sm">
      {series.map((one, place) => {
        const value = index === null ? undefined : one.values[index];
        return (
          <span key={one.name} className="inline-flex items-center gap-2 text-muted">
            <svg width="16" height="4" aria-hidden="true">
              <path
                d="M0 2h16"
                stroke={colours[place]}
                strokeWidth="2"
                strokeDasharray={place === 1 ? '4 2' : undefined}
              />
            </svg>
            {one.name}
            {value !== undefined && value !== null && (
              <span className="font-medium text-ink tabular-nums">{one.format(value)}</span>
            )}
          </span>
        );
      })}
      <span className="ml-auto text-muted">{index === null ? '' : labels[index]}</span>
    </figcaption>
  );
}

interface SeriesLineProps {
  series: ChartSeries;
  place: number;
  ticks: number[];
  hasAxis: boolean;
  box: Box;
  index: number | null;
}

function SeriesLine({ series, place, ticks, hasAxis, box, index }: SeriesLineProps) {
  const top = ticks.at(-1) ?? 1;
  const points = pointsOf(series.values, top, box);
  const dot = index === null ? null : points[index];
  return (
    <g>
      {(hasAxis ? ticks : []).map((tick) => {
        const y = box.height - (tick / top) * box.height;
        return (
          <g key={tick}>
            {place === 0 && <path d={`M0 ${y}H${box.width}`} stroke="var(--line)" />}
            <text
              x={place === 0 ? -8 : box.width + 8}
              y={y + 4}
              textAnchor={place === 0 ? 'end' : 'start'}
              fill="var(--muted)"
            >
              {series.format(tick)}
            </text>
          </g>
        );
      })}
      {dot && place === 0 && <path d={`M${dot.x} 0V${box.height}`} stroke="var(--edge)" strokeDasharray="2 3" />}
      <path
        d={pathOf(points)}
        fill="none"
        stroke={colours[place]}
        strokeWidth="1.75"
        strokeLinejoin="round"
        strokeDasharray={place === 1 ? '5 3' : undefined}
      />
      {dot && <circle cx={dot.x} cy={dot.y} r="3.5" fill={colours[place]} stroke="var(--surface)" strokeWidth="1.5" />}
    </g>
  );
}

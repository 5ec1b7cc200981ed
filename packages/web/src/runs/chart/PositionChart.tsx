import { useMemo } from 'react';
import { formatPercent, formatPosition } from '../../lib/format.ts';
import { axisLevels } from '../../ui/chart/chart-rules.ts';
import { ChartData } from '../../ui/chart/ChartData.tsx';
import { ReadableChart } from '../../ui/chart/ReadableChart.tsx';
import { expectedCurve, type PositionPoint, topRate } from './position-curve-rules.ts';

interface PositionChartProps {
  points: readonly PositionPoint[];
  /** The days that the figures cover. */
  windowDays: number;
}

const heightPx = 240;
const margin = { top: 10, right: 8, bottom: 24, left: 44 };
const plotHeightPx = heightPx - margin.top - margin.bottom;
const rate = (value: number): string => formatPercent(value, 1);

/** How often pages are clicked where they rank, with what the site's pages usually get there. */
export function PositionChart({ points, windowDays }: PositionChartProps) {
  const ordered = useMemo(() => points.toSorted((a, b) => a.position - b.position), [points]);
  const curve = useMemo(() => expectedCurve(ordered), [ordered]);
  const levels = axisLevels(topRate(ordered));
  const top = levels.at(-1) ?? 1;
  const lastPosition = Math.max(10, Math.ceil(ordered.at(-1)?.position ?? 10));
  const plotWidthOf = (widthPx: number) => Math.max(1, widthPx - margin.left - margin.right);
  const xOf = (position: number, widthPx: number) =>
    ((Math.max(1, position) - 1) / (lastPosition - 1)) * plotWidthOf(widthPx);
  const yOf = (ctr: number) => plotHeightPx - (Math.min(ctr, top) / top) * plotHeightPx;
  const label = `CTR by position, ${windowDays} days`;
  const placeAt = (xPx: number, widthPx: number) => {
    const distances = ordered.map(({ position }) => Math.abs(xOf(position, widthPx) - (xPx - margin.left)));
    return Math.max(0, distances.indexOf(Math.min(...distances)));
  };
  return (
    <>
      <ReadableChart
        label={label}
        count={ordered.length}
        heightPx={heightPx}
        placeAt={placeAt}
        describe={(index) => inWords(ordered[index])}
        renderLegend={(index) => (
          <Legend point={index === null ? undefined : ordered[index]} hasCurve={curve.length > 1} />
        )}
      >
        {({ widthPx, index }) => (
          <g transform={`translate(${margin.left} ${margin.top})`}>
            {levels.map((level) => (
              <g key={level}>
                <path d={`M0 ${yOf(level)}H${plotWidthOf(widthPx)}`} stroke="var(--line)" />
                <text x={-8} y={yOf(level) + 4} textAnchor="end" fill="var(--muted)">
                  {rate(level)}
                </text>
              </g>
            ))}
            {[1, Math.round((1 + lastPosition) / 2), lastPosition].map((position) => (
              <text
                key={position}
                x={xOf(position, widthPx)}
                y={plotHeightPx + 18}
                textAnchor={position === 1 ? 'start' : position === lastPosition ? 'end' : 'middle'}
                fill="var(--muted)"
              >
                {position === 1 ? 'Position 1' : position}
              </text>
            ))}
            {ordered.map((point, place) => (
              <circle
                key={point.id}
                cx={xOf(point.position, widthPx)}
                cy={yOf(point.ctr)}
                r={place === index ? 5 : 3}
                fill="var(--accent-text)"
                fillOpacity={place === index ? 1 : 0.4}
              />
            ))}
            {curve.length > 1 && (
              <path
                d={curve
                  .map(({ position, ctr }, place) => `${place === 0 ? 'M' : 'L'}${xOf(position, widthPx)} ${yOf(ctr)}`)
                  .join('')}
                fill="none"
                stroke="var(--ink)"
                strokeWidth="1.5"
                strokeDasharray="5 3"
              />
            )}
          </g>
        )}
      </ReadableChart>
      <ChartData
        label={label}
        fileName="ctr-by-position"
        columns={[
          { label: 'Page' },
          { label: 'Position', format: formatPosition },
          { label: 'CTR', format: (value) => formatPercent(value, 2) },
          { label: 'Expected CTR', format: (value) => formatPercent(value, 2) },
        ]}
        rows={ordered.map(({ name, position, ctr, expectedCtr }) => [name, position, ctr, expectedCtr])}
      />
    </>
  );
}

function inWords(point: PositionPoint | undefined): string {
  if (point === undefined) return '';
  const { name, position, ctr, expectedCtr } = point;
  const expected = expectedCtr === null ? '' : `, ${formatPercent(expectedCtr, 2)} expected`;
  return `${name}: position ${formatPosition(position)}, CTR ${formatPercent(ctr, 2)}${expected}`;
}

function Legend({ point, hasCurve }: { point: PositionPoint | undefined; hasCurve: boolean }) {
  return (
    <figcaption className="mb-3 flex min-h-5 flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
      <span className="inline-flex items-center gap-2">
        <svg width="8" height="8" aria-hidden="true">
          <circle cx="4" cy="4" r="3.5" fill="var(--accent-text)" />
        </svg>
        Pages
      </span>
      {hasCurve && (
        <span className="inline-flex items-center gap-2">
          <svg width="16" height="4" aria-hidden="true">
            <path d="M0 2h16" stroke="var(--ink)" strokeWidth="2" strokeDasharray="4 2" />
          </svg>
          Usual on this site
        </span>
      )}
      <span className="ml-auto min-w-0 truncate text-ink">{inWords(point)}</span>
    </figcaption>
  );
}

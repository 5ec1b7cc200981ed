import { axisLevels, type Box, labelIndexes, nearestIndex, pathOf, pointsOf } from './chart-rules.ts';
import { ReadableChart } from './ReadableChart.tsx';

export interface ChartSeries {
  name: string;
  /** One value per label, null where it is missing. */
  values: readonly (number | null)[];
  format: (value: number) => string;
  /** How levels of the axis are written, where that differs. */
  formatLevel?: (value: number) => string;
}

interface LineChartProps {
  /** What the chart shows, in words. */
  label: string;
  labels: readonly string[];
  /** One or two, of which the second has its own scale at the right; or up to five that share theirs. */
  series: readonly ChartSeries[];
  /** All series count the same thing: one scale at the left. */
  sharesScale?: boolean;
  /** Places worth knowing, with what happened there. */
  marks?: readonly ChartMark[];
  heightPx?: number;
}

export interface ChartMark {
  index: number;
  text: string;
}

const noMarks: readonly ChartMark[] = [];
const looks = [
  { color: 'var(--accent-text)' },
  { color: 'var(--warn)', dashes: '5 3' },
  { color: 'var(--good)', dashes: '2 2' },
  { color: 'var(--bad)', dashes: '8 3 2 3' },
  { color: 'var(--muted)', dashes: '1 4' },
];
const margin = { top: 8, right: 8, bottom: 24, left: 44 };
const rightAxisPx = 36;

/** A line chart over time; hover or arrow keys read single points, which are spoken too. */
export function LineChart({
  label,
  labels,
  series,
  sharesScale = false,
  marks = noMarks,
  heightPx = 240,
}: LineChartProps) {
  const last = Math.max(0, labels.length - 1);
  const largest = series.map(({ values }) => Math.max(0, ...values.map((value) => value ?? 0)));
  const boxOf = (widthPx: number): Box => ({
    width: Math.max(0, widthPx - margin.left - margin.right - (series.length > 1 && !sharesScale ? rightAxisPx : 0)),
    height: heightPx - margin.top - margin.bottom,
  });
  const describe = (index: number) => {
    const reading = series.map((one) => {
      const value = one.values[index];
      return `${one.name} ${value === null || value === undefined ? 'none' : one.format(value)}`;
    });
    const happened = marks.filter((mark) => mark.index === index).map(({ text }) => `. ${text}`);
    return `${labels[index] ?? ''}: ${reading.join(', ')}${happened.join('')}`;
  };
  return (
    <ReadableChart
      label={label}
      count={labels.length}
      heightPx={heightPx}
      placeAt={(xPx, widthPx) => nearestIndex(xPx - margin.left, boxOf(widthPx).width, labels.length)}
      describe={describe}
      renderLegend={(index) => <Legend series={series} index={index} labels={labels} />}
    >
      {({ widthPx, index }) => {
        const box = boxOf(widthPx);
        return (
          <g transform={`translate(${margin.left} ${margin.top})`}>
            {series.map((one, place) => (
              <SeriesLine
                key={one.name}
                series={one}
                place={place}
                levels={axisLevels((sharesScale ? Math.max(...largest) : largest[place]) ?? 0)}
                hasAxis={place === 0 || !sharesScale}
                box={box}
                index={index}
              />
            ))}
            {marks.map((mark) => (
              <Mark key={`${mark.index} ${mark.text}`} x={(mark.index / Math.max(1, last)) * box.width} box={box} />
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
        );
      }}
    </ReadableChart>
  );
}

/** A line through the chart with a flag at its top; what it means is read with its place and listed below the chart. */
function Mark({ x, box }: { x: number; box: Box }) {
  return (
    <g>
      <path d={`M${x} 0V${box.height}`} stroke="var(--good)" strokeWidth="1.25" strokeDasharray="1 3" />
      <circle cx={x} cy="0" r="4" fill="var(--good)" />
    </g>
  );
}

interface LegendProps {
  series: readonly ChartSeries[];
  index: number | null;
  labels: readonly string[];
}

function Legend({ series, index, labels }: LegendProps) {
  return (
    <figcaption className="mb-3 flex flex-wrap items-center gap-x-5 gap-y-1 text-sm">
      {series.map((one, place) => {
        const value = index === null ? undefined : one.values[index];
        return (
          <span key={one.name} className="inline-flex items-center gap-2 text-muted">
            <svg width="16" height="4" aria-hidden="true">
              <path d="M0 2h16" stroke={looks[place]?.color} strokeWidth="2" strokeDasharray={looks[place]?.dashes} />
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
  levels: number[];
  hasAxis: boolean;
  box: Box;
  index: number | null;
}

function SeriesLine({ series, place, levels, hasAxis, box, index }: SeriesLineProps) {
  const top = levels.at(-1) ?? 1;
  const points = pointsOf(series.values, top, box);
  const dot = index === null ? null : points[index];
  return (
    <g>
      {(hasAxis ? levels : []).map((level) => {
        const y = box.height - (level / top) * box.height;
        return (
          <g key={level}>
            {place === 0 && <path d={`M0 ${y}H${box.width}`} stroke="var(--line)" />}
            <text
              x={place === 0 ? -8 : box.width + 8}
              y={y + 4}
              textAnchor={place === 0 ? 'end' : 'start'}
              fill="var(--muted)"
            >
              {(series.formatLevel ?? series.format)(level)}
            </text>
          </g>
        );
      })}
      {dot && place === 0 && <path d={`M${dot.x} 0V${box.height}`} stroke="var(--edge)" strokeDasharray="2 3" />}
      <path
        d={pathOf(points)}
        fill="none"
        stroke={looks[place]?.color}
        strokeWidth="1.75"
        strokeLinejoin="round"
        strokeDasharray={looks[place]?.dashes}
      />
      {dot && (
        <circle cx={dot.x} cy={dot.y} r="3.5" fill={looks[place]?.color} stroke="var(--surface)" strokeWidth="1.5" />
      )}
    </g>
  );
}

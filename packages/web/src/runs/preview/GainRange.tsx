import { formatGainRange } from './gain-format.ts';

interface GainRangeProps {
  gain: { point: number; low: number; high: number };
  /** The right end of the scale, the same for all items of a list. */
  largest: number;
}

const width = 120;

/** Extra clicks as a dot on the line of their interval; the numbers are next to it as text. */
export function GainRange({ gain, largest }: GainRangeProps) {
  const place = (value: number) => 4 + (Math.min(value, largest) / Math.max(largest, 1e-9)) * (width - 8);
  const { point, interval } = formatGainRange(gain);
  return (
    <span className="block">
      <span>
        {point} <span className="font-normal text-muted">({interval})</span>
      </span>
      <svg aria-hidden="true" viewBox={`0 0 ${width} 10`} className="mt-1 block h-2.5 w-30">
        <line x1="4" x2={width - 4} y1="5" y2="5" stroke="var(--line)" strokeWidth="2" strokeLinecap="round" />
        <line
          x1={place(gain.low)}
          x2={place(gain.high)}
          y1="5"
          y2="5"
          stroke="var(--accent-text)"
          strokeOpacity="0.45"
          strokeWidth="4"
          strokeLinecap="round"
        />
        <circle cx={place(gain.point)} cy="5" r="4" fill="var(--accent-text)" />
      </svg>
    </span>
  );
}

import { formatChange } from './gain-format.ts';

interface EffectTextProps {
  /** Clicks per 28 days, with the 80 % interval. */
  effect: { point: number; low: number; high: number };
  /** What brings them. */
  of: string;
}

/** What accepted texts may bring: the estimate with its interval and window, and what it rests on. */
export function EffectText({ effect, of }: EffectTextProps) {
  return (
    <>
      <p className="text-sm text-muted">May bring in 28 days</p>
      <p className="mt-0.5 text-base font-medium tabular-nums">
        {formatChange(effect.point)} clicks{' '}
        <span className="font-normal text-muted">
          (80% interval {formatChange(effect.low)} to {formatChange(effect.high)})
        </span>
      </p>
      <p className="mt-0.5 text-sm text-muted">
        {of}. A judgment<span className="max-sm:hidden"> from published tests</span>, not a measurement.
      </p>
    </>
  );
}

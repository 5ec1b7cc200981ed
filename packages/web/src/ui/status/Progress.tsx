import { useId } from 'react';

interface ProgressProps {
  label: string;
  /** 0 to 100; absent while the total is unknown. */
  percent?: number | undefined;
  /** Words at the right, for example "12 of 40 pages". */
  detail?: string;
}

/** How far something has come, in a bar and in words. */
export function Progress({ label, percent, detail }: ProgressProps) {
  const id = useId();
  const shown = percent === undefined ? undefined : Math.round(Math.min(100, Math.max(0, percent)));
  return (
    <div>
      <div className="mb-2 flex justify-between gap-3">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <span className="text-muted tabular-nums">{detail ?? (shown === undefined ? '' : `${shown}%`)}</span>
      </div>
      <progress
        id={id}
        max={100}
        {...(shown === undefined ? {} : { value: shown })}
        className="block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-hover not-[[value]]:animate-breathe not-[[value]]:[&::-webkit-progress-bar]:bg-accent/50 [&::-moz-progress-bar]:rounded-full [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-hover [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent [&::-webkit-progress-value]:transition-[width] [&::-webkit-progress-value]:duration-300"
      />
    </div>
  );
}

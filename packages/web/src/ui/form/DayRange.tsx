import { Input } from './Input.tsx';

interface DayRangeProps {
  /** Days as YYYY-MM-DD; empty for an open end. */
  from: string;
  to: string;
  /** The last day one can choose. */
  max?: string;
  onChange: (change: { from: string } | { to: string }) => void;
}

/** Two days between which something lies, in the row of a filter. */
export function DayRange({ from, to, max, onChange }: DayRangeProps) {
  const ends = [
    { name: 'From', day: from, changeTo: (day: string) => onChange({ from: day }) },
    { name: 'To', day: to, changeTo: (day: string) => onChange({ to: day }) },
  ];
  return ends.map(({ name, day, changeTo }) => (
    <label key={name} className="flex items-center gap-2 text-sm text-muted max-sm:col-span-2">
      <span className="w-9 sm:w-auto">{name}</span>
      <Input
        type="date"
        className="sm:w-40!"
        value={day}
        max={max}
        onChange={(event) => changeTo(event.currentTarget.value)}
      />
    </label>
  ));
}

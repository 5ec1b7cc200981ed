import { useId } from 'react';
import { Select } from './Input.tsx';

interface ChoiceProps {
  label: string;
  /** The name of "no choice", where that is one. */
  all?: string;
  value: string | null;
  options: Record<string, string>;
  onChange: (value: string | null) => void;
}

/** A small labelled select that narrows or orders a list. */
export function Choice({ label, all, value, options, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm text-muted">
        {label}
      </label>
      <Select
        id={id}
        className="w-36"
        value={value ?? ''}
        onChange={(event) => onChange(event.currentTarget.value || null)}
      >
        {all !== undefined && <option value="">{all}</option>}
        {Object.entries(options).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </div>
  );
}

import { useId } from 'react';
import { Select } from './Input.tsx';
import { Options } from './TextField.tsx';

interface ChoiceProps<Key extends string, All extends string | undefined> {
  label: string;
  /** The name of "no choice", where that is one. */
  all?: All;
  value: string | null;
  options: Record<Key, string>;
  onChange: (value: All extends string ? Key | null : Key) => void;
}

/** A small labeled select that narrows or orders a list. */
export function Choice<Key extends string, All extends string | undefined = undefined>({
  label,
  all,
  value,
  options,
  onChange,
}: ChoiceProps<Key, All>) {
  const id = useId();
  // Only with a name for it can nothing be chosen.
  const choose = onChange as (value: Key | null) => void;
  const choices = Object.entries<string>(options).map(([key, name]) => ({ value: key, label: name }));
  return (
    <div className="sm:max-xl:min-w-28 sm:max-xl:flex-1">
      <label htmlFor={id} className="mb-1 block text-sm text-muted">
        {label}
      </label>
      <Select
        id={id}
        className="w-full xl:w-30"
        value={value ?? ''}
        onChange={(event) => choose((event.currentTarget.value || null) as Key | null)}
      >
        {all !== undefined && <option value="">{all}</option>}
        <Options choices={choices} />
      </Select>
    </div>
  );
}

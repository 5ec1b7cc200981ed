import { useId } from 'react';

interface SegmentedControlProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onValueChange: (value: Value) => void;
}

/** A choice of one among few, all visible; radio buttons underneath, so arrow keys work. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const name = useId();
  return (
    <fieldset className="inline-flex max-w-full min-w-0 flex-wrap gap-0.5 rounded-md bg-sunken p-0.5">
      <legend className="sr-only">{props.label}</legend>
      {props.options.map((option) => (
        <label
          key={option.value}
          className="relative inline-flex h-8 cursor-pointer items-center rounded-md px-3 font-medium max-sm:px-2 max-sm:text-sm text-muted hover:text-ink has-checked:bg-thumb has-checked:text-ink has-checked:shadow-card has-focus-visible:outline-2 has-focus-visible:outline-accent-text pointer-coarse:h-10"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === props.value}
            onChange={() => props.onValueChange(option.value)}
            className="sr-only"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}

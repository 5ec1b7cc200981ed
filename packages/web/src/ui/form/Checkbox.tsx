import { clsx } from 'clsx';
import { type ComponentProps, useEffect, useRef } from 'react';

/** State of a checkbox; one for several things can be mixed. */
export type CheckState = boolean | 'mixed';

type TickProps = Omit<ComponentProps<'input'>, 'type' | 'checked'> & {
  label: string;
  hint?: string | undefined;
  isLabelHidden?: boolean;
};

/** A checkbox with its label; the whole line can be pressed. A label that is only spoken leaves a box with its target. */
export function Checkbox(props: TickProps & { checked?: CheckState }) {
  const { label, hint, isLabelHidden = false, className, checked, ...rest } = props;
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = checked === 'mixed';
  }, [checked]);
  const shape = isLabelHidden
    ? 'control-target grid size-7 place-items-center'
    : 'inline-flex min-h-6 items-start gap-2.5 pointer-coarse:min-h-10 pointer-coarse:items-center';
  return (
    <label className={clsx(!rest.disabled && 'cursor-pointer', shape, className)}>
      <input
        {...rest}
        {...(checked === undefined ? {} : { checked: checked === true })}
        ref={box}
        type="checkbox"
        className={clsx('size-4 shrink-0', !isLabelHidden && 'mt-0.75 pointer-coarse:mt-0')}
      />
      <span className={isLabelHidden ? 'sr-only' : undefined}>
        {label}
        {hint !== undefined && <span className="block text-sm text-muted">{hint}</span>}
      </span>
    </label>
  );
}

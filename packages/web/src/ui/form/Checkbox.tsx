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
      <TickLabel label={label} hint={hint} isLabelHidden={isLabelHidden} />
    </label>
  );
}

/** An on/off switch that takes effect at once. */
export function Switch({ label, hint, isLabelHidden = false, className, ...rest }: TickProps & { checked?: boolean }) {
  return (
    <label className={clsx('inline-flex min-h-6 cursor-pointer items-start gap-2.5', className)}>
      <span className="relative mt-0.25 h-5 w-9 shrink-0">
        {/* A native checkbox announces its own state. */}
        {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props */}
        <input {...rest} type="checkbox" role="switch" className="peer absolute inset-0 appearance-none rounded-full" />
        <span className="pointer-events-none absolute inset-0 rounded-full bg-edge transition-colors peer-checked:bg-accent peer-disabled:opacity-50 forced-colors:border" />
        <span className="pointer-events-none absolute top-0.5 left-0.5 size-4 rounded-full bg-white shadow-card transition-transform peer-checked:translate-x-4 forced-colors:bg-[CanvasText]" />
      </span>
      <TickLabel label={label} hint={hint} isLabelHidden={isLabelHidden} />
    </label>
  );
}

function TickLabel({
  label,
  hint,
  isLabelHidden,
}: Pick<ComponentProps<typeof Switch>, 'label' | 'hint' | 'isLabelHidden'>) {
  return (
    <span className={isLabelHidden ? 'sr-only' : undefined}>
      {label}
      {hint !== undefined && <span className="block text-sm text-muted">{hint}</span>}
    </span>
  );
}

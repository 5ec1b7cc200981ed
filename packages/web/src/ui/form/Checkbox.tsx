import { useEffect, useRef } from 'react';

/** State of a checkbox. */
export type CheckState = 'on' | 'off' | 'mixed';

interface TickBoxProps {
  label: string;
  checkState: CheckState;
  /** Whether the label is next to the box or is only spoken. */
  isLabelShown?: boolean;
  /** A box inside a row that has its own key for it is left out of the tab order. */
  isTabbable?: boolean;
  isDisabled?: boolean;
  onToggle: () => void;
}

/** A checkbox that can also be mixed. */
export function Checkbox(props: TickBoxProps) {
  const { label, checkState, isLabelShown = false, isTabbable = true, isDisabled = false, onToggle } = props;
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = checkState === 'mixed';
  }, [checkState]);
  return (
    <label
      className={
        isLabelShown
          ? 'inline-flex min-h-9 items-center gap-2.5 font-medium'
          : 'control-target grid size-7 place-items-center'
      }
    >
      <input
        ref={box}
        type="checkbox"
        className="size-4 shrink-0"
        checked={checkState === 'on'}
        disabled={isDisabled}
        {...(isTabbable ? {} : { tabIndex: -1 })}
        onChange={onToggle}
      />
      <span className={isLabelShown ? undefined : 'sr-only'}>{label}</span>
    </label>
  );
}

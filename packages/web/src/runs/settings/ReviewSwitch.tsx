import { useId } from 'react';
import { formatUsd } from '../../lib/format.ts';

interface ReviewSwitchProps {
  isOn: boolean;
  /** What it adds to the likely cost of this run; undefined or null while that is not known. */
  costUsd: number | null | undefined;
  onChange: (isOn: boolean) => void;
}

/** Whether a second, cheap model reviews what was written, and what that costs. */
export function ReviewSwitch({ isOn, costUsd, onChange }: ReviewSwitchProps) {
  const id = useId();
  const cost = costUsd == null ? 'One cheap call per item.' : `About ${formatUsd(costUsd)} for this run.`;
  return (
    <div className="mt-5">
      <label htmlFor={id} className="inline-flex min-h-9 items-center gap-2.5 font-medium">
        <input
          id={id}
          type="checkbox"
          className="size-4"
          aria-describedby={`${id}-hint`}
          checked={isOn}
          onChange={() => onChange(!isOn)}
        />
        Review texts with a second model
      </label>
      <p id={`${id}-hint`} className="pl-6.5 text-sm text-muted">
        It checks what rules can’t check, such as benefits and materials, and picks the best text. {cost}
      </p>
    </div>
  );
}

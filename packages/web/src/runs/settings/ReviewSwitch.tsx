import { formatUsd } from '../../lib/format.ts';
import { Checkbox } from '../../ui/form/Checkbox.tsx';

interface ReviewSwitchProps {
  isOn: boolean;
  /** What it adds to the likely cost of this run; undefined or null while that is not known. */
  costUsd: number | null | undefined;
  onChange: (isOn: boolean) => void;
}

/** Whether a second, cheap model reviews what was written, and what that costs. */
export function ReviewSwitch({ isOn, costUsd, onChange }: ReviewSwitchProps) {
  const cost = costUsd == null ? 'One cheap call per item.' : `About ${formatUsd(costUsd)} for this run.`;
  return (
    <Checkbox
      className="mt-5"
      label="Review texts with a second model"
      hint={`It checks what rules can’t check, such as benefits and materials, and picks the best text. ${cost}`}
      checked={isOn}
      onChange={() => onChange(!isOn)}
    />
  );
}

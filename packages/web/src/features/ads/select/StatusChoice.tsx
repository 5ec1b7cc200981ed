import { useId } from 'react';

const choices = [
  {
    value: 'PAUSED',
    label: 'Paused',
    hint: 'They appear in Google Ads and cost nothing until someone enables them.',
  },
  {
    value: 'ENABLED',
    label: 'Enabled',
    hint: 'They run as soon as Google has reviewed them, and cost money per click.',
  },
] as const;

interface StatusChoiceProps {
  status: 'PAUSED' | 'ENABLED';
  isDisabled: boolean;
  /** Whether the person may have them run. */
  mayEnable: boolean;
  onStatusChange: (status: 'PAUSED' | 'ENABLED') => void;
}

/** Whether new ads wait or run. */
export function StatusChoice({ status, isDisabled, mayEnable, onStatusChange }: StatusChoiceProps) {
  const id = useId();
  return (
    <fieldset disabled={isDisabled}>
      <legend className="mb-2 font-medium">Create the ads</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {choices.map(({ value, label, hint }) => (
          <div
            key={value}
            className="relative flex gap-2.5 rounded-md border border-edge/45 p-3 has-checked:border-accent has-checked:bg-accent-soft/60"
          >
            <input
              type="radio"
              id={`${id}-${value}`}
              name={id}
              aria-describedby={`${id}-${value}-hint`}
              className="relative z-10 mt-0.75 size-4 shrink-0"
              checked={status === value}
              disabled={value === 'ENABLED' && !mayEnable}
              onChange={() => onStatusChange(value)}
            />
            <div>
              {/* The whole box can be pressed. */}
              <label htmlFor={`${id}-${value}`} className="font-medium after:absolute after:inset-0">
                {label}
              </label>
              <p id={`${id}-${value}-hint`} className="text-sm text-muted">
                {hint}
                {value === 'ENABLED' && !mayEnable && ' Only people who may publish can choose this.'}
              </p>
            </div>
          </div>
        ))}
      </div>
    </fieldset>
  );
}

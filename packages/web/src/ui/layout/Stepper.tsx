import { clsx } from 'clsx';
import { Check } from 'lucide-react';

type StepState = 'done' | 'current' | 'upcoming';

/** State of a step when the given one is current; both count from 1. */
export function stepState(step: number, current: number): StepState {
  if (step === current) return 'current';
  return step < current ? 'done' : 'upcoming';
}

const stateText = { done: 'Completed: ', current: 'Current: ', upcoming: '' };

/** The current place in a wizard: numbered steps, with done, current and coming ones distinguished in words as well. */
export function Stepper({ steps, current, label = 'Progress' }: { steps: string[]; current: number; label?: string }) {
  return (
    <nav aria-label={label}>
      <ol className="flex items-center gap-2 sm:gap-3">
        {steps.map((name, index) => {
          const state = stepState(index + 1, current);
          return (
            <li
              key={name}
              aria-current={state === 'current' ? 'step' : undefined}
              className={clsx(
                'flex items-center gap-2 sm:gap-3',
                index > 0 && 'flex-1 sm:min-w-0 sm:flex-none',
                state !== 'current' && 'min-w-0',
              )}
            >
              {index > 0 && (
                <span
                  aria-hidden="true"
                  className={clsx(
                    'h-px min-w-3 flex-1 sm:w-10 sm:flex-none',
                    state === 'upcoming' ? 'bg-edge/50' : 'bg-accent',
                  )}
                />
              )}
              <span
                className={clsx(
                  'grid size-6 shrink-0 place-items-center rounded-full text-xs font-semibold tabular-nums',
                  state === 'done' && 'bg-accent-soft text-accent-text',
                  state === 'current' && 'bg-accent text-white',
                  state === 'upcoming' && 'border border-edge text-muted',
                )}
              >
                {state === 'done' ? <Check className="size-3.5" /> : index + 1}
              </span>
              <span className={clsx('truncate', state === 'current' ? 'font-medium' : 'text-muted max-sm:sr-only')}>
                <span className="sr-only">{stateText[state]}</span>
                {name}
              </span>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

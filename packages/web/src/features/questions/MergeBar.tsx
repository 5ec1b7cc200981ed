import { countOf } from '../../lib/format.ts';
import { Button } from '../../ui/button/Button.tsx';

const mostMerged = 20;

interface MergeBarProps {
  /** Questions that are selected. */
  count: number;
  onMerge: () => void;
  onClear: () => void;
}

/** What can be done with the selected questions; stands at the foot of the window while there are some. */
export function MergeBar({ count, onMerge, onClear }: MergeBarProps) {
  const why =
    count === 1
      ? 'Select the questions that ask the same.'
      : count > mostMerged
        ? `At most ${mostMerged} can be merged at once.`
        : null;
  return (
    <div aria-live="polite" className="sticky bottom-4 z-10 mt-4">
      {count > 0 && (
        <div className="mx-auto flex w-fit max-w-full animate-rise flex-wrap items-center gap-x-4 gap-y-2 rounded-xl bg-raised px-4 py-2.5 shadow-float">
          <p>
            <span className="font-medium tabular-nums">{countOf(count, 'question')} selected</span>
            {why !== null && <span className="ml-2 text-muted">{why}</span>}
          </p>
          <span className="flex gap-2">
            <Button variant="ghost" onClick={onClear}>
              Clear
            </Button>
            <Button variant="primary" disabled={why !== null} onClick={onMerge}>
              Merge…
            </Button>
          </span>
        </div>
      )}
    </div>
  );
}

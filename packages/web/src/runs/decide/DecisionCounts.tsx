import type { Decision } from '@serplift/core/api';
import { decisionState } from './decision-rules.ts';

/** How many items of a review are in each state. */
export function DecisionCounts({ items }: { items: readonly { state: string; decision: Decision | null }[] }) {
  const states = items.map(decisionState);
  const count = (state: string) => states.filter((one) => one === state).length;
  return (
    <span className="tabular-nums">
      {count('open')} to review, {count('accepted')} accepted, {count('edited')} edited, {count('rejected')} rejected
    </span>
  );
}

import type { Decision } from '@serplift/core/api';

export const decisionLabels = {
  open: 'To review',
  accepted: 'Accepted',
  edited: 'Edited',
  rejected: 'Rejected',
} as const;
export type DecisionFilter = keyof typeof decisionLabels;

/** Where an item is in review; null when there is nothing to decide. */
export function decisionState(item: { state: string; decision: Decision | null }): DecisionFilter | null {
  if (item.state !== 'succeeded') return null;
  return item.decision?.verdict ?? 'open';
}

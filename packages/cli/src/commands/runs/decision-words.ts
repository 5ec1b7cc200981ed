import type { Decision } from '@serplift/core/api';
import type { StyledText } from '../../output/figures.ts';
import type { Style } from '../../output/terminal.ts';
import type { AnyItem } from './run-kind.ts';

/** Where an item is in review. */
export const decisionStates = ['open', 'accepted', 'edited', 'rejected'] as const;
export type DecisionState = (typeof decisionStates)[number];

/** Where an item is in review; null when there is nothing to decide. */
export function decisionState({ state, decision }: AnyItem): DecisionState | null {
  return state === 'succeeded' ? (decision?.verdict ?? 'open') : null;
}

const styles: Readonly<Record<DecisionState, Style>> = {
  open: 'dim',
  accepted: 'green',
  edited: 'cyan',
  rejected: 'yellow',
};

/** The state of an item, as a cell for people. */
export function decisionCell(item: AnyItem): (string | StyledText)[] {
  const state = decisionState(item);
  return state === null ? ['–'] : [{ text: state, style: styles[state] }];
}

/** The same below a name, where nothing says that nothing was decided. */
export function underName(item: AnyItem): StyledText[] {
  const { decision } = item;
  return decision === null ? [] : [{ text: decision.verdict, style: styles[decision.verdict] }];
}

/** What was decided, by whom and why, as the lines of a section. */
export function describeDecision(decision: Decision | null): string[] {
  if (decision === null) return [];
  const { verdict, alternative, decidedBy, reason } = decision;
  const which = verdict === 'accepted' && alternative !== null ? ` alternative ${alternative}` : '';
  return [`${verdict}${which} by ${decidedBy ?? 'a former member'}${reason === null ? '' : `: ${reason}`}`];
}

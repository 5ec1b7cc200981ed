import type { Decision } from '@serplift/core/api';
import { formatRelative } from '../../lib/format.ts';
import { usePersonName } from '../kind/use-person-name.ts';
import { decisionLabels } from './decision-rules.ts';

/** What was decided, by whom, when and why. */
export function DecisionText({ decision }: { decision: Decision }) {
  const nameOf = usePersonName();
  const { verdict, alternative, decidedBy, decidedAt, despite, reason } = decision;
  return (
    <>
      {decisionLabels[verdict]}
      {verdict === 'accepted' && alternative !== null && ` alternative ${alternative}`}
      {decidedBy !== null && ` by ${nameOf(decidedBy)}`} {formatRelative(decidedAt)}
      {reason !== null && `: ${reason}`}
      {despite !== undefined && ` although: ${despite.join(' ')}`}
    </>
  );
}

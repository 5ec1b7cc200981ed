import type { Decision } from '@serplift/core/api';
import { formatRelative } from '../../lib/format.ts';
import { decisionLabels } from './decision-rules.ts';

/** What was decided, by whom, when and why. */
export function DecisionText({ decision }: { decision: Decision }) {
  const { verdict, alternative, decidedBy, decidedAt, reason } = decision;
  return (
    <>
      {decisionLabels[verdict]}
      {verdict === 'accepted' && alternative !== null && ` alternative ${alternative}`}
      {decidedBy !== null && ` by ${decidedBy}`} {formatRelative(decidedAt)}
      {reason !== null && `: ${reason}`}
    </>
  );
}

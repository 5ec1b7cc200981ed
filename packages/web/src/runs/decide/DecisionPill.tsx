import type { Decision } from '@serplift/core/api';
import { StatusPill } from '../../ui/status/Badge.tsx';
import { decisionLabels } from './decision-rules.ts';

const decisionTones = { accepted: 'good', edited: 'good', rejected: 'bad' } as const;

/** What was decided about a proposal. */
export function DecisionPill({ decision }: { decision: Decision | null }) {
  if (decision === null) return <StatusPill tone="accent">{decisionLabels.open}</StatusPill>;
  return <StatusPill tone={decisionTones[decision.verdict]}>{decisionLabels[decision.verdict]}</StatusPill>;
}

import type { AdGroupResult, Decision } from '@serplift/core/api';
import { TriangleAlert } from 'lucide-react';
import { decisionLabels } from '../../runs/decide/decision-rules.ts';
import { itemTones } from '../../runs/decide/item-tones.ts';
import { Badge, StatusPill, type Tone } from '../../ui/status/Badge.tsx';
import { deploymentLabels, deploymentState, stateLabels } from './ad-state-rules.ts';

export const deploymentTones: Record<keyof typeof deploymentLabels, Tone> = {
  none: 'neutral',
  planned: 'neutral',
  creating: 'accent',
  created: 'good',
  refused: 'bad',
  failed: 'bad',
  rolledBack: 'warn',
};

/** The state of an ad: decided, warned about, deployed. */
export function AdPills({ item }: { item: AdGroupResult }) {
  const deployment = deploymentState(item);
  const warnings = item.warnings.length;
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      {item.generatedAd === null ? (
        <StatusPill tone={itemTones[item.state]}>{stateLabels[item.state]}</StatusPill>
      ) : (
        <DecisionPill decision={item.decision} />
      )}
      {deployment !== 'none' && (
        <StatusPill tone={deploymentTones[deployment]} isActive={deployment === 'creating'}>
          {deploymentLabels[deployment]}
        </StatusPill>
      )}
      {warnings > 0 && (
        <Badge tone="warn">
          <TriangleAlert className="size-3" />
          {warnings === 1 ? '1 warning' : `${warnings} warnings`}
        </Badge>
      )}
    </span>
  );
}

const decisionTones = { accepted: 'good', edited: 'good', rejected: 'bad' } as const;

/** What was decided about a proposal. */
function DecisionPill({ decision }: { decision: Decision | null }) {
  if (decision === null) return <StatusPill tone="accent">{decisionLabels.open}</StatusPill>;
  return <StatusPill tone={decisionTones[decision.verdict]}>{decisionLabels[decision.verdict]}</StatusPill>;
}

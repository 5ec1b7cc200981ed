import type { AdGroupResult } from '@serplift/core/api';
import { TriangleAlert } from 'lucide-react';
import { Badge, StatusPill, type Tone } from '../../ui/Badge.tsx';
import { DecisionPill } from '../../ui/run/DecisionPill.tsx';
import { itemTones } from '../../ui/run/item-tones.ts';
import { deploymentLabels, deploymentState, stateLabels } from './review-rules.ts';

export const deploymentTones: Record<keyof typeof deploymentLabels, Tone> = {
  none: 'neutral',
  planned: 'neutral',
  creating: 'accent',
  created: 'good',
  refused: 'bad',
  failed: 'bad',
  rolledBack: 'warn',
};

/** Where an ad stands: decided, warned about, deployed. */
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
          <TriangleAlert aria-hidden="true" className="size-3" />
          {warnings === 1 ? '1 warning' : `${warnings} warnings`}
        </Badge>
      )}
    </span>
  );
}

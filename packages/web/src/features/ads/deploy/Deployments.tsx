import { type AdsOptimization, type Deployment } from '@serplift/core/api';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { failureMessage } from '../../../lib/failures.ts';
import { countOf, formatDateTime } from '../../../lib/format.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { usePersonName } from '../../../runs/kind/use-person-name.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { CardSection } from '../../../ui/layout/Card.tsx';
import { lazyPart } from '../../../ui/overlay/lazy-part.tsx';
import { Badge, StatusPill } from '../../../ui/status/Badge.tsx';
import { deploymentLabels } from '../ad-state-rules.ts';
import { deploymentTones } from '../AdPills.tsx';
import { stateCounts } from './deployment-rules.ts';
import type { DeploymentsOfRun } from './use-deployments.ts';

const RollbackDialog = lazyPart(async () => (await import('./RollbackDialog.tsx')).RollbackDialog, null);

interface DeploymentsProps {
  run: AdsOptimization;
  deployments: DeploymentsOfRun;
}

/** What was sent to Google Ads from this run, and the way back. */
export function Deployments({ run, deployments }: DeploymentsProps) {
  const nameOf = usePersonName();
  const { canPublish } = useCurrentUser();
  const { data, error, isValidating } = deployments.read;
  const [rollingBack, setRollingBack] = useState<Deployment | null>(null);
  if ((data === undefined || data.length === 0) && error === undefined) return null;
  return (
    <CardSection
      title="Deployments"
      description={`The ads created in ${run.account.name}, with their state in Google Ads.`}
      actions={
        <Button icon={<RefreshCw />} isLoading={isValidating} onClick={() => void deployments.renew()}>
          Refresh
        </Button>
      }
    >
      {error !== undefined && (
        <p className="mb-2 text-bad">{failureMessage(error, 'The deployments could not be loaded.')}</p>
      )}
      <ul aria-label="Deployments" className="divide-y divide-line">
        {(data ?? []).map((deployment) => (
          <li
            key={deployment.id}
            className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0"
          >
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-1.5">
                <span className="mr-1 font-medium">{formatDateTime(deployment.createdAt)}</span>
                {deployment.state === 'running' && (
                  <StatusPill tone="accent" isActive>
                    Running
                  </StatusPill>
                )}
                {stateCounts(deployment.ads).map(({ state, count }) => (
                  <Badge key={state} tone={deploymentTones[state]}>
                    {count} {deploymentLabels[state].toLowerCase()}
                  </Badge>
                ))}
              </p>
              <p className="mt-0.5 text-sm text-muted">
                {countOf(deployment.ads.length, 'ad')}, {deployment.status === 'PAUSED' ? 'paused' : 'enabled'}
                {deployment.createdBy !== null && `, by ${nameOf(deployment.createdBy)}`}
              </p>
            </div>
            {canPublish && deployment.ads.some(({ state }) => state === 'created') && (
              <Button onClick={() => setRollingBack(deployment)}>Roll Back…</Button>
            )}
          </li>
        ))}
      </ul>
      {rollingBack !== null && (
        <RollbackDialog deployment={rollingBack} onDone={deployments.renew} onClose={() => setRollingBack(null)} />
      )}
    </CardSection>
  );
}

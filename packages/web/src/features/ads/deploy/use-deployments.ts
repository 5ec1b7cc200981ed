import { type AdGroupResult, type AdsOptimization, api } from '@serplift/core/api';
import { useCallback, useMemo, useState } from 'react';
import { useEndpoint } from '../../../lib/api.ts';
import { withDeployments } from './deployment-rules.ts';

/** While ads are being created. */
const deploymentPollMs = 2000;

/** The deployments of a run, asked for once something of it was deployed, and the ad groups with what they say. */
export function useDeployments(run: AdsOptimization, adGroups: AdGroupResult[]) {
  const [wasDeployed, setWasDeployed] = useState(false);
  const isDeployed = wasDeployed || adGroups.some(({ deployment }) => deployment !== null);
  const read = useEndpoint(api.ads.deployments, isDeployed ? { optimizationId: run.id } : null, {
    pollMs: (latest) => (latest?.some(({ state }) => state === 'running') === true ? deploymentPollMs : 0),
  });
  const { data, mutate } = read;
  const renew = useCallback(async () => {
    setWasDeployed(true);
    await mutate();
  }, [mutate]);
  const items = useMemo(() => withDeployments(adGroups, data ?? []), [adGroups, data]);
  return { read, renew, items };
}

/** What `useDeployments` answers. */
export type DeploymentsOfRun = ReturnType<typeof useDeployments>;

import { type AdGroupResult, type AdsOptimization, api, type Decision } from '@serplift/core/api';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useEndpoint } from '../../../lib/api.ts';
import { readItems } from '../../../runs/review/run-items.ts';
import { withDeployments } from '../deploy/deployment-rules.ts';

export const itemsPerCall = 200;
/** While ads are being created. */
const deploymentPollMs = 2000;

interface Loaded {
  items: AdGroupResult[];
  nextCursor: string | null;
}

/** The ad groups of an ended run: the first come with it, the others one part after the other. */
export function useRunItems(run: AdsOptimization) {
  const [loaded, setLoaded] = useState<Loaded>({ items: run.adGroups, nextCursor: run.nextCursor });
  const [error, setError] = useState<Error | null>(null);
  const { nextCursor } = loaded;

  useEffect(() => {
    if (nextCursor === null || error !== null) return;
    let isCurrent = true;
    const read = async () => {
      const more = await readItems(api.ads.items, {
        optimizationId: run.id,
        cursor: nextCursor,
        limit: itemsPerCall,
      }).catch((failure: Error) => failure);
      if (!isCurrent) return;
      if (more instanceof Error) setError(more);
      else setLoaded((before) => ({ items: [...before.items, ...more.items], nextCursor: more.nextCursor }));
    };
    void read();
    return () => {
      isCurrent = false;
    };
  }, [run.id, nextCursor, error]);

  const change = useCallback(
    (itemId: string, changed: Partial<AdGroupResult>) =>
      setLoaded((before) => ({
        ...before,
        items: before.items.map((item) => (item.id === itemId ? { ...item, ...changed } : item)),
      })),
    [],
  );
  const setDecision = useCallback(
    (itemId: string, decision: Decision | null) => change(itemId, { decision }),
    [change],
  );

  const [wasDeployed, setWasDeployed] = useState(false);
  const isDeployed = wasDeployed || loaded.items.some(({ deployment }) => deployment !== null);
  const deployments = useEndpoint(api.ads.deployments, isDeployed ? { optimizationId: run.id } : null, {
    pollMs: (latest) => (latest?.some(({ state }) => state === 'running') === true ? deploymentPollMs : 0),
  });
  const { mutate } = deployments;
  const renewDeployments = useCallback(async () => {
    setWasDeployed(true);
    await mutate();
  }, [mutate]);

  const items = useMemo(() => withDeployments(loaded.items, deployments.data ?? []), [loaded.items, deployments.data]);
  return {
    items,
    isLoading: nextCursor !== null && error === null,
    error,
    retry: () => setError(null),
    change,
    setDecision,
    deployments,
    renewDeployments,
  };
}

export type RunItems = ReturnType<typeof useRunItems>;

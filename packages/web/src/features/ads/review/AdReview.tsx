import type { AdGroupResult, AdsOptimization } from '@serplift/core/api';
import { Rocket } from 'lucide-react';
import { useMemo, useState } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { DownloadFiles } from '../../../runs/result/DownloadFiles.tsx';
import { ReviewScreen } from '../../../runs/review/ReviewScreen.tsx';
import { useReview } from '../../../runs/review/use-review.ts';
import type { RunItems } from '../../../runs/review/use-run-items.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { lazyPart } from '../../../ui/overlay/lazy-part.tsx';
import { isDeployable } from '../ad-state-rules.ts';
import { adsKind } from '../ads-kind.ts';
import type { DeploymentsOfRun } from '../deploy/use-deployments.ts';
import { adEntryOf } from './ad-entries.tsx';

const DeployDialog = lazyPart(async () => (await import('../deploy/DeployDialog.tsx')).DeployDialog, null);

interface AdReviewProps {
  run: AdsOptimization;
  runItems: RunItems<AdGroupResult>;
  deployments: DeploymentsOfRun;
}

/** The ads of an ended run, to be read, changed, decided and deployed. */
export function AdReview({ run, runItems, deployments }: AdReviewProps) {
  const { items, renew } = deployments;
  const { isAll, setDecision, change } = runItems;
  const [deploying, setDeploying] = useState<AdGroupResult[] | null>(null);
  const { id, websiteUrl } = run;
  const entries = useMemo(() => {
    const onSaved = (saved: AdGroupResult) => change(saved.id, saved);
    return items.map((item) => adEntryOf(item, { run: { id, websiteUrl }, onSaved }));
  }, [items, id, websiteUrl, change]);
  const state = useReview({ entries, isAll, setDecision });
  const { selectedIds, setSelectedIds } = state;
  // What was rejected or deployed meanwhile is no longer chosen.
  const chosen = items.filter((item) => selectedIds.has(item.id) && isDeployable(item));
  return (
    <>
      <ReviewScreen
        label="Ads"
        state={state}
        read={runItems}
        selectAllLabel="Select all reviewable"
        action={
          <Button
            icon={<Rocket />}
            variant="primary"
            disabled={chosen.length === 0 || deploying !== null}
            onClick={() => setDeploying(chosen)}
          >
            Deploy Selected Ads{chosen.length > 0 && ` (${formatNumber(chosen.length)})`}
          </Button>
        }
        renderMore={() => (
          <span className="contents max-sm:hidden">
            <DownloadFiles kind={adsKind} run={run} only={selectedIds} />
          </span>
        )}
      />
      {deploying !== null && (
        <DeployDialog
          run={run}
          items={deploying}
          onDeployed={async () => {
            setSelectedIds(new Set());
            await renew();
          }}
          onClose={() => setDeploying(null)}
        />
      )}
    </>
  );
}

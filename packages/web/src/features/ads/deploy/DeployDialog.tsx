import {
  type AdGroupResult,
  type AdsOptimization,
  api,
  describeGoogleWrites,
  isUnchecked,
  type OutputOf,
} from '@serplift/core/api';
import { useState } from 'react';
import useSWR from 'swr';
import { useAction, useEndpoint } from '../../../lib/api.ts';
import { callServer } from '../../../lib/call-server.ts';
import { failureMessage } from '../../../lib/failures.ts';
import { countOf } from '../../../lib/format.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { toast } from '../../../ui/overlay/toast-store.ts';
import { StatusPill } from '../../../ui/status/Badge.tsx';
import { LoadError } from '../../../ui/status/LoadError.tsx';
import { Progress } from '../../../ui/status/Progress.tsx';
import { SkeletonRows } from '../../../ui/status/Skeleton.tsx';
import { Notice } from '../../../ui/status/States.tsx';
import { deploymentLabels } from '../ad-state-rules.ts';
import { deploymentTones } from '../AdPills.tsx';
import { StatusChoice } from '../select/StatusChoice.tsx';
import { canGo, type DeploymentRow, isUnderWay, topicsOf, stateCounts } from './deployment-rules.ts';
import { AdId } from './DeploymentOfAd.tsx';
import { Findings } from './Findings.tsx';
import { PreflightResult } from './PreflightResult.tsx';

/** What became of each ad; what went wrong comes first. */
export function DeployOutcome({ rows }: { rows: DeploymentRow[] }) {
  const ordered = [
    ...rows.filter(({ state }) => state !== 'created'),
    ...rows.filter(({ state }) => state === 'created'),
  ];
  return (
    <div className="space-y-3">
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        {stateCounts(rows).map(({ state, count }) => (
          <span key={state}>
            {countOf(count, 'ad')}: {deploymentLabels[state].toLowerCase()}
          </span>
        ))}
      </p>
      <ul aria-label="Deployed ads" className="divide-y divide-line rounded-md border border-line">
        {ordered.map((row) => (
          <li key={row.adId} className="space-y-1 p-3">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <p className="font-medium wrap-anywhere">{row.adGroupName}</p>
              <StatusPill tone={deploymentTones[row.state]}>{deploymentLabels[row.state]}</StatusPill>
            </div>
            {row.resourceName !== null && <AdId resourceName={row.resourceName} />}
            {row.message !== null && <p className="text-muted wrap-anywhere">{row.message}</p>}
            <Findings findings={row.findings} />
          </li>
        ))}
      </ul>
    </div>
  );
}

type Status = 'PAUSED' | 'ENABLED';

/** As many ad groups as a warning names. */
const mostNamed = 5;

interface DeployDialogProps {
  run: AdsOptimization;
  items: AdGroupResult[];
  onDeployed: () => Promise<void>;
  onClose: () => void;
}

/** What Google would say about these ads; asked before anything is created. */
function usePreflight(optimizationId: string, adIds: string[], status: Status) {
  return useSWR<OutputOf<typeof api.ads.preflight>, Error>(
    ['preflight', optimizationId, status, ...adIds],
    () => callServer(api.ads.preflight, { optimizationId, adIds, status }),
    { revalidateOnMount: true },
  );
}

/** The server waits a while for the end of a deployment; a large one is followed until none of its ads is under way. */
async function untilEnded(optimizationId: string, rows: DeploymentRow[]): Promise<DeploymentRow[]> {
  let latest = rows;
  while (latest.some(isUnderWay)) {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    const deployments = await callServer(api.ads.deployments, { optimizationId });
    const known = deployments.flatMap(({ ads }) => ads);
    latest = latest.map((row) => known.find(({ adId }) => adId === row.adId) ?? row);
  }
  return latest;
}

function useDeploy(optimizationId: string, onDeployed: () => Promise<void>) {
  const { run, isRunning } = useAction(api.ads.deploy, {
    stale: [`/api/optimize/${optimizationId}`, `/api/optimize/${optimizationId}/deployments`],
  });
  const [outcome, setOutcome] = useState<DeploymentRow[] | null>(null);
  const [reason, setReason] = useState<string | null>(null);
  const deploy = async (adIds: string[], status: Status, exemptions: { adId: string; topics: string[] }[]) => {
    setReason(null);
    try {
      const answer = await run({ optimizationId, adIds, status, exemptions });
      const rows = await untilEnded(optimizationId, answer.deployment.ads);
      const deployedAds = rows.filter(({ state }) => state === 'created').length;
      setOutcome(rows);
      if (deployedAds === 0) toast({ title: 'Failed to deploy ads', tone: 'bad' });
      else toast({ title: `${deployedAds} ads deployed successfully`, tone: 'good' });
    } catch (error) {
      setReason(failureMessage(error, 'The server cannot be reached. What was created is shown after a reload.'));
      toast({ title: 'Failed to deploy ads', tone: 'bad' });
    }
    await onDeployed();
  };
  return { deploy, isDeploying: isRunning, outcome, reason };
}

/** Has Google check the ads, asks how to create them, creates them and shows what became of each. */
export function DeployDialog({ run, items, onDeployed, onClose }: DeployDialogProps) {
  const { canPublish } = useCurrentUser();
  const [adIds] = useState(() => items.flatMap(({ generatedAd }) => generatedAd?.id ?? []));
  const [status, setStatus] = useState<Status>('PAUSED');
  const [exempted, setExempted] = useState<ReadonlySet<string>>(new Set());
  const preflight = usePreflight(run.id, adIds, status);
  const { deploy, isDeploying, outcome, reason } = useDeploy(run.id, onDeployed);

  const rows = preflight.data?.ads ?? [];
  const going = rows.filter((row) => canGo(row, exempted));
  const isBlocked = (preflight.data?.blockers.length ?? 0) > 0;
  const send = () =>
    void deploy(
      going.map(({ adId }) => adId),
      status,
      going.filter(({ adId }) => exempted.has(adId)).map((row) => ({ adId: row.adId, topics: topicsOf(row) })),
    );

  if (outcome !== null) {
    const again = outcome.filter(({ state }) => state === 'failed').map(({ adId }) => adId);
    return (
      <Dialog
        isOpen
        isWide
        onOpenChange={() => !isDeploying && onClose()}
        title="Deployment"
        description={`To ${run.account.name}.`}
        footer={
          <>
            {again.length > 0 && (
              <Button isLoading={isDeploying} onClick={() => void deploy(again, status, [])}>
                Deploy Again
              </Button>
            )}
            <Button variant="primary" onClick={onClose}>
              Done
            </Button>
          </>
        }
      >
        {reason !== null && (
          <Notice tone="bad" title="Failed to deploy ads">
            {reason}
          </Notice>
        )}
        <DeployOutcome rows={outcome} />
      </Dialog>
    );
  }
  return (
    <Dialog
      isOpen
      isWide
      onOpenChange={() => !isDeploying && onClose()}
      title={`Deploy ${countOf(adIds.length, 'ad')}`}
      description={`To ${run.account.name}. No duplicates are created, even if the connection drops.`}
      footer={
        <>
          <Button disabled={isDeploying} onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            disabled={going.length === 0 || isBlocked || preflight.isValidating}
            isLoading={isDeploying}
            onClick={send}
          >
            {going.length === 0 ? 'Deploy' : `Deploy ${countOf(going.length, 'Ad')}`}
          </Button>
        </>
      }
    >
      <div className="space-y-5">
        <Unreviewed items={items} />
        <Unchecked items={items} />
        <GoogleWrites items={items} />
        <StatusChoice status={status} isDisabled={isDeploying} mayEnable={canPublish} onStatusChange={setStatus} />
        {reason !== null && (
          <Notice tone="bad" title="Failed to deploy ads">
            {reason}
          </Notice>
        )}
        {isDeploying ? (
          <DeployProgress optimizationId={run.id} adIds={going.map(({ adId }) => adId)} />
        ) : preflight.error !== undefined ? (
          <LoadError title="These ads could not be checked with Google" read={preflight} />
        ) : preflight.data === undefined ? (
          <div>
            <p className="mb-2 text-muted">Checking these ads with Google…</p>
            <SkeletonRows rows={3} className="h-10" />
          </div>
        ) : (
          <PreflightResult
            blockers={preflight.data.blockers}
            rows={rows}
            exempted={exempted}
            onExemptedChange={setExempted}
          />
        )}
      </div>
    </Dialog>
  );
}

/** Counts the ads whose texts no review compared with their landing pages. */
function Unchecked({ items }: { items: readonly AdGroupResult[] }) {
  const { length } = items.filter(isUnchecked);
  return length === 0 ? null : (
    <Notice tone="warn" title={`Not checked: ${countOf(length, 'ad')}`}>
      No review compared {length === 1 ? 'its' : 'their'} texts with the landing page. Read them before you deploy.
    </Notice>
  );
}

/** Names the campaigns in which Google changes texts or landing pages by itself. */
function GoogleWrites({ items }: { items: readonly AdGroupResult[] }) {
  const told = new Map(
    items.map(({ adGroup }) => [adGroup.campaignName, describeGoogleWrites(adGroup.googleWrites)] as const),
  );
  return [...told].flatMap(([name, sentence]) =>
    sentence === null ? (
      []
    ) : (
      <Notice key={name} tone="warn" title={name}>
        {sentence}
      </Notice>
    ),
  );
}

/** Warns first about ads without a decision. */
function Unreviewed({ items }: { items: readonly AdGroupResult[] }) {
  const names = items.filter(({ decision }) => decision === null).map(({ adGroup }) => adGroup.name);
  if (names.length === 0) return null;
  const shown = names.slice(0, mostNamed).join(', ');
  const more = names.length > mostNamed ? ` and ${names.length - mostNamed} more` : '';
  return (
    <Notice
      tone="warn"
      title={
        names.length === items.length
          ? `No one has reviewed ${items.length === 1 ? 'this ad' : 'these ads'}`
          : `No one has reviewed ${names.length} of the ${countOf(items.length, 'ad')}`
      }
    >
      {shown}
      {more}. Accept or edit {names.length === 1 ? 'it' : 'them'} first, or deploy as written.
    </Notice>
  );
}

/** How many of the ads Google has created so far. */
function DeployProgress({ optimizationId, adIds }: { optimizationId: string; adIds: string[] }) {
  const { data } = useEndpoint(api.ads.deployments, { optimizationId }, { pollMs: 1000 });
  const wanted = new Set(adIds);
  const done = (data?.[0]?.ads ?? []).filter(({ adId, state }) => wanted.has(adId) && state === 'created').length;
  return (
    <Progress
      label="Creating ads in Google Ads"
      percent={done === 0 ? undefined : (done / adIds.length) * 100}
      detail={`${done} of ${countOf(adIds.length, 'ad')}`}
    />
  );
}

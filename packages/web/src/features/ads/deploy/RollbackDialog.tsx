import { api, type Deployment, type OutputOf } from '@serplift/core/api';
import { useState } from 'react';
import useSWR from 'swr';
import { useAction } from '../../../lib/api.ts';
import { callServer } from '../../../lib/call-server.ts';
import { failureMessage } from '../../../lib/failures.ts';
import { countOf, formatDateTime } from '../../../lib/format.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { SegmentedControl } from '../../../ui/form/SegmentedControl.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { toast } from '../../../ui/overlay/toast-store.ts';
import type { Tone } from '../../../ui/status/Badge.tsx';
import { LoadError } from '../../../ui/status/LoadError.tsx';
import { SkeletonRows } from '../../../ui/status/Skeleton.tsx';
import { Notice } from '../../../ui/status/States.tsx';
import { StatusRow } from '../../../ui/status/StatusRow.tsx';
import { adNumber } from './deployment-rules.ts';

type Rollback = OutputOf<typeof api.ads.rollback>;
type Action = 'pause' | 'remove';

interface RollbackDialogProps {
  deployment: Deployment;
  onDone: () => Promise<void>;
  onClose: () => void;
}

/** Says what would happen to each ad of a deployment and what cannot be undone, then pauses or removes them. */
export function RollbackDialog({ deployment, onDone, onClose }: RollbackDialogProps) {
  const [action, setAction] = useState<Action>('pause');
  const [done, setDone] = useState<Rollback | null>(null);
  const { run, isRunning, error } = useAction(api.ads.rollback);
  const plan = useSWR<Rollback, Error>(
    ['rollback', deployment.id, action],
    () => callServer(api.ads.rollback, { deploymentId: deployment.id, action, dryRun: true }),
    { revalidateOnMount: true },
  );
  const concerned = plan.data?.ads.filter(({ outcome }) => outcome === 'willPause' || outcome === 'willRemove') ?? [];
  const pausesNothing = concerned.length === 0 && plan.data?.ads.some(({ outcome }) => outcome === 'alreadyPaused');
  const rollBack = async () => {
    try {
      const result = await run({ deploymentId: deployment.id, action, dryRun: false });
      setDone(result);
      const failed = result.ads.filter(({ outcome }) => outcome === 'failed').length;
      if (failed > 0) toast({ title: `${countOf(failed, 'ad')} could not be rolled back`, tone: 'bad' });
      else toast({ title: 'Deployment Rolled Back', tone: 'good' });
    } catch {
      // The dialog shows the reason.
    }
    await onDone();
  };
  const verb = action === 'pause' ? 'Pause' : 'Remove';
  return (
    <Dialog
      isOpen
      isWide
      onOpenChange={() => !isRunning && onClose()}
      title="Roll back the deployment"
      description={`Of ${formatDateTime(deployment.createdAt)}. Affects only the ads that this deployment created.`}
      footer={
        done !== null ? (
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button disabled={isRunning} onClick={onClose}>
              Cancel
            </Button>
            <Button
              variant={action === 'remove' ? 'danger' : 'primary'}
              disabled={concerned.length === 0 || plan.isValidating}
              isLoading={isRunning}
              onClick={() => void rollBack()}
            >
              {concerned.length === 0 ? verb : `${verb} ${countOf(concerned.length, 'ad')}`}
            </Button>
          </>
        )
      }
    >
      {done !== null ? (
        <RollbackRows rollback={done} />
      ) : (
        <div className="space-y-4">
          <SegmentedControl
            label="What happens to the ads"
            value={action}
            onValueChange={setAction}
            options={[
              { value: 'pause', label: 'Pause them' },
              { value: 'remove', label: 'Remove them' },
            ]}
          />
          {pausesNothing === true && (
            <Notice
              tone="accent"
              title="Already paused: nothing would change"
              actions={<Button onClick={() => setAction('remove')}>Remove Them Instead</Button>}
            >
              These ads are in Google Ads but are not shown. Remove them to take them out of the ad groups.
            </Notice>
          )}
          {error !== undefined && (
            <Notice tone="bad" title="The rollback failed">
              {failureMessage(error, 'The server cannot be reached. Please try again.')}
            </Notice>
          )}
          {plan.error !== undefined ? (
            <LoadError title="The ads could not be read" read={plan} />
          ) : plan.data === undefined ? (
            <SkeletonRows rows={3} className="h-12" />
          ) : (
            <RollbackRows rollback={plan.data} />
          )}
        </div>
      )}
    </Dialog>
  );
}

type Outcome = Rollback['ads'][number]['outcome'];

const outcomes: Record<Outcome, { label: string; tone: Tone }> = {
  willPause: { label: 'Will be paused', tone: 'accent' },
  alreadyPaused: { label: 'Already paused', tone: 'neutral' },
  willRemove: { label: 'Will be removed', tone: 'warn' },
  paused: { label: 'Paused', tone: 'good' },
  removed: { label: 'Removed', tone: 'good' },
  leftAlone: { label: 'Left alone', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'bad' },
};

function RollbackRows({ rollback }: { rollback: Rollback }) {
  return (
    <div className="space-y-4">
      {rollback.irreversible.length > 0 && (
        <Notice tone="warn" title="What cannot be undone">
          <ul className="list-disc space-y-1 pl-5">
            {rollback.irreversible.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Notice>
      )}
      <ul aria-label="Ads of the deployment" className="divide-y divide-line rounded-md border border-line">
        {rollback.ads.map((ad) => (
          <StatusRow
            key={ad.adId}
            status={outcomes[ad.outcome]}
            name={
              <>
                <span className="font-medium">{ad.adGroupName}</span>{' '}
                <span className="text-sm text-muted tabular-nums">Ad ID {adNumber(ad.resourceName)}</span>
              </>
            }
          >
            {ad.drift.length > 0 && (
              <p className="text-sm text-warn wrap-anywhere">Changed in Google Ads since: {ad.drift.join(' ')}</p>
            )}
            {ad.message !== null && <p className="text-sm text-muted wrap-anywhere">{ad.message}</p>}
          </StatusRow>
        ))}
      </ul>
    </div>
  );
}

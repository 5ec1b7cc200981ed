import { api, describePower, describeSplit, type LiftPlan, type PoolOffer, proposedRule } from '@serplift/core/api';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAction, useEndpoint } from '../../lib/api.ts';
import { failureMessage } from '../../lib/failures.ts';
import { countOf } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { Button, ButtonLink } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { toast } from '../../ui/overlay/toast-store.ts';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { Notice } from '../../ui/status/States.tsx';
import { staleLift } from './lift-words.ts';
import { PoolOfferView, type PoolRule } from './PoolOfferView.tsx';

interface ProveDialogProps {
  optimizationId: string;
  onClose: () => void;
}

/** Starts a test of its own, or joins the pooled test by the rule chosen, and goes to what was started. */
function useStart(optimizationId: string) {
  const start = useAction(api.lift.start, { stale: staleLift });
  const join = useAction(api.liftPools.join, { stale: staleLift });
  const navigate = useNavigate();
  const run = async (call: () => Promise<{ id: string }>) => {
    try {
      const { id } = await call();
      await navigate(paths.liftTest(id));
    } catch (failure) {
      toast({
        title: 'The test was not started',
        description: failureMessage(failure, 'Please try again.'),
        tone: 'bad',
      });
    }
  };
  return {
    isRunning: start.isRunning || join.isRunning,
    handleStart: () => void run(() => start.run({ optimizationId })),
    handleJoin: ({ poolId }: PoolOffer, { lift, latestOn }: PoolRule) =>
      void run(() => join.run({ optimizationId, ...(poolId === null && { targetLift: lift, latestOn }) })),
  };
}

/** What a test of the accepted pages could find, and its start. */
export function ProveDialog({ optimizationId, onClose }: ProveDialogProps) {
  // Decisions change a plan while it isn't shown.
  const read = useEndpoint(api.lift.plan, { optimizationId }, { isFresh: true });
  const { isRunning, handleStart, handleJoin } = useStart(optimizationId);
  const [chosen, setChosen] = useState<Partial<PoolRule>>({});
  const isCurrent = isRunning || (!read.isValidating && read.error === undefined);
  const plan = isCurrent ? read.data : undefined;
  const pool = plan?.pool ?? null;
  const rule = pool === null ? null : proposedRule(pool, chosen, today());
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Prove it"
      description={
        pool === null
          ? 'Half of the accepted pages get the new text now, half wait. About five weeks after it is live, you know whether it brought clicks.'
          : 'Several batches together can prove what one of them can’t.'
      }
      footer={
        plan?.testId != null ? (
          <ButtonLink to={paths.liftTest(plan.testId)} variant="primary">
            See Its Test
          </ButtonLink>
        ) : plan?.isOffered === true || pool !== null ? (
          <>
            <Button disabled={isRunning} onClick={onClose}>
              {pool === null ? 'Cancel' : 'Close'}
            </Button>
            <Button
              variant="primary"
              isLoading={isRunning}
              onClick={() => (pool === null || rule === null ? handleStart() : handleJoin(pool, rule))}
            >
              {pool === null ? 'Start Test' : pool.poolId === null ? 'Start Pooled Test' : 'Join Pooled Test'}
            </Button>
          </>
        ) : undefined
      }
    >
      {plan !== undefined ? (
        <>
          <Plan plan={plan} />
          {pool !== null && rule !== null && <PoolOfferView offer={pool} rule={rule} onChange={setChosen} />}
        </>
      ) : read.error === undefined || read.isValidating ? (
        <Skeleton className="h-32" />
      ) : (
        <Notice tone="warn" title="No test can be planned">
          {failureMessage(read.error, 'Please try again.')}
        </Notice>
      )}
    </Dialog>
  );
}

const today = (): string => new Date().toISOString().slice(0, 10);

function Plan({ plan }: { plan: LiftPlan }) {
  if (plan.testId !== null) return <p>This result has a test already.</p>;
  if (plan.why !== null) {
    return (
      <Notice tone="warn" title="This site can’t prove this batch">
        {plan.why}
        {plan.pool === null
          ? ' Publish all accepted pages, or accept more pages and plan again.'
          : ' You can publish all accepted pages without a test, or join them to a pooled test.'}
      </Notice>
    );
  }
  return (
    <div className="space-y-3">
      <p className="font-medium">{describePower(plan)}</p>
      <ul className="list-disc space-y-1 pl-5 text-muted">
        <li>{describeSplit(plan)}</li>
        {plan.outside > 0 && (
          <li>{countOf(plan.outside, 'page')} without a partner goes live too, but isn’t measured.</li>
        )}
        <li>
          Clicks in the 28 days before are compared with clicks in the 28 days that start a week after all pages are
          live.
        </li>
        <li>Don’t change these pages during the test. Clear harm stops the test after two weeks.</li>
      </ul>
    </div>
  );
}

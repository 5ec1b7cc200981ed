import { api, describePower, describeSplit, type LiftPlan } from '@serplift/core/api';
import { FlaskConical } from 'lucide-react';
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

/** Offers a test of the accepted pages, and says what it could find before anything is fixed. */
export function ProveIt({ optimizationId }: { optimizationId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <FlaskConical aria-hidden="true" />
        Prove It…
      </Button>
      {isOpen && <ProveDialog optimizationId={optimizationId} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function ProveDialog({ optimizationId, onClose }: { optimizationId: string; onClose: () => void }) {
  const read = useEndpoint(api.lift.plan, { optimizationId });
  const start = useAction(api.lift.start, {
    stale: ['/api/lift-tests', `/api/seo-optimize/${optimizationId}/lift-plan`],
  });
  const navigate = useNavigate();
  const plan = read.data;
  const handleStart = async () => {
    try {
      const { id } = await start.run({ optimizationId });
      await navigate(paths.liftTest(id));
    } catch (failure) {
      toast({
        title: 'The test was not started',
        description: failureMessage(failure, 'Please try again.'),
        tone: 'bad',
      });
    }
  };
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Prove it"
      description="Half of the accepted pages get the new text now, half wait. After about nine weeks you know whether it brought clicks."
      footer={
        plan?.testId != null ? (
          <ButtonLink to={paths.liftTest(plan.testId)} variant="primary">
            See Its Test
          </ButtonLink>
        ) : plan?.isOffered === true ? (
          <>
            <Button disabled={start.isRunning} onClick={onClose}>
              Cancel
            </Button>
            <Button variant="primary" isLoading={start.isRunning} onClick={() => void handleStart()}>
              Start Test
            </Button>
          </>
        ) : undefined
      }
    >
      {plan !== undefined ? (
        <Plan plan={plan} />
      ) : read.error === undefined ? (
        <Skeleton className="h-32" />
      ) : (
        <Notice tone="warn" title="No test can be planned">
          {failureMessage(read.error, 'Please try again.')}
        </Notice>
      )}
    </Dialog>
  );
}

function Plan({ plan }: { plan: LiftPlan }) {
  if (plan.testId !== null) return <p>This result has a test already.</p>;
  if (plan.why !== null) {
    return (
      <Notice tone="warn" title="This site can’t prove this batch">
        {plan.why} Publish all accepted pages, or accept more pages and plan again.
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

import { api, describePower, describeSplit, type LiftPlan } from '@serplift/core/api';
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

interface ProveDialogProps {
  optimizationId: string;
  onClose: () => void;
}

/** Starts a test and goes to it. */
function useStart(optimizationId: string) {
  const { run, isRunning } = useAction(api.lift.start, { stale: staleLift });
  const navigate = useNavigate();
  const handleStart = async () => {
    try {
      const { id } = await run({ optimizationId });
      await navigate(paths.liftTest(id));
    } catch (failure) {
      toast({
        title: 'The test was not started',
        description: failureMessage(failure, 'Please try again.'),
        tone: 'bad',
      });
    }
  };
  return { isRunning, handleStart };
}

/** What a test of the accepted pages could find, and its start. */
export function ProveDialog({ optimizationId, onClose }: ProveDialogProps) {
  // Decisions change a plan while it isn't shown.
  const read = useEndpoint(api.lift.plan, { optimizationId }, { isFresh: true });
  const { isRunning, handleStart } = useStart(optimizationId);
  const isCurrent = isRunning || (!read.isValidating && read.error === undefined);
  const plan = isCurrent ? read.data : undefined;
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Prove it"
      description="Half of the accepted pages get the new text now, half wait. About five weeks after it is live, you know whether it brought clicks."
      footer={
        plan?.testId != null ? (
          <ButtonLink to={paths.liftTest(plan.testId)} variant="primary">
            See Its Test
          </ButtonLink>
        ) : plan?.isOffered === true ? (
          <>
            <Button disabled={isRunning} onClick={onClose}>
              Cancel
            </Button>
            <Button variant="primary" isLoading={isRunning} onClick={() => void handleStart()}>
              Start Test
            </Button>
          </>
        ) : undefined
      }
    >
      {plan !== undefined ? (
        <Plan plan={plan} />
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

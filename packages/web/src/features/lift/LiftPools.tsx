import { api, describeLift, describePool, type LiftPool } from '@serplift/core/api';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useAction, useEndpoint } from '../../lib/api.ts';
import { failureMessage } from '../../lib/failures.ts';
import { countOf, formatDate } from '../../lib/format.ts';
import { websiteName } from '../../lib/page-url-rules.ts';
import { paths } from '../../lib/paths.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { SimulatedBadge } from '../../runs/result/SimulatedBadge.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { CardSection } from '../../ui/layout/Card.tsx';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx';
import { toast } from '../../ui/overlay/toast-store.ts';
import { StatusPill } from '../../ui/status/Badge.tsx';
import { LoadError } from '../../ui/status/LoadError.tsx';
import { Answers } from './Answers.tsx';
import { poolTone, staleLift } from './lift-words.ts';

/** The team's pooled tests, each with its state, its batches, and what to do next; nothing while there are none. */
export function LiftPools() {
  const read = useEndpoint(api.liftPools.list, {});
  const { data, error } = read;
  if (data === undefined) {
    if (error === undefined) return null;
    return (
      <div className="mb-6">
        <LoadError title="Your pooled tests could not be loaded" read={read} />
      </div>
    );
  }
  if (data.length === 0) return null;
  return (
    <ul aria-label="Pooled tests" className="mb-6 space-y-3">
      {data.map((pool) => (
        <li key={pool.id}>
          <PoolCard pool={pool} />
        </li>
      ))}
    </ul>
  );
}

function PoolCard({ pool }: { pool: LiftPool }) {
  const report = describePool(pool);
  const { team } = useCurrentUser();
  const isOpen = pool.state === 'collecting' || pool.state === 'closed';
  return (
    <CardSection
      title={`Pooled test: ${websiteName(pool.websiteUrl)}`}
      actions={
        <span className="flex flex-wrap gap-1.5">
          {team?.sampleData != null && <SimulatedBadge isInList />}
          <StatusPill tone={poolTone(pool)} isActive={isOpen}>
            {report.title}
          </StatusPill>
        </span>
      }
    >
      <Answers
        report={report}
        questions={[isOpen ? 'What is tested' : 'What was tested', isOpen ? 'What it can find' : 'How sure it is']}
      />
      <h3 className="mt-5 font-medium">{countOf(pool.tests.length, 'batch', 'batches')}</h3>
      <ul className="mt-1 space-y-1">
        {pool.tests.map((test) => (
          <li key={test.id} className="text-muted">
            <Link to={paths.liftTest(test.id)} className="rounded-sm font-medium underline">
              {formatDate(test.createdAt)}
            </Link>
            , {countOf(test.pages.treated + test.pages.waiting, 'page')}
            {isOpen && `: ${describeLift(test).title}`}
          </li>
        ))}
      </ul>
      {isOpen && <CancelPool pool={pool} />}
    </CardSection>
  );
}

function CancelPool({ pool }: { pool: LiftPool }) {
  const [isAsking, setIsAsking] = useState(false);
  const cancel = useAction(api.liftPools.cancel, { stale: staleLift });
  const handleConfirm = async () => {
    try {
      await cancel.run({ poolId: pool.id });
      setIsAsking(false);
      toast({ title: 'Pooled test canceled', tone: 'good' });
    } catch (failure) {
      toast({
        title: 'The pooled test was not canceled',
        description: failureMessage(failure, 'Please try again.'),
        tone: 'bad',
      });
    }
  };
  return (
    <>
      <Button className="mt-5" onClick={() => setIsAsking(true)}>
        Cancel Pooled Test…
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title="Cancel this pooled test?"
        description="All its batches end without a verdict, and what was measured so far is not shown. All pages can go live now."
        confirmLabel="Cancel Pooled Test"
        cancelLabel="Keep Testing"
        isLoading={cancel.isRunning}
        onConfirm={() => void handleConfirm()}
      />
    </>
  );
}

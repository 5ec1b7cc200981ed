import { api, describeLift, type LiftTestDetails } from '@serplift/core/api';
import { type FormEvent, useState } from 'react';
import { useAction } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { SimulatedBadge } from '../../runs/result/SimulatedBadge.tsx';
import { Button, ButtonLink } from '../../ui/button/Button.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { CardSection } from '../../ui/layout/Card.tsx';
import { attempt } from '../../ui/overlay/attempt.ts';
import { ConfirmAction } from '../../ui/overlay/ConfirmAction.tsx';
import { StatusPill } from '../../ui/status/Badge.tsx';
import { Answers } from './Answers.tsx';
import { ClickTotals } from './ClickTotals.tsx';
import { staleLift, toneOf } from './lift-words.ts';
import { TestedPages } from './TestedPages.tsx';

/** One test: what was tested, how sure it is, what to do next, and its pages. */
export function LiftTestView({ test }: { test: LiftTestDetails }) {
  const report = describeLift(test);
  const { team } = useCurrentUser();
  const { result } = test;
  const isOpen = test.state === 'waitingForPages' || test.state === 'measuring';
  return (
    <div className="space-y-6">
      <CardSection
        title={result === null ? 'Status' : 'Verdict'}
        actions={
          <span className="flex flex-wrap gap-1.5">
            {team?.sampleData != null && <SimulatedBadge />}
            <StatusPill tone={toneOf(test)} isActive={test.state === 'measuring'}>
              {report.title}
            </StatusPill>
          </span>
        }
      >
        <Answers
          report={report}
          questions={[
            isOpen ? 'What is tested' : 'What was tested',
            result === null ? 'What it can find' : 'How sure it is',
          ]}
        />
        <div className="mt-5 flex flex-wrap gap-2">
          <ButtonLink
            to={paths.seoResult(test.optimizationId)}
            variant={result === null || result.verdict === 'cannotTell' ? 'secondary' : 'primary'}
          >
            {linkLabels[result?.verdict ?? 'cannotTell']}
          </ButtonLink>
          {isOpen && <CancelTest test={test} />}
        </div>
        {test.state === 'waitingForPages' && <MarkLive test={test} />}
      </CardSection>
      {result !== null && <ClickTotals result={result} days={test.days} />}
      <CardSection
        title="Pages"
        description="Assigned at random before anything went live. Pages in one row share searches and are tested together."
      >
        <TestedPages units={test.units} isOpen={isOpen} />
      </CardSection>
    </div>
  );
}

/** Where the next step is taken: the result has the texts, the way to publish them, and the way back. */
const linkLabels = { lifted: 'Publish Waiting Pages', harmed: 'Roll Back', cannotTell: 'See Texts' } as const;

const today = (): string => new Date().toISOString().slice(0, 10);

function MarkLive({ test }: { test: LiftTestDetails }) {
  const [liveOn, setLiveOn] = useState(today);
  const mark = useAction(api.lift.markLive, { stale: staleLift });
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    await attempt(mark.run({ testId: test.id, liveOn }), {
      done: { title: 'Pages marked live' },
      failed: 'The pages were not marked live',
    });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit(event)}
      className="mt-5 flex flex-wrap items-end gap-2 border-t border-line pt-4"
    >
      <TextField
        label="Live since"
        type="date"
        className="sm:[&_input]:w-44"
        value={liveOn}
        max={today()}
        onValueChange={setLiveOn}
      />
      <Button type="submit" variant="primary" isLoading={mark.isRunning}>
        All Pages Are Live
      </Button>
    </form>
  );
}

function CancelTest({ test }: { test: LiftTestDetails }) {
  const [isAsking, setIsAsking] = useState(false);
  const { run: cancel } = useAction(api.lift.cancel, { stale: staleLift });
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>Cancel Test…</Button>
      {isAsking && (
        <ConfirmAction
          title="Cancel this test?"
          description="There will be no verdict, and what was measured so far is not shown. All pages may go live."
          confirmLabel="Cancel Test"
          cancelLabel="Keep Testing"
          run={() => cancel({ testId: test.id })}
          done={{ title: 'Test canceled' }}
          failed="The test was not canceled"
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

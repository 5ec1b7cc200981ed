import {
  api,
  describeLift,
  type LiftTestDetails,
  type LiftResult,
  type LiftTest,
  signedPercent,
} from '@serplift/core/api';
import { type FormEvent, useState } from 'react';
import { useAction } from '../../lib/api.ts';
import { dayLabel } from '../../lib/day-rules.ts';
import { formatNumber, countOf, formatDate } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { SimulatedBadge } from '../../runs/result/SimulatedBadge.tsx';
import { Button, ButtonLink } from '../../ui/button/Button.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { CardSection } from '../../ui/layout/Card.tsx';
import { attempt } from '../../ui/overlay/attempt.ts';
import { ConfirmAction } from '../../ui/overlay/ConfirmAction.tsx';
import { StatusPill } from '../../ui/status/Badge.tsx';
import { Table } from '../../ui/table/Table.tsx';
import { WebLink } from '../../ui/text/WebLink.tsx';
import { Answers } from './Answers.tsx';
import { staleLift, toneOf, compareTotals, armLabel } from './lift-words.ts';

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

const rows = [
  ['New text', 'treated'],
  ['Old text', 'waiting'],
] as const;

interface ClickTotalsProps {
  result: LiftResult;
  /** What is compared. */
  days: LiftTest['days'];
}

/** The clicks that a verdict comes from, added up. */
function ClickTotals({ result, days }: ClickTotalsProps) {
  const { clicks } = result;
  const period = (of: 'before' | 'after') =>
    days !== null && (
      <span className="block font-normal max-sm:hidden">
        {dayLabel(days[of].startDate)} to {dayLabel(days[of].endDate)}
      </span>
    );
  return (
    <CardSection title="Clicks" description={`Totals across all pages. ${compareTotals(result)}`}>
      <Table
        label="Clicks before and after"
        className="max-w-prose"
        rows={rows}
        keyOf={([, arm]) => arm}
        columns={[
          { head: 'Pages with the', render: ([label]) => label },
          {
            head: <>Before{period('before')}</>,
            isNumeric: true,
            render: ([, arm]) => formatNumber(clicks[arm].before),
          },
          { head: <>After{period('after')}</>, isNumeric: true, render: ([, arm]) => formatNumber(clicks[arm].after) },
          { head: 'Change', isNumeric: true, render: ([, arm]) => changeOf(clicks[arm]) },
        ]}
      />
    </CardSection>
  );
}

const changeOf = ({ before, after }: LiftResult['clicks']['treated']): string =>
  before === 0 ? '' : signedPercent(after / before - 1);

/** A page of the tested website as its path: all of them are of one host. */
function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return decodeURI(pathname) + search;
}

interface TestedPagesProps {
  units: LiftTestDetails['units'];
  isOpen: boolean;
}

/** The pages of a test, most clicks first, with what each got. */
function TestedPages({ units, isOpen }: TestedPagesProps) {
  return (
    <Table
      label="Pages of the test"
      rows={units}
      keyOf={({ pages }) => pages[0]?.itemId ?? ''}
      columns={[
        {
          head: 'Page',
          className: 'min-w-44',
          render: ({ pages, arm, liveOn, clicksBefore }) => (
            <>
              <ul>
                {pages.map(({ itemId, url }) => (
                  <li key={itemId}>
                    <WebLink url={url}>{pathOf(url)}</WebLink>
                  </li>
                ))}
              </ul>
              <p className="text-sm text-muted sm:hidden">
                {armLabel(arm, isOpen)}
                {liveOn !== null && `, live since ${formatDate(liveOn, 'UTC')}`} · {countOf(clicksBefore, 'click')} in
                28 days when planned
              </p>
            </>
          ),
        },
        {
          head: 'In the test',
          className: 'whitespace-nowrap max-sm:hidden',
          render: ({ arm }) => armLabel(arm, isOpen),
        },
        {
          head: 'Live since',
          className: 'whitespace-nowrap max-sm:hidden',
          render: ({ liveOn }) => (liveOn === null ? '' : formatDate(liveOn, 'UTC')),
        },
        {
          head: 'Clicks in 28 days when planned',
          isNumeric: true,
          className: 'max-sm:hidden',
          render: ({ clicksBefore }) => formatNumber(clicksBefore),
        },
      ]}
    />
  );
}

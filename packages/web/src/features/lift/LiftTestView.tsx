import { api, describeLift, type LiftTestDetails } from '@serplift/core/api';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useAction } from '../../lib/api.ts';
import { failureMessage } from '../../lib/failures.ts';
import { formatDate, formatNumber } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { Button, ButtonLink } from '../../ui/button/Button.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { CardSection } from '../../ui/layout/Card.tsx';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx';
import { toast } from '../../ui/overlay/toast-store.ts';
import { StatusPill } from '../../ui/status/Badge.tsx';
import { Table, Td, Th, Thead } from '../../ui/table/Table.tsx';
import { WebLink } from '../../ui/text/WebLink.tsx';
import { armLabels, staleOf, toneOf } from './lift-words.ts';

/** One test: what was tested, how sure it is, what to do next, and its pages. */
export function LiftTestView({ test }: { test: LiftTestDetails }) {
  const { title, tested, sure, next } = describeLift(test);
  const isOpen = test.state === 'waitingForPages' || test.state === 'measuring';
  return (
    <div className="space-y-6">
      <CardSection
        title={test.result === null ? 'Status' : 'Verdict'}
        actions={
          <StatusPill tone={toneOf(test)} isActive={test.state === 'measuring'}>
            {title}
          </StatusPill>
        }
      >
        <dl className="max-w-prose space-y-4">
          <Answer question={test.result === null ? 'What is tested' : 'What was tested'}>{tested}</Answer>
          <Answer question={test.result === null ? 'What it can find' : 'How sure it is'}>{sure}</Answer>
          <Answer question="What to do next">{next}</Answer>
        </dl>
        <div className="mt-5 flex flex-wrap gap-2">
          <ButtonLink to={paths.seoResult(test.optimizationId)}>See Texts</ButtonLink>
          {isOpen && <CancelTest test={test} />}
        </div>
        {test.state === 'waitingForPages' && <MarkLive test={test} />}
      </CardSection>
      <CardSection
        title="Pages"
        description="Assigned at random before anything went live. The assignment can't be changed."
      >
        <Units units={test.units} />
      </CardSection>
    </div>
  );
}

function Answer({ question, children }: { question: string; children: ReactNode }) {
  return (
    <div>
      <dt className="font-medium">{question}</dt>
      <dd className="mt-0.5 text-muted">{children}</dd>
    </div>
  );
}

const today = (): string => new Date().toISOString().slice(0, 10);

function MarkLive({ test }: { test: LiftTestDetails }) {
  const [liveOn, setLiveOn] = useState(today);
  const mark = useAction(api.lift.markLive, { stale: staleOf(test) });
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await mark.run({ testId: test.id, liveOn });
      toast({ title: 'Pages marked live', tone: 'good' });
    } catch (failure) {
      toast({
        title: 'The pages were not marked live',
        description: failureMessage(failure, 'Please try again.'),
        tone: 'bad',
      });
    }
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
  const cancel = useAction(api.lift.cancel, { stale: staleOf(test) });
  const handleConfirm = async () => {
    try {
      await cancel.run({ testId: test.id });
      setIsAsking(false);
      toast({ title: 'Test canceled', tone: 'good' });
    } catch (failure) {
      toast({
        title: 'The test was not canceled',
        description: failureMessage(failure, 'Please try again.'),
        tone: 'bad',
      });
    }
  };
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>Cancel Test…</Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title="Cancel this test?"
        description="There will be no verdict, and what was measured so far is not shown. All pages may go live."
        confirmLabel="Cancel Test"
        cancelLabel="Keep Testing"
        isLoading={cancel.isRunning}
        onConfirm={() => void handleConfirm()}
      />
    </>
  );
}

function Units({ units }: Pick<LiftTestDetails, 'units'>) {
  return (
    <Table label="Pages of the test">
      <Thead>
        <Th>Page</Th>
        <Th isNumeric>Clicks in 28 days before</Th>
        <Th>In the test</Th>
        <Th>Live since</Th>
      </Thead>
      <tbody>
        {units.map((unit) => (
          <tr key={unit.pages[0]?.itemId} className="border-b border-line last:border-0">
            <Td>
              {unit.pages.map(({ itemId, url }) => (
                <WebLink key={itemId} url={url}>
                  {url}
                </WebLink>
              ))}
            </Td>
            <Td isNumeric>{formatNumber(unit.clicksBefore)}</Td>
            <Td>{armLabels[unit.arm]}</Td>
            <Td>{unit.liveOn === null ? '' : formatDate(unit.liveOn, 'UTC')}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

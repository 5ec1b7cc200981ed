import { type FormEvent, type ReactNode, useId } from 'react';
import { Button } from '../../ui/button/Button.tsx';
import { Notice } from '../../ui/status/States.tsx';
import type { Starter } from '../kind/use-start-run.ts';
import { QuoteCard } from './QuoteCard.tsx';
import type { QuoteState } from './use-quote.ts';

interface RunSetupProps<Input> {
  quote: QuoteState;
  /** What must be done before there is a cost and a start, in words. */
  waitsFor: string | null;
  /** What a run works on, in the singular, and what to do when there is none. */
  unit: string;
  emptyText: string;
  maxCostUsd: number | undefined;
  starter: Starter<Input>;
  /** What is started; null while something must be done before. */
  input: Input | null;
  startLabel: string;
  failedTitle: string;
  /** Source and settings. */
  children: ReactNode;
}

/** The first step of a run: source and settings, what they would cost, and the start. */
export function RunSetup<Input>(props: RunSetupProps<Input>) {
  const { quote, waitsFor, starter, input, children } = props;
  const whyId = useId();
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (waitsFor === null && input !== null && !starter.isStarting) starter.start(input);
  };
  return (
    <form noValidate onSubmit={handleSubmit} className="grid items-start gap-6 xl:grid-cols-[1fr_24rem]">
      <div className="space-y-6">{children}</div>
      <div className="space-y-4 xl:sticky xl:top-20">
        <QuoteCard
          state={quote}
          waitsFor={waitsFor}
          unit={props.unit}
          emptyText={props.emptyText}
          maxCostUsd={props.maxCostUsd}
        />
        {starter.reason !== null && (
          <Notice tone="bad" title={props.failedTitle}>
            {starter.reason}
          </Notice>
        )}
        <Button
          type="submit"
          variant="primary"
          size="lg"
          className="w-full"
          disabled={waitsFor !== null}
          isLoading={starter.isStarting}
          aria-describedby={waitsFor === null ? undefined : whyId}
        >
          {props.startLabel}
        </Button>
        {waitsFor !== null && (
          <p id={whyId} className="text-center text-sm text-muted">
            {waitsFor}
          </p>
        )}
      </div>
    </form>
  );
}

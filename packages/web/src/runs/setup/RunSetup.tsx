import type { InputOf, Quote } from '@serplift/core/api';
import { type FormEvent, type ReactNode, useId } from 'react';
import { Button } from '../../ui/button/Button.tsx';
import { Notice } from '../../ui/status/States.tsx';
import { runCalls } from '../kind/run-calls.ts';
import type { RunKind, RunTypes } from '../kind/run-kind.ts';
import { runNouns } from '../kind/run-words.ts';
import { useStartRun } from '../kind/use-start-run.ts';
import { QuoteCard } from './QuoteCard.tsx';
import { useQuote } from './use-quote.ts';

type QuoteCall = (typeof runCalls)[keyof typeof runCalls]['quote'];

interface RunSetupProps<Of extends RunTypes> {
  kind: RunKind<Of>;
  /** What must be done before there is a cost and a start, in words. */
  waitsFor: string | null;
  /** What to do when there is nothing to work on. */
  emptyText: string;
  maxCostUsd: number | undefined;
  /** What is started; null while something must be done before. */
  input: Of['input'] | null;
  startLabel: string;
  /** Source and settings, which may show what the quote says. */
  children: ReactNode | ((quote: Quote | undefined) => ReactNode);
}

/** The first step of a run: source and settings, what they would cost, and the start. */
export function RunSetup<Of extends RunTypes>(props: RunSetupProps<Of>) {
  const { kind, waitsFor, input, children } = props;
  const nouns = runNouns[kind.kind];
  const quote = useQuote<QuoteCall>(runCalls[kind.kind].quote, input as InputOf<QuoteCall> | null);
  const starter = useStartRun(kind);
  const whyId = useId();
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (waitsFor === null && input !== null && !starter.isStarting) starter.start(input);
  };
  return (
    <form noValidate onSubmit={handleSubmit} className="grid items-start gap-6 xl:grid-cols-[1fr_24rem]">
      <div className="space-y-6">{typeof children === 'function' ? children(quote.quote) : children}</div>
      <div className="space-y-4 xl:sticky xl:top-20">
        <QuoteCard
          state={quote}
          waitsFor={waitsFor}
          waitsForId={whyId}
          unit={nouns.item}
          emptyText={props.emptyText}
          maxCostUsd={props.maxCostUsd}
        />
        {starter.reason !== null && (
          <Notice tone="bad" title={`The ${nouns.run} was not started`}>
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
      </div>
    </form>
  );
}

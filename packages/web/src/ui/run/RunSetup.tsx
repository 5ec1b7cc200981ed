import { type FormEvent, type ReactNode, useId } from 'react';
import type { QuoteState } from '../../lib/use-quote.ts';
import { Button } from '../Button.tsx';
import { Notice } from '../States.tsx';
import { QuoteCard } from './QuoteCard.tsx';

interface RunSetupProps {
  quote: QuoteState;
  /** What must be done before there is a cost and a start, in words. */
  waitsFor: string | null;
  /** What a run works on, in the singular, and what to do when there is none. */
  unit: string;
  emptyText: string;
  maxCostUsd: number | undefined;
  start: { label: string; failedTitle: string; isStarting: boolean; reason: string | null; run: () => void };
  /** Source and settings. */
  children: ReactNode;
}

/** The first step of a run: source and settings, what they would cost, and the start. */
export function RunSetup({ quote, waitsFor, unit, emptyText, maxCostUsd, start, children }: RunSetupProps) {
  const whyId = useId();
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (waitsFor === null && !start.isStarting) start.run();
  };
  return (
    <form noValidate onSubmit={handleSubmit} className="grid items-start gap-6 xl:grid-cols-[1fr_24rem]">
      <div className="space-y-6">{children}</div>
      <div className="space-y-4 xl:sticky xl:top-20">
        <QuoteCard state={quote} waitsFor={waitsFor} unit={unit} emptyText={emptyText} maxCostUsd={maxCostUsd} />
        {start.reason !== null && (
          <Notice tone="bad" title={start.failedTitle}>
            {start.reason}
          </Notice>
        )}
        <Button
          type="submit"
          variant="primary"
          size="lg"
          className="w-full"
          disabled={waitsFor !== null}
          isLoading={start.isStarting}
          aria-describedby={waitsFor === null ? undefined : whyId}
        >
          {start.label}
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

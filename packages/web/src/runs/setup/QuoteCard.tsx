import type { Quote } from '@serplift/core/api';
import { clsx } from 'clsx';
import { failureMessage } from '../../lib/failures.ts';
import { countOf, formatAtMostUsd, formatDate, formatUsd } from '../../lib/format.ts';
import { Button } from '../../ui/button/Button.tsx';
import { SpinnerMark } from '../../ui/button/Spinner.tsx';
import { useSteadyFlag } from '../../ui/button/use-steady-flag.ts';
import { CardSection } from '../../ui/layout/Card.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { Notice } from '../../ui/status/States.tsx';
import type { QuoteState } from './use-quote.ts';

interface QuoteCardProps {
  state: QuoteState;
  /** What a run works on, in the singular. */
  unit: string;
  /** What to do when there is nothing to work on. */
  emptyText: string;
  /** Why there is no quote yet. */
  waitsFor: string | null;
  /** Names the element that says so, for the button it keeps disabled. */
  waitsForId?: string;
  maxCostUsd: number | undefined;
}

/** What the run would cost, before anything is spent. */
export function QuoteCard({ state, waitsFor, waitsForId, ...rest }: QuoteCardProps) {
  const { quote, error, isChanging, retry } = state;
  const showsSpinner = useSteadyFlag(isChanging && waitsFor === null);
  return (
    <CardSection title="Estimated cost" actions={showsSpinner && <SpinnerMark className="mt-1 text-muted" />}>
      <div aria-live="polite" aria-busy={isChanging}>
        {waitsFor !== null ? (
          <p id={waitsForId} className="text-muted">
            {waitsFor}
          </p>
        ) : error !== undefined ? (
          <Notice
            tone="bad"
            title="The cost could not be estimated"
            actions={<Button onClick={retry}>Try Again</Button>}
          >
            {failureMessage(error, 'The server cannot be reached. Check your connection and try again.')}
          </Notice>
        ) : quote === undefined ? (
          <QuoteSkeleton />
        ) : (
          <QuoteFigures quote={quote} isOutdated={isChanging} {...rest} />
        )}
      </div>
    </CardSection>
  );
}

function QuoteSkeleton() {
  return (
    <div className="space-y-3">
      <span className="sr-only">Estimating…</span>
      <Skeleton className="h-8 w-32" />
      <Skeleton className="h-4 w-56" />
      <Skeleton className="h-20" />
    </div>
  );
}

interface QuoteFiguresProps extends Pick<QuoteCardProps, 'unit' | 'emptyText' | 'maxCostUsd'> {
  quote: Quote;
  isOutdated: boolean;
}

function QuoteFigures({ quote, isOutdated, unit, emptyText, maxCostUsd }: QuoteFiguresProps) {
  const ceilingBites = maxCostUsd !== undefined && maxCostUsd < quote.highUsd;
  return (
    <div className={clsx('transition-opacity', isOutdated && 'opacity-60')}>
      <dl className="grid grid-cols-3 gap-3">
        <Figure label="Low" value={formatUsd(quote.lowUsd)} />
        <Figure label="Likely" value={formatUsd(quote.likelyUsd)} isMain />
        <Figure label="High" value={formatAtMostUsd(quote.highUsd)} />
      </dl>
      <QuoteLines quote={quote} unit={unit} />
      {quote.simulated && <p className="mt-3 text-sm text-muted">Services are simulated here, so nothing is billed.</p>}
      {ceilingBites && (
        <p className="mt-3 text-sm text-muted">
          Your ceiling is below the high estimate, so the run may stop before all {unit}s are done and keeps what it
          has.
        </p>
      )}
      {quote.items === 0 && <p className="mt-3 text-sm text-warn">{emptyText}</p>}
      {quote.notes.map((note) => (
        <p key={note} className="mt-3 rounded-md bg-warn-soft px-3 py-2 text-sm text-warn">
          {note}
        </p>
      ))}
    </div>
  );
}

function Figure({ label, value, isMain = false }: { label: string; value: string; isMain?: boolean }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className={clsx('mt-0.5 tabular-nums', isMain ? 'text-lg font-semibold' : 'text-lg text-muted')}>{value}</dd>
    </div>
  );
}

function QuoteLines({ quote, unit }: { quote: Quote; unit: string }) {
  return (
    <ul className="mt-4 space-y-2 border-t border-line pt-3 text-sm">
      <li className="flex justify-between gap-4">
        <span>Size of the run, about</span>
        <span className="tabular-nums">{countOf(quote.items, unit)}</span>
      </li>
      {quote.lines.map((line) => (
        <li key={line.label} className="flex justify-between gap-4">
          <span className="min-w-0">
            {line.label}
            <span className="block text-muted">
              {countOf(line.calls, 'call')} at the prices of {formatDate(line.priceVersion, 'UTC')}
            </span>
          </span>
          <span className="tabular-nums">{formatUsd(line.likelyUsd)}</span>
        </li>
      ))}
    </ul>
  );
}

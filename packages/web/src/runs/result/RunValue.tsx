import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { countOf, formatAtMostUsd, formatNumber, formatUsd } from '../../lib/format.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { decisionState } from '../decide/decision-rules.ts';
import type { AnyItem, AnyRun } from '../kind/run-kind.ts';

type RunCost = Pick<AnyRun, 'costUsd' | 'maxCostUsd' | 'quote'>;

/** What else a run counts. */
export type RunTotal = { label: string; value: ReactNode };

interface RunValueProps {
  run: RunCost & Pick<AnyRun, 'status'> & { results: { summary: string | null } };
  items: readonly AnyItem[];
  /** Whether these are all items of the run; before that, nothing is counted. */
  isAll: boolean;
  /** What the accepted proposals may bring, null while there is nothing to say; left out where no data supports a figure. */
  effect?: ReactNode;
  totals: readonly RunTotal[];
}

/** What a result is worth and what it still needs: proposals to review, what the accepted ones may bring, and the cost. */
export function RunValue({ run, items, isAll, effect, totals }: RunValueProps) {
  // What a canceled run says is above, where it can be started again.
  const summary = run.status === 'cancelled' ? null : run.results.summary;
  // Next to an effect there is no room for a column; next to the summary there is.
  const isColumn = effect === undefined;
  return (
    <Card className="p-3 sm:p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-10 gap-y-1 not-empty:mb-2 sm:not-empty:mb-3">
        {summary !== null && <p className="sm:text-lg">{summary}</p>}
        {!isColumn && <Totals totals={totals} className="max-sm:hidden" />}
      </div>
      <div className="flex flex-wrap gap-x-6 gap-y-2 sm:gap-x-10 sm:gap-y-3">
        {isAll && <ToReview items={items} />}
        {!isColumn && <div className="empty:hidden max-sm:order-last max-sm:w-full">{effect}</div>}
        <dl className={valueClass}>
          <dt className="text-sm text-muted">Cost</dt>
          <dd className={figureClass}>{formatUsd(run.costUsd)}</dd>
          <dd className="text-sm text-muted max-sm:hidden">{quoteInWords(run)}</dd>
        </dl>
        {isColumn && (
          <Totals totals={totals} className="max-sm:hidden xl:grid xl:grid-cols-[auto_auto] xl:gap-x-3" isColumn />
        )}
      </div>
    </Card>
  );
}

// On phones a name is next to its figure, so that the first proposal is on the first screen.
const valueClass = 'max-sm:flex max-sm:items-baseline max-sm:gap-x-1.5';
const figureClass = 'text-lg font-semibold tracking-tight tabular-nums sm:mt-0.5 sm:text-2xl';

function quoteInWords({ quote: { lowUsd, likelyUsd, highUsd }, maxCostUsd }: RunCost): string {
  const ceiling = maxCostUsd === null ? '' : `; ceiling ${formatUsd(maxCostUsd)}`;
  return `Quoted ${formatUsd(likelyUsd)}, from ${formatUsd(lowUsd)} to ${formatAtMostUsd(highUsd)}${ceiling}`;
}

interface TotalsProps {
  totals: readonly RunTotal[];
  className: string;
  /** Whether they are one below the other where there is room. */
  isColumn?: boolean;
}

function Totals({ totals, className, isColumn = false }: TotalsProps) {
  return (
    <dl className={clsx('flex flex-wrap content-start gap-x-6 gap-y-1 text-sm', className)}>
      {totals.map(({ label, value }) => (
        <div key={label} className={clsx('flex gap-1.5', isColumn && 'xl:contents')}>
          <dt className="text-muted">{label}</dt>
          <dd className="font-medium tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** On phones, what the value of a run leaves out; it belongs in a fold. */
export function MoreValueOnPhones({ run, totals }: { run: RunCost; totals: readonly RunTotal[] }) {
  return (
    <div className="mb-3 space-y-1 sm:hidden">
      <p className="text-sm text-muted">{quoteInWords(run)}</p>
      <Totals totals={totals} className="" />
    </div>
  );
}

function ToReview({ items }: { items: readonly AnyItem[] }) {
  const states = items.map(decisionState);
  const count = (state: string) => states.filter((one) => one === state).length;
  const proposals = states.filter((state) => state !== null).length;
  const open = count('open');
  return (
    <dl className={valueClass}>
      <dt className="text-sm text-muted">To review</dt>
      <dd className={figureClass}>{formatNumber(open)}</dd>
      <dd className="text-sm text-muted">of {countOf(proposals, 'proposal')}</dd>
    </dl>
  );
}

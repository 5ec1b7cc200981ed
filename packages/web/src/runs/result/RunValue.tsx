import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { countOf, formatNumber, formatUsd } from '../../lib/format.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { decisionState } from '../decide/decision-rules.ts';
import type { AnyItem, AnyRun } from '../kind/run-kind.ts';

interface RunValueProps {
  run: Pick<AnyRun, 'status' | 'costUsd' | 'maxCostUsd' | 'quote'> & { results: { summary: string | null } };
  items: readonly AnyItem[];
  /** Whether these are all items of the run; before that, nothing is counted. */
  isAll: boolean;
  /** What the accepted proposals may bring, where the data supports a figure. */
  effect?: ReactNode;
  /** What else the run counts. */
  totals: readonly { label: string; value: ReactNode }[];
}

/** What a result is worth and what it still needs: proposals to review, what the accepted ones may bring, and the cost. */
export function RunValue({ run, items, isAll, effect, totals }: RunValueProps) {
  const { lowUsd, likelyUsd, highUsd } = run.quote;
  // What a canceled run says is above, where it can be started again.
  const summary = run.status === 'cancelled' ? null : run.results.summary;
  return (
    <Card className="p-4">
      {summary !== null && <p className="mb-3 text-lg">{summary}</p>}
      <div className="flex flex-wrap gap-x-10 gap-y-3">
        {isAll && <ToReview items={items} />}
        {effect !== undefined && <div className="max-sm:order-last max-sm:w-full">{effect}</div>}
        <dl>
          <dt className="text-sm text-muted">Cost</dt>
          <dd className="mt-0.5 text-2xl font-semibold tracking-tight tabular-nums">{formatUsd(run.costUsd)}</dd>
          <dd className="text-sm text-muted max-sm:hidden">
            Quoted {formatUsd(likelyUsd)}, from {formatUsd(lowUsd)} to {formatUsd(highUsd)}
            {run.maxCostUsd !== null && `; ceiling ${formatUsd(run.maxCostUsd)}`}
          </dd>
        </dl>
        {/* Next to an effect there is no room for a column. */}
        <dl
          className={clsx(
            'flex flex-wrap content-start gap-x-6 gap-y-1 text-sm',
            effect === undefined && 'xl:grid xl:grid-cols-[auto_auto] xl:gap-x-3',
          )}
        >
          {totals.map(({ label, value }) => (
            <div key={label} className={clsx('flex gap-1.5', effect === undefined && 'xl:contents')}>
              <dt className="text-muted">{label}</dt>
              <dd className="font-medium tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Card>
  );
}

function ToReview({ items }: { items: readonly AnyItem[] }) {
  const states = items.map(decisionState);
  const count = (state: string) => states.filter((one) => one === state).length;
  const proposals = states.filter((state) => state !== null).length;
  const open = count('open');
  return (
    <dl>
      <dt className="text-sm text-muted">To review</dt>
      <dd className="mt-0.5 text-2xl font-semibold tracking-tight tabular-nums">{formatNumber(open)}</dd>
      <dd className="text-sm text-muted">
        of {countOf(proposals, 'proposal')}
        {open > 0 && <span className="max-sm:hidden">; accepting publishes nothing</span>}
      </dd>
    </dl>
  );
}

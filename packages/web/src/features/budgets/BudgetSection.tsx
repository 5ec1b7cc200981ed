import { api, type Budget } from '@serplift/core/api';
import { useState } from 'react';
import { useAction, useEndpoint } from '../../lib/api.ts';
import { formatUsd } from '../../lib/format.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { FormBody } from '../../ui/form/FormBody.tsx';
import { Input } from '../../ui/form/Input.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { CardSection } from '../../ui/layout/Card.tsx';
import { attempt } from '../../ui/overlay/attempt.ts';
import { Loaded } from '../../ui/status/LoadError.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });

/** "November 2026" of `2026-11`. */
export function monthName(month: string): string {
  return monthFormat.format(new Date(`${month}-01T00:00:00Z`));
}

/** "December 1" of `2026-12-01`. */
export function budgetDay(day: string): string {
  return dayFormat.format(new Date(`${day}T00:00:00Z`));
}

/** How much of the budget is spent, 1 for all of it; null without a budget. */
export function spentShare({ monthlyUsd, spentUsd }: Pick<Budget, 'monthlyUsd' | 'spentUsd'>): number | null {
  return monthlyUsd === null ? null : spentUsd / monthlyUsd;
}

/** What is wrong with a typed amount of dollars; undefined when it is valid. */
export function amountProblem(text: string): string | undefined {
  const amount = text.trim();
  if (amount === '') return 'Enter an amount, or remove the budget.';
  if (!/^\d+([.]\d+)?$/.test(amount)) return 'Enter an amount in dollars, such as 50 or 12.50.';
  if (Number(amount) < 0.01) return 'At least $0.01; remove the budget for no limit.';
  return Number(amount) > 500_000 ? 'At most $500,000.' : undefined;
}

/** What the team may spend each month, how far it is, and the form that changes it. */
export function BudgetSection({ teamId }: { teamId: string }) {
  const read = useEndpoint(api.budgets.show, { teamId });
  return (
    <CardSection
      title="Monthly budget"
      description="Caps what all runs cost together in a calendar month (UTC). A run that would exceed it stops cleanly and keeps its results."
    >
      <Loaded read={read} failed="The budget could not be loaded" waiting={<Skeleton className="h-24" />}>
        {(budget) => (
          <div className="space-y-5">
            <Spent budget={budget} />
            <BudgetForm key={budget.monthlyUsd} teamId={teamId} budget={budget} />
          </div>
        )}
      </Loaded>
    </CardSection>
  );
}

function Spent({ budget }: { budget: Budget }) {
  const { monthlyUsd, spentUsd, reservedUsd, leftUsd, month, renewsOn, simulated } = budget;
  const share = spentShare(budget);
  const tone = share === null || share < 0.8 ? 'bg-accent' : share < 1 ? 'bg-warn' : 'bg-bad-fill';
  return (
    <div className="max-w-md">
      <p>
        <span className="text-lg font-semibold tabular-nums">{formatUsd(spentUsd)}</span>{' '}
        {monthlyUsd === null ? 'spent' : `of ${formatUsd(monthlyUsd)} spent`} in {monthName(month)}
      </p>
      {share !== null && (
        <div className="mt-2 h-2 overflow-hidden rounded-full bg-sunken" aria-hidden="true">
          <div className={`h-full rounded-full ${tone}`} style={{ width: `${Math.min(100, share * 100)}%` }} />
        </div>
      )}
      <p className="mt-2 text-sm text-muted">
        {leftUsd === null
          ? 'No budget is set. Runs are limited only by their own cost ceilings.'
          : `${formatUsd(leftUsd)} left until ${budgetDay(renewsOn)}, when the next month starts.`}
        {reservedUsd > 0 && ` ${formatUsd(reservedUsd)} is reserved for calls in progress.`}
        {simulated && ' Services are simulated here, so nothing is billed.'}
      </p>
    </div>
  );
}

function BudgetForm({ teamId, budget }: { teamId: string; budget: Budget }) {
  const { run: set } = useAction(api.budgets.set, { stale: [`/api/teams/${teamId}/budget`] });
  const [isRemoving, setIsRemoving] = useState(false);
  const form = useForm({
    initial: { monthlyUsd: budget.monthlyUsd === null ? '' : String(budget.monthlyUsd) },
    check: ({ monthlyUsd }): Record<string, string> => {
      const problem = amountProblem(monthlyUsd);
      return problem === undefined ? {} : { monthlyUsd: problem };
    },
    save: async ({ monthlyUsd }) => {
      await set({ teamId, monthlyUsd: Number(monthlyUsd.trim()) });
      return { title: 'Budget saved' };
    },
    failed: { at: 'monthlyUsd', otherwise: 'The budget could not be saved' },
  });
  const remove = async () => {
    setIsRemoving(true);
    const done = { title: 'Budget removed' };
    await attempt(set({ teamId, monthlyUsd: null }), { done, failed: 'The budget could not be removed' });
    setIsRemoving(false);
  };
  const { value, error, onValueChange } = form.field('monthlyUsd');
  return (
    <FormBody form={form} className="max-w-md">
      <Field
        label="Budget per month (USD)"
        error={error}
        hint="Owners are notified at 50%, 80%, and 100%. Changes apply to running jobs from their next call."
      >
        {(control) => (
          <div className="flex flex-wrap gap-2">
            <Input
              {...control}
              inputMode="decimal"
              className="w-36!"
              placeholder="No budget"
              value={value}
              onChange={(event) => onValueChange(event.currentTarget.value)}
            />
            <Button type="submit" variant="primary" isLoading={form.isSaving}>
              Save Budget
            </Button>
            {budget.monthlyUsd !== null && (
              <Button isLoading={isRemoving} onClick={() => void remove()}>
                Remove Budget
              </Button>
            )}
          </div>
        )}
      </Field>
    </FormBody>
  );
}

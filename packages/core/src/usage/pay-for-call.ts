import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import { outlastOutage } from '../optimizations/outlast-outage.ts';
import type { Call, Purchase } from './purchase.ts';
import { receiptCost } from './usage-rules.ts';
import { findBudget, reserveCall, settleCall } from './usage-store.ts';

/** Who pays for what: the team, and the run and item it is for. */
export interface Payer {
  teamId: string;
  userId: string | null;
  optimizationId: string | null;
  itemId: string | null;
}

/** Whether an error means that the run's ceiling leaves no room for its next call. */
export function isCeilingReached(error: unknown): error is AppError {
  return error instanceof AppError && error.code === 'quota_exceeded' && error.details?.['reason'] === 'maxCost';
}

function isUnbilled(error: unknown): boolean {
  return error instanceof AppError && error.details?.['billed'] === false;
}

async function refuse(context: Context, payer: Payer): Promise<never> {
  const budget = payer.optimizationId === null ? null : await findBudget(context.db, payer.optimizationId);
  if (budget === null || !budget.open)
    throw new AppError('cancelled', 'The run has ended; nothing more is bought for it.');
  throw new AppError('quota_exceeded', 'The next call could pass the cost ceiling of this run.', {
    details: { reason: 'maxCost' },
  });
}

/**
 * The one door to a billable call: reserves its highest cost in the ledger, makes it, settles what it did cost. Throws
 * `quota_exceeded` (`details.reason` is `maxCost`) when it could pass the run's ceiling, however many processes pay at
 * once, `cancelled` when the run has ended, and whatever the call throws.
 */
export async function payForCall<T>(context: Context, order: Purchase & Payer, call: Call<T>): Promise<T> {
  const id = await reserveCall(context.db, { ...order, process: context.jobs.processName });
  if (id === null) return refuse(context, order);
  let paid: Awaited<ReturnType<Call<T>>>;
  try {
    paid = await call();
  } catch (error) {
    const outcome = isUnbilled(error) ? ({ state: 'released' } as const) : ({ state: 'unknown' } as const);
    await outlastOutage(() => settleCall(context.db, id, outcome));
    throw error;
  }
  const { receipt } = paid;
  const costTicks = receiptCost(receipt);
  await outlastOutage(() => settleCall(context.db, id, { state: 'settled', receipt, costTicks }));
  if (costTicks > order.reserveTicks) {
    context.log.warn({ usageId: id, endpoint: order.endpoint }, 'a call cost more than was reserved for it');
  }
  return paid.value;
}

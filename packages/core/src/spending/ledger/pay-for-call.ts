import type { Context } from '../../context/context.ts';
import { countsSimulated } from '../../context/simulated-rules.ts';
import { AppError } from '../../contract/errors.ts';
import { toUsd } from '../../contract/money.ts';
import { isOutage } from '../../database/outlast-outage.ts';
import { describeCapExhausted, describeExhausted } from '../budgets/budget-rules.ts';
import { raiseLastNotice } from '../budgets/budgets-store.ts';
import type { Call, Payer, Purchase } from './purchase.ts';
import { receiptCost } from './usage-rules.ts';
import {
  findObstacle,
  type Obstacle,
  type Reservation,
  reserveCall,
  settleCall,
  type Settlement,
} from './usage-store.ts';

const stopReasons = new Set<unknown>(['maxCost', 'budget']);

/** Whether an error means that the run's ceiling or the team's budget leaves no room for the next call. */
export function isCeilingReached(error: unknown): error is AppError {
  return error instanceof AppError && error.code === 'quota_exceeded' && stopReasons.has(error.details?.['reason']);
}

function isUnbilled(error: unknown): boolean {
  return error instanceof AppError && error.details?.['billed'] === false;
}

const budgetDetails = (of: { month: string; monthlyTicks: number; spentTicks: number }) => ({
  reason: 'budget',
  month: of.month,
  budgetUsd: toUsd(of.monthlyTicks),
  spentUsd: toUsd(of.spentTicks),
});

async function refuse(context: Context, order: Reservation, obstacle: Obstacle): Promise<never> {
  if (obstacle.reason === 'ended') {
    throw new AppError('cancelled', 'The run has ended; nothing more is bought for it.');
  }
  if (obstacle.reason === 'maxCost') {
    throw new AppError('quota_exceeded', 'The next call could exceed the cost ceiling of this run.', {
      details: { reason: 'maxCost' },
    });
  }
  if (obstacle.reason === 'tokenCap') {
    throw new AppError('quota_exceeded', describeCapExhausted(obstacle), {
      details: { ...budgetDetails(obstacle), token: obstacle.tokenName },
    });
  }
  await raiseLastNotice(context.db, { teamId: order.teamId, ...obstacle });
  throw new AppError('quota_exceeded', describeExhausted(obstacle), {
    details: budgetDetails(obstacle),
  });
}

/** More than once, because the obstacle can be gone by the time it is looked for. */
const reserveAttempts = 10;

async function reserve(context: Context, order: Reservation): Promise<void> {
  for (let attempt = 1; attempt <= reserveAttempts; attempt += 1) {
    if (await reserveCall(context.db, order)) return;
    const obstacle = await findObstacle(context.db, order);
    if (obstacle !== null) return refuse(context, order, obstacle);
  }
  throw new AppError('unavailable', 'The cost of a call could not be reserved; start the run again.');
}

/**
 * The one door to a billable call: reserves its highest cost in the ledger, makes it, settles what it did cost. Throws
 * `quota_exceeded` (`details.reason` is `maxCost` or `budget`) when it could pass the run's ceiling, the month's cap of
 * the token behind it (`details.token`) or the team's budget of the month, however many processes pay at once, `cancelled` when the run has ended, and whatever the call
 * throws.
 */
export async function payForCall<T>(context: Context, order: Purchase & Payer, call: Call<T>): Promise<T> {
  const simulatedCounts = countsSimulated(context.config);
  const id = context.calls.begin();
  const settle = (outcome: Settlement): Promise<void> =>
    context.calls.end({
      id,
      write: () => settleCall(context.db, id, { ...outcome, countsSimulated: simulatedCounts }),
      signal: context.signal,
    });
  const counted = simulatedCounts || !order.simulated;
  try {
    await reserve(context, { ...order, id, process: context.jobs.processName, counted });
  } catch (error) {
    // Perhaps only the answer of the database was lost. No one has to wait for the row to be taken back.
    if (isOutage(error)) settle({ state: 'released' }).catch(() => {});
    else context.calls.forget(id);
    throw error;
  }
  let paid: Awaited<ReturnType<Call<T>>>;
  try {
    paid = await call();
  } catch (error) {
    await settle({ state: isUnbilled(error) ? 'released' : 'unknown' });
    throw error;
  }
  const { receipt } = paid;
  if (receipt === null) {
    context.log.warn({ usageId: id, endpoint: order.endpoint }, 'a call was answered without a bill');
    await settle({ state: 'unknown' });
    return paid.value;
  }
  const costTicks = receiptCost(receipt);
  await settle({ state: 'settled', receipt, costTicks });
  if (costTicks > order.reserveTicks) {
    context.log.warn({ usageId: id, endpoint: order.endpoint }, 'a call cost more than was reserved for it');
  }
  return paid.value;
}

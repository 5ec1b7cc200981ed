import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../../contract/errors.ts';
import { toUsd } from '../../contract/money.ts';
import { isOutage } from '../../platform/database/outlast-outage.ts';
import { untilAborted } from '../../providers/upstream/abort.ts';
import { worldsOf } from '../../providers/upstream/provider-worlds-rules.ts';
import type { ReceivedAnswer, SentCall } from '../../providers/upstream/received-answer.ts';
import type { Context } from '../../team/context/context.ts';
import { countsSimulated } from '../../team/context/simulated-rules.ts';
import { describeExhausted } from '../budgets/budget-rules.ts';
import { raiseLastNotice } from '../budgets/budgets-store.ts';
import { type AnswerPlaces, findAnswer, isOnTheWay } from './paid-answers-store.ts';
import type { Call, Payer, Purchase, Receipt } from './purchase.ts';
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

async function refuse(context: Context, order: Reservation, obstacle: Obstacle): Promise<never> {
  if (obstacle.reason === 'ended') {
    throw new AppError('cancelled', 'The run has ended; nothing more is bought for it.');
  }
  if (obstacle.reason === 'maxCost') {
    throw new AppError('quota_exceeded', 'The next call could exceed the cost ceiling of this run.', {
      details: { reason: 'maxCost' },
    });
  }
  const token = obstacle.reason === 'tokenCap' ? { token: obstacle.tokenName } : {};
  if (obstacle.reason === 'budget') await raiseLastNotice(context.db, { teamId: order.teamId, ...obstacle });
  const { month, monthlyTicks, spentTicks } = obstacle;
  throw new AppError('quota_exceeded', describeExhausted(obstacle), {
    details: { reason: 'budget', month, budgetUsd: toUsd(monthlyTicks), spentUsd: toUsd(spentTicks), ...token },
  });
}

/** Looks for an answer that was paid for already. */
type Find = () => Promise<ReceivedAnswer | null>;

/** More than once, because the obstacle can be gone by the time it is looked for. */
const reserveAttempts = 10;
/** Longer than a provider's call with all its attempts. */
const longestCallMs = 300_000;
const lookAgainMs = 250;

/** Reserves a call, or finds its answer when someone else bought the same meanwhile: what is on its way is waited for. */
async function reserve(context: Context, order: Reservation, find: Find): Promise<ReceivedAnswer | null> {
  for (let attempt = 1; attempt <= reserveAttempts; attempt += 1) {
    if (await reserveCall(context.db, order)) return null;
    while (await isOnTheWay(context.db, order.request, order.longestMs ?? longestCallMs)) {
      await untilAborted(context.signal, delay(lookAgainMs));
    }
    // In this order: what is on its way no longer has left its answer.
    const answer = await find();
    if (answer !== null) return answer;
    const obstacle = await findObstacle(context.db, order);
    if (obstacle !== null) return refuse(context, order, obstacle);
  }
  throw new AppError('unavailable', 'The cost of a call could not be reserved; start the run again.');
}

/** A call with the work it is for, and how often that work asked the same before and wanted another answer. */
export interface Order extends Purchase, Payer {
  work: string;
  askedBefore: number;
}

/** What is asked of whom: the same provider at another address, such as a vendor's own sandbox, answers something else. */
function requestOf({ config }: Context, order: Order & { scope: string; body: string }): Buffer {
  const { teamId, scope, provider, endpoint, simulated, askedBefore } = order;
  const world = worldsOf(config.providers)[provider === 'grok' ? 'xai' : provider];
  const head = JSON.stringify([teamId, scope, provider, simulated, world, endpoint, askedBefore]);
  return createHash('sha256').update(`${head}\n${order.body}`).digest();
}

/** Where the answer to a question of this work may be kept. */
function placesOf<T>(context: Context, order: Order, { body, sharedForMs }: Call<T>): AnswerPlaces {
  const own = requestOf(context, { ...order, scope: order.work, body });
  if (sharedForMs === undefined) return { own, shared: null };
  const since = new Date(context.now().getTime() - sharedForMs);
  return { own, shared: { request: requestOf(context, { ...order, scope: 'team', body }), since } };
}

/** What became of a call that was sent: how the ledger settles it, and what to hand on. */
interface Bought<T> {
  settlement: Settlement;
  result: { value: T } | { error: unknown };
}

function openAnswer<T>(
  context: Context,
  sent: SentCall,
  { call, places }: { call: Call<T>; places: AnswerPlaces },
): Bought<T> {
  const answer = { bytes: sent.answer, receivedAt: context.now(), request: places.own, isShared: false };
  let receipt: Receipt | null = null;
  let result: Bought<T>['result'];
  try {
    receipt = call.receipt(sent.answer);
    const value = call.read(answer);
    result = { value };
    if (places.shared !== null && call.isShared?.(value) === true) {
      Object.assign(answer, { request: places.shared.request, isShared: true });
    }
  } catch (error) {
    result = { error };
  }
  if (receipt === null) return { settlement: { state: 'unknown', answer }, result };
  const [costTicks, requestCount] = [receiptCost(receipt), 1 + sent.lostCalls];
  return { settlement: { state: 'settled', receipt, costTicks, requestCount, answer }, result };
}

/** A call in the ledger, until it is settled there. */
interface OpenCall {
  id: string;
  settle(outcome: Settlement): Promise<void>;
  forget(): void;
}

function beginCall(context: Context): OpenCall {
  const id = context.calls.begin();
  const counts = { countsSimulated: countsSimulated(context.config) };
  const settle = (outcome: Settlement): Promise<void> =>
    context.calls.end({
      id,
      write: () => settleCall(context.db, id, { ...outcome, ...counts }),
      signal: context.signal,
    });
  return { id, settle, forget: () => context.calls.forget(id) };
}

/** Reserves a call, or gives the answer that came to be there in the meantime. */
async function reserveOrFind(
  context: Context,
  order: Reservation,
  { open, find }: { open: OpenCall; find: Find },
): Promise<ReceivedAnswer | null> {
  try {
    const bought = await reserve(context, order, find);
    if (bought !== null) {
      open.forget();
      return bought;
    }
    // Who had reserved the same may have been settled just before.
    const late = await find();
    if (late !== null) await open.settle({ state: 'released' });
    return late;
  } catch (error) {
    // Perhaps only the answer of the database was lost. No one has to wait for the row to be taken back.
    if (isOutage(error)) open.settle({ state: 'released' }).catch(() => {});
    else open.forget();
    throw error;
  }
}

async function send(context: Context, call: Call<unknown>, open: OpenCall): Promise<SentCall> {
  try {
    // A worker that lost the job has paid all the same: its answer is waited for and kept, for whoever has the job now.
    return await call.send(context.paying);
  } catch (error) {
    await open.settle({ state: isUnbilled(error) ? 'released' : 'unknown' });
    throw error;
  }
}

/**
 * The one door to a billable call. An answer that was paid for already is read again; otherwise it reserves the call's
 * highest cost in the ledger, makes the call, and keeps the answer, whatever it says, as it settles what it did cost. Throws
 * `quota_exceeded` (`details.reason` is `maxCost` or `budget`) when it could pass the run's ceiling, the month's cap of
 * the token behind it (`details.token`) or the team's budget of the month, however many processes pay at once, `cancelled` when the run has ended, and whatever the call
 * throws.
 */
export async function payForCall<T>(context: Context, order: Order, call: Call<T>): Promise<T> {
  context.signal.throwIfAborted();
  const places = placesOf(context, order, call);
  const find = (): Promise<ReceivedAnswer | null> => findAnswer(context.db, places);
  const known = await find();
  if (known !== null) return call.read(known);
  const open = beginCall(context);
  const reservation: Reservation = {
    ...order,
    id: open.id,
    process: context.jobs.processName,
    counted: countsSimulated(context.config) || !order.simulated,
    request: places.shared?.request ?? places.own,
  };
  const bought = await reserveOrFind(context, reservation, { open, find });
  if (bought !== null) return call.read(bought);
  const sent = await send(context, call, open);
  const { settlement, result } = openAnswer(context, sent, { call, places });
  if (settlement.state === 'unknown') {
    context.log.warn({ usageId: open.id, endpoint: order.endpoint }, 'a call was answered without a bill');
  } else if (settlement.state === 'settled' && settlement.costTicks > order.reserveTicks) {
    context.log.warn({ usageId: open.id, endpoint: order.endpoint }, 'a call cost more than was reserved for it');
  }
  await open.settle(settlement);
  if ('error' in result) throw result.error;
  return result.value;
}

/** Whether a failure concerns the run or the worker; any other of a helping step becomes a warning. */
export function endsTheItem(error: AppError): boolean {
  return error.code === 'cancelled' || error.code === 'unavailable' || isCeilingReached(error);
}

import { AppError } from '../../contract/errors.ts';
import { isCeilingReached } from '../../money/ledger/pay-for-call.ts';
import type { ItemControl } from '../../runs/engine/method.ts';
import { buyText } from '../../runs/purchase/buy-text.ts';
import type { Context } from '../../team/context/context.ts';

/** Asks a model what a run can do without knowing: null when it can't be asked, refuses, or the run's ceiling is reached. */
export async function askIfPossible(
  context: Context,
  control: ItemControl,
  request: Parameters<typeof buyText>[2],
): Promise<unknown> {
  try {
    const bought = await buyText(context, control, request);
    return 'failure' in bought ? null : bought.parsed;
  } catch (error) {
    const endsTheRun = !(error instanceof AppError) || error.code === 'cancelled' || error.code === 'unavailable';
    if (endsTheRun || control.signal.aborted) throw error;
    const { name } = request.schema;
    if (!isCeilingReached(error)) context.log.warn({ err: error, asked: name }, 'the model could not be asked');
    return null;
  }
}

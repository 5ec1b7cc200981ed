import type { AppError } from '../../contract/errors.ts';
import { isCeilingReached } from '../../money/ledger/pay-for-call.ts';

/** Whether a failure concerns the run or the worker; any other of a helping step becomes a warning. */
export function endsTheItem(error: AppError): boolean {
  return error.code === 'cancelled' || error.code === 'unavailable' || isCeilingReached(error);
}

import { AppError } from '../../contract/errors.ts';
import type { BillableCall, SentCall } from '../../providers/upstream/received-answer.ts';

/** Sends a call; one that failed without an attempt whose fate is unknown certainly cost nothing, and its error says so. */
export async function sendBilled(call: BillableCall, signal: AbortSignal): Promise<SentCall> {
  try {
    return await call.send(signal);
  } catch (error) {
    if (!(error instanceof AppError) || error.details?.['lostCalls'] !== 0) throw error;
    throw new AppError(error.code, error.message, { details: { ...error.details, billed: false }, cause: error });
  }
}

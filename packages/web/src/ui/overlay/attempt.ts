import { failureMessage } from '../../lib/failures.ts';
import { toast, type ToastMessage } from './toast-store.ts';

interface Words<Answer> {
  /** What is said once it is done, if anything. */
  done?: ToastMessage | ((answer: Answer) => ToastMessage);
  /** Title of the toast where it failed; the server says why. */
  failed: string;
}

/** Waits for a call and says how it went; null where it failed. */
export async function attempt<Answer>(call: Promise<Answer>, { done, failed }: Words<Answer>): Promise<Answer | null> {
  try {
    const answer = await call;
    if (done !== undefined) toast({ tone: 'good', ...(typeof done === 'function' ? done(answer) : done) });
    return answer;
  } catch (error) {
    toast({ title: failed, description: failureMessage(error, 'Please try again.'), tone: 'bad' });
    return null;
  }
}

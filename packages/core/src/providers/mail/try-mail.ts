import type { Log } from '../../platform/log.ts';
import type { Mail, MailMessage } from './mail.ts';

/** Sends a mail about a deed that is in any case: says whether it was handed over, logs why not, never throws. */
export async function tryMail(
  context: { providers: { mail: Mail }; log: Log; requestId: string },
  message: MailMessage,
): Promise<boolean> {
  const { mail } = context.providers;
  if (mail.state === 'missing') return false;
  try {
    await mail.send(message);
    return true;
  } catch (error) {
    // Neither the address nor the text: both are private, and the text may hold a secret link.
    context.log.error({ err: error, requestId: context.requestId }, 'An email could not be sent');
    return false;
  }
}

import { AppError } from '../../contract/errors.ts';
import type { Site } from '../../providers/sites/site.ts';
import type { Context } from '../../team/context/context.ts';
import { postWebhook } from '../../team/webhooks/post-webhook.ts';
import { signWebhook } from '../../team/webhooks/webhook-rules.ts';
import { readRendered } from './read-rendered.ts';

/**
 * The team's own system, called by a signed webhook. It can't be asked what it keeps, so the page itself is
 * read; between that and the write, a person may change it.
 */
export function openWebhookSite(context: Context, { url, secret }: { url: string; secret: string }): Site {
  /** Until when the receiver asked to be left alone. */
  let waitUntilMs = 0;
  return {
    pageLogin: null,
    describe: async () => ({ name: 'Webhook', siteName: new URL(url).host }),
    read: (pageUrl, signal) => readRendered({ ...context, signal }, pageUrl),
    write: async ({ pageUrl, field, expected, value, writeId }, signal) => {
      const waitMs = waitUntilMs - Date.now();
      if (waitMs > 0) {
        const details = { retryAfterMs: waitMs };
        throw new AppError('provider_unavailable', 'The receiver asked to be called later.', { details });
      }
      const text = JSON.stringify({ event: 'publish', writeId, pageUrl, field, before: expected, after: value });
      const headers = { 'serplift-signature': signWebhook(text, secret, context.now()), 'idempotency-key': writeId };
      const { httpStatus, error, retryAfterMs } = await postWebhook(
        { ...context, signal },
        { url, body: text, headers },
      );
      if (error === null) return { state: 'written', stored: value };
      if (httpStatus === 409) {
        return { state: 'mismatch', stored: (await readRendered({ ...context, signal }, pageUrl))[field] };
      }
      if (retryAfterMs !== undefined) waitUntilMs = Date.now() + retryAfterMs;
      const isRefused = httpStatus !== null && httpStatus < 500 && httpStatus !== 429;
      throw isRefused
        ? new AppError('provider_rejected', `The webhook refused this text: ${error}`)
        : new AppError('provider_unavailable', error, { details: { outcomeUnknown: true, retryAfterMs } });
    },
  };
}

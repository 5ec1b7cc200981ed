import { AppError } from '../../contract/errors.ts';
import { type AddressPolicy, checkUrl, hostName, isListedUrl } from '../../providers/pages/address-rules.ts';
import { statedDelayMs } from '../../providers/upstream/stated-delay-rules.ts';
import type { Context } from '../context/context.ts';
import { slackMark } from './webhook-rules.ts';

const connectMs = 5000;
const answerMs = 10_000;

/** What the world says about one webhook call. */
export interface WebhookAnswer {
  /** Null when there was no answer. */
  httpStatus: number | null;
  /** Null when it was delivered. */
  error: string | null;
  /** Whether the same call may succeed later. */
  mayRecover: boolean;
  /** How long the receiver asks to wait before the next call. */
  retryAfterMs?: number;
}

/** A simulated installation on your own machine may call that machine; any other calls public addresses only. */
function policyOf({ config, providers, publicOrigin }: Context): AddressPolicy {
  const allowLoopback = !config.production && providers.webPages.state === 'sandbox';
  return { ownHosts: [hostName(new URL(publicOrigin))], allowLoopback, allowed: config.privateSites };
}

/** Gives a webhook's URL back tidied; throws `invalid_input` for one that must not be called. */
export function checkWebhookUrl(context: Context, text: string): string {
  const policy = policyOf(context);
  const checked = checkUrl(text, policy);
  const problem =
    'refusal' in checked
      ? `The webhook cannot be called: ${checked.refusal}.`
      : checked.url.protocol !== 'https:' && !policy.allowLoopback && !isListedUrl(checked.url, policy)
        ? 'The webhook needs an https:// URL.'
        : null;
  const mark = text.trim().endsWith(slackMark) ? slackMark : '';
  if (problem === null && 'url' in checked) return `${checked.url.href}${mark}`;
  const message = problem ?? 'The webhook cannot be called.';
  throw new AppError('invalid_input', message, { details: { issues: [{ at: 'webhookUrl', message }] } });
}

/** Calls a webhook once, at public addresses only and without following redirects; never throws. */
export async function postWebhook(
  context: Context,
  call: { url: string; body: string; headers: Record<string, string> },
): Promise<WebhookAnswer> {
  const policy = policyOf(context);
  const checked = checkUrl(call.url, policy);
  if ('refusal' in checked) return { httpStatus: null, error: refused, mayRecover: false };
  // Loaded with the first call: most processes make none.
  const [{ request }, { openAgent, RefusedAddressError }] = await Promise.all([
    import('undici'),
    import('../../providers/pages/connect.ts'),
  ]);
  const agent = openAgent({
    policy,
    connectTimeoutMs: connectMs,
    headersTimeoutMs: answerMs,
    bodyTimeoutMs: answerMs,
  });
  try {
    const { statusCode, headers, body } = await request(checked.url, {
      method: 'POST',
      dispatcher: agent,
      signal: AbortSignal.any([context.signal, AbortSignal.timeout(answerMs)]),
      headers: { 'content-type': 'application/json', 'user-agent': 'Serplift-Webhook/1.0', ...call.headers },
      body: call.body,
    });
    body.on('error', () => {});
    body.destroy();
    if (statusCode >= 200 && statusCode < 300) return { httpStatus: statusCode, error: null, mayRecover: false };
    const waitMs = statedDelayMs({ header: (name) => [headers[name]].flat()[0] }, Date.now());
    return {
      httpStatus: statusCode,
      error:
        statusCode >= 300 && statusCode < 400
          ? `The receiver redirects its calls (status ${statusCode}), and redirects are not followed. Enter the address that it redirects to.`
          : `The receiver answered with status ${statusCode}.`,
      mayRecover: true,
      ...(waitMs !== null && { retryAfterMs: waitMs }),
    };
  } catch (error) {
    if (error instanceof RefusedAddressError) return { httpStatus: null, error: refused, mayRecover: false };
    return {
      httpStatus: null,
      error: 'The receiver could not be reached or did not respond in time.',
      mayRecover: true,
    };
  } finally {
    await agent.destroy();
  }
}

const refused = 'The receiver could not be reached: webhooks are sent to public addresses only.';

import type { Transporter } from 'nodemailer';
import { AppError } from '../../contract/errors.ts';
import { connectionFault } from '../../platform/connection-fault-rules.ts';
import type { Log } from '../../platform/log.ts';
import { isAddress, onOneLine } from '../../text/mail-address-rules.ts';
import { isUrl } from '../../text/url-rules.ts';
import { DeadlineError, withDeadline } from '../upstream/abort.ts';
import { FailedAttempt, withoutRequest } from '../upstream/failed-attempt.ts';
import { createLimiter } from '../upstream/limiter.ts';
import type { MailValues, Setting } from '../upstream/provider-settings.ts';
import { requireSetting } from '../upstream/require-setting.ts';
import type { RetryPolicy } from '../upstream/retry-rules.ts';
import { callUpstream } from '../upstream/retry.ts';
import { statedDelayMs } from '../upstream/stated-delay-rules.ts';
import type { Mail } from './mail.ts';

export interface OpenMailOptions {
  setting: Setting<MailValues>;
  /** Origin of the sandbox whose inbox receives the mails; null when live. */
  sandboxUrl: string | null;
  log: Log;
}

/** A person waits for the answer, so a server that does not answer is given up soon. */
const policy: RetryPolicy = { attempts: 3, baseDelayMs: 200, maxDelayMs: 1000, maxRetryAfterMs: 1000 };
const attemptTimeoutMs = 5000;

/** Opens the post; the connection and its library come with the first mail. */
export function openMail({ setting, sandboxUrl, log }: OpenMailOptions): Mail & { close(): void } {
  const limiter = createLimiter({ concurrency: 4 });
  let opened: Promise<Transporter> | null = null;
  const connection = async (values: MailValues): Promise<Transporter> => {
    opened ??= connect(sandboxUrl === null ? values.url : await sandboxPost(sandboxUrl));
    try {
      return await opened;
    } catch (error) {
      opened = null;
      throw error;
    }
  };
  return {
    state: setting.state,
    async send({ to, subject, text }) {
      const values = requireSetting('mail', setting);
      if (!isAddress(to)) throw new AppError('invalid_input', 'Invalid email address.');
      const message = { from: values.from, to: { name: '', address: to }, subject: onOneLine(subject), text };
      await callUpstream({
        provider: 'mail',
        operation: 'send',
        signal: undefined,
        timeoutMs: attemptTimeoutMs,
        policy,
        limiter,
        log,
        secrets: () => secretsOf(values.url),
        attempt: async () => (await connection(values)).sendMail(message),
        explain: (error) => explainMailFailure(error, values.url),
      });
    },
    close: () => void opened?.then((transport) => transport.close()).catch(() => {}),
  };
}

async function connect(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport(url, { disableFileAccess: true, disableUrlAccess: true });
}

/** Logs in at the mail server without sending anything; throws as `send` does. */
export async function checkMail(values: MailValues): Promise<void> {
  const transport = await connect(values.url);
  try {
    await withDeadline({ signal: undefined, timeoutMs: attemptTimeoutMs }, () => transport.verify());
  } catch (error) {
    throw explainMailFailure(error, values.url).error;
  } finally {
    transport.close();
  }
}

/** The password in a mail server's URL, and what goes over the wire for it. */
function secretsOf(url: string): string[] {
  if (!isUrl(url)) return [];
  const [user, password] = [new URL(url).username, new URL(url).password].map((part) => decodeURIComponent(part));
  const base64 = (text: string): string => Buffer.from(text).toString('base64');
  return password ? [password, base64(password), base64(`\0${user}\0${password}`)] : [];
}

/** The sandbox's SMTP server has its own port, which its HTTP side knows. */
async function sandboxPost(sandboxUrl: string): Promise<string> {
  const response = await fetch(`${sandboxUrl}/smtp`, { signal: AbortSignal.timeout(attemptTimeoutMs) });
  const { url } = (await response.json()) as { url: string };
  return url;
}

const usualPorts: Readonly<Record<string, string>> = { 'smtp:': '587', 'smtps:': '465' };

/** What an SMTP failure means: a 5xx answer and what a person must mend are final, anything else may pass. */
function explainMailFailure(error: unknown, url: string): FailedAttempt {
  const { responseCode, code, response = '' } = error as { responseCode?: number; code?: string; response?: string };
  // Servers repeat the address in their refusals; it has no place in a log.
  const withoutAddresses = (text: string): string => text.replaceAll(/(?<!\S)\S+@\S+/gu, '…');
  const cause = new Error(withoutAddresses(withoutRequest(error).message));
  const words = withoutAddresses(response.replace(/^\d{3}[ -]?/u, '').replaceAll(/\s+/gu, ' '))
    .slice(0, 200)
    .replace(/(?<![.\s])[.\s]+$/u, '');
  const said = words === '' ? '.' : `: ${words}.`;
  const passes = responseCode !== undefined && responseCode < 500;
  if (code === 'EAUTH' && !passes) {
    const message = `The mail server rejects the user name or password in SMTP_URL${said}`;
    return new FailedAttempt(new AppError('provider_rejected', message, { cause }), 'never');
  }
  if (responseCode !== undefined && responseCode >= 500) {
    const message = `The mail server rejects the email (${responseCode})${said}`;
    return new FailedAttempt(new AppError('provider_rejected', message, { cause }), 'never');
  }
  const waitMs = statedDelayMs({ body: response }, Date.now());
  const unavailable = (message: string): FailedAttempt =>
    new FailedAttempt(new AppError('provider_unavailable', message, { cause }), 'backOff', waitMs);
  if (passes) {
    const wait = waitMs === null ? 'later' : `in ${Math.ceil(waitMs / 1000)} seconds`;
    return unavailable(`The mail server in SMTP_URL did not take the email. It says: ${words}. Try again ${wait}.`);
  }
  // The sandbox's has no address of its own.
  const { hostname, port, protocol } = isUrl(url) ? new URL(url) : { hostname: 'the sandbox', port: '', protocol: '' };
  const place = { host: hostname, port: port || usualPorts[protocol] };
  const fault = connectionFault(error, { ...place, port: place.port ?? null });
  const at = [place.host, place.port].filter(Boolean).join(':');
  const isSilent = error instanceof DeadlineError || code === 'ETIMEDOUT';
  if (fault === null && code === 'EPROTOCOL') {
    const message = `What answers at ${at} is no mail server: check SMTP_URL. It says: ${words}.`;
    return new FailedAttempt(new AppError('provider_rejected', message, { cause }), 'never');
  }
  const why = isSilent
    ? `${at} did not answer within ${attemptTimeoutMs / 1_000} seconds: check the host, the port, and firewalls; a port that speaks TLS from the start (465) needs smtps://`
    : (fault?.why ?? `${at} closed the connection: check that a mail server is what listens there`);
  const message = `The mail server in SMTP_URL cannot be reached: ${why}.`;
  return fault === null || fault.passes || isSilent
    ? unavailable(message)
    : new FailedAttempt(new AppError('provider_rejected', message, { cause }), 'never');
}

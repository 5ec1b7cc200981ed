import { AppError } from '../../contract/errors.ts';
import { FailedAttempt } from './failed-attempt.ts';

/** What a call was authorized with; absent parts are not there yet. */
export type CallSecrets = readonly (string | null | undefined)[];

/** Shorter ones are none, and would be found in words. */
const shortestSecret = 6;

const worthHiding = (secrets: CallSecrets): string[] =>
  secrets.filter((secret): secret is string => typeof secret === 'string' && secret.length >= shortestSecret);

/** The same answer without what the call was authorized with; every other byte stays as it was received. */
export function answerWithoutSecrets(bytes: Uint8Array, secrets: CallSecrets): Uint8Array {
  // One character for each byte, so that bytes that are no text survive.
  const received = Buffer.from(bytes).toString('latin1');
  const hidden = worthHiding(secrets)
    .map((secret) => Buffer.from(secret).toString('latin1'))
    .reduce((text, secret) => text.replaceAll(secret, '***'), received);
  return hidden === received ? bytes : Buffer.from(hidden, 'latin1');
}

/** The same failure without what the call was authorized with: some providers repeat a key in their refusal of it. */
export function withoutSecrets(failed: FailedAttempt, secrets: CallSecrets): FailedAttempt {
  const known = worthHiding(secrets);
  const hide = (text: string): string => known.reduce((text, secret) => text.replaceAll(secret, '…'), text);
  const { code, message, details, cause } = failed.error;
  const said = cause instanceof Error ? cause.message : '';
  const parts = [message, said, JSON.stringify(details ?? {})];
  if (parts.every((part) => hide(part) === part)) return failed;
  const error = new AppError(code, hide(message), {
    ...(details !== undefined && { details: JSON.parse(hide(JSON.stringify(details))) as typeof details }),
    cause: new Error(hide(said)),
  });
  return new FailedAttempt(error, failed.advice, failed.retryAfterMs);
}

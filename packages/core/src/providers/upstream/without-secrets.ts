import { AppError } from '../../contract/errors.ts';
import { FailedAttempt } from './failed-attempt.ts';

/** What a call was authorized with; absent parts are not there yet. */
export type CallSecrets = readonly (string | null | undefined)[];

/** Shorter ones are none, and would be found in words. */
const shortestSecret = 6;

/** The same failure without what the call was authorized with: some providers repeat a key in their refusal of it. */
export function withoutSecrets(failed: FailedAttempt, secrets: CallSecrets): FailedAttempt {
  const known = secrets.filter((secret) => typeof secret === 'string' && secret.length >= shortestSecret);
  const hide = (text: string): string =>
    known.reduce<string>((text, secret) => text.replaceAll(secret ?? '', '…'), text);
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

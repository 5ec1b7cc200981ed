import { type DestinationStream, type Logger, pino } from 'pino';

/** Structured log lines on stderr: one JSON object a line, secrets removed. */
export type Log = Logger;

const secretPaths = [
  'authorization',
  'cookie',
  'token',
  'idToken',
  'refreshToken',
  'accessToken',
  'password',
  'secret',
];

/** What PostgreSQL says besides the message of an error: it quotes the row. */
const quotedRows = ['err.detail', 'err.where', 'err.internalQuery'];

/** Opens the log; `silent` in tests and quiet terminals. Lines go to stderr, or where `to` says. */
export function openLog(
  level: 'silent' | 'error' | 'warn' | 'info' | 'debug',
  to: DestinationStream = pino.destination(2),
): Log {
  const redact = [...secretPaths.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), ...quotedRows];
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, redact }, to);
}

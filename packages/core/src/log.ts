import { pino, type Logger } from 'pino';

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

/** Opens the log; `silent` in tests and quiet terminals. */
export function openLog(level: 'silent' | 'error' | 'warn' | 'info' | 'debug'): Log {
  const redact = secretPaths.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, redact }, pino.destination(2));
}

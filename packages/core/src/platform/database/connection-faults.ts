import { AppError } from '../../contract/errors.ts';
import { connectionFault } from '../connection-fault-rules.ts';

const setting = 'DATABASE_URL';

/** What PostgreSQL, or a pooler in front of it, means by refusing a connection; its own words follow. */
const refusals: Readonly<Record<string, string>> = {
  '28P01': `refused the user or password in ${setting}: correct them there`,
  '28000': `does not let this user in: look at ${setting}, at the role, and at pg_hba.conf`,
  '3D000': `has no database of the name in ${setting}: create it with createdb`,
  '42501': `does not let this user into the database: grant it CONNECT`,
  '53300':
    'has no connection left: raise the limit that it names (of the role, the database, or the server), or run fewer processes',
  '57P03': 'is starting up or shutting down',
};

/** Those that another try may not meet. */
const passing = new Set(['53300', '57P03']);

/** What else a server or a pooler in front of it says with an error of its own. */
function refusalOf(code: string, message: string): { means: string; passes: boolean } {
  const known = refusals[code];
  if (/no encryption|SSL off/iu.test(message)) {
    return { means: `lets nobody in without encryption: add sslmode=verify-full to ${setting}`, passes: false };
  }
  if (known !== undefined) return { means: known, passes: passing.has(code) };
  if (/unsupported startup parameter/iu.test(message)) {
    return {
      means: `is a pooler that refuses a parameter: allow it there, or use PostgreSQL's own port`,
      passes: false,
    };
  }
  const isFull = /no more connections|max(?:imum)? (?:clients|connections)|too many|wait_timeout|try again/iu.test(
    message,
  );
  return { means: isFull ? 'takes no more connections' : 'refuses the connection', passes: isFull };
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Where a URL of a database leads; null when it cannot be read, which was said before. */
function placeIn(url: string): { host: string; port: string } | null {
  try {
    const { hostname, port, searchParams } = new URL(url);
    return {
      host: searchParams.get('host') ?? decodeURIComponent(hostname),
      port: searchParams.get('port') ?? (port || '5432'),
    };
  } catch {
    return null;
  }
}

const wanting = (message: string, cause: unknown): AppError => new AppError('not_configured', message, { cause });

/** What made the first connection fail, as what the operator has to change, or as `unavailable` where it may pass. */
export function explainConnection(error: unknown, url: string): unknown {
  const cause = error instanceof AppError && error.cause !== undefined ? error.cause : error;
  if (error instanceof AppError && error.code !== 'unavailable') return error;
  if (!(cause instanceof Error)) return error;
  const place = placeIn(url);
  const where = place === null ? setting : `${place.host}:${place.port}`;
  const { message } = cause;
  if (/^ENOENT|EACCES/u.test(codeOf(cause)) && 'path' in cause && 'syscall' in cause && cause.syscall === 'open') {
    return wanting(`A file named in ${setting} cannot be read (${String(cause.path)}): correct its path.`, cause);
  }
  if (/does not support SSL/iu.test(message)) {
    return wanting(
      `The database at ${where} does not speak TLS: use sslmode=disable in ${setting}, or turn TLS on there.`,
      cause,
    );
  }
  if ('severity' in cause) {
    const { means, passes } = refusalOf(codeOf(cause), message);
    const said = `The database at ${where} ${means}. It says: ${message.replace(/\.$/u, '')}.`;
    return passes ? new AppError('unavailable', said, { cause }) : wanting(said, cause);
  }
  const fault = place === null ? null : connectionFault(cause, place);
  if (fault !== null) {
    const isCertificate = /CERT|SIGNATURE|ISSUER/u.test(fault.code);
    const hint = isCertificate
      ? ` In ${setting}, sslrootcert=FILE names an authority, and sslmode=no-verify trusts anyone.`
      : '';
    const said = `The database in ${setting} cannot be reached: ${fault.why}.${hint}`;
    return fault.passes ? new AppError('unavailable', said, { cause }) : wanting(said, cause);
  }
  if (/timeout/iu.test(message)) {
    const said = `The database at ${where} did not answer in time: check the host and port in ${setting}, firewalls, and whether a pooler there has connections left.`;
    return new AppError('unavailable', said, { cause });
  }
  if (/terminated unexpectedly|socket hang up/iu.test(message)) {
    return new AppError(
      'unavailable',
      `${where} closed the connection before it answered: check that PostgreSQL is what listens there.`,
      { cause },
    );
  }
  if (/password must be a (?:non-empty )?string/iu.test(message)) {
    return wanting(`The database at ${where} asks for a password, and ${setting} has none.`, cause);
  }
  return new AppError(
    'unavailable',
    `The connection to the database at ${where} failed: ${message.replace(/\.$/u, '')}.`,
    { cause },
  );
}

/** Why no connection came about, or why it broke. */
export interface ConnectionFault {
  /** The system's own code, such as `ECONNREFUSED`. */
  code: string;
  /** What was met and what to look at, as one sentence without a period. */
  why: string;
  /** Whether it may pass although nobody changes anything: a server that starts again listens in a moment. */
  passes: boolean;
  /** Whether it was met before anything could be sent. */
  isUnsent: boolean;
}

type Explain = (where: { host: string; place: string; said: string }) => string;

const untrusted: Explain = ({ place }) =>
  `the certificate of ${place} is signed by an authority that this machine does not trust: name the file of the authority's certificate, or use the certificate's own chain`;

/** What the codes of sockets, name servers and TLS mean; a person must mend those that don't pass. */
const faults: Readonly<Record<string, { passes: boolean; explain: Explain }>> = {
  ENOTFOUND: { passes: false, explain: ({ host }) => `no name server knows the host "${host}": check its spelling` },
  EAI_AGAIN: { passes: true, explain: ({ host }) => `the name server did not answer for the host "${host}"` },
  ECONNREFUSED: {
    passes: true,
    explain: ({ place }) => `nothing listens at ${place}: check that the server runs there, and the port`,
  },
  ENOENT: {
    passes: false,
    explain: ({ place }) => `there is no socket at ${place}: check the path, and that the server runs`,
  },
  EACCES: { passes: false, explain: ({ place }) => `this process may not open ${place}` },
  EPERM: { passes: false, explain: ({ place }) => `this machine does not allow a connection to ${place}` },
  EHOSTUNREACH: {
    passes: true,
    explain: ({ place }) => `no route leads to ${place}: check the address and the network`,
  },
  ENETUNREACH: {
    passes: true,
    explain: ({ place }) => `no route leads to ${place}: check the address and the network`,
  },
  EADDRNOTAVAIL: { passes: false, explain: ({ place }) => `${place} is an address that cannot be reached from here` },
  ETIMEDOUT: {
    passes: true,
    explain: ({ place }) => `${place} did not accept a connection in time: check the port, and firewalls in between`,
  },
  ECONNRESET: { passes: true, explain: ({ place }) => `${place} closed the connection` },
  EPIPE: { passes: true, explain: ({ place }) => `${place} closed the connection` },
  DEPTH_ZERO_SELF_SIGNED_CERT: { passes: false, explain: untrusted },
  SELF_SIGNED_CERT_IN_CHAIN: { passes: false, explain: untrusted },
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: { passes: false, explain: untrusted },
  UNABLE_TO_GET_ISSUER_CERT: { passes: false, explain: untrusted },
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: { passes: false, explain: untrusted },
  CERT_UNTRUSTED: { passes: false, explain: untrusted },
  CERT_HAS_EXPIRED: { passes: false, explain: ({ place }) => `the certificate of ${place} has expired: renew it` },
  CERT_NOT_YET_VALID: {
    passes: false,
    explain: ({ place }) => `the certificate of ${place} is not valid yet: check the clock of this machine`,
  },
  CERT_REVOKED: { passes: false, explain: ({ place }) => `the certificate of ${place} was revoked: renew it` },
  ERR_TLS_CERT_ALTNAME_INVALID: {
    passes: false,
    explain: ({ host, said }) =>
      `the certificate is not for the host "${host}"${said}: use the host name that it names`,
  },
  ERR_SSL_WRONG_VERSION_NUMBER: {
    passes: false,
    explain: ({ place }) => `${place} does not speak TLS: use the address without it, or another port`,
  },
};

/** The same by other names. */
const otherNames: Readonly<Record<string, string>> = {
  UND_ERR_CONNECT_TIMEOUT: 'ETIMEDOUT',
  ESOCKETTIMEDOUT: 'ETIMEDOUT',
  UND_ERR_SOCKET: 'ECONNRESET',
  ECONNABORTED: 'ECONNRESET',
  EDNS: 'ENOTFOUND',
  EAI_NODATA: 'ENOTFOUND',
  EAI_NONAME: 'ENOTFOUND',
  ENODATA: 'ENOTFOUND',
  EPROTO: 'ERR_SSL_WRONG_VERSION_NUMBER',
};

/** An error with those that caused it, and the attempts that it sums up. */
function withCauses(error: unknown, depth = 0): Error[] {
  if (!(error instanceof Error) || depth > 5) return [];
  const attempts = error instanceof AggregateError ? (error.errors as unknown[]) : [];
  return [error, ...[error.cause, ...attempts].flatMap((inner) => withCauses(inner, depth + 1))];
}

/** What TLS says where a library keeps no code of it. */
const inWords: readonly (readonly [RegExp, string])[] = [
  [/self[- ]signed certificate/iu, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  [/unable to (?:get|verify)[^.]{0,60}(?:certificate|issuer)/iu, 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
  [/certificate has expired/iu, 'CERT_HAS_EXPIRED'],
  [/does not match certificate's altnames/iu, 'ERR_TLS_CERT_ALTNAME_INVALID'],
  [/wrong version number|packet length too long/iu, 'ERR_SSL_WRONG_VERSION_NUMBER'],
];

/** Codes that are met before anything is sent; others are where the call that failed is that of connecting. */
const beforeSending = /^(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ENOENT)$|CERT|SIGNATURE|SSL/u;

function isUnsent(error: Error, code: string): boolean {
  if (beforeSending.test(code)) return true;
  if ('syscall' in error && error.syscall === 'connect') return true;
  return 'code' in error && error.code === 'UND_ERR_CONNECT_TIMEOUT';
}

/** The code of an error, which some libraries replace by their own and leave in the message. */
function codeIn(error: Error): string | null {
  const { message } = error;
  const code = 'code' in error ? error.code : undefined;
  const said = /\b(?:E[A-Z]{4,}|EAI_[A-Z]+)\b/u.exec(message)?.[0];
  const words = inWords.find(([pattern]) => pattern.test(message))?.[1];
  const own = typeof code === 'string' ? (otherNames[code] ?? code) : undefined;
  return (
    [own === 'ENOTFOUND' ? undefined : own, said, words, own].find((name) => name !== undefined && name in faults) ??
    null
  );
}

/** The cause of a failed connection among an error and its causes; null when it was none of the connection. */
export function connectionFault(
  error: unknown,
  { host, port }: { host: string; port?: number | string | null },
): ConnectionFault | null {
  for (const cause of withCauses(error)) {
    const code = codeIn(cause);
    const fault = code === null ? undefined : faults[code];
    if (code === null || fault === undefined) continue;
    const place = port === undefined || port === null || port === '' ? host : `${host}:${port}`;
    const [, names] = /cert's altnames: (.{1,200})/u.exec(cause.message) ?? [];
    const said = names === undefined ? '' : ` but for ${names.replaceAll('DNS:', '')}`;
    return { code, why: fault.explain({ host, place, said }), passes: fault.passes, isUnsent: isUnsent(cause, code) };
  }
  return null;
}

import { expect, test } from 'vitest';
import { connectionFault } from './connection-fault-rules.ts';

const coded = (message: string, code?: string, cause?: Error): Error =>
  Object.assign(new Error(message, cause === undefined ? {} : { cause }), code === undefined ? {} : { code });
const place = { host: 'db.example', port: 5432 };

test.each([
  [coded('connect ECONNREFUSED 10.0.0.1:5432', 'ECONNREFUSED'), /nothing listens at db\.example:5432/u, true],
  [coded('connect ECONNREFUSED 10.0.0.1:587', 'ESOCKET'), /nothing listens/u, true],
  [coded('getaddrinfo ENOTFOUND db.example', 'EDNS'), /no name server knows/u, false],
  [coded('queryA EAI_AGAIN db.example', 'EDNS'), /name server did not answer/u, true],
  [coded('fetch failed', undefined, coded('Connect Timeout Error', 'UND_ERR_CONNECT_TIMEOUT')), /in time/u, true],
  [coded('self-signed certificate', 'ESOCKET'), /authority that this machine does not trust/u, false],
  [coded('x', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'), /authority that this machine does not trust/u, false],
  [coded('certificate has expired', 'CERT_HAS_EXPIRED'), /has expired: renew it/u, false],
  [
    coded(
      "Hostname/IP does not match certificate's altnames: Host: db.example. is not in the cert's altnames: DNS:other.example",
      'ERR_TLS_CERT_ALTNAME_INVALID',
    ),
    /not for the host "db\.example" but for other\.example/u,
    false,
  ],
  [new AggregateError([coded('connect ECONNREFUSED ::1:5432', 'ECONNREFUSED')], ''), /nothing listens/u, true],
])('the cause of a failed connection is named: %s', (error, why, passes) => {
  expect(connectionFault(error, place)).toMatchObject({ why: expect.stringMatching(why), passes });
});

test.each([
  ['connect', true],
  ['read', false],
])('a connection that times out in %s may have carried a request only once it stood', (syscall, isUnsent) => {
  const timeout = Object.assign(coded(`${syscall} ETIMEDOUT`, 'ETIMEDOUT'), { syscall });
  expect(connectionFault(timeout, place)).toMatchObject({ isUnsent });
});

test('what has nothing to do with the connection is none of its faults', () => {
  expect(connectionFault(new TypeError('x is not a function'), place)).toBeNull();
  expect(connectionFault('gone', place)).toBeNull();
});

import type { LookupAddress } from 'node:dns';
import { lookup as systemLookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { Agent, buildConnector } from 'undici';
import { type ConnectPolicy, isAllowedAddress } from './address-rules.ts';

/** All addresses of a host name. */
export type Resolve = (host: string) => Promise<string[]>;

/** The name leads to an address that must not be reached. */
export class RefusedAddressError extends Error {
  override readonly name = 'RefusedAddressError';
}

const resolveWithSystem: Resolve = async (host) =>
  (await systemLookup(host, { all: true, verbatim: true })).map(({ address }) => address);

/**
 * A lookup for sockets that resolves once, refuses the name when any of its addresses is not public, and hands the
 * socket exactly the addresses that were checked, so that a second answer of the name server cannot slip in.
 */
export function guardedLookup(policy: ConnectPolicy & { port: number }, resolve: Resolve): LookupFunction {
  const { port } = policy;
  const checked = callbackify(async (host: string, family: number): Promise<LookupAddress[]> => {
    const addresses = await resolve(host);
    const refused = addresses.find((address) => !isAllowedAddress({ name: host, address, port }, policy));
    if (refused !== undefined) throw new RefusedAddressError(`${host} resolves to ${refused}`);
    const known = addresses.map((address) => ({ address, family: isIP(address) }));
    const wanted = family === 0 ? known : known.filter((entry) => entry.family === family);
    if (wanted.length === 0) throw new Error(`${host} has no address`);
    return wanted;
  });
  return (host, options, callback) => {
    const family = options.family === 4 || options.family === 6 ? options.family : 0;
    checked(host, family, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error !== null) callback(error, '');
      else if (options.all === true) callback(null, addresses);
      else callback(null, first?.address ?? '', first?.family);
    });
  };
}

/** Connections to the public web only. Environment proxies are not used: they would resolve names by themselves. */
export function openAgent(options: {
  policy: ConnectPolicy;
  resolve?: Resolve;
  connectTimeoutMs: number;
  headersTimeoutMs: number;
  bodyTimeoutMs: number;
}): Agent {
  const { policy, resolve = resolveWithSystem, connectTimeoutMs: timeout } = options;
  // A lookup isn't told the port, on which what an operator opened depends.
  const connectors = new Map<number, buildConnector.connector>();
  const connect: buildConnector.connector = (to, callback) => {
    const port = Number(to.port) || (to.protocol === 'https:' ? 443 : 80);
    const known =
      connectors.get(port) ?? buildConnector({ lookup: guardedLookup({ ...policy, port }, resolve), timeout });
    connectors.set(port, known);
    known(to, callback);
  };
  return new Agent({
    connect,
    headersTimeout: options.headersTimeoutMs,
    bodyTimeout: options.bodyTimeoutMs,
    keepAliveTimeout: 4_000,
    pipelining: 1,
  });
}

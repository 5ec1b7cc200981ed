import ipaddr from 'ipaddr.js';
import { AppError } from '../../contract/errors.ts';

/** A place in a private network that the operator opened: one name or a range of addresses, on one port or on the usual two. */
export interface AllowedPlace {
  /** As it was listed. */
  listed: string;
  name: string | null;
  range: ReturnType<typeof ipaddr.parseCIDR> | null;
  ports: readonly number[];
}

const usualPorts = [80, 443];
const namePattern = /^[a-z0-9](?:[a-z0-9_.-]*[a-z0-9])?$/u;

function rangeOf(text: string): AllowedPlace['range'] {
  // "1.2.3" is an address to some programs, and a mistake in a list.
  const isWhole = ipaddr.IPv4.isValidFourPartDecimal(text.split('/')[0] ?? '') || text.includes(':');
  if (!isWhole) return null;
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
  if (!ipaddr.isValid(text)) return null;
  const address = ipaddr.process(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128] as AllowedPlace['range'];
}

/** The host and the port of an entry; an IPv6 address or range has its port after brackets. */
function partsOf(entry: string): { host: string; port: string | undefined } {
  const [, bracketed = '', port] = /^\[([^\]]+)\](?::(\d{1,5}))?$/u.exec(entry) ?? [];
  if (bracketed !== '') return { host: bracketed, port };
  const [host = '', plainPort, more] = entry.split(':');
  return more === undefined ? { host, port: plainPort } : { host: entry, port: undefined };
}

/** Reads a list such as "staging.local, 10.1.0.0/16, 192.168.3.4:8080". Throws `invalid_input` naming what isn't a place. */
export function readAllowList(text: string | undefined): AllowedPlace[] {
  return (text ?? '')
    .split(/[\s,]+/u)
    .filter((entry) => entry !== '')
    .map((entry) => {
      const { host, port } = partsOf(entry.toLowerCase());
      const range = rangeOf(host);
      const ports = port === undefined ? usualPorts : [Number(port)];
      const isName = range === null && namePattern.test(host) && !/^[\d.]+$/u.test(host);
      if ((range === null && !isName) || ports.some((one) => !(one >= 1 && one <= 65_535))) {
        throw new AppError(
          'invalid_input',
          `PRIVATE_SITES must be a list of hosts, addresses, or ranges, each with a port if it needs one, such as staging.local:8080, 10.1.0.0/16; "${entry.slice(0, 100)}" is none.`,
        );
      }
      return { listed: entry, name: isName ? host : null, range, ports };
    });
}

const isInside = (text: string, range: NonNullable<AllowedPlace['range']>): boolean => {
  const address = ipaddr.process(text);
  return address.kind() === range[0].kind() && address.match(range);
};

/** Whether the operator opened a place: by its name, or by the address that it has or leads to. */
export function isListed(
  list: readonly AllowedPlace[],
  { name, address, port }: { name: string; address: string | null; port: number },
): boolean {
  return list.some(
    (place) =>
      place.ports.includes(port) &&
      (place.name === name || (place.range !== null && address !== null && isInside(address, place.range))),
  );
}

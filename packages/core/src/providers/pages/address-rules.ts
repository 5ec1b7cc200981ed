import ipaddr from 'ipaddr.js';
import { isUrl } from '../../text/url-rules.ts';
import { type AllowedPlace, isListed } from './allow-list-rules.ts';

/** Ranges that count as unicast but lead to machines, or to addresses hidden inside addresses, we must not reach. */
const deniedIpv6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'].map((range) => ipaddr.parseCIDR(range));
const globalIpv6 = ipaddr.parseCIDR('2000::/3');
/**
 * Addresses of cloud platforms that answer machines inside with credentials, although they look public: Azure's wire server
 * (168.63.129.16), and, in addition to the special-purpose ranges, those of Alibaba, Oracle, AWS (IMDS, ECS, EKS) and Google, so that
 * no change to a list of ranges opens them.
 */
const platformAddresses = new Set(
  [
    '168.63.129.16',
    '169.254.169.254',
    '169.254.170.2',
    '169.254.170.23',
    '100.100.100.200',
    '192.0.0.192',
    'fd00:ec2::254',
    'fd00:ec2::23',
    'fd20:ce::254',
  ].map((address) => ipaddr.parse(address).toNormalizedString()),
);
const deniedNames = ['localhost', 'local', 'internal', 'home.arpa', 'metadata.google.internal'];

/** Longest URL that is fetched; longer ones could not be kept either. */
export const maxUrlLength = 2048;

const isPlatformAddress = (address: string): boolean =>
  platformAddresses.has(ipaddr.process(address).toNormalizedString());

/** Whether an IP address, in any notation of it, belongs to the public internet (IANA special-purpose registries). */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text) || isPlatformAddress(text)) return false;
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast') return false;
  if (address.kind() === 'ipv4') return true;
  return address.match(globalIpv6) && !deniedIpv6.some((range) => address.match(range));
}

/** Whether an address is this machine itself. */
export function isLoopbackAddress(text: string): boolean {
  return ipaddr.isValid(text) && ipaddr.process(text).range() === 'loopback';
}

/** Which addresses may be connected to. */
export interface ConnectPolicy {
  /** For tests: this machine's addresses, on any port. */
  allowLoopback: boolean;
  /** What the operator opened of private networks. */
  allowed: readonly AllowedPlace[];
}

export interface AddressPolicy extends ConnectPolicy {
  /** Our own hosts, which must not be asked to fetch themselves. */
  ownHosts: readonly string[];
}

/** A name and a port, and the address that the name has or leads to. */
interface Place {
  name: string;
  address: string;
  port: number;
}

/** Whether a resolved address may be connected to. What a cloud platform answers its machines with is opened by no list. */
export function isAllowedAddress({ name, address, port }: Place, policy: ConnectPolicy): boolean {
  const { allowLoopback } = policy;
  if (isPublicAddress(address) && (port === 80 || port === 443 || allowLoopback)) return true;
  if (allowLoopback && isLoopbackAddress(address)) return true;
  return !isPlatformAddress(address) && isListed(policy.allowed, { name, address, port });
}

/** The port that a URL leads to. */
const portOf = ({ port, protocol }: URL): number => (port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port));

/** Whether the operator opened the host of a URL by its name or address. */
export function isListedUrl(url: URL, { allowed }: Pick<ConnectPolicy, 'allowed'>): boolean {
  const name = hostName(url);
  return isListed(allowed, { name, address: ipaddr.isValid(name) ? name : null, port: portOf(url) });
}

/** The name inside a URL's host: without brackets and without the dot at its end. */
export function hostName(url: URL): string {
  return url.hostname.replace(/^\[|\]$/gu, '').replace(/\.$/u, '');
}

/**
 * Reads a URL from an untrusted source and says why it must not be fetched, or gives it back without fragment.
 * Names are judged here; the addresses behind them when the connection is made.
 */
export function checkUrl(text: string, policy: AddressPolicy): { url: URL } | { refusal: string } {
  if (text.length > maxUrlLength) return { refusal: 'the URL is longer than 2048 characters' };
  if (!isUrl(text)) return { refusal: "it isn't a URL" };
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return { refusal: `${url.protocol} is not fetched` };
  if (url.username !== '' || url.password !== '') return { refusal: 'the URL contains credentials' };
  const name = hostName(url);
  const isAddress = ipaddr.isValid(name);
  const port = portOf(url);
  // Where a name leads is judged when the connection is made, on this port.
  const isOpened = isListedUrl(url, policy) || (!isAddress && policy.allowed.some(({ ports }) => ports.includes(port)));
  if (url.port !== '' && url.port !== '80' && url.port !== '443' && !policy.allowLoopback && !isOpened) {
    return { refusal: `port ${url.port} is not fetched` };
  }
  if (isAddress && !isAllowedAddress({ name, address: name, port }, policy)) {
    return { refusal: `${name} is not a public address` };
  }
  if (!isAddress && isDeniedName(name) && !isListedUrl(url, policy)) return { refusal: `${name} is not a public name` };
  if (policy.ownHosts.includes(name) && !policy.allowLoopback) return { refusal: `${name} is Serplift itself` };
  url.hash = '';
  return { url };
}

/** Whether a host, a name or an address, can be reached from the public internet as far as it shows. */
export function isPublicHost(host: string): boolean {
  return ipaddr.isValid(host) ? isPublicAddress(host) : !isDeniedName(host);
}

function isDeniedName(name: string): boolean {
  return !name.includes('.') || deniedNames.some((denied) => name === denied || name.endsWith(`.${denied}`));
}

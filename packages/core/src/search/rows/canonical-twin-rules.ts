import { isUrl } from '../../text/url-rules.ts';
import { addressKey } from './fold-address-rules.ts';

/** Longer chains of canonical links are mistakes. */
const longestChain = 5;
/** The same site to a visitor: with www, for phones, or in the light form. */
const siteVariant = /^(?:www|m|mobile|amp)\./u;

/**
 * The key of the page that an address belongs to once canonical links are known, by address. A link isn't followed to another site,
 * around in a circle, or from a page to the home page: templates name it on every page, and search engines ignore it then.
 */
export function canonicalKeys(canonicals: ReadonlyMap<string, string>): (address: string) => string {
  const next = new Map<string, string>();
  for (const [address, canonical] of canonicals) {
    const [from, to] = [addressKey(address), addressKey(canonical)];
    if (from !== to && isBelievable(address, canonical)) next.set(from, to);
  }
  return (address) => {
    const own = addressKey(address);
    let key = own;
    for (let step = 0; step < longestChain; step += 1) {
      const following = next.get(key);
      if (following === undefined) return key;
      key = following;
    }
    return own;
  };
}

function isBelievable(address: string, canonical: string): boolean {
  if (!isUrl(address) || !isUrl(canonical)) return false;
  const [from, to] = [new URL(address), new URL(canonical)];
  if (!/^https?:$/u.test(to.protocol)) return false;
  if (from.host.replace(siteVariant, '') !== to.host.replace(siteVariant, '')) return false;
  return to.pathname !== '/' || from.pathname === '/';
}

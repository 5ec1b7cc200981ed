import { isUrl } from '../../text/url-rules.ts';

const addressOf = (url: URL): string =>
  `${url.host.toLowerCase().replace(/^www\./u, '')}${url.pathname.replace(/\/$/u, '')}`;

/** Whether two addresses are the same page to its site: with or without "www." and a slash at the end. */
export function isSameAddress(one: string, other: string): boolean {
  return isUrl(one) && isUrl(other) && addressOf(new URL(one)) === addressOf(new URL(other));
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // A lone "%" is a sign like any other.
    return part;
  }
}

/** The parts of a page's path as people read them. */
export const pathParts = (pageUrl: string): string[] =>
  new URL(pageUrl).pathname
    .split('/')
    .filter((part) => part !== '')
    .map(decoded);

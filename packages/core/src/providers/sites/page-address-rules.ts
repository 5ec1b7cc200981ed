import { isUrl } from '../../text/url-rules.ts';

const addressOf = (url: URL): string =>
  `${url.host.toLowerCase().replace(/^www\./u, '')}${url.pathname.replace(/\/$/u, '')}`;

/** Whether two addresses are the same page to its site: with or without "www." and a slash at the end. */
export function isSameAddress(one: string, other: string): boolean {
  return isUrl(one) && isUrl(other) && addressOf(new URL(one)) === addressOf(new URL(other));
}

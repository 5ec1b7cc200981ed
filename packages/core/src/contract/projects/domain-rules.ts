import { isUrl } from '../../text/url-rules.ts';
/** At least two labels, the last one beginning with a letter, so that IP addresses are none. */
const domainPattern = /^(?=.{1,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])$/u;

/**
 * The domain in what a person typed, without protocol, www, path and port: "https://www.Acme.com/shop" is "acme.com";
 * names with other letters come out in their ASCII form. Null when there isn't one.
 */
export function cleanDomain(typed: string): string | null {
  const text = typed.trim().replace(/^sc-domain:/iu, '');
  const scheme = /^([a-z][a-z\d+.-]*):\/\//iu.exec(text)?.[1];
  const address = scheme === undefined ? `https://${text.replace(/^\/\//u, '')}` : text;
  if (!isUrl(address)) return null;
  const { protocol, username, hostname } = new URL(address);
  if (!/^https?:$/u.test(protocol) || username !== '') return null;
  const host = hostname.replace(/\.$/u, '');
  const domain = host.replace(/^(?:www\.)+(?=.+\.)/u, '');
  return domainPattern.test(domain) ? domain : null;
}

/** Whether cleaning changed more than the case of what was typed, so that the person should know. */
export function wasCleaned(typed: string, domain: string): boolean {
  return typed.trim().toLowerCase() !== domain;
}

/** What to say about a text without a domain. */
export const noDomainMessage = 'Enter a domain such as example.com.';

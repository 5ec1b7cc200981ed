import { isUrl } from './url-rules.ts';

const withoutWww = (host: string): string => host.toLowerCase().replace(/^www\./u, '');

/** The host of a website, without www; the sub-domains of a domain property belong to it too. */
export function siteHost(websiteUrl: string): { host: string; hasSubdomains: boolean } {
  const domain = /^sc-domain:(.+)$/u.exec(websiteUrl)?.[1];
  const host = domain ?? (isUrl(websiteUrl) ? new URL(websiteUrl).hostname : websiteUrl);
  return { host: withoutWww(host), hasSubdomains: domain !== undefined };
}

/** Whether a page is on the host of a website, with or without www. */
export function isOnSite(websiteUrl: string, pageUrl: string): boolean {
  if (!isUrl(pageUrl)) return false;
  const { host, hasSubdomains } = siteHost(websiteUrl);
  const own = withoutWww(new URL(pageUrl).hostname);
  return own === host || (hasSubdomains && own.endsWith(`.${host}`));
}

import { AppError } from '../../contract/errors.ts';
import { isUrl } from '../../text/url-rules.ts';

/** The host of a website, without www; the sub-domains of a domain property belong to it too. */
function hostOf(websiteUrl: string): { host: string; hasSubdomains: boolean } {
  const domain = /^sc-domain:(.+)$/u.exec(websiteUrl)?.[1];
  const host = domain ?? (isUrl(websiteUrl) ? new URL(websiteUrl).hostname : websiteUrl);
  return { host: withoutWww(host), hasSubdomains: domain !== undefined };
}

function withoutWww(host: string): string {
  return host.toLowerCase().replace(/^www\./u, '');
}

/** Throws `invalid_input` when a page isn't a web address of the website's host. */
export function requireOwnPages(websiteUrl: string, pages: readonly string[]): void {
  const { host, hasSubdomains } = hostOf(websiteUrl);
  const issues = pages.flatMap((page, index) => {
    const at = `settings.pages.${index}`;
    if (!isUrl(page) || !/^https?:$/u.test(new URL(page).protocol))
      return [{ at, message: `"${page}" isn't a web address.` }];
    const own = withoutWww(new URL(page).hostname);
    if (own === host || (hasSubdomains && own.endsWith(`.${host}`))) return [];
    return [{ at, message: `${page} isn't a page of ${host}.` }];
  });
  const [first] = issues;
  if (first !== undefined) throw new AppError('invalid_input', first.message, { details: { issues } });
}

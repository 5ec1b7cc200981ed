import { AppError } from '../../contract/errors.ts';
import { isOnSite, siteHost } from '../../text/own-page-rules.ts';
import { isUrl } from '../../text/url-rules.ts';

/** Throws `invalid_input` when a page isn't a web address of the website's host. */
export function requireOwnPages(websiteUrl: string, pages: readonly string[]): void {
  const issues = pages.flatMap((page, index) => {
    const at = `settings.pages.${index}`;
    if (!isUrl(page) || !/^https?:$/u.test(new URL(page).protocol))
      return [{ at, message: `"${page}" isn't a web address.` }];
    return isOnSite(websiteUrl, page) ? [] : [{ at, message: `${page} isn't a page of ${siteHost(websiteUrl).host}.` }];
  });
  const [first] = issues;
  if (first !== undefined) throw new AppError('invalid_input', first.message, { details: { issues } });
}

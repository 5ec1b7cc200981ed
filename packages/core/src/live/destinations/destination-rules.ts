import { AppError } from '../../contract/errors.ts';
import { isUrl } from '../../text/url-rules.ts';

/** An error at one field of a form. */
export const refusal = (at: string, message: string): AppError =>
  new AppError('invalid_input', message, { details: { issues: [{ at, message }] } });

/** A web address as it is kept, without its fragment. Throws `invalid_input` naming the field. */
export function keptAddress(typed: string, at: string): string {
  const url = isUrl(typed) ? new URL(typed) : null;
  if (url === null || !/^https?:$/u.test(url.protocol) || url.username !== '' || url.password !== '') {
    throw refusal(at, `"${typed.slice(0, 100)}" isn't a web address such as https://www.example.com/.`);
  }
  url.hash = '';
  return url.href;
}

/** The address of a website as it is kept: its folder, with a slash at the end. */
export function keptWebsite(typed: string): string {
  const url = new URL(keptAddress(typed, 'websiteUrl'));
  url.search = '';
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return url.href;
}

const hostOf = (url: URL): string => url.host.toLowerCase().replace(/^www\./u, '');

/** Whether a page is one of a website: the same host, with or without "www.", and in its folder. */
export function isPageOf(websiteUrl: string, pageUrl: string): boolean {
  if (!isUrl(pageUrl)) return false;
  const [site, page] = [new URL(websiteUrl), new URL(pageUrl)];
  return hostOf(site) === hostOf(page) && `${page.pathname}/`.startsWith(site.pathname);
}

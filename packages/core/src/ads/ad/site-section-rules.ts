import { isUrl } from '../../text/url-rules.ts';
/** The part of a site that an address belongs to: its host and first folder. */
export function sectionOf(url: string): string {
  if (!isUrl(url)) return '';
  const { host, pathname } = new URL(url);
  return `${host}/${pathname.split('/').find((part) => part !== '') ?? ''}`;
}

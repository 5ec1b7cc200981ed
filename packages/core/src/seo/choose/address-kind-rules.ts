import { isUrl } from '../../text/url-rules.ts';
import segments from './utility-segments.json' with { type: 'json' };

/** What an address leads to: a page that searchers read, a file, a page with parameters, or one that only serves the site. */
export type AddressKind = 'page' | 'file' | 'parameters' | 'utility';

const words = (lists: readonly string[]): ReadonlySet<string> => new Set(lists.flatMap((list) => list.split(' ')));
const anywhere = words(segments.anywhere);
const last = words(segments.last);
const parents = words(segments.parents);
const file =
  /\.(?:pdf|docx?|xlsx?|pptx?|od[tsp]|epub|csv|tsv|txt|xml|rss|atom|json|zip|gz|rar|7z|dmg|exe|apk|ics|jpe?g|png|gif|webp|avif|svg|ico|mp[34]|m4a|mov|avi|webm|wav|css|js)$/iu;
/** Deeper down such a word is more often the subject of a page: /glossary/law/privacy. */
const shallow = 2;
const language = /^[a-z]{2}(?:-[a-z]{2})?$/u;

/** Tells pages from files, parameter pages and utility pages by the address alone (docs/methods/seo.md). */
export function addressKind(address: string): AddressKind {
  if (!isUrl(address)) return 'page';
  const url = new URL(address);
  const path = decoded(url.pathname).toLowerCase();
  if (file.test(path)) return 'file';
  const all = path.split('/').filter((segment) => segment !== '');
  const parts = language.test(all[0] ?? '') ? all.slice(1) : all;
  if (isUtility(parts)) return 'utility';
  return url.search.length > 1 ? 'parameters' : 'page';
}

function isUtility(parts: readonly string[]): boolean {
  if (parts.some((part) => anywhere.has(part))) return true;
  const end = (parts.at(-1) ?? '').replace(/\.(?:html?|php|aspx?)$/u, '');
  if (parts.length <= shallow && last.has(end)) return true;
  // "/blog/tag/tents" and "/blog/page/3" list other pages.
  return parts.some((part, index) => index < parts.length - 1 && isListing(part, parts[index + 1] ?? ''));
}

function isListing(part: string, next: string): boolean {
  if (!parents.has(part)) return false;
  return /^(?:page|seite|pagina|strona)$/u.test(part) ? /^\d+$/u.test(next) : true;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

import { isUrl } from '../../text/url-rules.ts';
import { isSameText, suffixOf } from '../record/publish-rules.ts';
import type { PageFile } from './page-file.ts';

/** A page for which a file is looked for, with what it shows. */
export interface WantedPage {
  pageUrl: string;
  title: string | null;
  description: string | null;
}

/** What speaks for a file, and how much. */
const weights = { address: 100, path: 50, slug: 40, pathEnd: 15, title: 40, description: 30 };
/** Below this a file only resembles the page. */
const enoughScore = 50;
const clearLead = 25;
const readsPerPage = 5;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const partsOf = (path: string): string[] => path.toLowerCase().split('/').filter(Boolean);

/** The path of a page's address as it is compared with files, such as "shop/tents". */
function pathOf(address: string): string {
  const path = isUrl(address) ? new URL(address).pathname : (address.split(/[?#]/u, 1)[0] ?? '');
  const parts = partsOf(decoded(path)).map((part) => part.replace(/\.html?$/u, ''));
  return (parts.at(-1) === 'index' ? parts.slice(0, -1) : parts).join('/');
}

/** Folders that generators take pages from, and that are not part of an address. */
const roots = new Set('src content contents pages app public static site docs www posts'.split(' '));

/** The path of the address that a file leads to, as far as it can be known: folders of the generator are left out. */
export function routeOf(path: string): string {
  const parts = partsOf(path).filter((part) => !/^(?:\(.*\)|@.*)$/u.test(part));
  const name = (parts.pop() ?? '').replace(/\.[a-z]+$/u, '').replace(/^\d{4}-\d\d-\d\d-/u, '');
  const from = parts.findIndex((part) => !roots.has(part) && !part.startsWith('_'));
  const isIndex = ['index', '_index', 'page', 'readme'].includes(name);
  return [...(from === -1 ? [] : parts.slice(from)), ...(isIndex ? [] : [name])].join('/');
}

const lastOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

function scorePath(wanted: string, path: string): number {
  const route = routeOf(path);
  if (route === wanted) return weights.path;
  return wanted !== '' && lastOf(route) === lastOf(wanted) ? weights.pathEnd : 0;
}

function scoreFile(page: WantedPage, path: string, { address, slug, places }: PageFile): number {
  const wanted = pathOf(page.pageUrl);
  const [title, description] = [places.title, places.description].map((place) =>
    'refusal' in place ? null : place.value,
  );
  const isHere = address !== null && pathOf(address) === wanted;
  // A file that names another address is not this page's, wherever it lies.
  let score = address === null || isHere ? scorePath(wanted, path) : 0;
  if (isHere) score += weights.address;
  if (slug !== null && lastOf(pathOf(slug)) === lastOf(wanted)) score += weights.slug;
  if (title != null && suffixOf(page.title, title) !== null) score += weights.title;
  if (description != null && isSameText(page.description, description)) score += weights.description;
  return score;
}

/** The paths that are worth reading for a page, the most likely first. */
export function likelyPaths({ pageUrl }: WantedPage, paths: readonly string[]): string[] {
  const wanted = pathOf(pageUrl);
  return paths
    .map((path) => ({ path, score: scorePath(wanted, path) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, readsPerPage)
    .map(({ path }) => path);
}

/** The file behind a page, by address, path, slug, title and description; null when none is clearly ahead of the others. */
export function matchFile(page: WantedPage, files: ReadonlyMap<string, PageFile>): string | null {
  const [first, second] = [...files]
    .map(([path, file]) => ({ path, score: scoreFile(page, path, file) }))
    .toSorted((a, b) => b.score - a.score);
  const isClear = first !== undefined && first.score >= enoughScore && first.score - (second?.score ?? 0) >= clearLead;
  return isClear ? first.path : null;
}

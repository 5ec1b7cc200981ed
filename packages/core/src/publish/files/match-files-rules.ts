import { isUrl } from '../../text/url-rules.ts';
import { isSameText, suffixOf } from '../record/publish-rules.ts';
import type { PageFile } from './page-file.ts';
import type { MatchReason } from './page-files-api.ts';

/** A page for which a file is looked for, with what it shows. */
export interface WantedPage {
  pageUrl: string;
  title: string | null;
  description: string | null;
}

/** A file that may be behind a page. */
export interface Candidate {
  path: string;
  score: number;
  reasons: MatchReason[];
}

export interface FileMatch {
  pageUrl: string;
  /** The most likely first. */
  candidates: Candidate[];
  /** Whether one of them is clearly ahead. */
  isClear: boolean;
}

const weights: Record<MatchReason, number> = {
  address: 100,
  path: 50,
  slug: 40,
  pathEnd: 15,
  title: 40,
  description: 30,
};
const mostCandidates = 5;
/** Below this a file only resembles the page. */
const enoughScore = 50;
const clearLead = 25;

const partsOf = (path: string): string[] => path.split('/').filter((part) => part !== '');

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The parts of a page's address as they are compared with files. */
function addressParts(address: string): string[] {
  const path = isUrl(address) ? new URL(address).pathname : address.split(/[?#]/u, 1)[0];
  const parts = partsOf(decoded(path ?? '').toLowerCase()).map((part) => part.replace(/\.html?$/u, ''));
  return parts.at(-1) === 'index' ? parts.slice(0, -1) : parts;
}

/** Folders that generators take pages from, and that are not part of an address. */
const roots = new Set([
  'src',
  'content',
  'contents',
  'pages',
  'app',
  'public',
  'static',
  'site',
  'docs',
  'www',
  'posts',
]);

/** The address that a file's path leads to, as far as it can be known: folders of the generator are left out. */
export function routeOf(path: string): string[] {
  const isRoute = (part: string): boolean => !/^(?:\(.*\)|@.*)$/u.test(part);
  const parts = partsOf(path.toLowerCase()).filter(isRoute);
  const name = (parts.pop() ?? '').replace(/\.[a-z]+$/u, '').replace(/^\d{4}-\d\d-\d\d-/u, '');
  const isIndex = ['index', '_index', 'page', 'readme'].includes(name);
  let from = 0;
  while (from < parts.length && (roots.has(parts[from] ?? '') || (parts[from] ?? '').startsWith('_'))) from += 1;
  return [...parts.slice(from), ...(isIndex ? [] : [name])];
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((part, index) => part === other[index]);

function pathReasons(wanted: readonly string[], path: string): MatchReason[] {
  const route = routeOf(path);
  if (isSame(route, wanted)) return ['path'];
  const last = wanted.at(-1);
  return last !== undefined && route.at(-1) === last ? ['pathEnd'] : [];
}

function contentReasons(page: WantedPage, wanted: readonly string[], file: PageFile): MatchReason[] {
  const { title, description } = file.places;
  const says = (place: typeof title): string | null => ('refusal' in place ? null : place.value);
  const [ownTitle, ownDescription] = [says(title), says(description)];
  const reasons: MatchReason[] = [];
  if (file.address !== null && isSame(addressParts(file.address), wanted)) reasons.push('address');
  if (file.slug !== null && addressParts(file.slug).at(-1) === wanted.at(-1)) reasons.push('slug');
  if (ownTitle !== null && suffixOf(page.title, ownTitle) !== null) reasons.push('title');
  if (ownDescription !== null && isSameText(page.description, ownDescription)) reasons.push('description');
  return reasons;
}

/** The paths that are worth reading for a page, the most likely first. */
export function likelyPaths({ pageUrl }: WantedPage, paths: readonly string[]): string[] {
  const wanted = addressParts(pageUrl);
  const ranked = paths.flatMap((path) => {
    const [reason] = pathReasons(wanted, path);
    return reason === undefined ? [] : [{ path, rank: reason === 'path' ? 0 : 1 }];
  });
  return ranked
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, mostCandidates)
    .map(({ path }) => path);
}

/** Which files may be behind a page, by address, path, slug, title and description. */
export function matchFiles(page: WantedPage, files: ReadonlyMap<string, PageFile>): FileMatch {
  const wanted = addressParts(page.pageUrl);
  const candidates = [...files]
    .map(([path, file]): Candidate => {
      // A file that names another address is not this page's, wherever it lies.
      const isElsewhere = file.address !== null && !isSame(addressParts(file.address), wanted);
      const byPath = isElsewhere ? [] : pathReasons(wanted, path);
      const reasons = [...byPath, ...contentReasons(page, wanted, file)];
      return { path, reasons, score: reasons.reduce((sum, reason) => sum + weights[reason], 0) };
    })
    .filter(({ score }) => score > weights.pathEnd)
    .toSorted((a, b) => b.score - a.score || a.path.localeCompare(b.path, 'en'))
    .slice(0, mostCandidates);
  const [first, second] = candidates;
  const isClear = first !== undefined && first.score >= enoughScore && first.score - (second?.score ?? 0) >= clearLead;
  return { pageUrl: page.pageUrl, candidates, isClear };
}

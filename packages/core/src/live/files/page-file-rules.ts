import type { PageField } from '../../providers/sites/site.ts';
import { frontMatterOf, readFrontMatter } from './front-matter-rules.ts';
import { readHtml } from './html-place-rules.ts';
import { applyEdit, type FoundPlace, type PageFile, unreadable } from './page-file.ts';

/** A page's file is text for people; anything longer is made by a machine. */
const maxFileChars = 500_000;

const documents = new Set(['md', 'mdx', 'markdown']);
const pages = new Set(['html', 'htm']);
const extensionOf = (path: string): string => /\.(?<extension>[a-z]+)$/iu.exec(path)?.[1]?.toLowerCase() ?? '';

/** Whether a file of a repository can be the one behind a page. */
export function mayBePage(path: string): boolean {
  if (/(?:^|\/)(?:node_modules|dist|build|_site|\.[^/]+)\//u.test(path)) return false;
  return documents.has(extensionOf(path)) || pages.has(extensionOf(path));
}

/** A file, and the site's key for titles that only search engines see, where this file is to have it. */
interface ReadFile {
  path: string;
  text: string;
  seoTitle?: readonly string[] | null;
}

/** What a file says about its page, by its kind. */
export function readPageFile({ path, text, seoTitle = null }: ReadFile): PageFile {
  if (text.length > maxFileChars) return unreadable(`This file has more than ${maxFileChars} characters.`);
  if (text.includes('\uFFFD') || text.includes('\0')) return unreadable("This file isn't text in UTF-8.");
  if (!mayBePage(path)) return unreadable('Serplift cannot change files of this kind.');
  const matter = frontMatterOf(text);
  if (matter !== null) return readFrontMatter(matter, seoTitle);
  if (pages.has(extensionOf(path))) return readHtml(text);
  return unreadable('This file has no front matter in YAML, so its page takes its texts from elsewhere.');
}

const isSame = (one: FoundPlace, other: FoundPlace): boolean =>
  'refusal' in one || 'refusal' in other ? 'refusal' in one && 'refusal' in other : one.value === other.value;

/**
 * The file with this text in place of its own and all else as it was, or the sentence that says why that can't be. The
 * result is read again before it is believed.
 */
export function editPageFile(
  file: ReadFile,
  { field, value }: { field: PageField; value: string },
): { text: string } | { refusal: string } {
  const { places } = readPageFile(file);
  const place = places[field];
  if ('refusal' in place) return place;
  if (place.value === value) return { text: file.text };
  const edit = place.edit(value);
  const text = edit === null ? null : applyEdit(file.text, edit);
  const said = text === null ? null : readPageFile({ ...file, text }).places;
  const other = field === 'title' ? 'description' : 'title';
  const isRight = said !== null && isSame(said[field], { ...place, value }) && isSame(said[other], places[other]);
  return isRight && text !== null ? { text } : { refusal: "This text can't be written to the file unchanged." };
}

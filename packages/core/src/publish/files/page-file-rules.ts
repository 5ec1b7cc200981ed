import type { PageField } from '../../providers/sites/site.ts';
import { frontMatterOf, readFrontMatter } from './front-matter-rules.ts';
import { readHtml } from './html-place-rules.ts';
import { applyEdits, type FileEdit, type PageFile, unreadable } from './page-file.ts';
import { readAstro, readNextMetadata } from './script-place-rules.ts';

/** A page's file is text for people; anything longer is made by a machine. */
export const maxFileChars = 500_000;

const extensionOf = (path: string): string => /\.(?<extension>[a-z]+)$/iu.exec(path)?.[1]?.toLowerCase() ?? '';
const documents = new Set(['md', 'mdx', 'markdown']);
const scripts = new Set(['tsx', 'ts', 'jsx', 'js', 'mjs']);
const pages = new Set(['html', 'htm']);

/** Whether a file of a repository can be the one behind a page. */
export function mayBePage(path: string): boolean {
  const extension = extensionOf(path);
  if (/(?:^|\/)(?:node_modules|dist|build|_site|\.[^/]+)\//u.test(path)) return false;
  if (scripts.has(extension)) return /(?:^|\/)page\.[a-z]+$/iu.test(path);
  return documents.has(extension) || pages.has(extension) || extension === 'astro';
}

/** What a file says about its page, by its kind. */
export function readPageFile({ path, text }: { path: string; text: string }): PageFile {
  if (text.length > maxFileChars) return unreadable(`This file has more than ${maxFileChars} characters.`);
  if (text.includes('\uFFFD') || text.includes('\0')) return unreadable("This file isn't text in UTF-8.");
  const extension = extensionOf(path);
  if (scripts.has(extension)) return readNextMetadata(text);
  if (extension === 'astro') return readAstro(text);
  const matter = documents.has(extension) || pages.has(extension) ? frontMatterOf(text) : null;
  if (matter !== null) return readFrontMatter(matter);
  if (pages.has(extension)) return readHtml(text);
  return unreadable(
    documents.has(extension)
      ? 'This file has no front matter, so its page takes its texts from elsewhere.'
      : 'Serplift cannot change files of this kind.',
  );
}

export type TextChanges = Partial<Record<PageField, string | null>>;

/**
 * The file with these texts in place of its own and all else as it was, or the sentence that says why that can't be. The
 * result is read again before it is believed.
 */
export function editPageFile(
  file: { path: string; text: string },
  changes: TextChanges,
): { text: string } | { refusal: string } {
  const { places } = readPageFile(file);
  const wanted = Object.entries(changes) as [PageField, string | null][];
  const edits: FileEdit[] = [];
  for (const [field, value] of wanted) {
    const place = places[field];
    if ('refusal' in place) return place;
    if (place.value === value) continue;
    const edit = place.edit(value);
    if (typeof edit === 'string') return { refusal: edit };
    edits.push(edit);
  }
  const text = applyEdits(file.text, edits);
  const { places: said } = readPageFile({ path: file.path, text });
  const isRight = (['title', 'description'] as const).every((field) => {
    const [place, before] = [said[field], places[field]];
    if ('refusal' in place || 'refusal' in before) return 'refusal' in place && 'refusal' in before;
    return place.value === (changes[field] === undefined ? before.value : changes[field]);
  });
  return isRight ? { text } : { refusal: "This text can't be written to the file unchanged." };
}

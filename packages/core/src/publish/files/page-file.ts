import { isDeepStrictEqual } from 'node:util';
import type { PageField } from '../../providers/sites/site.ts';

/** A change of a file: these characters give way to this text. */
export interface FileEdit {
  start: number;
  end: number;
  text: string;
}

/** Where a file says the title or description of its page. */
export interface TextPlace {
  /** Null: the file doesn't say it, and it can be added. */
  value: string | null;
  /** The edit that makes the file say this instead; null takes it out. A sentence says why that can't be done. */
  edit: (value: string | null) => FileEdit | string;
}

/** A place, or the reason why there is none that can be changed. */
export type FoundPlace = TextPlace | { refusal: string };

/** What a file says about its page. */
export interface PageFile {
  places: Record<PageField, FoundPlace>;
  /** The address that the file gives its page, such as "/tents/"; null when it gives none. */
  address: string | null;
  /** The last part of its address, where the file names only that. */
  slug: string | null;
}

/** The front matter of a file: its text, and where that begins. */
export interface FrontMatter {
  kind: 'yaml' | 'toml';
  start: number;
  text: string;
}

/** What was read of a block of front matter: all of it, and where it says the two texts. */
export type ReadPlaces = { data: Record<string, unknown>; places: Record<PageField, FoundPlace> } | { refusal: string };

type Data = Record<string, unknown>;

/** Accepts an edit only if the block, read again, says the wanted text then, and all else as before. */
export function provedEdit(
  { start, text }: FrontMatter,
  of: { key: string; value: string | null; edit: FileEdit },
  dataOf: (text: string) => Data | null,
): FileEdit | string {
  const { key, value, edit } = of;
  const { [key]: said, ...others } =
    dataOf(text.slice(0, edit.start - start) + edit.text + text.slice(edit.end - start)) ?? {};
  const { [key]: _, ...before } = dataOf(text) ?? {};
  const isRight = value === null ? said === undefined : said === value;
  return isRight && isDeepStrictEqual(others, before)
    ? edit
    : "This text can't be written to the front matter without changing something else.";
}

export const refused = (refusal: string): FoundPlace => ({ refusal });

/** A file in which nothing can be changed, and why. */
export const unreadable = (refusal: string): PageFile => ({
  places: { title: refused(refusal), description: refused(refusal) },
  address: null,
  slug: null,
});

/** What a template or a build fills in, so that the characters in the file aren't the text on the page. */
const templatePattern = /\{\{|\{%|<%|<\?|\$\{/u;
export const isTemplate = (text: string): boolean => templatePattern.test(text);
export const computed = (field: PageField): string =>
  `The ${field} in this file is computed by a template, so it can't be changed as text.`;

/** How a file ends its lines. */
export const lineEndOf = (text: string): string => (text.includes('\r\n') ? '\r\n' : '\n');

/** Applies edits that don't overlap. */
export function applyEdits(text: string, edits: readonly FileEdit[]): string {
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((edited, { start, end, text }) => edited.slice(0, start) + text + edited.slice(end), text);
}

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
  /** The edit that makes the file say this instead; null if it can't be written there without changing something else. */
  edit: (value: string) => FileEdit | null;
  /** Whether it is the page's own title, which its heading, menus and feeds show, too. */
  isPageTitle?: boolean;
}

/** A place, or the reason why nothing can be changed. */
export type FoundPlace = TextPlace | { refusal: string };

/** What a file says about its page. */
export interface PageFile {
  places: Record<PageField, FoundPlace>;
  /** Where it keeps a title for search engines only; null when it has none. */
  seoTitle: readonly string[] | null;
  /** The address that the file gives its page, such as "/tents/"; null when it gives none. */
  address: string | null;
  /** The last part of its address, where the file names only that. */
  slug: string | null;
}

export const refused = (refusal: string): FoundPlace => ({ refusal });

/** A file in which nothing can be changed, and why. */
export const unreadable = (refusal: string): PageFile => ({
  places: { title: refused(refusal), description: refused(refusal) },
  seoTitle: null,
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

export const applyEdit = (text: string, { start, end, text: wanted }: FileEdit): string =>
  text.slice(0, start) + wanted + text.slice(end);

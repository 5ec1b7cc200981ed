import type { PageField } from '../../providers/sites/site.ts';
import { type FrontMatter, type PageFile, unreadable } from './page-file.ts';
import { readTomlPlaces } from './toml-place-rules.ts';
import { readYamlPlaces } from './yaml-place-rules.ts';

/** The keys that generators and themes read, the more special ones first. */
export const fieldKeys: Record<PageField, readonly string[]> = {
  title: ['seo_title', 'seoTitle', 'meta_title', 'metaTitle', 'metatitle', 'title'],
  description: [
    'seo_description',
    'seoDescription',
    'meta_description',
    'metaDescription',
    'metadescription',
    'description',
  ],
};
const addressKeys = ['permalink', 'url', 'canonical', 'canonical_url', 'canonicalUrl'];

const openings = { '---': 'yaml', '+++': 'toml' } as const;

/** The block between two lines of "---" (YAML) or "+++" (TOML) at the beginning of a file; null when there is none. */
export function frontMatterOf(file: string): FrontMatter | null {
  const opening = /^\uFEFF?(?<mark>---|\+\+\+)[ \t]*\r?\n/u.exec(file);
  const mark = opening?.groups?.['mark'];
  if (opening === null || (mark !== '---' && mark !== '+++')) return null;
  const start = opening[0].length;
  const closing = mark === '---' ? /^---[ \t]*\r?$/mu : /^\+\+\+[ \t]*\r?$/mu;
  const length = closing.exec(file.slice(start))?.index;
  return length === undefined ? null : { kind: openings[mark], start, text: file.slice(start, start + length) };
}

const textAt = (data: Record<string, unknown>, keys: readonly string[]): string | null => {
  const value = keys.map((key) => data[key]).find((value) => typeof value === 'string' && value !== '');
  return typeof value === 'string' ? value : null;
};

/** The title and description in the front matter of a page of Hugo, Jekyll, Astro, Docusaurus and their like. */
export function readFrontMatter(matter: FrontMatter): PageFile {
  const read = matter.kind === 'yaml' ? readYamlPlaces(matter, fieldKeys) : readTomlPlaces(matter, fieldKeys);
  if ('refusal' in read) return unreadable(read.refusal);
  const { data, places } = read;
  return { places, address: textAt(data, addressKeys), slug: textAt(data, ['slug']) };
}

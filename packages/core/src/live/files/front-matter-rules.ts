import { isDeepStrictEqual } from 'node:util';
import { isMap, isScalar, type Pair, parseDocument, Scalar } from 'yaml';
import type { PageField } from '../../providers/sites/site.ts';
import {
  applyEdit,
  computed,
  type FileEdit,
  type FoundPlace,
  isTemplate,
  lineEndOf,
  type PageFile,
  refused,
  unreadable,
} from './page-file.ts';

/** The keys that generators and themes read, the more special ones first. */
const fieldKeys: Record<PageField, readonly string[]> = {
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

interface Block {
  /** Where it begins in its file. */
  start: number;
  text: string;
}

/** The block of YAML between two lines of "---" at the beginning of a file; null when there isn't one. */
export function frontMatterOf(file: string): Block | null {
  const start = /^\uFEFF?---[ \t]*\r?\n/u.exec(file)?.[0].length;
  const length = start === undefined ? undefined : /^---[ \t]*\r?$/mu.exec(file.slice(start))?.index;
  return start === undefined || length === undefined ? null : { start, text: file.slice(start, start + length) };
}

type Data = Record<string, unknown>;

/** A document, and what it says as data; null when it isn't YAML that says one thing. */
function readBlock(text: string) {
  const document = parseDocument(text, { prettyErrors: false, strict: true, uniqueKeys: true });
  if (document.errors.length > 0 || !isMap(document.contents)) return null;
  try {
    return { map: document.contents, data: document.toJS({ maxAliasCount: 20 }) as Data };
  } catch {
    return null;
  }
}

const escapes: [RegExp, string][] = [
  [/\u0085/gu, '\\x85'],
  [/\u2028/gu, '\\u2028'],
  [/\u2029/gu, '\\u2029'],
  [/\uFEFF/gu, '\\uFEFF'],
  [/\u007F/gu, '\\x7F'],
];
const doubleQuoted = (value: string): string =>
  escapes.reduce((text, [sign, escape]) => text.replace(sign, escape), JSON.stringify(value));
/** Words and numbers of letters only: what every version of YAML reads as a text without quotes. */
const plainPattern = /^\p{L}[\p{L}\p{N}]*(?: [\p{L}\p{N}][\p{L}\p{N}'’,.&()–—-]*)+$/u;

/** A text in the quotes of the one before it, where they can hold it. */
function encode(value: string, style: string | null | undefined): string {
  if (style === Scalar.PLAIN && plainPattern.test(value)) return value;
  const isSingle = style === Scalar.QUOTE_SINGLE && /^[^\p{Cc}\u2028\u2029\uFEFF]*$/u.test(value);
  return isSingle ? `'${value.replaceAll("'", "''")}'` : doubleQuoted(value);
}

/** An edit of a block, if the block says the wanted text then and all else as before. */
function proved({ start, text }: Block, of: { key: string; value: string; edit: FileEdit }): FileEdit | null {
  const { key, value, edit } = of;
  const { [key]: said, ...others } = readBlock(applyEdit(text, edit))?.data ?? {};
  const { [key]: _, ...before } = readBlock(text)?.data ?? {};
  const isRight = said === value && isDeepStrictEqual(others, before);
  return isRight ? { ...edit, start: edit.start + start, end: edit.end + start } : null;
}

/** Writes a value in place of another, or after the colon of a key that has none. */
function replace(text: string, { key, value: node }: Pair<Scalar, Scalar | null>, value: string): FileEdit {
  const [from = 0, to = 0] = node?.range ?? [];
  const source = text.slice(from, to);
  const wanted = encode(value, node?.type);
  if (source.trim() === '') {
    const colon = text.indexOf(':', key.range?.[1] ?? 0) + 1;
    return { start: colon, end: colon, text: ` ${wanted}` };
  }
  // A block of several lines ends with the end of its last line.
  return { start: from, end: to, text: wanted + source.slice(source.trimEnd().length) };
}

function placeAt(block: Block, pair: Pair<Scalar>, field: PageField): FoundPlace {
  const key = String(pair.key.value);
  const { value: node } = pair;
  const value: unknown = isScalar(node) ? node.value : node;
  if (value !== null && typeof value !== 'string') return refused(`"${key}" in the front matter isn't a text.`);
  const scalar = node as Scalar | null;
  if (scalar?.anchor !== undefined || scalar?.tag !== undefined) {
    return refused(`"${key}" in the front matter is also used elsewhere in the file.`);
  }
  if (value !== null && isTemplate(value)) return refused(computed(field));
  const of = { key: pair.key, value: scalar } as Pair<Scalar, Scalar | null>;
  return {
    value: value === '' ? null : value,
    edit: (wanted) => proved(block, { key, value: wanted, edit: replace(block.text, of, wanted) }),
  };
}

/** A key that is missing is added below the others. */
function added(block: Block, key: string): FoundPlace {
  const at = block.text.length;
  const line = (value: string): string => `${key}: ${doubleQuoted(value)}${lineEndOf(block.text)}`;
  return {
    value: null,
    edit: (value) => proved(block, { key, value, edit: { start: at, end: at, text: line(value) } }),
  };
}

const textAt = (data: Data, keys: readonly string[]): string | null => {
  const value = keys.map((key) => data[key]).find((value) => typeof value === 'string' && value !== '');
  return typeof value === 'string' ? value : null;
};

/** The title and description in the front matter of a page of Hugo, Jekyll, Astro, Docusaurus and their like. */
export function readFrontMatter(block: Block): PageFile {
  const read = readBlock(block.text);
  if (read === null) return unreadable("The front matter of this file can't be read as YAML.");
  if (read.map.flow === true) return unreadable('The front matter of this file is written on one line.');
  const pairs = (read.map.items as Pair[]).filter((pair): pair is Pair<Scalar> => isScalar(pair.key));
  const find = (field: PageField): FoundPlace => {
    const [pair] = fieldKeys[field].flatMap((name) => pairs.filter(({ key }) => key.value === name));
    return pair === undefined ? added(block, field) : placeAt(block, pair, field);
  };
  return {
    places: { title: find('title'), description: find('description') },
    address: textAt(read.data, addressKeys),
    slug: textAt(read.data, ['slug']),
  };
}

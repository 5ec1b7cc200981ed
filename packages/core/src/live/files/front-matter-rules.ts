import { isDeepStrictEqual } from 'node:util';
import { isMap, isScalar, type Pair, parseDocument, Scalar, type YAMLMap } from 'yaml';
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

/** Keys of the texts that only search engines see, in any case and with any signs between their words; the usual ones first. */
const seoKeys: Record<PageField, readonly string[]> = {
  title: ['seotitle', 'metatitle', 'titletag', 'htmltitle', 'windowtitle'],
  description: ['seodescription', 'metadescription', 'seodesc', 'metadesc'],
};
/** Keys below which `title` and `description` are those texts, and keys that only pass on what is below them. */
const seoGroups = new Set(['seo', 'meta', 'metadata', 'metatags', 'head', 'search']);
const passages = new Set(['params', 'extra', 'data', 'page', 'custom']);
const addressKeys = ['permalink', 'url', 'canonical', 'canonicalurl'];
const folded = (name: unknown): string =>
  String(name)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

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

/** What JSON leaves as it is and some readers of YAML take for the end of a line, or for no text. */
const unsafeSigns = /[\u007F\u0085\u2028\u2029\uFEFF]/gu;
const doubleQuoted = (value: string): string =>
  JSON.stringify(value).replaceAll(unsafeSigns, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
/** Words and numbers of letters only: what every version of YAML reads as a text without quotes. */
const plainPattern = /^\p{L}[\p{L}\p{N}]*(?: [\p{L}\p{N}][\p{L}\p{N}'’,.&()–—-]*)+$/u;

/** What a block says with this text at a path. */
function withText(data: Data, [key = '', ...rest]: readonly string[], value: string): Data {
  const inner = data[key];
  const below = typeof inner === 'object' && inner !== null ? (inner as Data) : {};
  return { ...data, [key]: rest.length === 0 ? value : withText(below, rest, value) };
}

/** An edit of a block, if the block says the wanted text then and all else as before. */
function proved(
  { start, text }: Block,
  of: { path: readonly string[]; value: string; edit: FileEdit },
): FileEdit | null {
  const { path, value, edit } = of;
  const wanted = withText(readBlock(text)?.data ?? {}, path, value);
  const isRight = isDeepStrictEqual(readBlock(applyEdit(text, edit))?.data, wanted);
  return isRight ? { ...edit, start: edit.start + start, end: edit.end + start } : null;
}

/** Writes a value in place of another, or after the colon of a key that has none. */
function replace(text: string, { pair, isInBraces }: Pick<Candidate, 'pair' | 'isInBraces'>, value: string): FileEdit {
  const [from = 0, to = 0] = pair.value?.range ?? [];
  const source = text.slice(from, to);
  const isPlain = pair.value?.type === Scalar.PLAIN && !isInBraces && plainPattern.test(value);
  const wanted = isPlain ? value : doubleQuoted(value);
  if (source.trim() === '') {
    const colon = text.indexOf(':', pair.key.range?.[1] ?? 0) + 1;
    return { start: colon, end: colon, text: ` ${wanted}` };
  }
  // A block of several lines ends with the end of its last line.
  return { start: from, end: to, text: wanted + source.slice(source.trimEnd().length) };
}

interface Candidate {
  path: string[];
  pair: Pair<Scalar, Scalar | null>;
  isSeo: boolean;
  /** Where a comma ends a text without quotes. */
  isInBraces: boolean;
}

/** Where a block may say a text: below groups for search engines, or as the title or description of the page itself. */
function candidates(map: YAMLMap, field: PageField, at: { path: string[]; isSeo: boolean }): Candidate[] {
  return map.items.flatMap((pair): Candidate[] => {
    if (!isScalar(pair.key)) return [];
    const name = folded(pair.key.value);
    const path = [...at.path, String(pair.key.value)];
    if (isMap(pair.value)) {
      const isGroup = seoGroups.has(name);
      return isGroup || passages.has(name) ? candidates(pair.value, field, { path, isSeo: at.isSeo || isGroup }) : [];
    }
    const isSeo = seoKeys[field].includes(name) || (at.isSeo && name === field);
    return isSeo || (path.length === 1 && name === field)
      ? [{ path, pair: pair as Candidate['pair'], isSeo, isInBraces: map.flow === true }]
      : [];
  });
}

const rankOf = ({ path, isSeo }: Candidate, field: PageField): number => {
  const index = seoKeys[field].indexOf(folded(path.at(-1)));
  return isSeo ? (index === -1 ? seoKeys[field].length : index) : 99;
};

function placeAt(block: Block, candidate: Candidate, field: PageField): FoundPlace {
  const { path, pair, isSeo } = candidate;
  const key = path.join('.');
  const node: Scalar | null = pair.value;
  const value: unknown = isScalar(node) ? node.value : node;
  if (value !== null && typeof value !== 'string') return refused(`"${key}" in the front matter isn't a text.`);
  if (node?.anchor !== undefined || node?.tag !== undefined) {
    return refused(`"${key}" in the front matter is also used elsewhere in the file.`);
  }
  if (value !== null && isTemplate(value)) return refused(computed(field));
  return {
    value: value === '' ? null : value,
    isPageTitle: field === 'title' && !isSeo,
    edit: (wanted) => proved(block, { path, value: wanted, edit: replace(block.text, candidate, wanted) }),
  };
}

/** A key that is missing is added below the others, or at the beginning of its group. */
function added(block: Block, map: YAMLMap, path: readonly string[]): FoundPlace {
  const [first = '', inner] = path;
  const end = lineEndOf(block.text);
  const group = map.items.find(({ key }) => isScalar(key) && folded(key.value) === folded(first));
  const items = inner !== undefined && isMap(group?.value) && !group.value.flow ? group.value.items : [];
  const start = isScalar(items[0]?.key) ? items[0].key.range?.[0] : undefined;
  const edit = (value: string): FileEdit => {
    const text = doubleQuoted(value);
    if (start === undefined) {
      const line = inner === undefined ? `${first}: ${text}` : `${first}:${end}  ${inner}: ${text}`;
      return { start: block.text.length, end: block.text.length, text: `${line}${end}` };
    }
    const indent = block.text.slice(block.text.lastIndexOf('\n', start - 1) + 1, start);
    return { start, end: start, text: `${inner}: ${text}${end}${indent}` };
  };
  const name = isScalar(group?.key) ? String(group.key.value) : first;
  const real = start === undefined || inner === undefined ? [...path] : [name, inner];
  return { value: null, edit: (value) => proved(block, { path: real, value, edit: edit(value) }) };
}

const textAt = (data: Data, keys: readonly string[]): string | null => {
  const values = Object.entries(data).flatMap(([key, value]) => (keys.includes(folded(key)) ? [value] : []));
  return (values.find((value) => typeof value === 'string' && value !== '') as string | undefined) ?? null;
};

/**
 * The title and description in the front matter of a page of Hugo, Jekyll, Astro, Docusaurus and their like. A title that is also
 * the page's heading gives way to the site's key for search engines, where one is named.
 */
export function readFrontMatter(block: Block, seoTitle: readonly string[] | null): PageFile {
  const read = readBlock(block.text);
  if (read === null) return unreadable("The front matter of this file can't be read as YAML.");
  const { map, data } = read;
  if (map.flow === true) return unreadable('The front matter of this file is written on one line.');
  const chosen = (field: PageField): Candidate[] =>
    candidates(map, field, { path: [], isSeo: false }).toSorted((a, b) => rankOf(a, field) - rankOf(b, field));
  const find = (field: PageField): FoundPlace => {
    const [first, second] = chosen(field);
    const [one = '', other] = [first, second].map((candidate) => candidate?.path.join('.'));
    if (other !== undefined && folded(one) === folded(other)) {
      return refused(`The front matter says its ${field} twice, as ${one} and ${other}.`);
    }
    if (field === 'title' && seoTitle !== null && first?.isSeo !== true) return added(block, map, seoTitle);
    return first === undefined ? added(block, map, [field]) : placeAt(block, first, field);
  };
  return {
    places: { title: find('title'), description: find('description') },
    seoTitle: chosen('title').find(({ isSeo }) => isSeo)?.path ?? null,
    address: textAt(data, addressKeys),
    slug: textAt(data, ['slug']),
  };
}

import { isMap, isScalar, LineCounter, type Pair, parseDocument, Scalar, type YAMLMap } from 'yaml';
import type { PageField } from '../../providers/sites/site.ts';
import {
  computed,
  type FileEdit,
  type FoundPlace,
  type FrontMatter,
  isTemplate,
  lineEndOf,
  provedEdit,
  type ReadPlaces,
  refused,
} from './page-file.ts';

type FieldKeys = Record<PageField, readonly string[]>;

/** Words and numbers of letters only: what every version of YAML reads as a text without quotes. */
const plainPattern = /^\p{L}[\p{L}\p{N}]*(?: [\p{L}\p{N}][\p{L}\p{N}'’,.&()–—-]*)+$/u;
const escapes: [RegExp, string][] = [
  [/\u0085/gu, '\\x85'],
  [/\u2028/gu, '\\u2028'],
  [/\u2029/gu, '\\u2029'],
  [/\uFEFF/gu, '\\uFEFF'],
  [/\u007F/gu, '\\x7F'],
];

/** A text in double quotes, in which everything can be written. */
const doubleQuoted = (value: string): string =>
  escapes.reduce((text, [sign, escape]) => text.replace(sign, escape), JSON.stringify(value));

/** A text the way the one before it was written, where that can be. */
function encode(value: string, style: string | undefined): string {
  if (style === Scalar.PLAIN && plainPattern.test(value)) return value;
  const isSingle = style === Scalar.QUOTE_SINGLE && /^[^\p{Cc}\u2028\u2029\uFEFF]*$/u.test(value);
  return isSingle ? `'${value.replaceAll("'", "''")}'` : doubleQuoted(value);
}

const parse = (text: string) => {
  const lineCounter = new LineCounter();
  return parseDocument(text, { lineCounter, prettyErrors: false, strict: true, uniqueKeys: true });
};

/** Reads a block as data; null when it isn't YAML that says one thing. */
function dataOf(text: string): Record<string, unknown> | null {
  const document = parse(text);
  if (document.errors.length > 0 || !isMap(document.contents)) return null;
  try {
    return document.toJS({ maxAliasCount: 20 }) as Record<string, unknown>;
  } catch {
    return null;
  }
}

type Entry = Pair<Scalar>;
const keyOf = ({ key }: Pair): string | null => (isScalar(key) && typeof key.value === 'string' ? key.value : null);

/** Writes a value in place of another, or after the colon of a key that has none. */
function replace({ text, start }: FrontMatter, { key, value }: Entry, wanted: string): FileEdit {
  const [from = 0, to = 0] = (value as Scalar | null)?.range ?? [];
  const source = text.slice(from, to);
  if (source.trim() === '') {
    const colon = text.indexOf(':', key.range?.[1] ?? 0) + 1;
    return { start: start + colon, end: start + colon, text: ` ${wanted}` };
  }
  // A block of several lines ends with the end of its last line.
  const kept = source.slice(source.trimEnd().length);
  return { start: start + from, end: start + to, text: `${wanted}${kept}` };
}

/** Takes the line of a key out. */
function remove({ text, start }: FrontMatter, { key, value }: Entry): FileEdit | string {
  const from = key.range?.[0] ?? 0;
  const end = text.indexOf('\n', (value as Scalar).range?.[1] ?? from);
  const to = end < 0 ? text.length : end + 1;
  if (text.slice(from, to).trim().includes('\n')) return "It spans several lines of the file, so it isn't removed.";
  return { start: start + from, end: start + to, text: '' };
}

const proved = (matter: FrontMatter, of: { key: string; value: string | null; edit: FileEdit | string }) => {
  const { edit } = of;
  return typeof edit === 'string' ? edit : provedEdit(matter, { ...of, edit }, dataOf);
};

function placeAt(matter: FrontMatter, pair: Entry, field: PageField): FoundPlace {
  const key = String(pair.key.value);
  const { value: node } = pair;
  if (node !== null && !isScalar(node)) return refused(`"${key}" in the front matter isn't a text.`);
  const value: unknown = node?.value ?? null;
  if (value !== null && typeof value !== 'string') return refused(`"${key}" in the front matter isn't a text.`);
  if (node?.anchor !== undefined || node?.tag !== undefined) {
    return refused(`"${key}" in the front matter is also used elsewhere in the file.`);
  }
  if (value !== null && isTemplate(value)) return refused(computed(field));
  const place = (wanted: string | null): FileEdit | string => {
    const edit =
      wanted === null ? remove(matter, pair) : replace(matter, pair, encode(wanted, node?.type ?? undefined));
    return proved(matter, { key, value: wanted, edit });
  };
  return { value: value === '' ? null : value, edit: place };
}

/** A key that is missing is added below the others. */
function added(matter: FrontMatter, key: string): FoundPlace {
  const at = matter.start + matter.text.length;
  const edit = (value: string | null): FileEdit | string =>
    value === null
      ? 'It is not in the file.'
      : proved(matter, {
          key,
          value,
          edit: { start: at, end: at, text: `${key}: ${doubleQuoted(value)}${lineEndOf(matter.text)}` },
        });
  return { value: null, edit };
}

/** Where a block of YAML says the title and description; every edit is checked by reading the block again. */
export function readYamlPlaces(matter: FrontMatter, keys: FieldKeys): ReadPlaces {
  const document = parse(matter.text);
  const data = dataOf(matter.text);
  const { contents } = document;
  if (data === null || !isMap(contents)) return { refusal: "The front matter of this file can't be read as YAML." };
  if (contents.flow === true) return { refusal: 'The front matter of this file is written on one line.' };
  const { items } = contents as YAMLMap;
  const find = (field: PageField): FoundPlace => {
    const pairs = keys[field].flatMap((key) => items.filter((pair) => keyOf(pair) === key));
    const [pair] = pairs as Entry[];
    return pair === undefined ? added(matter, field) : placeAt(matter, pair, field);
  };
  return { data, places: { title: find('title'), description: find('description') } };
}

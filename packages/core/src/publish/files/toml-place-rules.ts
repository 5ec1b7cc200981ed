import { parse } from 'smol-toml';
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

type Data = Record<string, unknown>;

function dataOf(text: string): Data | null {
  try {
    return parse(text);
  } catch {
    return null;
  }
}

const quoted = (value: string): string => JSON.stringify(value).replaceAll('\u007F', '\\u007F');

const proved = (matter: FrontMatter, of: { key: string; value: string | null; edit: FileEdit }) =>
  provedEdit(matter, of, dataOf);

/** A line that gives a key a text in quotes, up to the end of the line. */
const lineOf = (key: string): RegExp =>
  new RegExp(
    `^[ \\t]*${key}[ \\t]*=[ \\t]*(?<text>"(?:[^"\\\\\\r\\n]|\\\\.)*"|'[^'\\r\\n]*')[ \\t]*(?:#.*)?\\r?$`,
    'mu',
  );

function placeAt(matter: FrontMatter, of: { key: string; value: unknown; field: PageField }): FoundPlace {
  const { key, value, field } = of;
  if (typeof value !== 'string') return refused(`"${key}" in the front matter isn't a text.`);
  if (isTemplate(value)) return refused(computed(field));
  const line = lineOf(key).exec(matter.text);
  const literal = line?.groups?.['text'];
  if (line === null || literal === undefined) return refused(`"${key}" in the front matter spans several lines.`);
  const from = matter.start + line.index;
  const edit = (wanted: string | null): FileEdit | string => {
    if (wanted === null) {
      const end = from + line[0].length + 1;
      return proved(matter, { key, value: null, edit: { start: from, end, text: '' } });
    }
    const start = from + line[0].indexOf(literal, line[0].indexOf('='));
    return proved(matter, { key, value: wanted, edit: { start, end: start + literal.length, text: quoted(wanted) } });
  };
  return { value: value === '' ? null : value, edit };
}

/** A key that is missing is added above the others: below them it may belong to a table. */
function added(matter: FrontMatter, key: string): FoundPlace {
  const at = matter.start;
  const edit = (value: string | null): FileEdit | string =>
    value === null
      ? 'It is not in the file.'
      : proved(matter, {
          key,
          value,
          edit: { start: at, end: at, text: `${key} = ${quoted(value)}${lineEndOf(matter.text)}` },
        });
  return { value: null, edit };
}

/** Where a block of TOML says the title and description; every edit is checked by reading the block again. */
export function readTomlPlaces(matter: FrontMatter, keys: Record<PageField, readonly string[]>): ReadPlaces {
  const data = dataOf(matter.text);
  if (data === null) return { refusal: "The front matter of this file can't be read as TOML." };
  const find = (field: PageField): FoundPlace => {
    const key = keys[field].find((name) => data[name] !== undefined);
    return key === undefined ? added(matter, field) : placeAt(matter, { key, value: data[key], field });
  };
  return { data, places: { title: find('title'), description: find('description') } };
}

import { parse, type ParseResult } from '@babel/parser';
import type { Node, ObjectExpression, Statement, VariableDeclarator } from '@babel/types';
import type { PageField } from '../../providers/sites/site.ts';
import { computed, type FoundPlace, type PageFile, refused, unreadable } from './page-file.ts';

/** The names that constants of Astro pages go by. */
const constantNames: Record<PageField, readonly string[]> = {
  title: ['seoTitle', 'metaTitle', 'pageTitle', 'title'],
  description: ['seoDescription', 'metaDescription', 'pageDescription', 'description'],
};

function parseScript(text: string): ParseResult | null {
  try {
    return parse(text, {
      sourceType: 'module',
      plugins: ['typescript', 'jsx'],
      allowReturnOutsideFunction: true,
      allowAwaitOutsideFunction: true,
    });
  } catch {
    return null;
  }
}

/** What follows `as const`, `satisfies Metadata` and brackets. */
function bare(node: Node | null | undefined): Node | null {
  let inner: Node | null = node ?? null;
  while (
    inner?.type === 'TSAsExpression' ||
    inner?.type === 'TSSatisfiesExpression' ||
    inner?.type === 'ParenthesizedExpression'
  ) {
    inner = inner.expression;
  }
  return inner;
}

const lineSeparators: [RegExp, string][] = [
  [/\u2028/gu, '\\u2028'],
  [/\u2029/gu, '\\u2029'],
];

function encode(value: string, quote: string): string {
  const double = lineSeparators.reduce((text, [sign, escape]) => text.replace(sign, escape), JSON.stringify(value));
  if (quote !== "'") return double;
  return `'${double.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

const keep = (field: PageField): string => `The ${field} can't be removed from this file.`;

/** A text in quotes; anything else is the result of a computation. */
function literalPlace(of: { text: string; offset: number; field: PageField }, node: Node | null): FoundPlace {
  const { text, offset, field } = of;
  if (node?.type !== 'StringLiteral' || node.start == null || node.end == null) {
    return refused(`The ${field} in this file is computed, so it can't be changed as text.`);
  }
  const [start, end] = [node.start, node.end];
  return {
    value: node.value === '' ? null : node.value,
    edit: (value) =>
      value === null
        ? keep(field)
        : { start: start + offset, end: end + offset, text: encode(value, text.charAt(start)) },
  };
}

interface Property {
  /** Null: several places, or one that is computed. */
  value: Node | null;
}

/** What an object says under a key; a spread below it could say something else. */
function propertyOf({ properties }: ObjectExpression, key: string): Property | undefined {
  const isKey = (property: ObjectExpression['properties'][number]): boolean =>
    property.type !== 'SpreadElement' &&
    !property.computed &&
    ((property.key.type === 'Identifier' && property.key.name === key) ||
      (property.key.type === 'StringLiteral' && property.key.value === key));
  const at = properties.findLastIndex(isKey);
  const property = properties[at];
  if (property === undefined) {
    return properties.some(({ type }) => type === 'SpreadElement') ? { value: null } : undefined;
  }
  const isCovered = properties.slice(at + 1).some(({ type }) => type === 'SpreadElement');
  return { value: isCovered || property.type !== 'ObjectProperty' ? null : bare(property.value) };
}

/** The variables that a file declares at its top level, exported or not. */
function declarations(body: readonly Statement[], isExported: boolean): VariableDeclarator[] {
  return body.flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (isExported && statement.type !== 'ExportNamedDeclaration') return [];
    return declared?.type === 'VariableDeclaration' ? declared.declarations : [];
  });
}

const isNamed = ({ id }: VariableDeclarator, name: string): boolean => id.type === 'Identifier' && id.name === name;

const computesMetadata = (body: readonly Statement[]): boolean =>
  body.some((statement) => {
    if (statement.type !== 'ExportNamedDeclaration') return false;
    const { declaration } = statement;
    return declaration?.type === 'FunctionDeclaration' && declaration.id?.name === 'generateMetadata';
  });

/** The title and description in `export const metadata = { … }` of a page of Next. */
export function readNextMetadata(text: string): PageFile {
  const script = parseScript(text);
  if (script === null) return unreadable("This file can't be read as JavaScript or TypeScript.");
  const { body } = script.program;
  const exported = declarations(body, true);
  const isComputed = computesMetadata(body) || exported.some((one) => isNamed(one, 'generateMetadata'));
  if (isComputed) return unreadable('generateMetadata computes the texts of this page, so they can’t be changed here.');
  const metadata = bare(exported.find((one) => isNamed(one, 'metadata'))?.init);
  if (metadata?.type !== 'ObjectExpression') return unreadable('This file exports no `metadata` that is written out.');
  const place = (field: PageField): FoundPlace => {
    const found = propertyOf(metadata, field);
    if (found === undefined) return refused(`The metadata in this file has no ${field}.`);
    const { value } = found;
    // In place of a text, Next takes an object; "absolute" leaves out the template of the layout.
    const nested = field === 'title' && value?.type === 'ObjectExpression' ? value : null;
    const inner = nested === null ? value : (propertyOf(nested, 'absolute') ?? propertyOf(nested, 'default'))?.value;
    return literalPlace({ text, offset: 0, field }, inner ?? null);
  };
  return { places: { title: place('title'), description: place('description') }, address: null, slug: null };
}

/** The block of JavaScript at the beginning of an Astro page. */
const astroOpening = /^\uFEFF?\s*---[ \t]*\r?\n/u;
const astroClosing = /^---[ \t]*\r?$/mu;

/** The title and description in constants of an Astro page that are texts in quotes. */
export function readAstro(file: string): PageFile {
  const offset = astroOpening.exec(file)?.[0].length ?? file.length;
  const length = astroClosing.exec(file.slice(offset))?.index;
  if (length === undefined) return unreadable('This Astro page has no script at its beginning.');
  const text = file.slice(offset, offset + length);
  const script = parseScript(text);
  if (script === null) return unreadable("The script of this Astro page can't be read.");
  const constants = declarations(script.program.body, false);
  const place = (field: PageField): FoundPlace => {
    const declared = constantNames[field]
      .map((name) => constants.find((one) => isNamed(one, name)))
      .find((one) => one !== undefined);
    return declared === undefined
      ? refused(`The script of this Astro page has no constant with the ${field}. ${computed(field)}`)
      : literalPlace({ text, offset, field }, bare(declared.init));
  };
  return { places: { title: place('title'), description: place('description') }, address: null, slug: null };
}

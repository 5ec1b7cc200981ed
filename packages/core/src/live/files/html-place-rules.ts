import { type DefaultTreeAdapterMap, html, parse } from 'parse5';
import { computed, type FoundPlace, isTemplate, lineEndOf, type PageFile, refused, unreadable } from './page-file.ts';

type Element = DefaultTreeAdapterMap['element'];
type Node = DefaultTreeAdapterMap['node'];

/** The head of a document, in which both texts are; null if its file doesn't have one. */
function headOf(text: string): Element | null {
  const document = parse(text, { sourceCodeLocationInfo: true });
  const root = document.childNodes.find((node): node is Element => node.nodeName === 'html');
  return root?.childNodes.find((node): node is Element => node.nodeName === 'head') ?? null;
}

const elementsOf = (head: Element, name: string): Element[] =>
  head.childNodes.filter(
    (node: Node): node is Element =>
      node.nodeName === name && 'namespaceURI' in node && node.namespaceURI === html.NS.HTML,
  );

const attributeOf = (element: Element, name: string): string | null =>
  element.attrs.find((attribute) => attribute.name === name)?.value ?? null;

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\r', '&#13;');
const escapeQuoted = (text: string): string => escapeText(text).replaceAll('"', '&quot;').replaceAll('\n', '&#10;');

function readTitle(text: string, head: Element): FoundPlace {
  const [title, another] = elementsOf(head, 'title');
  if (title === undefined) return refused('This file has no <title>; it is assembled from other files.');
  if (another !== undefined) return refused('This file has more than one <title>.');
  const { startTag, endTag } = title.sourceCodeLocation ?? {};
  if (!startTag || !endTag) return refused("The <title> in this file isn't closed.");
  const [start, end] = [startTag.endOffset, endTag.startOffset];
  if (isTemplate(text.slice(start, end))) return refused(computed('title'));
  const [node] = title.childNodes;
  const value = node !== undefined && 'value' in node ? node.value.trim() : '';
  return {
    value: value === '' ? null : value,
    edit: (wanted) => ({ start, end, text: escapeText(wanted) }),
  };
}

/** A description that is missing is added below the title, indented like it. */
function addedDescription(text: string, head: Element): FoundPlace {
  const location = elementsOf(head, 'title')[0]?.sourceCodeLocation;
  if (!location?.endTag) return refused('This file has no description, and no <title> to add one below.');
  const at = location.endTag.endOffset;
  const indent = /(?<![ \t])[ \t]*$/u.exec(text.slice(0, location.startOffset))?.[0] ?? '';
  return {
    value: null,
    edit: (value) => {
      const meta = `<meta name="description" content="${escapeQuoted(value)}">`;
      return { start: at, end: at, text: `${lineEndOf(text)}${indent}${meta}` };
    },
  };
}

function readDescription(text: string, head: Element): FoundPlace {
  const isDescription = (meta: Element): boolean => attributeOf(meta, 'name')?.toLowerCase() === 'description';
  const [meta, another] = elementsOf(head, 'meta').filter(isDescription);
  if (meta === undefined) return addedDescription(text, head);
  if (another !== undefined) return refused('This file has more than one description.');
  const location = meta.sourceCodeLocation;
  const content = location?.attrs?.['content'];
  if (!location || !content) return refused('The description in this file has no content.');
  const { startOffset: start, endOffset: end } = content;
  if (isTemplate(text.slice(start, end))) return refused(computed('description'));
  const value = (attributeOf(meta, 'content') ?? '').trim();
  return {
    value: value === '' ? null : value,
    edit: (wanted) => ({ start, end, text: `content="${escapeQuoted(wanted)}"` }),
  };
}

/** The title and description in the head of a plain HTML file. */
export function readHtml(text: string): PageFile {
  const head = headOf(text);
  if (head === null) return unreadable('This file has no <head>; it is assembled from other files.');
  const isCanonical = (link: Element): boolean => attributeOf(link, 'rel')?.toLowerCase() === 'canonical';
  const canonical = elementsOf(head, 'link').find(isCanonical);
  const address = canonical === undefined ? null : attributeOf(canonical, 'href');
  return {
    places: { title: readTitle(text, head), description: readDescription(text, head) },
    seoTitle: null,
    address: address !== null && isTemplate(address) ? null : address,
    slug: null,
  };
}

import { load } from 'cheerio/slim';
import type { Node } from './page-text-rules.ts';

/** The parser's time grows with tags times depth: this many are read in a moment, however they nest. */
const tagLimit = 50_000;

/** The elements of a document that describe it, each kind in document order. */
export interface DocumentNodes {
  root: Node;
  /** Without titles of drawings. */
  titles: Node[];
  metas: Node[];
  links: Node[];
  bases: Node[];
  html: Node[];
  h1: Node[];
  h2: Node[];
  scripts: Node[];
  /** An element that scripts fill with the whole page. */
  hasAppRoot: boolean;
}

const kinds = {
  title: 'titles',
  meta: 'metas',
  link: 'links',
  base: 'bases',
  html: 'html',
  h1: 'h1',
  h2: 'h2',
  script: 'scripts',
} as const;
const kindOf = new Map<string, (typeof kinds)[keyof typeof kinds]>(Object.entries(kinds));
const appRoots = new Set(['root', 'app', '__next', '__nuxt']);

/**
 * Parses HTML, at most its first 50,000 tags, and sorts out its elements in one pass; selectors would take quadratic
 * time on a page made to hurt.
 */
export function parseDocument(html: string): DocumentNodes {
  const $ = load(firstTags(html), { xml: { xmlMode: false, decodeEntities: true } });
  const root: Node = $.root().get(0) ?? { type: 'root' };
  const lists = { titles: [], metas: [], links: [], bases: [], html: [], h1: [], h2: [], scripts: [] };
  const nodes: DocumentNodes = { root, hasAppRoot: false, ...lists };
  const pending: [node: Node, inDrawing: boolean][] = [[root, false]];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [node, inDrawing] = next;
    const kind = kindOf.get(node.name ?? '');
    if (kind !== undefined && !(inDrawing && kind === 'titles')) nodes[kind].push(node);
    if (appRoots.has(node.attribs?.['id'] ?? '')) nodes.hasAppRoot = true;
    const inside = inDrawing || node.name === 'svg';
    const children = node.children ?? [];
    for (let index = children.length - 1; index >= 0; index -= 1) pending.push([children[index] as Node, inside]);
  }
  return nodes;
}

function firstTags(html: string): string {
  const tag = /<[a-z/]/giu;
  for (let count = 0; count < tagLimit; count += 1) if (tag.exec(html) === null) return html;
  return html.slice(0, tag.lastIndex - 2);
}

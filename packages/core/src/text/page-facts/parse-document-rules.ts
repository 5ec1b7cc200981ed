import { DomHandler, Parser } from 'htmlparser2';
import type { Node } from './document-node.ts';
import { isVisible } from './visible-rules.ts';

/** The parser's time grows with tags times depth, so both are bounded: a document is read up to where it passes one. */
const tagLimit = 50_000;
/** As deep as Chromium nests elements. */
const depthLimit = 512;
/** Tags, attributes, comments and pieces of text together. */
const partLimit = 250_000;
const attributesPerTagLimit = 1_000;
/** The limits are looked at after this many characters. */
const chunkChars = 16_384;

/** The elements of a document that describe it, each kind in document order. */
export interface DocumentNodes {
  root: Node;
  /** Without titles of drawings. */
  titles: Node[];
  metas: Node[];
  /** Elements `meta` and `link` of the head: it ends where a browser ends it, at the first thing that belongs in a body. */
  headMetas: Node[];
  headLinks: Node[];
  bases: Node[];
  html: Node[];
  /** Visible ones. */
  h1: Node[];
  /** Visible ones. */
  h2: Node[];
  scripts: Node[];
  /** Its `<main>`, otherwise its only `<article>`. */
  mainParts: Node[];
  /** The elements that a reader sees as the page's own. */
  visible: ReadonlySet<Node>;
  /** Elements that scripts fill with the whole page. */
  appRoots: Node[];
  iframes: Node[];
  /** What people press. */
  controls: Node[];
  noscripts: Node[];
}

const kinds = {
  title: 'titles',
  meta: 'metas',
  link: 'links',
  iframe: 'iframes',
  a: 'controls',
  button: 'controls',
  input: 'controls',
  noscript: 'noscripts',
  base: 'bases',
  html: 'html',
  h1: 'h1',
  h2: 'h2',
  script: 'scripts',
  main: 'mains',
  article: 'articles',
} as const;
const kindOf = new Map<string, (typeof kinds)[keyof typeof kinds]>(Object.entries(kinds));
const appRoots = new Set(['root', 'app', '__next', '__nuxt']);

/** What a browser puts into the head; at anything else the body begins (HTML standard, 13.2.6.4). */
const headElements = new Set(
  'html head title meta link base basefont bgsound script style noscript noframes template'.split(' '),
);
/** What stands in these is read only where scripts don't run, or by scripts alone. */
const unreadElements = new Set(['noscript', 'template']);

function beginsBody({ type, name, data = '', parent }: Node): boolean {
  if (type !== 'text') return type !== 'directive' && name !== undefined && !headElements.has(name);
  return data.trim() !== '' && (parent?.name === undefined || parent.name === 'html' || parent.name === 'head');
}

/** Builds a document and notices when it gets too deep or too long. */
class BoundedHandler extends DomHandler {
  isFull = false;
  private depth = 0;
  private parts = 0;
  private attributes = 0;

  onopentagname(): void {
    this.attributes = 0;
  }

  override onopentag(name: string, attributes: Record<string, string>): void {
    this.depth += 1;
    if (this.depth > depthLimit) this.isFull = true;
    if (!this.isFull) super.onopentag(name, attributes);
  }

  override onclosetag(): void {
    this.depth -= 1;
    if (!this.isFull) super.onclosetag();
  }

  override ontext(text: string): void {
    this.count();
    if (!this.isFull) super.ontext(text);
  }

  /** Comments are not read. */
  override oncomment(): void {
    this.count();
  }

  override oncommentend(): void {}

  onattribute(): void {
    this.count();
    this.attributes += 1;
    if (this.attributes > attributesPerTagLimit) this.isFull = true;
  }

  private count(): void {
    this.parts += 1;
    if (this.parts > partLimit) this.isFull = true;
  }
}

/** Everything of a document up to where it passes a limit. */
function readNodes(html: string): Node {
  const handler = new BoundedHandler();
  const parser = new Parser(handler, { decodeEntities: true });
  const bounded = firstTags(html);
  for (let from = 0; from < bounded.length && !handler.isFull; from += chunkChars) {
    parser.write(bounded.slice(from, from + chunkChars));
  }
  if (!handler.isFull) parser.end();
  return handler.root;
}

/**
 * Parses HTML, as much of it as its limits allow, and sorts out its elements in one pass; selectors would take quadratic
 * time on a page made to hurt.
 */
export function parseDocument(html: string): DocumentNodes {
  const root = readNodes(html);
  const lists = { titles: [], metas: [], links: [], bases: [], html: [], h1: [], h2: [], scripts: [] };
  const more = { iframes: [], controls: [], noscripts: [], mains: [], articles: [] };
  const found: Record<(typeof kinds)[keyof typeof kinds], Node[]> = { ...lists, ...more };
  const [headMetas, headLinks, roots]: [Node[], Node[], Node[]] = [[], [], []];
  let isInHead = true;
  walk(root, (node, inside) => {
    if (unreadElements.has(inside)) return true;
    isInHead &&= !beginsBody(node);
    const kind = kindOf.get(node.name ?? '');
    if (kind !== undefined && !(inside === 'svg' && kind === 'titles')) found[kind].push(node);
    if (isInHead && kind === 'metas') headMetas.push(node);
    if (isInHead && kind === 'links') headLinks.push(node);
    if (appRoots.has(node.attribs?.['id'] ?? '')) roots.push(node);
    return true;
  });
  const { mains, articles, links: _links, ...nodes } = found;
  const visible = visibleNodes(root);
  const isSeen = (node: Node): boolean => visible.has(node);
  const single = articles.length === 1 ? articles : [];
  return {
    ...nodes,
    headMetas,
    headLinks,
    appRoots: roots,
    root,
    visible,
    h1: nodes.h1.filter(isSeen),
    h2: nodes.h2.filter(isSeen),
    mainParts: (mains.length > 0 ? mains : single).filter(isSeen),
  };
}

/** Elements of which it matters that one is inside. */
const surroundings = new Set(['svg', ...unreadElements]);

/** Visits every element, outermost first; children of one for which `visit` says no are passed over. */
function walk(root: Node, visit: (node: Node, inside: string) => boolean): void {
  const pending: [node: Node, inside: string][] = [[root, '']];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [node, around] = next;
    if (!visit(node, around)) continue;
    const { name = '', children = [] } = node;
    const inside = around === '' && surroundings.has(name) ? name : around;
    for (let index = children.length - 1; index >= 0; index -= 1) pending.push([children[index] as Node, inside]);
  }
}

function visibleNodes(root: Node): ReadonlySet<Node> {
  const seen = new Set<Node>();
  walk(root, (node) => {
    if (node.type === 'text') return false;
    if (!isVisible(node)) return false;
    seen.add(node);
    return true;
  });
  return seen;
}

function firstTags(html: string): string {
  const tag = /<[a-z/]/giu;
  for (let count = 0; count < tagLimit; count += 1) if (tag.exec(html) === null) return html;
  return html.slice(0, tag.lastIndex - 2);
}

import { storableText } from '../upstream/clean-text-rules.ts';

/** The parts of a parsed node that are read here. */
export interface Node {
  type: string;
  name?: string;
  data?: string;
  attribs?: Record<string, string>;
  children?: Node[];
}

const unread = new Set([
  'script',
  'style',
  'nav',
  'footer',
  'template',
  'noscript',
  'svg',
  'iframe',
  'head',
  'select',
  'textarea',
]);
const inline = new Set(
  'a abbr b bdi bdo cite code data del dfn em font i ins kbd mark q s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
);

/** All text inside a node. A loop, not a recursion: pages nest as deep as they like. */
export function textOf(node: Node): string {
  const parts: string[] = [];
  const pending: Node[] = [node];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.type === 'text') parts.push(next.data ?? '');
    pushReversed(pending, next.children ?? []);
  }
  return parts.join('');
}

/** What a person reads on a page, blocks on lines of their own, without navigation, footer and code. */
export function mainText(root: Node | undefined, limit: number): string {
  const parts: string[] = [];
  let length = 0;
  let gap = '';
  const pending: (Node | 'endOfBlock')[] = root === undefined ? [] : [root];
  for (let next = pending.pop(); next !== undefined && length < limit; next = pending.pop()) {
    if (next === 'endOfBlock') {
      gap = '\n';
    } else if (next.type === 'text') {
      const data = next.data ?? '';
      const words = data.replaceAll(/\s+/gu, ' ').trim();
      if (gap === '' && /^\s/u.test(data)) gap = ' ';
      if (words === '') continue;
      parts.push(length === 0 ? '' : gap, words);
      length += words.length + 1;
      gap = /\s$/u.test(data) ? ' ' : '';
    } else if (isRead(next)) {
      const isBlock = !inline.has(next.name ?? '');
      if (isBlock) {
        gap = '\n';
        pending.push('endOfBlock');
      }
      pushReversed(pending, next.children ?? []);
    }
  }
  return storableText(parts.join('').slice(0, limit));
}

function isRead({ name = '', attribs }: Node): boolean {
  return !unread.has(name) && attribs?.['hidden'] === undefined;
}

function pushReversed(pending: unknown[], children: Node[]): void {
  for (let index = children.length - 1; index >= 0; index -= 1) pending.push(children[index]);
}

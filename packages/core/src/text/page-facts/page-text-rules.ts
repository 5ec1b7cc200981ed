import { storableText } from '../clean-text-rules.ts';
import type { Node } from './document-node.ts';
import { isAddressedToRetellers, isForeignHeading, isQuotation } from './visible-rules.ts';

const inline = new Set(
  'a abbr b bdi bdo cite code data del dfn em font i ins kbd mark q s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
);
/** A main part with this many characters, or half of all that is visible, is what the page says. */
const enoughCharacters = 200;

/** The text inside a node, up to this many characters. A loop, not a recursion: pages nest as deep as they like. */
export function textOf(node: Node, maxChars: number): string {
  const parts: string[] = [];
  let length = 0;
  const pending: Node[] = [node];
  for (let next = pending.pop(); next !== undefined && length < maxChars; next = pending.pop()) {
    if (next.type === 'text') parts.push((next.data ?? '').slice(0, maxChars - length));
    length += next.data?.length ?? 0;
    pushReversed(pending, next.children ?? []);
  }
  return parts.join('');
}

/** What a person reads as the page's own words: its main part when that holds enough, each block on its own line. */
export function mainText(
  root: Node | undefined,
  known: { limit: number; mainParts: readonly Node[]; visible: ReadonlySet<Node> },
): string {
  if (root === undefined) return '';
  const { limit, mainParts } = known;
  const whole = ownWords(visibleBlocks([root], known));
  const main = ownWords(visibleBlocks(mainParts, known));
  const text = main.length >= enoughCharacters || (main !== '' && 2 * main.length >= whole.length) ? main : whole;
  return storableText(text.slice(0, limit));
}

interface Block {
  text: string;
  /** 1 to 6 of a heading, otherwise 0. */
  level: number;
}

/** The blocks of a page without what others say on it and what is said to machines. */
function ownWords(blocks: readonly Block[]): string {
  const lines: string[] = [];
  let foreignLevel = 0;
  for (const { text, level } of blocks) {
    if (level > 0 && foreignLevel > 0 && level <= foreignLevel) foreignLevel = 0;
    if (level > 0 && foreignLevel === 0 && isForeignHeading(text)) foreignLevel = level;
    if (foreignLevel === 0 && !isAddressedToRetellers(text) && !isQuotation(text)) lines.push(text);
  }
  return lines.join('\n');
}

function visibleBlocks(
  roots: readonly Node[],
  { limit, visible }: { limit: number; visible: ReadonlySet<Node> },
): Block[] {
  const blocks: Block[] = [];
  let line = '';
  let level = 0;
  let gap = '';
  let length = 0;
  const endBlock = (): void => {
    if (line !== '') blocks.push({ text: line, level });
    line = '';
    gap = '';
  };
  const pending: (Node | 'endOfBlock')[] = [];
  pushReversed(pending, roots);
  for (let next = pending.pop(); next !== undefined && length < limit; next = pending.pop()) {
    if (next === 'endOfBlock') {
      endBlock();
      level = 0;
    } else if (next.type === 'text') {
      // Ten times over, because space between words does not count.
      const data = (next.data ?? '').slice(0, 10 * limit);
      const words = data.replaceAll(/\s+/gu, ' ').trim();
      if (/^\s/u.test(data)) gap = ' ';
      if (words === '') continue;
      line += (line === '' ? '' : gap) + words;
      length += words.length + 1;
      gap = /\s$/u.test(data) ? ' ' : '';
    } else if (visible.has(next)) {
      if (!inline.has(next.name ?? '')) {
        endBlock();
        const heading = /^h([1-6])$/u.exec(next.name ?? '')?.[1];
        if (heading !== undefined) level = Number(heading);
        pending.push('endOfBlock');
      }
      pushReversed(pending, next.children ?? []);
    }
  }
  endBlock();
  return blocks;
}

function pushReversed(pending: unknown[], children: readonly Node[]): void {
  for (let index = children.length - 1; index >= 0; index -= 1) pending.push(children[index]);
}

import type { ElementType, Key, ReactNode } from 'react';
import { Fragment, jsx as makeElement } from 'react/jsx-runtime';

export interface Props {
  children?: ReactNode;
}

/** Elements that may hold nothing but text. */
const textOnly = new Set<unknown>(['option', 'title', 'textarea', 'style', 'script', 'text', 'tspan', 'desc']);

const isText = (part: unknown): part is string | number => typeof part === 'string' || typeof part === 'number';
/** What a translation replaces. */
const isSaid = (part: unknown): part is string | number => isText(part) && String(part).trim() !== '';
const isNothing = (part: unknown): boolean => part === null || part === undefined || typeof part === 'boolean';

const wrap = (text: string | number, key?: Key): ReactNode => makeElement('span', { children: text }, key);

/** A list inside the children, such as words with some of them marked. */
function wrapInList(list: readonly ReactNode[]): readonly ReactNode[] {
  return list.some(isSaid) ? list.map((part, at) => (isSaid(part) ? wrap(part, `text ${at}`) : part)) : list;
}

/** Texts next to each other become one, in the place of the first, so that elements keep their places. */
function joinTexts(children: readonly ReactNode[]): ReactNode[] {
  const parts = [...children];
  for (let at = parts.length - 1; at > 0; at -= 1) {
    const [before, part] = [parts[at - 1], parts[at]];
    if (!isText(before) || !isText(part)) continue;
    parts[at - 1] = `${before}${part}`;
    parts[at] = null;
  }
  return parts;
}

/**
 * The same props with each text alone in an element. Browsers translate a page by putting elements in place of its texts;
 * React then changes texts that nobody sees any more, and fails to remove them. The only text of an element it sets as a whole.
 */
export function withOwnText<P extends Props>(type: ElementType | typeof Fragment, props: P): P {
  const { children } = props;
  if (type === Fragment && isSaid(children)) return { ...props, children: wrap(children) };
  if (!Array.isArray(children)) return props;
  const parts = joinTexts(children as ReactNode[]);
  const texts = parts.filter(isText);
  if (texts.length === 1 && type !== Fragment && parts.every((part) => isText(part) || isNothing(part)))
    return { ...props, children: texts[0] };
  if (textOnly.has(type)) return { ...props, children: parts };
  const own = parts.map((part) =>
    Array.isArray(part) ? wrapInList(part as ReactNode[]) : isSaid(part) ? wrap(part) : part,
  );
  return { ...props, children: own };
}

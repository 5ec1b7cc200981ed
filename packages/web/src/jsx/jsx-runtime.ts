import type { ElementType, Key } from 'react';
import { Fragment, jsx as makeElement, jsxs as makeElements } from 'react/jsx-runtime';
import { type Props, withOwnText } from './own-text.ts';

export type { JSX } from 'react/jsx-runtime';
export { Fragment };

export const jsx = (type: ElementType, props: Props, key?: Key) => makeElement(type, withOwnText(type, props), key);
/** Texts alone may have become one, which is no list any more. */
export const jsxs = (type: ElementType, props: Props, key?: Key) => {
  const own = withOwnText(type, props);
  return (Array.isArray(own.children) ? makeElements : makeElement)(type, own, key);
};

import type { ElementType, Key } from 'react';
import { jsx, jsxs } from './jsx-runtime.ts';
import type { Props } from './own-text.ts';

export { Fragment, type JSX } from './jsx-runtime.ts';

/** What development and tests make elements with; where an element stands in the source is left out. */
export const jsxDEV = (type: ElementType, props: Props, ...[key, isStatic]: [Key | undefined, boolean]) =>
  isStatic ? jsxs(type, props, key) : jsx(type, props, key);

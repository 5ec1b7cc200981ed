import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const iconBuilder = '\0icon-builder';
const buildIcon = `
  import { createElement } from 'react';
  const usual = { fill: 'none', stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round' };
  export default (shapes, size) => {
    const frame = { width: size, height: size, viewBox: '0 0 ' + size + ' ' + size, ...usual };
    const children = shapes.map(([tag, attributes]) => createElement(tag, attributes));
    return (props) => createElement('svg', { ...frame, 'aria-hidden': !props['aria-label'], ...props }, ...children);
  };`;

interface IconFile {
  __iconData?: { size: number; node: [tag: string, attributes: Record<string, string>][] };
}

/** Draws icons as the library does for the attributes that are used here, without what it does for all others at each rendering. */
export function slimIcons(): Plugin {
  return {
    name: 'slim-icons',
    enforce: 'pre',
    resolveId: { filter: { id: new RegExp(`^${iconBuilder}$`) }, handler: () => iconBuilder },
    load: { filter: { id: new RegExp(`^${iconBuilder}$`) }, handler: () => buildIcon },
    transform: {
      filter: { id: /\/lucide-react\/dist\/esm\/icons\/.*\.mjs$/ },
      handler: async (_, id) => {
        const { __iconData: icon } = (await import(pathToFileURL(id).href)) as IconFile;
        // Another name for an icon.
        if (icon === undefined) return null;
        const { size, node } = icon;
        // The shapes of an icon stay in their order, so they need no keys.
        const shapes = JSON.stringify(node, (name, value: unknown) => (name === 'key' ? undefined : value));
        return {
          code: `import build from '${iconBuilder}'; export default /* @__PURE__ */ build(${shapes}, ${size});`,
          map: null,
        };
      },
    },
  };
}

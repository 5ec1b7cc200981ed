import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const ranges = createRequire(import.meta.url)('@fontsource-variable/inter/unicode.json') as Record<string, string>;
/** The weights that the style sheets use. */
const weights = { min: 400, max: 700 };

/** Names fonts also by their weights: browsers keep a file for a year, and its hash is that of the whole font. */
export const assetFileNames = ({ names }: { names: string[] }): string =>
  names.some((name) => name.endsWith('.woff2'))
    ? `assets/[name]-[hash]-${weights.min}-${weights.max}[extname]`
    : 'assets/[name]-[hash][extname]';

/** The characters of a CSS unicode-range: "U+0000-00FF,U+2212". */
function charactersIn(range: string): string {
  return range
    .replaceAll('U+', '')
    .split(',')
    .flatMap((part) => {
      const [first = 0, last = first] = part.split('-').map((code) => Number.parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
    })
    .join('');
}

/** Fonts without the weights that nothing is set in: two fifths of the bytes that a first visit waits for. */
export function slimFonts(): Plugin {
  return {
    name: 'slim-fonts',
    async generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset') continue;
        const [, script] = /inter-([a-z-]+)-wght-normal/.exec(file.fileName) ?? [];
        const range = script === undefined ? undefined : ranges[script];
        if (range === undefined) continue;
        const slim = await subsetFont(Buffer.from(file.source), charactersIn(range), {
          targetFormat: 'woff2',
          variationAxes: { wght: weights },
        });
        if (slim.length < file.source.length) file.source = slim;
      }
    },
  };
}

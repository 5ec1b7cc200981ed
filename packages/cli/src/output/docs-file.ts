import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Where a page such as `docs/operators.md` is: its path in the installed package, or its name in a checkout. */
export function docsFile(page: string): string {
  const packed = fileURLToPath(new URL(`../../${page}`, import.meta.url));
  return existsSync(packed) ? packed : page;
}

import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Whether processes under test run what was built: `npm test` builds it first. */
    spawnsBuilt: boolean;
  }
}

/**
 * What Node is given to run a TypeScript file of a package as a process of its own: the file as built, which starts in half
 * the time, or the source, so that single tests need no build.
 */
export function nodeArguments(file: string): string[] {
  if (!inject('spawnsBuilt')) return ['--conditions=source', '--import', 'tsx', file];
  const at = file.lastIndexOf('/src/');
  return [`${file.slice(0, at)}/dist/${file.slice(at + '/src/'.length, -'.ts'.length)}.js`];
}

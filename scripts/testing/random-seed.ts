import fc from 'fast-check';
import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the random inputs of every property begin. */
    seed: number;
  }
}

// Runs before every test file: a failure of one run is a failure of the next.
fc.configureGlobal({ seed: inject('seed') });

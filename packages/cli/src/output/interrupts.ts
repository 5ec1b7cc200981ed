import { writeSync } from 'node:fs';
import { exitCodes } from './exit-codes.ts';

const interruptSignals = ['SIGINT', 'SIGTERM'] as const;
/** A signal to a whole group of processes arrives directly and, a moment later, from the parent that passes it on. */
const echoMs = 300;

/** What Ctrl-C means at this moment. */
export interface Interrupts {
  /** Aborted by the first Ctrl-C. */
  signal: AbortSignal;
  /** What a second Ctrl-C says before the process ends at once; null when nothing continues without it. */
  setLastWords: (text: string | null) => void;
  /** Runs work during which Ctrl-C belongs to another program in the terminal, such as a pager. */
  leaveTo: <Value>(work: () => Promise<Value>) => Promise<Value>;
}

/** Listens for Ctrl-C and SIGTERM: the first ends the command cleanly, the second ends the process at once. */
export function listenForInterrupts(): Interrupts {
  const interrupted = new AbortController();
  let firstAtMs = 0;
  let lastWords: string | null = null;
  let isElsewhere = false;
  for (const name of interruptSignals) {
    process.on(name, () => {
      if (isElsewhere) return;
      if (interrupted.signal.aborted) {
        if (performance.now() - firstAtMs <= echoMs) return;
        if (lastWords !== null) writeSync(process.stderr.fd, `\n${lastWords}\n`);
        process.exit(exitCodes.interrupted);
      }
      firstAtMs = performance.now();
      interrupted.abort();
    });
  }
  return {
    signal: interrupted.signal,
    setLastWords: (text) => {
      lastWords = text;
    },
    leaveTo: async (work) => {
      isElsewhere = true;
      try {
        return await work();
      } finally {
        isElsewhere = false;
      }
    },
  };
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodeArguments } from '@serplift/core/testing';
import { vi } from 'vitest';

/** What Node is given to run the program. */
export const serpliftArguments = nodeArguments(fileURLToPath(new URL('serplift-process.ts', import.meta.url)));
/** Real processes on a machine with other work. */
const patience = { timeout: 120_000, interval: 25 };

/** A running `serplift` command. */
export interface SerpliftProcess {
  child: ChildProcess;
  /** Resolves when stdout and stderr hold the text; rejects when the process ends before. */
  says(text: string): Promise<void>;
  /** Everything it has written so far. */
  written(): string;
  /** Its exit code or, when one ended it, the signal. */
  ended: Promise<number | string>;
}

/** Starts `serplift` with nothing from this process's environment but what `env` names. */
export function startSerplift(line: readonly string[], env: Record<string, string>): SerpliftProcess {
  const child = spawn(process.execPath, [...serpliftArguments, ...line], {
    env: { PATH: `${path.dirname(process.execPath)}:/usr/bin:/bin`, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
  }
  const ended = once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | string);
  return {
    child,
    written: () => text,
    ended,
    says: (wanted) =>
      vi.waitFor(() => {
        if (text.includes(wanted)) return;
        const { exitCode, signalCode } = child;
        throw new Error(`It has not said "${wanted}" (exit ${exitCode ?? signalCode ?? 'none'}):\n${text}`);
      }, patience),
  };
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

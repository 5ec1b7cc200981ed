import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Outcome } from './run-cli.ts';

const bin = fileURLToPath(new URL('../../bin/serplift.mjs', import.meta.url));

/** Runs the built program as a process of its own; `interruptAt` sends one SIGINT for each text, in their order. */
export function spawnCli(
  line: readonly string[],
  { env, interruptAt = [] }: { env: Record<string, string>; interruptAt?: readonly string[] },
): Promise<Omit<Outcome, 'code'> & { code: number | null }> {
  const child = spawn(process.execPath, [bin, ...line], {
    env: { PATH: `${path.dirname(process.execPath)}:/usr/bin:/bin`, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  const awaited = [...interruptAt];
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString();
    if (awaited[0] === undefined || !err.includes(awaited[0])) return;
    awaited.shift();
    child.kill('SIGINT');
  });
  return new Promise((resolve) => {
    child.once('close', (code) => resolve({ code, out, err }));
  });
}

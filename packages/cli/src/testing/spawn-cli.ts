import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Outcome } from './run-cli.ts';

const bin = fileURLToPath(new URL('../../bin/serplift.mjs', import.meta.url));

/** A person does not press Ctrl-C twice within the moment in which a repeated signal counts as an echo. */
const pressEveryMs = 400;

/** Runs the built program as a separate process; `interruptAt` presses Ctrl-C for each text, in their order, the last one until it ends. */
export function spawnCli(
  line: readonly string[],
  { env, interruptAt = [] }: { env: Record<string, string>; interruptAt?: readonly string[] },
): Promise<Omit<Outcome, 'code' | 'screen'> & { code: number | null }> {
  const child = spawn(process.execPath, [bin, ...line], {
    env: { PATH: `${path.dirname(process.execPath)}:/usr/bin:/bin`, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  const awaited = [...interruptAt];
  let pressing: NodeJS.Timeout | undefined;
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString();
    if (awaited[0] === undefined || !err.includes(awaited[0])) return;
    awaited.shift();
    child.kill('SIGINT');
    if (interruptAt.length > 1 && awaited.length === 0)
      pressing = setInterval(() => child.kill('SIGINT'), pressEveryMs);
  });
  return new Promise((resolve) => {
    child.once('close', (code) => {
      clearInterval(pressing);
      resolve({ code, out, err });
    });
  });
}

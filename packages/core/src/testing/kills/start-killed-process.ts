import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { nodeArguments } from '../node-arguments.ts';

/** Works a task up to a moment; resolves with what the process printed once it has ended. */
export type WorkUntil = (taskId: string, moment: number) => Promise<string>;

/** Starts a script of this folder and waits until it is ready for a task. */
export async function startKilledProcess(script: string, argv: readonly string[]): Promise<WorkUntil> {
  const file = fileURLToPath(new URL(script, import.meta.url));
  const child = spawn(process.execPath, [...nodeArguments(file), ...argv], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const ended = once(child, 'exit');
  await Promise.race([once(child.stdout, 'data'), ended]);
  return async (taskId, moment) => {
    child.stdin.write(`${taskId} ${moment}\n`);
    await ended;
    return said.slice(said.indexOf('\n') + 1);
  };
}

/** So many moments of a task: some critical ones from a place on, the others spread over the rest. */
export function pickMoments(count: number, critical: readonly number[], kills: number): number[] {
  const rest = Array.from({ length: count }, (_, index) => index + 1).filter((moment) => !critical.includes(moment));
  const spread = Array.from({ length: kills - critical.length }, (_, index) => {
    return rest[Math.floor((index * rest.length) / (kills - critical.length))] ?? 1;
  });
  return [...critical, ...spread];
}

import { spawn, type SpawnOptions } from 'node:child_process';

const longestFarewellMs = 2000;
const longestWords = 4000;

/** How a program ended: what it said, and whether it did what was asked. */
export interface ProgramEnd {
  isDone: boolean;
  said: string;
}

/**
 * Runs a program in a process group of its own. Once `signal` aborts, the whole group is ended before this throws the
 * signal's reason, so that nothing of it goes on behind whoever gave up.
 */
export async function runProgram(
  [program, ...args]: readonly [string, ...string[]],
  { signal, ...options }: SpawnOptions & { signal: AbortSignal },
): Promise<ProgramEnd> {
  signal.throwIfAborted();
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      said = `${said}${chunk.toString()}`.slice(-longestWords);
    });
  }
  const endGroup = (name: NodeJS.Signals): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, name);
    } catch {
      // It has ended already.
    }
  };
  let insist: NodeJS.Timeout | undefined;
  const giveUp = (): void => {
    endGroup('SIGTERM');
    insist = setTimeout(() => endGroup('SIGKILL'), longestFarewellMs);
  };
  signal.addEventListener('abort', giveUp, { once: true });
  // "close" and not "exit": by then, whoever inherited its output has ended as well.
  const isDone = await new Promise<boolean>((resolve) => {
    child.once('error', (error) => {
      said = error.message;
      resolve(false);
    });
    child.once('close', (code) => resolve(code === 0));
  });
  signal.removeEventListener('abort', giveUp);
  clearTimeout(insist);
  signal.throwIfAborted();
  return { isDone, said: said.trim() };
}

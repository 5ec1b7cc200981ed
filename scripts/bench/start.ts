import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const bin = fileURLToPath(new URL('../../packages/cli/bin/serplift.mjs', import.meta.url));
const pairs = 20;

function timedMs(argv: string[]): number {
  const startMs = performance.now();
  spawnSync(process.execPath, argv);
  return performance.now() - startMs;
}

/** Prints how long `serplift --help` takes, compared with an empty Node: the best of many pairs, because others use the machine too. It runs what `npm run build` made. */
export function benchStart(): void {
  const empty = Math.min(...Array.from({ length: pairs }, () => timedMs(['-e', ''])));
  const help = Math.min(...Array.from({ length: pairs }, () => timedMs([bin, '--help'])));
  console.log('Start of the program (best of 20)\n');
  console.log(
    `serplift --help   ${(help / empty).toFixed(2)} times an empty Node (${(help - empty).toFixed(0)} ms more; goal 60)`,
  );
}

import { answerJobs } from '../platform/pool-thread.ts';

// A thread for tests that does what it is told: takes time, fails, or takes all memory.
answerJobs(({ spinMs = 0, fail, heap }: { spinMs?: number; fail?: string; heap?: true }) => {
  const endMs = Date.now() + spinMs;
  while (Date.now() < endMs);
  if (fail !== undefined) throw new Error(fail);
  const kept: string[][] = [];
  if (heap === true) for (;;) kept.push(Array.from({ length: 100_000 }, (_, index) => `${index} ${kept.length}`));
  return 'done';
});

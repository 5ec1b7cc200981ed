import type { Context } from '../../team/context/context.ts';
import { listWorkers, readQueue } from './system-store.ts';

/** How much work waits and who does it, for monitoring: sums over the whole installation, nothing about any team. */
export async function measureWork({
  db,
}: Pick<Context, 'db'>): Promise<{ jobs: Record<string, number>; workers: number }> {
  const [queue, workers] = await Promise.all([readQueue(db), listWorkers(db)]);
  return { jobs: { waiting: queue.waiting, working: queue.active, failed: queue.failed }, workers: workers.length };
}

import { performance } from 'node:perf_hooks';
import type { Turns } from '../../platform/turns.ts';

const lookEveryMs = 100;
/** Of its time, how much the thread works when more at once would only make each of it slower. */
const busy = 0.9;
const free = 0.75;
/** Fewer would leave the thread idle while one waits for the database. */
const fewest = 3;

/**
 * While someone works, keeps as many items in progress as the thread can work on: all places while they wait for providers, a few while they compute.
 * What is started waits for all that is in progress, so one team's short run would otherwise wait for the crowd of another's.
 */
export function paceSlots(slots: Turns, most: number): () => () => void {
  const least = Math.min(fewest, most);
  let places = Math.min(2 * fewest, most);
  let before = performance.eventLoopUtilization();
  let timer: NodeJS.Timeout | undefined;
  let workers = 0;
  slots.resize(places);
  const look = (): void => {
    const { utilization } = performance.eventLoopUtilization(before);
    before = performance.eventLoopUtilization();
    if (utilization > busy) places = Math.max(least, Math.floor(places * 0.75));
    else if (utilization < free && slots.isFull) places = Math.min(most, 2 * places);
    slots.resize(places);
  };
  return () => {
    workers += 1;
    if (workers === 1) {
      before = performance.eventLoopUtilization();
      timer = setInterval(look, lookEveryMs).unref();
    }
    return () => {
      workers -= 1;
      if (workers === 0) clearInterval(timer);
    };
  };
}

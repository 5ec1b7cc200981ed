import { performance } from 'node:perf_hooks';
import type { Turns } from '../../platform/turns.ts';

const lookEveryMs = 100;
/** Of its time, how much the thread works when more at once would only make each of it slower. */
const busy = 0.9;
const free = 0.75;
/** Fewer would leave the thread idle while one waits for the database. */
const fewest = 3;

/**
 * Keeps as many items in progress as the thread can work on: all places while they wait for providers, a few while they compute.
 * What is started waits for all that is in progress, so one team's short run would otherwise wait for the crowd of another's.
 */
export function paceSlots(slots: Turns, most: number): () => void {
  const least = Math.min(fewest, most);
  let places = Math.min(2 * fewest, most);
  let before = performance.eventLoopUtilization();
  slots.resize(places);
  const timer = setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(before);
    before = performance.eventLoopUtilization();
    if (utilization > busy) places = Math.max(least, Math.floor(places * 0.75));
    else if (utilization < free && slots.isFull) places = Math.min(most, 2 * places);
    slots.resize(places);
  }, lookEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}

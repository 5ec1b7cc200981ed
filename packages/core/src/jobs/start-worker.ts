import type { Context } from '../context.ts';
import type { Methods } from '../optimizations/method.ts';

export interface Worker {
  /** Takes nothing new, finishes or gives back what it works on, within 10 s. */
  stop(): Promise<void>;
}

export interface WorkerOptions {
  /** Items worked at the same time in this process. */
  concurrency: number;
}

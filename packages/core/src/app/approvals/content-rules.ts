import type { OptimizationKind } from '../../contract/runs/optimization.ts';
import { resultPaths } from '../automations/notice/notice-text-rules.ts';

/** Where the dashboard shows a run. */
export const runPath = (kind: OptimizationKind, id: string): string => `${resultPaths[kind]}/${id}`;

/** "1 ad", "2 ads". */
export const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`;

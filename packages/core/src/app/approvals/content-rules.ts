import type { OptimizationKind } from '../../contract/runs/optimization.ts';
import { resultPaths } from '../automations/notice/notice-text-rules.ts';
import type { Content } from './approval-rules.ts';

/** Where the dashboard shows a run. */
export const runPath = (kind: OptimizationKind, id: string): string => `${resultPaths[kind]}/${id}`;

/** "1 ad", "2 ads". */
export const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`;

/** A setting as people read it; null when it is not set. */
export function valueText(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value)) return value.length === 0 ? null : value.map((one) => valueText(one) ?? 'none').join(', ');
  if (typeof value !== 'object') return typeof value === 'string' ? value : JSON.stringify(value);
  return Object.entries(value)
    .map(([name, item]) => `${name}: ${valueText(item) ?? 'none'}`)
    .join('; ');
}

export type Values = Readonly<Record<string, unknown>>;

/** How values change, one line for each that the call names; those that stay only where all of them do. */
export function changesOf(before: Values | null, after: Values | null): Content['places'][number]['changes'] {
  const all = Object.keys(after ?? before ?? {})
    .filter((name) => name !== 'teamId')
    .map((name) => ({
      name,
      before: before && valueText(before[name]),
      after: after && valueText(after[name]),
    }));
  const changed = all.filter((one) => one.before !== one.after);
  return changed.length === 0 ? all : changed;
}

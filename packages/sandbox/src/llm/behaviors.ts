import type { SandboxState } from '../frame/state.ts';

/** Every fault that the writer can be ordered to make. */
export const BEHAVIORS = [
  'tooLong',
  'duplicate',
  'malformedJson',
  'fencedJson',
  'inventedClaim',
  'refusal',
  'truncated',
  'otherLanguage',
  'allCaps',
  'stuffed',
  'empty',
  'extraKeys',
  'url',
  'obeysInjection',
  'insufficientQuota',
] as const;

export type Behavior = (typeof BEHAVIORS)[number];

/** An order to misbehave: for prompts that contain `match` (all when absent), `times` times (always when absent). */
export interface BehaviorOrder {
  behavior: Behavior;
  times?: number;
  match?: string;
}

const KEY = 'llm.behaviors';
const MARKER = /\bfault-([a-z]+)(-once)?\b/giu;

/** Reads a name as a behavior, whatever its case. */
export function readBehavior(name: string): Behavior | null {
  return BEHAVIORS.find((behavior) => behavior.toLowerCase() === name.toLowerCase()) ?? null;
}

/** Remembers an order; the oldest that fits a prompt is obeyed first. */
export function orderBehavior(state: SandboxState, order: BehaviorOrder): BehaviorOrder[] {
  const orders = [...listBehaviors(state), order];
  state.set(KEY, orders);
  return orders;
}

/** The orders that are still open. */
export function listBehaviors(state: SandboxState): BehaviorOrder[] {
  return state.get<BehaviorOrder[]>(KEY, []);
}

/** Forgets all orders. */
export function clearBehaviors(state: SandboxState): void {
  state.delete(KEY);
}

/**
 * How to answer a prompt: by a standing order, otherwise by a marker in its data such as `fault-tooLong` (always) or
 * `fault-tooLong-once` (not when the prompt is a repair that lists violations). Using an order counts it down.
 */
export function takeBehavior(state: SandboxState, prompt: string, isRepair: boolean): Behavior | null {
  const orders = listBehaviors(state);
  const found = orders.find((order) => order.match === undefined || prompt.includes(order.match));
  if (found !== undefined) {
    const left = found.times === undefined ? undefined : found.times - 1;
    const next = orders.flatMap((order) => {
      if (order !== found || left === undefined) return [order];
      return left > 0 ? [{ ...order, times: left }] : [];
    });
    state.set(KEY, next);
    return found.behavior;
  }
  for (const [, name = '', once] of prompt.matchAll(MARKER)) {
    const behavior = readBehavior(name);
    if (behavior !== null && !(once !== undefined && isRepair)) return behavior;
  }
  return null;
}

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

/** How to answer a prompt, by the oldest order that fits it; using an order counts it down. */
export function takeBehavior(state: SandboxState, prompt: string): Behavior | null {
  const orders = listBehaviors(state);
  const found = orders.find((order) => order.match === undefined || prompt.includes(order.match));
  if (found === undefined) return null;
  const next = orders.flatMap((order) => {
    if (order !== found || order.times === undefined) return [order];
    return order.times > 1 ? [{ ...order, times: order.times - 1 }] : [];
  });
  state.set(KEY, next);
  return found.behavior;
}

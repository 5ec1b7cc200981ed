import type { SandboxState } from '../frame/state.ts';

/** Every fault that the writer can be ordered to make. */
export const BEHAVIOURS = [
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

export type Behaviour = (typeof BEHAVIOURS)[number];

/** An order to misbehave: for prompts that contain `match` (all when absent), `times` times (always when absent). */
export interface BehaviourOrder {
  behaviour: Behaviour;
  times?: number;
  match?: string;
}

const KEY = 'llm.behaviours';
const MARKER = /\bfault-([a-z]+)(-once)?\b/giu;

/** Reads a name as a behavior, whatever its case. */
export function readBehaviour(name: string): Behaviour | null {
  return BEHAVIOURS.find((behaviour) => behaviour.toLowerCase() === name.toLowerCase()) ?? null;
}

/** Remembers an order; the oldest that fits a prompt is obeyed first. */
export function orderBehaviour(state: SandboxState, order: BehaviourOrder): BehaviourOrder[] {
  const orders = [...listBehaviours(state), order];
  state.set(KEY, orders);
  return orders;
}

/** The orders that are still open. */
export function listBehaviours(state: SandboxState): BehaviourOrder[] {
  return state.get<BehaviourOrder[]>(KEY, []);
}

/** Forgets all orders. */
export function clearBehaviours(state: SandboxState): void {
  state.delete(KEY);
}

/**
 * How to answer a prompt: by a standing order, else by a marker in its data such as `fault-tooLong` (always) or
 * `fault-tooLong-once` (not when the prompt is a repair that lists violations). Using an order counts it down.
 */
export function takeBehaviour(state: SandboxState, prompt: string, isRepair: boolean): Behaviour | null {
  const orders = listBehaviours(state);
  const found = orders.find((order) => order.match === undefined || prompt.includes(order.match));
  if (found !== undefined) {
    const left = found.times === undefined ? undefined : found.times - 1;
    const next = orders.flatMap((order) => {
      if (order !== found || left === undefined) return [order];
      return left > 0 ? [{ ...order, times: left }] : [];
    });
    state.set(KEY, next);
    return found.behaviour;
  }
  for (const [, name = '', once] of prompt.matchAll(MARKER)) {
    const behaviour = readBehaviour(name);
    if (behaviour !== null && !(once !== undefined && isRepair)) return behaviour;
  }
  return null;
}

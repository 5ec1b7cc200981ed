import { Router } from '@koa/router';
import type { SandboxState } from '../frame/state.ts';
import { asObject } from './json.ts';

/** Every fault that the writer can be ordered to make. */
const BEHAVIORS = [
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
interface BehaviorOrder {
  behavior: Behavior;
  times?: number;
  match?: string;
}

const KEY = 'llm.behaviors';

const listBehaviors = (state: SandboxState): BehaviorOrder[] => state.get<BehaviorOrder[]>(KEY, []);

/** `/llm/behavior`: GET lists the orders to misbehave, POST adds one, DELETE forgets all. */
export function behaviorRouter(state: SandboxState): Router {
  const router = new Router();
  router.get('/llm/behavior', (ctx) => {
    ctx.body = { orders: listBehaviors(state) };
  });
  router.post('/llm/behavior', (ctx) => {
    const { behavior: name, times, match } = asObject(ctx.request.body) ?? {};
    const behavior = BEHAVIORS.find((known) => known === name);
    if (behavior === undefined) {
      ctx.status = 400;
      ctx.body = { message: `behavior: one of ${BEHAVIORS.join(', ')}.` };
      return;
    }
    const order = {
      behavior,
      ...(typeof times === 'number' && { times }),
      ...(typeof match === 'string' && { match }),
    };
    state.set(KEY, [...listBehaviors(state), order]);
    ctx.status = 201;
    ctx.body = { orders: listBehaviors(state) };
  });
  router.delete('/llm/behavior', (ctx) => {
    state.delete(KEY);
    ctx.status = 204;
  });
  return router;
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

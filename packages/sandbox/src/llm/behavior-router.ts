import { Router } from '@koa/router';
import type { SandboxState } from '../frame/state.ts';
import { BEHAVIORS, clearBehaviors, listBehaviors, orderBehavior, readBehavior } from './behaviors.ts';
import { asObject, asText } from './json.ts';

/** `/llm/behavior`: GET lists the orders to misbehave, POST adds one, DELETE forgets all. */
export function behaviorRouter(state: SandboxState): Router {
  const router = new Router();
  router.get('/llm/behavior', (ctx) => {
    ctx.body = { orders: listBehaviors(state) };
  });
  router.post('/llm/behavior', (ctx) => {
    const body = asObject(ctx.request.body) ?? {};
    const behavior = readBehavior(asText(body['behavior']) ?? '');
    const times = body['times'];
    const match = asText(body['match']);
    if (
      behavior === null ||
      (times !== undefined && !(typeof times === 'number' && Number.isInteger(times) && times > 0))
    ) {
      ctx.status = 400;
      ctx.body = {
        message: `Send {"behavior": one of ${BEHAVIORS.join(', ')}, "times"?: a positive integer, "match"?: text of the prompt}.`,
      };
      return;
    }
    ctx.status = 201;
    ctx.body = {
      orders: orderBehavior(state, {
        behavior,
        ...(typeof times === 'number' && { times }),
        ...(match !== null && { match }),
      }),
    };
  });
  router.delete('/llm/behavior', (ctx) => {
    clearBehaviors(state);
    ctx.status = 204;
  });
  return router;
}

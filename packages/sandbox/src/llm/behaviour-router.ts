import { Router } from '@koa/router';
import type { SandboxState } from '../frame/state.ts';
import { BEHAVIOURS, clearBehaviours, listBehaviours, orderBehaviour, readBehaviour } from './behaviours.ts';
import { asObject, asText } from './writer/json.ts';

/** `/llm/behaviour`: GET lists the orders to misbehave, POST adds one, DELETE forgets all. */
export function behaviourRouter(state: SandboxState): Router {
  const router = new Router();
  router.get('/llm/behaviour', (ctx) => {
    ctx.body = { orders: listBehaviours(state) };
  });
  router.post('/llm/behaviour', (ctx) => {
    const body = asObject(ctx.request.body) ?? {};
    const behaviour = readBehaviour(asText(body['behaviour']) ?? '');
    const times = body['times'];
    const match = asText(body['match']);
    if (
      behaviour === null ||
      (times !== undefined && !(typeof times === 'number' && Number.isInteger(times) && times > 0))
    ) {
      ctx.status = 400;
      ctx.body = {
        message: `Send {"behaviour": one of ${BEHAVIOURS.join(', ')}, "times"?: a positive integer, "match"?: text of the prompt}.`,
      };
      return;
    }
    ctx.status = 201;
    ctx.body = {
      orders: orderBehaviour(state, {
        behaviour,
        ...(typeof times === 'number' && { times }),
        ...(match !== null && { match }),
      }),
    };
  });
  router.delete('/llm/behaviour', (ctx) => {
    clearBehaviours(state);
    ctx.status = 204;
  });
  return router;
}

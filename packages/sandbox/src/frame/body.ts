import { bodyParser } from '@koa/bodyparser';
import type { Middleware } from 'koa';

/** Reads JSON, forms and text into `ctx.request.body`; 400 when the body is not what it says. */
export function parseBody(): Middleware {
  return bodyParser({
    enableTypes: ['json', 'form', 'text'],
    jsonLimit: '20mb',
    parsedMethods: ['POST', 'PUT', 'PATCH', 'DELETE'],
    onError(_error, ctx) {
      ctx.throw(400, 'The body is not valid for its content type.');
    },
  });
}

import { Readable } from 'node:stream';
import { Router } from '@koa/router';
import { type Actor, type Context, dispatch } from '@serplift/core';
import { api } from '@serplift/core/api';
import type { Context as HttpContext } from 'koa';
import { queryOf } from './routes.ts';

type CsvPart = typeof api.usage.exportCsv | typeof api.audit.exportCsv;

/** The files there are, and the call that makes their parts. */
const files: Record<string, CsvPart> = { usage: api.usage.exportCsv, audit: api.audit.exportCsv };

async function* partsOf(
  world: { context: Context; actor: Actor },
  definition: CsvPart,
  input: object,
): AsyncGenerator<string> {
  for (let cursor: string | undefined; ;) {
    const part = await dispatch(world.context, world.actor, { endpoint: definition, input: { ...input, cursor } });
    if (part.text !== '') yield part.text;
    if (part.nextCursor === null) return;
    cursor = part.nextCursor;
  }
}

/** CSV files streamed part by part, so that a large one needs no more memory than a small one. */
export function csvRoutes(): Router {
  const router = new Router({ sensitive: true });
  for (const [name, definition] of Object.entries(files)) {
    router.get(`/api/${name}.csv`, async (http: HttpContext) => {
      const { world: context, actor } = http.state;
      const parts = partsOf({ context, actor }, definition, queryOf(http));
      // Refusals come before the head is sent.
      const first = await parts.next();
      http.type = 'text/csv; charset=utf-8';
      const day = context.now().toISOString().slice(0, 10);
      http.attachment(`serplift-${name}-${day}.csv`);
      http.body = Readable.from(
        (async function* () {
          if (first.done !== true) yield first.value;
          yield* parts;
        })(),
      );
    });
  }
  return router;
}

import { Router } from '@koa/router';
import { type AnswerVersions, dispatch, dispatchNamed, requireScope } from '@serplift/core';
import { api, type Endpoint, type EndpointTable, importLimits, travelsInQuery } from '@serplift/core/api';
import type { Context as HttpContext } from 'koa';
import { HttpRefusal } from './errors.ts';
import { openKeptAnswers } from './kept-answers.ts';
import { readJson } from './read-json.ts';

const bodyLimitBytes = 256 * 1024;
const importBodyLimitBytes = importLimits.bytesPerBatch;

/** The query as the call gets it; a name that appears twice is refused. */
function queryOf(http: HttpContext): Record<string, unknown> {
  const repeated = Object.entries(http.query).find(([, value]) => Array.isArray(value));
  if (repeated !== undefined) throw new HttpRefusal(400, `The query has "${repeated[0]}" more than once.`);
  return { ...http.query };
}

async function inputOf(http: HttpContext, definition: Endpoint): Promise<Record<string, unknown>> {
  const params = http['params'] as Record<string, string>;
  if (travelsInQuery(definition.method)) return { ...queryOf(http), ...params };
  const limitBytes = definition === api.imports.addRows ? importBodyLimitBytes : bodyLimitBytes;
  const body = await readJson(http.req, limitBytes);
  const key = http.get('idempotency-key');
  return { ...body, ...(key === '' ? {} : { idempotencyKey: key }), ...params };
}

export type SessionHandlers = Record<keyof typeof api.session, (http: HttpContext, input: unknown) => Promise<unknown>>;

/** A route for every endpoint of the contract. */
export function apiRoutes(sessionHandlers: SessionHandlers, versions: AnswerVersions): Router {
  const router = new Router({ sensitive: true });
  const kept = openKeptAnswers();
  for (const [group, endpoints] of Object.entries(api as EndpointTable)) {
    for (const [name, definition] of Object.entries(endpoints)) {
      const sessionHandler = group === 'session' ? sessionHandlers[name as keyof SessionHandlers] : undefined;
      const path = definition.path.replace(/\{(\w+)\}/g, ':$1');
      router.register(path, [definition.method], async (http: HttpContext) => {
        const { world, actor } = http.state;
        if (definition.access !== 'public' && actor.userId === null) {
          // Refused before the body is read: strangers cost nothing.
          await dispatch(world, actor, { endpoint: definition, input: {} });
        }
        // Dispatch does so for every other call.
        if (sessionHandler !== undefined) requireScope(definition, actor);
        const input = await inputOf(http, definition);
        const call = { endpoint: definition, input };
        const version = await versions.find(actor, call);
        if (version !== null) {
          return kept.answer(http, version.name, () => dispatchNamed(world, actor, { ...call, version }));
        }
        const output =
          sessionHandler === undefined
            ? await dispatch(world, actor, call)
            : definition.output.parse(await sessionHandler(http, input));
        http.type = 'application/json';
        http.body = JSON.stringify(output);
      });
    }
  }
  return router;
}

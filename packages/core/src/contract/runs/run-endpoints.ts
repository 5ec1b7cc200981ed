import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { id, queryNumber } from '../values.ts';
import { optimizationSummary } from './optimization.ts';

type ApiPath = `/api/${string}`;

/** The team's runs of one kind. */
export const historyOf = (path: ApiPath, kind: string) =>
  endpoint({
    method: 'GET',
    path,
    access: 'team',
    token: 'read',
    summary: `The team's ${kind} runs, newest first.`,
    input: z.object({ userId: id }),
    output: z.array(optimizationSummary),
  });

/** Stops a run of one kind. */
export const cancelOf = (path: ApiPath) =>
  endpoint({
    method: 'POST',
    path,
    access: 'team',
    token: 'run',
    summary: 'Stop a run and keep what it has finished.',
    input: z.object({ optimizationId: id }),
    output: optimizationSummary,
  });

/** The items of a run of one kind in order, for results of any size. */
export const itemsOf = <Item extends z.ZodMiniType>(path: ApiPath, what: { name: string; item: Item }) =>
  endpoint({
    method: 'GET',
    path,
    access: 'team',
    token: 'read',
    summary: `${what.name} of a run in order, page by page.`,
    input: z.object({
      optimizationId: id,
      cursor: z.optional(z.string().check(z.maxLength(100))),
      limit: z._default(queryNumber(1, 500), 100),
    }),
    output: z.object({ items: z.array(what.item), nextCursor: z.nullable(z.string()) }),
  });

import * as z from 'zod/mini';
import type { Endpoint } from '../../contract/endpoint.ts';
import { AppError } from '../../contract/errors.ts';
import { api } from '../../contract/index.ts';
import { type Answer, listed, rowsAnswer } from './answer-rules.ts';
import { takeArguments } from './argument-rules.ts';
import { makeChange } from './confirm.ts';
import { runRow } from './find-run.ts';
import { type Ask, missing, part, text, tool, wanted } from './tool.ts';

const things = ['project', 'page', 'idea'] as const;
type Thing = (typeof things)[number];

/** How each thing is made, replaced and deleted: the endpoint, and what its ids are called. */
const writes: Record<Thing, { create: Endpoint; edit: Endpoint; remove: Endpoint; id: string; parent: string | null }> =
  {
    project: { ...api.projects, id: 'projectId', parent: null },
    page: { ...api.projectPages, id: 'pageId', parent: 'projectId' },
    idea: { ...api.ideas, id: 'ideaId', parent: 'pageId' },
  };

interface Arguments {
  of: Thing | 'run' | 'trend';
  id?: string | undefined;
  in?: string | undefined;
  fields?: Record<string, unknown> | undefined;
}

function named(args: Arguments, name: 'id' | 'in', what: string): string {
  const value = args[name];
  if (value === undefined) throw missing(name, `the id of ${what}.`);
  return value;
}

async function rowsOf(ask: Ask, args: Arguments): Promise<readonly unknown[]> {
  if (args.of === 'project') return ask.call(api.projects.list, {});
  if (args.of === 'idea') return ask.call(api.ideas.list, { pageId: named(args, 'in', 'a page') });
  const projectId = named(args, 'in', 'a project');
  if (args.of === 'page') return ask.call(api.projectPages.list, { projectId });
  if (args.of === 'run') return (await ask.call(api.projects.runs, { projectId })).map(runRow);
  return (await ask.call(api.projects.trend, { projectId })).days;
}

async function listAnswer(ask: Ask, args: Arguments & { cursor?: string | undefined; limit: number }): Promise<Answer> {
  const [noun, days] = args.of === 'trend' ? ['days', 'the last 90 days'] : [`${args.of}s`, null];
  const of = { noun, source: args.in ?? 'the team', days, filters: { of: args.of } };
  return rowsAnswer(listed(await rowsOf(ask, args)), args, of);
}

async function changeAnswer(ask: Ask, args: Arguments & { action: 'save' | 'delete' }): Promise<Answer> {
  const { of: thing, action } = args;
  if (thing === 'run' || thing === 'trend') {
    throw new AppError('invalid_input', `\`of\` must be one of project, page or idea to ${action}.`);
  }
  const { id, parent, ...endpoints } = writes[thing];
  const name = action === 'delete' ? 'remove' : args.id === undefined ? 'create' : 'edit';
  const endpoint = endpoints[name];
  const place =
    name === 'create'
      ? parent && { [parent]: named(args, 'in', `the ${parent.replace('Id', '')}`) }
      : { [id]: named(args, 'id', `the ${thing}`) };
  const placed = Object.fromEntries(Object.keys(place ?? {}).map((key) => [key, true as const]));
  const schema = z.omit(endpoint.input as z.ZodMiniObject, placed);
  const input = { ...takeArguments(schema, action === 'delete' ? {} : args.fields, 'fields'), ...place };
  const would = {
    create: `It would add a ${thing}`,
    edit: `It would replace every field of the ${thing}`,
    remove: `It would delete the ${thing} with all that is in it`,
  }[name];
  return makeChange(
    ask,
    { endpoint, input },
    {
      would: `${would}: ${JSON.stringify(input)}.`,
      done: (value) => ({ summary: 'Done.', data: { done: true, value } }),
    },
  );
}

/** The plans of a team. */
export const projectTools = [
  tool({
    name: 'projects',
    title: 'Projects, pages and ideas',
    description:
      'list: projects; pages, runs or the daily search trend of a project; ideas of a page. save: adds, or with id replaces all fields. delete: with all that is in it. Fields of a project: name, domain, competitorDomains; of a page: url, priority, volume; of an idea: type, tags, changes. save and delete return a confirm code first.',
    input: z.object({
      action: z._default(z.enum(['list', 'save', 'delete']), 'list'),
      of: z._default(z.enum([...things, 'run', 'trend']), 'project'),
      in: z.optional(text('id of the project or page it is in', 64)),
      id: z.optional(text(undefined, 64)),
      fields: wanted.settings,
      confirm: wanted.confirm,
      ...part,
    }),
    output: { names: 'value', rows: 'id name domain url priority figures type tags changes', isChange: true },
    actions: { list: api.projects.list, save: api.projects.edit, delete: api.projects.remove },
    answer: (ask, args) => {
      const { action } = args;
      return action === 'list' ? listAnswer(ask, args) : changeAnswer(ask, { ...args, action });
    },
  }),
];

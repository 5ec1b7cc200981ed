import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { done, id, instant, typedText, wholeNumber } from '../values.ts';

export const ideaLimits = { type: 60, tags: 20, tag: 60, keyword: 200, sections: 20, title: 200, content: 5000 };
const maxCount = 1_000_000_000;

const orNull = <T extends z.ZodMiniType<number, number>>(number: T) => z._default(z.nullable(number), null);
const decimal = (max: number) =>
  z.number(`A number from 0 to ${max}.`).check(z.minimum(0, 'At least 0.'), z.maximum(max, `At most ${max}.`));

/** Search figures behind an idea; null is unknown, `ctr` is in percent. */
const stats = z.object({
  keyword: z._default(typedText(ideaLimits.keyword), ''),
  volume: orNull(wholeNumber(0, maxCount)),
  impressions: orNull(wholeNumber(0, maxCount)),
  clicks: orNull(wholeNumber(0, maxCount)),
  ctr: orNull(decimal(100)),
  position: orNull(decimal(1000)),
});

const section = z.object({
  title: z._default(typedText(ideaLimits.title), ''),
  content: z._default(typedText(ideaLimits.content), ''),
});
const analysis = z.object({
  headlines: z._default(
    z.array(section).check(z.maxLength(ideaLimits.sections, `At most ${ideaLimits.sections} sections.`)),
    [],
  ),
});

export const idea = z.object({
  id,
  pageId: id,
  type: z.string(),
  tags: z.array(z.string()),
  stats,
  analysis,
  changes: z.string(),
  createdAt: instant,
});
export type Idea = z.infer<typeof idea>;

const ideaFields = {
  type: typedText(ideaLimits.type).check(z.minLength(1, 'Please enter a type, for example content')),
  tags: z._default(
    z.array(typedText(ideaLimits.tag)).check(z.maxLength(ideaLimits.tags, `At most ${ideaLimits.tags} tags.`)),
    [],
  ),
  stats: z.prefault(stats, {}),
  analysis: z.prefault(analysis, {}),
  changes: z._default(typedText(10_000), ''),
};
const ideaInput = z.object(ideaFields);
export type IdeaInput = z.output<typeof ideaInput>;

/** Ideas for a page. */
export const ideasApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/pages/{pageId}/ideas',
    access: 'team',
    token: 'read',
    summary: 'Ideas for a page, in the order they were added.',
    input: z.object({ pageId: id }),
    output: z.array(idea),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/pages/{pageId}/ideas',
    access: 'team',
    token: 'decide',
    summary: 'Add an idea to a page; blank tags and sections are left out.',
    input: z.object({ pageId: id, ...ideaFields }),
    output: idea,
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/api/ideas/{ideaId}',
    access: 'team',
    token: 'decide',
    summary: "Replace an idea's fields.",
    input: z.object({ ideaId: id, ...ideaFields }),
    output: idea,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/ideas/{ideaId}',
    access: 'team',
    token: 'decide',
    summary: 'Delete an idea.',
    input: z.object({ ideaId: id }),
    output: done,
  }),
};

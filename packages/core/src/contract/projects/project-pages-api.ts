import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { done, id, instant, typedText, wholeNumber } from '../values.ts';

export const pagePriorities = ['high', 'medium', 'low'] as const;
export type PagePriority = (typeof pagePriorities)[number];

export const projectPageLimits = { url: 2000, volume: 1_000_000_000 };

export const projectPage = z.object({
  id,
  projectId: id,
  url: z.string(),
  priority: z.enum(pagePriorities),
  volume: z.int(),
  ideasCount: z.int(),
  createdAt: instant,
});
export type ProjectPage = z.infer<typeof projectPage>;

export const listedPage = z.extend(projectPage, {
  /** What the page got in search; null until the search data of those days is kept, and for an address it does not have. */
  figures: z.nullable(
    z.object({
      /** First and last day, `YYYY-MM-DD`. */
      startDate: z.string(),
      endDate: z.string(),
      clicks: z.number(),
      impressions: z.number(),
      /** Fraction, 0 to 1. */
      ctr: z.number(),
      position: z.number(),
    }),
  ),
});
export type ListedPage = z.infer<typeof listedPage>;

const pageFields = {
  url: typedText(projectPageLimits.url).check(z.minLength(1, 'Please enter a URL')),
  priority: z._default(z.enum(pagePriorities), 'medium'),
  volume: z._default(wholeNumber(0, projectPageLimits.volume), 0),
};
const pageInput = z.object(pageFields);
export type ProjectPageInput = z.output<typeof pageInput>;

/** Pages of a project. */
export const projectPagesApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/projects/{projectId}/pages',
    access: 'team',
    token: 'read',
    summary:
      'Pages of a project with the number of their ideas and their search figures, in the order they were added.',
    input: z.object({ projectId: id }),
    output: z.array(listedPage),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/projects/{projectId}/pages',
    access: 'team',
    token: 'decide',
    summary: 'Add a page to a project; each URL once.',
    input: z.object({ projectId: id, ...pageFields }),
    output: projectPage,
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/api/pages/{pageId}',
    access: 'team',
    token: 'decide',
    summary: "Replace a page's fields.",
    input: z.object({ pageId: id, ...pageFields }),
    output: projectPage,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/pages/{pageId}',
    access: 'team',
    token: 'decide',
    summary: 'Delete a page of a project with its ideas.',
    input: z.object({ pageId: id }),
    output: done,
  }),
};

import * as z from 'zod/mini';
import { endpoint } from '../../contract/endpoint.ts';
import { done, id, instant, typedText } from '../../contract/values.ts';

export const pageFileLimits = { pages: 500, path: 1000, url: 2048 } as const;

const text = z.nullable(z.string());
const destination = z.object({ teamId: id, destinationId: id });
const path = '/api/teams/{teamId}/destinations/{destinationId}/files';

const confirmedFile = z.object({ pageUrl: z.string(), path: z.string(), confirmedBy: text, confirmedAt: instant });

/** Why a file may be the one behind a page, in words. */
export const matchReasonNames = {
  address: 'same address',
  path: 'same path',
  slug: 'same slug',
  pathEnd: 'similar path',
  title: 'same title',
  description: 'same description',
} as const;
export type MatchReason = keyof typeof matchReasonNames;
const matchReasons = Object.keys(matchReasonNames) as [MatchReason, ...MatchReason[]];

/** A file of a repository that may be the one behind a page. */
const candidate = z.object({
  path: z.string(),
  /** Why it may be: its address, path, slug, title or description is that of the page. */
  reasons: z.array(z.enum(matchReasons)),
  title: text,
  description: text,
  /** Why a text in it can't be changed; null where it can. */
  refusals: z.object({ title: text, description: text }),
});

const foundFiles = z.object({
  pageUrl: z.string(),
  /** What a person confirmed. */
  confirmedPath: text,
  /** The most likely first. */
  candidates: z.array(candidate),
  /** Whether the first one is clearly ahead. */
  isClear: z.boolean(),
});
export type FoundFiles = z.infer<typeof foundFiles>;

/** Which file of a repository makes which page of a website. */
export const pageFilesApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: 'team',
    token: 'read',
    summary: 'The files behind pages that people confirmed for a Git destination.',
    input: destination,
    output: z.array(confirmedFile),
  }),
  find: endpoint({
    method: 'POST',
    path: `${path}/find`,
    access: 'team',
    token: 'run',
    summary: 'Look in the repository for the files behind the accepted pages of a run; changes nothing.',
    input: z.extend(destination, { optimizationId: id }),
    output: z.object({
      pages: z.array(foundFiles),
      /** Whether every file was read; otherwise only those whose path resembles a page's address. */
      readAll: z.boolean(),
    }),
  }),
  confirm: endpoint({
    method: 'POST',
    path,
    access: 'team',
    token: 'deploy',
    summary: 'Confirm which file makes a page; needs the right to publish.',
    input: z.extend(destination, {
      files: z
        .array(
          z.object({
            pageUrl: typedText(pageFileLimits.url).check(z.minLength(1, 'Enter the address of a page.')),
            /** Null: forget what was confirmed. */
            path: z.nullable(typedText(pageFileLimits.path).check(z.minLength(1, 'Enter the path of a file.'))),
          }),
        )
        .check(
          z.minLength(1, 'Name at least one page.'),
          z.maxLength(pageFileLimits.pages, `At most ${pageFileLimits.pages} pages at a time.`),
        ),
    }),
    output: done,
  }),
};

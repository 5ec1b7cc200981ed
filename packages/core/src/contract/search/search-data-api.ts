import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { done, empty, id, instant, typedText } from '../values.ts';

/** A website whose search data is kept, and how far it has come. */
export const keptWebsite = z.object({
  id,
  websiteUrl: z.string(),
  /** `current`: every final day is kept; `failed`: the last sync ended with `failure`, and the next is due at `nextSyncAt`. */
  state: z.enum(['syncing', 'current', 'failed']),
  keptDays: z.number(),
  /** Days that Search Console has; null until it was asked for the first time. */
  wantedDays: z.nullable(z.number()),
  firstDay: z.nullable(z.string()),
  lastDay: z.nullable(z.string()),
  /** Weeks before the last 100 days, whose queries are kept by week. */
  queryWeeks: z.number(),
  /** Days with more rows than Search Console gives. */
  cappedDays: z.number(),
  sizeBytes: z.number(),
  lastSyncedAt: z.nullable(instant),
  nextSyncAt: instant,
  failure: z.nullable(z.string()),
});
export type KeptWebsite = z.infer<typeof keptWebsite>;

/** Search Console data that is kept here, so that runs start from it. */
export const searchDataApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/search-data',
    access: 'team',
    token: 'read',
    summary: 'Websites whose Search Console data is kept, with progress and size.',
    input: empty,
    output: z.array(keptWebsite),
  }),
  sync: endpoint({
    method: 'POST',
    path: '/api/search-data/sync',
    access: 'team',
    token: 'run',
    summary: 'Fetch the final days of a website that are not kept yet, in the background.',
    input: z.object({ websiteUrl: z.optional(typedText(2048).check(z.minLength(1))) }),
    output: keptWebsite,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/search-data/{siteId}',
    access: 'owner',
    token: 'manage',
    summary: 'Delete the search data that is kept of a website.',
    input: z.object({ siteId: id }),
    output: done,
  }),
};

import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { boundedNumber, empty, freeJson, id, instant, typedText, wholeNumber } from '../values.ts';
import { importLimits } from './import-limits.ts';
import { importDays } from './import-period-rules.ts';

export const searchImport = z.object({
  id,
  name: z.string(),
  websiteUrl: z.string(),
  status: z.enum(['receiving', 'complete']),
  rowCount: z.number(),
  /** Days that the data covers; null until the files or a person say it, and runs wait for that. */
  days: z.nullable(z.number()),
  /** What the reader says about the files: kind, date range, totals, rejected rows. */
  summary: z.record(z.string(), z.unknown()),
  createdAt: instant,
});
export type SearchImport = z.infer<typeof searchImport>;

/** One aggregated row of search data as it travels; `query` is null in totals of pages, `page` is empty in totals of queries. */
export const searchRowInput = z
  .object({
    query: z.nullable(typedText(4096)),
    page: typedText(4096),
    clicks: boundedNumber(importLimits.count),
    impressions: boundedNumber(importLimits.count),
    position: boundedNumber(importLimits.position),
  })
  .check(
    z.refine(({ query, page }) => query !== null || page !== '', 'A row needs a query or a page.'),
    z.refine(({ clicks, impressions }) => clicks <= impressions, 'A row has more clicks than impressions.'),
  );

/** What the sender says about its files: every list of imports has it. */
const importSummary = freeJson('summary', 64 * 1024);

/** Search data from files, for runs without a Google connection. */
export const importsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/search-imports',
    access: 'team',
    token: 'read',
    summary: "The team's imported search data, newest first.",
    input: empty,
    output: z.array(searchImport),
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/search-imports',
    access: 'team',
    token: 'run',
    summary: 'Start an import; rows follow in batches.',
    input: z.object({
      name: typedText(200).check(z.minLength(1)),
      websiteUrl: typedText(2048).check(z.minLength(1)),
      summary: importSummary,
    }),
    output: searchImport,
  }),
  addRows: endpoint({
    method: 'POST',
    path: '/api/search-imports/{importId}/rows',
    access: 'team',
    token: 'run',
    summary: 'Add up to 5,000 aggregated rows to an import that is being received.',
    input: z.object({
      importId: id,
      rows: z.array(searchRowInput).check(z.minLength(1), z.maxLength(importLimits.rowsPerBatch)),
    }),
    output: z.object({ rowCount: z.number() }),
  }),
  finish: endpoint({
    method: 'POST',
    path: '/api/search-imports/{importId}/finish',
    access: 'team',
    token: 'run',
    summary: 'Close an import so that runs can use it.',
    input: z.object({ importId: id }),
    output: searchImport,
  }),
  setDays: endpoint({
    method: 'POST',
    path: '/api/search-imports/{importId}/days',
    access: 'team',
    token: 'run',
    summary: 'Set how many days an import without dates covers.',
    input: z.object({ importId: id, days: wholeNumber(importDays.min, importDays.max) }),
    output: searchImport,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/search-imports/{importId}',
    access: 'team',
    token: 'run',
    summary: 'Delete an import and its rows.',
    input: z.object({ importId: id }),
    output: z.object({ ok: z.literal(true) }),
  }),
};

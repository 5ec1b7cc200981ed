import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { optimizationKind, optimizationSummary } from '../runs/optimization.ts';
import { searchEvent } from '../search/search-events.ts';
import { empty, id, instant, typedText } from '../values.ts';

const sums = z.object({ clicks: z.number(), impressions: z.number() });

/** The team's website in the search data that is kept. */
const homeWebsite = z.object({
  siteUrl: z.string(),
  /** Final days that are kept of it, and how many are wanted; figures begin when their whole window is kept. */
  keptDays: z.number(),
  wantedDays: z.number(),
  figures: z.nullable(
    z.object({
      /** First and last day of the window, `YYYY-MM-DD`. */
      startDate: z.string(),
      endDate: z.string(),
      ...sums.shape,
      /** The same number of days before the window; null unless all of them are kept. Without impressions where Google counted those otherwise. */
      before: z.nullable(z.extend(sums, { impressions: z.nullable(z.number()) })),
      days: z.array(z.extend(sums, { date: z.string() })),
      /** What may explain a change, in order. */
      events: z.array(searchEvent),
    }),
  ),
});

const range = z.object({ point: z.number(), low: z.number(), high: z.number() });

export const home = z.object({
  /** Null until the team has chosen a website. */
  website: z.nullable(homeWebsite),
  /** Proposals without a decision, of the latest completed runs; runs with the most recent first. */
  waiting: z.object({
    proposals: z.number(),
    runs: z.array(
      z.object({ id, kind: optimizationKind, websiteUrl: z.string(), createdAt: instant, proposals: z.number() }),
    ),
  }),
  /** Live texts that say something their pages no longer say. */
  brokenPromises: z.number(),
  /** Decisions of the last `days` days. */
  decided: z.object({
    days: z.number(),
    accepted: z.number(),
    edited: z.number(),
    rejected: z.number(),
    /** Clicks per 28 days that the accepted and edited titles may bring, with the 80 % interval; null without any. */
    effect: z.nullable(z.extend(range, { pages: z.number() })),
  }),
  /** The latest runs of all kinds, newest first. */
  runs: z.array(optimizationSummary),
  /** What is wrong with a connection or its data, for people. */
  connections: z.array(
    z.object({
      service: z.enum(['searchConsole', 'googleAds', 'googleAnalytics']),
      message: z.string(),
    }),
  ),
  /** The first steps of a team, and which are done. */
  steps: z.object({ connect: z.boolean(), run: z.boolean(), review: z.boolean(), invite: z.boolean() }),
});
export type Home = z.infer<typeof home>;

const found = z.object({
  kind: z.enum(['page', 'query', 'adGroup', 'question']),
  /** Its address, words or name. */
  name: z.string(),
  /** The latest run that has it, and its item there. */
  runId: id,
  itemId: id,
});
export type Found = z.infer<typeof found>;

/** The figures of the first screen, and what is found from every screen. */
export const homeApi = {
  show: endpoint({
    method: 'GET',
    path: '/api/home',
    access: 'team',
    token: 'read',
    summary: "What matters to the team now: its website's clicks, what waits for a decision, and its latest runs.",
    input: empty,
    output: home,
  }),
  find: endpoint({
    method: 'GET',
    path: '/api/find',
    access: 'team',
    token: 'read',
    summary: 'Pages, queries, ad groups and questions of the latest runs by a part of their name.',
    input: z.object({ text: typedText(200).check(z.minLength(2, 'At least 2 characters.')) }),
    output: z.array(found),
  }),
};

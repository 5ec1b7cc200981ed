import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { id, instant } from '../values.ts';
import { lookDays, shownOutcomes } from './shown-outcomes.ts';

/** Whether a team has its published titles looked for on result pages. */
export const shownSettings = z.object({
  isOn: z.boolean(),
  /** What one search costs. */
  priceUsd: z.number(),
  /** Whether searches are real, simulated, or impossible because DataForSEO isn't connected. */
  provider: z.enum(['live', 'sandbox', 'missing']),
});
export type ShownSettingsView = z.infer<typeof shownSettings>;

const look = z.object({
  day: z.union(lookDays.map((day) => z.literal(day))),
  dueAt: instant,
  state: z.enum(['waiting', 'done', 'skipped']),
  lookedAt: z.nullable(instant),
  outcome: z.nullable(z.enum(shownOutcomes)),
  shownTitle: z.nullable(z.string()),
  /** Among the organic results. */
  position: z.nullable(z.number()),
  costUsd: z.number(),
  message: z.nullable(z.string()),
});
export type ShownLook = z.infer<typeof look>;

/** A published title, and what result pages showed in its place. */
export const shownTitle = z.object({
  publicationId: id,
  itemId: id,
  pageUrl: z.string(),
  title: z.string(),
  query: z.string(),
  /** What the last look found; null before the first. */
  outcome: z.nullable(z.enum(shownOutcomes)),
  /** When a result page first showed the title as written. */
  firstShownAt: z.nullable(instant),
  simulated: z.boolean(),
  looks: z.array(look),
});
export type ShownTitle = z.infer<typeof shownTitle>;

const team = z.object({ teamId: id });

/** How Google shows published titles. */
export const shownApi = {
  settings: endpoint({
    method: 'GET',
    path: '/api/teams/{teamId}/shown-settings',
    access: 'team',
    token: 'read',
    summary: 'Whether published titles are searched for in Google, and what a search costs.',
    input: team,
    output: shownSettings,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api/teams/{teamId}/shown-settings',
    access: 'owner',
    token: 'manage',
    summary: 'Switch the searches for published titles on or off.',
    input: z.extend(team, { isOn: z.boolean() }),
    output: shownSettings,
  }),
  quote: endpoint({
    method: 'GET',
    path: '/api/publications/{batchId}/shown-quote',
    access: 'team',
    token: 'read',
    summary: 'The most that searching Google for the titles of a publication can cost; no search is made.',
    input: z.object({ batchId: id }),
    output: z.object({
      /** 0 when none will be made. */
      searches: z.number(),
      costUsd: z.number(),
      simulated: z.boolean(),
      /** For people: when searches are made and what they cost, or why none are. */
      message: z.string(),
    }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/optimizations/{optimizationId}/shown',
    access: 'team',
    token: 'read',
    summary: 'How Google shows the titles that were published from a run, with each search that was made.',
    input: z.object({ optimizationId: id }),
    output: z.array(shownTitle),
  }),
};

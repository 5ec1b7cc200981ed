import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { day, empty, id, instant } from '../values.ts';

/** What a test may find: an effect for the better or the worse, or that its pages can't tell. */
const verdict = z.enum(['lifted', 'harmed', 'cannotTell']);
export type LiftVerdict = z.infer<typeof verdict>;

export const liftLimits = { units: 200 } as const;

const days = z.object({ startDate: z.string(), endDate: z.string() });

/** What a test of a batch could find on its site, computed from the site's past before anything is fixed. */
export const toldPower = z.object({
  /** As a share: 0.18 is +18%; null when even very large lifts would mostly be missed. */
  smallestLift: z.nullable(z.number()),
  power: z.array(z.object({ lift: z.number(), chance: z.number() })),
  /** Days in the past on which the batch could have gone live; the more, the better the power is known. */
  pastStarts: z.number(),
  drift: z.number(),
});

export const liftPlan = z.object({
  optimizationId: id,
  websiteUrl: z.string(),
  acceptedPages: z.number(),
  /** Pages, or groups of pages that share searches and therefore go live together. */
  units: z.number(),
  treated: z.number(),
  waiting: z.number(),
  /** Too small a rest to be paired; goes live at once and isn't measured. */
  outside: z.number(),
  isOffered: z.boolean(),
  /** Why no test is offered; null when one is. */
  why: z.nullable(z.string()),
  told: toldPower,
  /** The last day of data that the plan knows. */
  lastDay: z.string(),
  /** The test that this optimization already has. */
  testId: z.nullable(id),
});
export type LiftPlan = z.infer<typeof liftPlan>;

export const liftResult = z.object({
  verdict,
  /** Treated against waiting pages, as a share of clicks: 0.12 is +12%. */
  lift: z.number(),
  /** The 95% interval; null where it has no end. */
  low: z.nullable(z.number()),
  high: z.nullable(z.number()),
  p: z.number(),
  assignments: z.number(),
  isExact: z.boolean(),
  /** Whether the test ran to its end or clear harm stopped it at day 14. */
  endedBy: z.enum(['end', 'harm']),
  clicks: z.object({
    treated: z.object({ before: z.number(), after: z.number() }),
    waiting: z.object({ before: z.number(), after: z.number() }),
  }),
});
export type LiftResult = z.infer<typeof liftResult>;

const summary = {
  id,
  optimizationId: id,
  websiteUrl: z.string(),
  /** `waitingForPages` until every treated page is live, then `measuring`. */
  state: z.enum(['waitingForPages', 'measuring', 'decided', 'cancelled']),
  methodVersion: z.number(),
  createdAt: instant,
  endedAt: z.nullable(instant),
  told: toldPower,
  treated: z.number(),
  treatedLive: z.number(),
  waiting: z.number(),
  outside: z.number(),
  /** How many pages that is: pages that share searches are one unit. */
  pages: z.object({ treated: z.number(), treatedLive: z.number(), waiting: z.number(), outside: z.number() }),
  /** The same days for treated and waiting pages; null until every treated page is live. `after` is shorter if harm ended the test. */
  days: z.nullable(z.object({ before: days, after: days })),
  /** Days until the data of the last day is final, as far as known today; null before the pages are live and after the end. */
  daysLeft: z.nullable(z.number()),
  /** Null until the test has ended; there is no number before that. */
  result: z.nullable(liftResult),
};
export const liftTest = z.object(summary);
export type LiftTest = z.infer<typeof liftTest>;

export const liftTestDetails = z.object({
  ...summary,
  units: z.array(
    z.object({
      pages: z.array(z.object({ itemId: id, url: z.string() })),
      arm: z.enum(['treated', 'waiting', 'outside']),
      clicksBefore: z.number(),
      liveOn: z.nullable(z.string()),
    }),
  ),
});
export type LiftTestDetails = z.infer<typeof liftTestDetails>;

/** The effect of pages that all went live; there is no holdout, so it is weaker than a test and feeds nothing. */
export const liftCheck = z.object({
  optimizationId: id,
  websiteUrl: z.string(),
  /** `tested` where a test has the verdict; `cannotJudge` says why. */
  state: z.enum(['notLive', 'tested', 'measuring', 'cannotJudge', 'judged']),
  testId: z.nullable(id),
  /** The day on which most pages went live; only those are judged. */
  liveOn: z.nullable(z.string()),
  livePages: z.number(),
  /** Pages that went live on other days. */
  otherDays: z.number(),
  /** Pages of the website whose texts were never published through Serplift. */
  comparedPages: z.number(),
  days: z.nullable(z.object({ before: days, after: days })),
  daysLeft: z.nullable(z.number()),
  why: z.nullable(z.string()),
  /** Null until the last day is final. */
  result: z.nullable(
    z.object({
      verdict,
      lift: z.number(),
      low: z.nullable(z.number()),
      high: z.nullable(z.number()),
      p: z.number(),
    }),
  ),
});
export type LiftCheck = z.infer<typeof liftCheck>;

const testId = z.object({ testId: id });

/** Tests of whether accepted titles and descriptions bring clicks. */
export const liftApi = {
  plan: endpoint({
    method: 'GET',
    path: '/api/seo-optimize/{optimizationId}/lift-plan',
    access: 'team',
    token: 'read',
    summary: 'What a test of the accepted pages could find; nothing is stored.',
    input: z.object({ optimizationId: id }),
    output: liftPlan,
  }),
  check: endpoint({
    method: 'GET',
    path: '/api/seo-optimize/{optimizationId}/lift-check',
    access: 'team',
    token: 'read',
    summary: 'Clicks of pages that all went live without a test, compared with similar pages (no holdout).',
    input: z.object({ optimizationId: id }),
    output: liftCheck,
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/seo-optimize/{optimizationId}/lift-tests',
    access: 'team',
    token: 'decide',
    summary: 'Decide which accepted pages go live now and which wait for the verdict.',
    input: z.object({ optimizationId: id }),
    output: liftTestDetails,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/lift-tests',
    access: 'team',
    token: 'read',
    summary: "The team's tests, newest first.",
    input: empty,
    output: z.array(liftTest),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/lift-tests/{testId}',
    access: 'team',
    token: 'read',
    summary: 'One test with its pages; its result once it has ended.',
    input: testId,
    output: liftTestDetails,
  }),
  markLive: endpoint({
    method: 'POST',
    path: '/api/lift-tests/{testId}/live',
    access: 'team',
    token: 'decide',
    summary: 'Record when pages of the test went live: the named ones, or all that should be live.',
    input: z.extend(testId, {
      liveOn: day,
      itemIds: z.optional(z.array(id).check(z.minLength(1, 'Name a page.'), z.maxLength(1000, 'At most 1,000 pages.'))),
    }),
    output: liftTestDetails,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/lift-tests/{testId}/cancel',
    access: 'team',
    token: 'decide',
    summary: 'End a test without a verdict.',
    input: testId,
    output: liftTestDetails,
  }),
};

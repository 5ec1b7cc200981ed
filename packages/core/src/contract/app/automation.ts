import * as z from 'zod/mini';
import { adsLimits, adsSettings } from '../ads/ads-api.ts';
import { questionSettings } from '../questions/questions-api.ts';
import { optimizationKind } from '../runs/optimization.ts';
import { seoSettings } from '../seo/seo-api.ts';
import { id, instant, typedText } from '../values.ts';

const searchWork = {
  /** Absent with no import means the team's chosen website at the time of saving. */
  websiteUrl: z.optional(typedText(2048).check(z.minLength(1))),
  importId: z.optional(id),
};
const googleIds = z._default(
  z
    .array(z.string().check(z.regex(/^\d{1,20}$/, 'A Google Ads ID has only digits.')))
    .check(z.maxLength(adsLimits.maxAdGroups)),
  [],
);

/** The run an automation starts: what the start call of its kind takes. */
export const automationWork = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('seo'), ...searchWork, settings: seoSettings }),
  z.object({ kind: z.literal('questions'), ...searchWork, settings: questionSettings }),
  z.object({ kind: z.literal('ads'), campaignIds: googleIds, adGroupIds: googleIds, settings: adsSettings }),
]);
export type AutomationWork = z.infer<typeof automationWork>;

/** Started by its schedule, by a call with an access token, or by a person only. */
export const automationType = z.enum(['scheduled', 'triggered', 'manual']);
export type AutomationType = z.infer<typeof automationType>;

/** When people are mailed: about every end, only about failures, or never. */
export const notifyOn = z.enum(['finish', 'failure', 'never']);
export type NotifyOn = z.infer<typeof notifyOn>;

export const automationRunStatus = z.enum(['starting', 'running', 'completed', 'failed', 'cancelled', 'skipped']);

const person = z.object({ id, username: z.string() });

/** One mail or webhook call about a run. */
const automationNotice = z.object({
  id,
  channel: z.enum(['mail', 'webhook']),
  /** Address or URL. */
  target: z.string(),
  state: z.enum(['pending', 'delivered', 'failed']),
  attempts: z.number(),
  /** HTTP status of the last webhook answer. */
  httpStatus: z.nullable(z.number()),
  error: z.nullable(z.string()),
  endedAt: z.nullable(instant),
});
export type AutomationNotice = z.infer<typeof automationNotice>;

/** One run of an automation, a skipped one included. */
export const automationRun = z.object({
  id,
  status: automationRunStatus,
  trigger: z.enum(['schedule', 'token', 'person']),
  /** The scheduled minute it belongs to. */
  scheduledFor: z.nullable(instant),
  startedBy: z.nullable(person),
  createdAt: instant,
  endedAt: z.nullable(instant),
  /** Why it failed, was skipped or was late; null when there is nothing to say. */
  reason: z.nullable(z.string()),
  /** The run it started; null when none was. */
  optimization: z.nullable(z.object({ id, kind: optimizationKind, summary: z.nullable(z.string()) })),
  costUsd: z.number(),
  simulated: z.boolean(),
  notices: z.array(automationNotice),
});
export type AutomationRun = z.infer<typeof automationRun>;

export const automation = z.object({
  id,
  name: z.string(),
  description: z.string(),
  type: automationType,
  work: automationWork,
  /** Ceiling of each run; null for none, which only manual ones may have. */
  maxCostUsd: z.nullable(z.number()),
  /** Five cron fields; null unless scheduled. */
  schedule: z.nullable(z.string()),
  timeZone: z.string(),
  enabled: z.boolean(),
  /** Null unless it is scheduled and enabled. */
  nextRunAt: z.nullable(instant),
  /** When it is mailed about, to the person it runs as. */
  notify: notifyOn,
  webhookUrl: z.nullable(z.string()),
  /** Who last saved or enabled it: its runs are theirs. Null when that person is no longer here. */
  runsAs: z.nullable(person),
  /** The access token it was last saved or enabled with: it ends with that token. Null when a person did it. */
  madeWithToken: z.nullable(z.object({ name: z.string(), endsAt: z.nullable(instant) })),
  lastRun: z.nullable(automationRun),
});
export type Automation = z.infer<typeof automation>;

/** An automation of any team, for the administrator: when and how it runs, not what it works on. */
export const automationOverview = z.object({
  ...z.omit(automation, { description: true, work: true, maxCostUsd: true, notify: true, webhookUrl: true }).shape,
  team: z.object({ id, name: z.string() }),
  kind: optimizationKind,
  lastRun: z.nullable(
    z.pick(automationRun, {
      status: true,
      createdAt: true,
      endedAt: true,
      reason: true,
      costUsd: true,
      simulated: true,
    }),
  ),
});
export type AutomationOverview = z.infer<typeof automationOverview>;

import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { costCeilingUsd, done, empty, id, instant, typedText } from '../values.ts';
import { automationLimits } from './automation-limits.ts';
import { automation, automationRun, automationType, automationWork, notifyOn } from './automation.ts';

const automationFields = {
  name: typedText(automationLimits.name).check(z.minLength(1, 'Please enter a name')),
  description: z._default(typedText(automationLimits.description), ''),
  type: automationType,
  work: automationWork,
  /** Ceiling of each run in USD; required unless a person starts every run. */
  maxCostUsd: z._default(z.nullable(costCeilingUsd), null),
  /** Five cron fields; required when scheduled. */
  schedule: z._default(z.nullable(typedText(automationLimits.schedule)), null),
  timeZone: z._default(typedText(automationLimits.timeZone), 'UTC'),
  enabled: z._default(z.boolean(), true),
  /** When the person it runs as is mailed. */
  notify: z._default(notifyOn, 'failure'),
  webhookUrl: z._default(z.nullable(typedText(automationLimits.url)), null),
};
const automationInput = z.object(automationFields);
export type AutomationInput = z.output<typeof automationInput>;

/** A saved automation; the secret of a webhook is shown once, when it is made. */
const savedAutomation = z.extend(automation, { webhookSecret: z.nullable(z.string()) });
export type SavedAutomation = z.infer<typeof savedAutomation>;

/** Optimizations that start on a schedule or on request. */
export const automationsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/automations',
    access: 'team',
    token: 'read',
    summary: "The team's automations by name, with their next and last runs.",
    input: empty,
    output: z.array(automation),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/automations',
    access: 'inviter',
    token: 'manage',
    summary: 'Create an automation; the response has the secret of its webhook, only this once.',
    input: automationInput,
    output: savedAutomation,
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/automations/{automationId}',
    access: 'team',
    token: 'read',
    summary: 'One automation.',
    input: z.object({ automationId: id }),
    output: automation,
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/api/automations/{automationId}',
    access: 'inviter',
    token: 'manage',
    summary: 'Replace an automation; a new webhook gets a secret, which only this response has.',
    input: z.object({ automationId: id, ...automationFields }),
    output: savedAutomation,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/automations/{automationId}',
    access: 'inviter',
    token: 'manage',
    summary: 'Delete an automation with its history; the runs it started are kept.',
    input: z.object({ automationId: id }),
    output: done,
  }),
  setEnabled: endpoint({
    method: 'PUT',
    path: '/api/automations/{automationId}/enabled',
    access: 'inviter',
    token: 'manage',
    summary: 'Switch an automation on or off; it runs as the person who switches it on.',
    input: z.object({ automationId: id, enabled: z.boolean() }),
    output: automation,
  }),
  runNow: endpoint({
    method: 'POST',
    path: '/api/automations/{automationId}/run',
    access: 'team',
    token: 'run',
    paid: 'small',
    summary: 'Start a run of the automation now; responds before the run has started.',
    input: z.object({ automationId: id }),
    output: automationRun,
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/automations/{automationId}/runs',
    access: 'team',
    token: 'read',
    summary: 'The latest 100 runs of an automation, newest first, skipped ones included.',
    input: z.object({ automationId: id }),
    output: z.array(automationRun),
  }),
  previewSchedule: endpoint({
    method: 'GET',
    path: '/api/schedule-preview',
    access: 'team',
    token: 'read',
    summary: 'The next five times of a schedule, or what is wrong with it.',
    input: z.object({
      schedule: typedText(automationLimits.schedule),
      timeZone: z._default(typedText(automationLimits.timeZone), 'UTC'),
    }),
    output: z.object({ description: z.string(), nextRuns: z.array(instant) }),
  }),
};

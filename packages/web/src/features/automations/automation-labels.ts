import { type Automation, type AutomationRun, type AutomationWork, describeSchedule } from '@serplift/core/api';
import { countOf, formatDate, formatDateTime } from '../../lib/format.ts';
import type { Tone } from '../../ui/Badge.tsx';

/** How the status of a run reads. */
export const runStatuses: Record<AutomationRun['status'], { tone: Tone; label: string }> = {
  starting: { tone: 'accent', label: 'Starting' },
  running: { tone: 'accent', label: 'Running' },
  completed: { tone: 'good', label: 'Completed' },
  failed: { tone: 'bad', label: 'Failed' },
  cancelled: { tone: 'neutral', label: 'Cancelled' },
  skipped: { tone: 'warn', label: 'Skipped' },
};

/** What started a run, in words. */
export function describeTrigger(run: AutomationRun): string {
  if (run.trigger === 'schedule') return 'By its schedule';
  const who = run.startedBy?.username ?? 'a former member';
  return run.trigger === 'token' ? `By a call with ${who}’s token` : `Started by ${who}`;
}

/** Whether a run has not ended. */
export const isGoingOn = (run: AutomationRun | null): boolean =>
  run?.status === 'starting' || run?.status === 'running';

/** When an automation runs, in words. */
export function describeWhen({ type, schedule, timeZone }: Pick<Automation, 'type' | 'schedule' | 'timeZone'>): string {
  if (schedule !== null) return describeSchedule(schedule, timeZone);
  return type === 'triggered' ? 'When it is called with an access token' : 'When somebody runs it';
}

/** An instant as the reader's clock shows it, and as the automation's does where that is another. */
export function describeInstant(instant: string, timeZone: string): string {
  const own = formatDateTime(instant);
  const there = formatDateTime(instant, timeZone);
  if (own === there) return own;
  const day = formatDate(instant, timeZone);
  return `${own} (${day === formatDate(instant) ? there.slice(day.length + 2) : there} in ${timeZone})`;
}

/** What a run works on, in words. */
export function describeWork(work: AutomationWork, importNames: ReadonlyMap<string, string>): string {
  if (work.kind === 'ads') {
    const parts = [
      ...(work.campaignIds.length > 0 ? [countOf(work.campaignIds.length, 'campaign')] : []),
      ...(work.adGroupIds.length > 0 ? [countOf(work.adGroupIds.length, 'ad group')] : []),
    ];
    return parts.join(' and ');
  }
  if (work.importId !== undefined) return importNames.get(work.importId) ?? 'Imported data';
  return (work.websiteUrl ?? '').replace(/^sc-domain:/u, '').replace(/^https?:\/\/(.+?)\/?$/u, '$1');
}

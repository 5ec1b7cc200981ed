import type { AutomationRun, AutomationWork } from '@serplift/core/api';
import { countOf, formatDate, formatDateTime } from '../../lib/format.ts';
import { websiteName } from '../../lib/page-url-rules.ts';

/** What started a run, in words. */
export function describeTrigger(run: AutomationRun, nameOf: (username: string) => string): string {
  if (run.trigger === 'schedule') return 'By its schedule';
  const who = run.startedBy === null ? 'a former member' : nameOf(run.startedBy.username);
  return run.trigger === 'token' ? `By an API call with ${who}’s token` : `Started by ${who}`;
}

/** Whether a run has not ended. */
export const isGoingOn = (run: AutomationRun | null): boolean =>
  run?.status === 'starting' || run?.status === 'running';

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
  return websiteName(work.websiteUrl ?? '');
}

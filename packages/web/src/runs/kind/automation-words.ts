import { type Automation, type AutomationRun, describeSchedule } from '@serplift/core/api';
import type { Tone } from '../../ui/status/Badge.tsx';

/** How the status of a run reads. */
export const runStatuses: Record<AutomationRun['status'], { tone: Tone; label: string }> = {
  starting: { tone: 'accent', label: 'Starting' },
  running: { tone: 'accent', label: 'Running' },
  completed: { tone: 'good', label: 'Completed' },
  failed: { tone: 'bad', label: 'Failed' },
  cancelled: { tone: 'neutral', label: 'Cancelled' },
  skipped: { tone: 'warn', label: 'Skipped' },
};

/** When an automation runs, in words. */
export function describeWhen({ type, schedule, timeZone }: Pick<Automation, 'type' | 'schedule' | 'timeZone'>): string {
  if (schedule !== null) return describeSchedule(schedule, timeZone);
  return type === 'triggered' ? 'When it is called with an access token' : 'When someone runs it';
}

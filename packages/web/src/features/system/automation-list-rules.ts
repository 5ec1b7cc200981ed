import type { AutomationOverview } from '@serplift/core/api';
import { countOf, formatNumber } from '../../lib/format.ts';

/** The automations whose name or team contains the text, whatever its case. */
export function findAutomations(automations: AutomationOverview[], text: string): AutomationOverview[] {
  const wanted = text.trim().toLowerCase();
  return automations.filter(({ name, team }) => `${name}\n${team.name}`.toLowerCase().includes(wanted));
}

/** "12 automations, 9 switched on; the last run of 1 failed." */
export function countAutomations(automations: readonly AutomationOverview[]): string {
  const on = automations.filter(({ enabled }) => enabled).length;
  const failed = automations.filter(({ lastRun }) => lastRun?.status === 'failed').length;
  const end = failed === 0 ? '' : `; the last run of ${formatNumber(failed)} failed`;
  return `${countOf(automations.length, 'automation')}, ${formatNumber(on)} switched on${end}.`;
}

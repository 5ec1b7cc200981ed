import type { Approval } from '@serplift/core/api';
import { paths } from '../../lib/paths.ts';
import type { Tone } from '../../ui/status/Badge.tsx';

/** The state of a request in words, and how it looks. */
export const approvalStates: Record<Approval['state'], { label: string; tone: Tone }> = {
  waiting: { label: 'Waiting for you', tone: 'warn' },
  approved: { label: 'Approved', tone: 'good' },
  rejected: { label: 'Rejected', tone: 'bad' },
  used: { label: 'Done', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'neutral' },
};

/** What the call does, without the details that its summary in the API adds. */
export function titleOf({ summary }: Pick<Approval, 'summary'>): string {
  const [title = summary] = summary.split(/[:;(]|, |\. |\.$/u);
  return title.trim();
}

const resultPaths: Record<string, (id: string) => string> = {
  ads: paths.adsResult,
  seo: paths.seoResult,
  questions: paths.questionsResult,
};

/** The page of the run that a request is about; null when it is about none. */
export function runPathOf({ endpoint, input }: Pick<Approval, 'endpoint' | 'input'>): string | null {
  const id = input['optimizationId'];
  const pathOf = resultPaths[endpoint.split('.')[0] ?? ''];
  return typeof id === 'string' && pathOf !== undefined ? pathOf(id) : null;
}

const hidden = new Set(['userId', 'teamId']);

const valueText = (value: unknown): string => {
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(valueText).join(', ');
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .map(([name, item]) => `${name}: ${valueText(item)}`)
      .join('; ');
  }
  return String(value);
};

/** What a call would be made with, a line for each field, complete. */
export function inputLines(input: Approval['input']): { name: string; value: string }[] {
  return Object.entries(input)
    .filter(([name]) => !hidden.has(name))
    .map(([name, value]) => ({ name, value: valueText(value) }));
}

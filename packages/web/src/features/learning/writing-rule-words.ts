import { type WritingRule, writingRuleLimits as limits } from '@serplift/core/api';
import { countOf } from '../../lib/format.ts';

export const ruleStates = {
  active: { tone: 'good', label: 'Active' },
  off: { tone: 'neutral', label: 'Off' },
  collecting: { tone: 'accent', label: 'Not active yet' },
  notForWriters: { tone: 'neutral', label: 'Counted only' },
} as const;

/** Where a rule comes from: "5 rejections in 2 runs by 3 people". */
export function sourceText({ rejections, runs, people }: Pick<WritingRule, 'rejections' | 'runs' | 'people'>): string {
  const places = runs === 0 ? '' : ` in ${countOf(runs, 'run')}`;
  return `${countOf(rejections, 'rejection')}${places}${people === 0 ? '' : ` by ${countOf(people, 'person', 'people')}`}`;
}

/** What a rule does now, or what it lacks. */
export function effectText({ state, term }: Pick<WritingRule, 'state' | 'term'>): string {
  switch (state) {
    case 'active':
      return term === null
        ? 'Writers get it from the next run.'
        : 'Writers get it from the next run, and texts with the word come last.';
    case 'off':
      return 'Writers don’t get it.';
    case 'collecting':
      return `Becomes active after ${limits.minRejections} rejections from at least ${limits.minSources} runs or ${limits.minSources} people.`;
    case 'notForWriters':
      return 'It is about the choice of questions, so writers don’t get it.';
  }
}

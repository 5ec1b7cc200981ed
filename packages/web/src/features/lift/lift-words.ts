import type { LiftTest, LiftTestDetails } from '@serplift/core/api';
import type { Tone } from '../../ui/status/Badge.tsx';

/** The color of a verdict. */
export const verdictTones = { lifted: 'good', harmed: 'bad', cannotTell: 'neutral' } as const;

/** The color of a test's state: only a verdict is good or bad. */
export function toneOf({ state, result }: Pick<LiftTest, 'state' | 'result'>): Tone {
  if (result !== null) return verdictTones[result.verdict];
  return state === 'waitingForPages' ? 'warn' : state === 'measuring' ? 'accent' : 'neutral';
}

type Arm = LiftTestDetails['units'][number]['arm'];

const openLabels: Record<Arm, string> = {
  treated: 'New text now',
  waiting: 'Waits for the verdict',
  outside: 'New text now, not measured',
};
const endedLabels: Record<Arm, string> = {
  treated: 'Got the new text',
  waiting: 'Kept the old text',
  outside: 'New text, not measured',
};

/** What becomes of a page in a test, or became of it. */
export const armLabel = (arm: Arm, isOpen: boolean): string => (isOpen ? openLabels : endedLabels)[arm];

/** The URLs that a change of a test makes stale. */
export const staleOf = (test: { id: string; optimizationId: string }): string[] => [
  '/api/lift-tests',
  `/api/lift-tests/${test.id}`,
  `/api/seo-optimize/${test.optimizationId}/lift-plan`,
];

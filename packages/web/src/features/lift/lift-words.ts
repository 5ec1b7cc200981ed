import { type LiftResult, type LiftTest, type LiftTestDetails, signedPercent } from '@serplift/core/api';
import type { UrlMatch } from '../../lib/stale-urls.ts';
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

/** What the totals of a test come to, and why the verdict has another figure. */
export function compareTotals({ clicks: { treated, waiting }, lift }: Pick<LiftResult, 'clicks' | 'lift'>): string {
  const why = 'it gives pages with steady clicks more weight, so that a few busy pages can’t decide it.';
  const ratio = (treated.after * waiting.before) / (treated.before * waiting.after);
  if (!Number.isFinite(ratio)) return `The verdict can differ from them: ${why}`;
  const [total, verdict] = [signedPercent(ratio - 1), signedPercent(lift)];
  return total === verdict
    ? `They come to ${total} for the new text compared with the old one, as in the verdict.`
    : `They come to ${total} for the new text compared with the old one. The verdict is ${verdict} because ${why}`;
}

/** What any change of a test makes stale. */
export const staleLift: UrlMatch[] = [/^\/api\/lift-tests/u, /^\/api\/seo-optimize\/[^/]+\/lift-(?:plan|check)$/u];

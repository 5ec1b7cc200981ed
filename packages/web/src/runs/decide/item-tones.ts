import type { AdGroupResult } from '@serplift/core/api';
import type { Tone } from '../../ui/status/Badge.tsx';

/** The tone of what became of an item in its run. */
export const itemTones: Record<AdGroupResult['state'], Tone> = {
  succeeded: 'accent',
  kept: 'neutral',
  failed: 'bad',
  skipped: 'neutral',
  working: 'accent',
  waiting: 'neutral',
};

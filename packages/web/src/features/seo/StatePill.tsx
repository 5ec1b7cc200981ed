import type { SeoPage } from '@serplift/core/api';
import { itemTones } from '../../runs/decide/item-tones.ts';
import { StatusPill } from '../../ui/status/Badge.tsx';
import { stateLabels } from './page-words-rules.ts';

/** The outcome of a page in the run. */
export function StatePill({ state }: { state: SeoPage['state'] }) {
  return (
    <StatusPill tone={itemTones[state]} isActive={state === 'working'}>
      {stateLabels[state]}
    </StatusPill>
  );
}

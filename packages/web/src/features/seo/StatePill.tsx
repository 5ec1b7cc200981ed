import type { SeoPage } from '@serplift/core/api';
import { DecisionPill } from '../../runs/decide/DecisionPill.tsx';
import { itemTones } from '../../runs/decide/item-tones.ts';
import { StatusPill } from '../../ui/status/Badge.tsx';
import { stateLabels } from './page-list-rules.ts';

/** The outcome of a page in the run. */
export function StatePill({ state }: { state: SeoPage['state'] }) {
  return (
    <StatusPill tone={itemTones[state]} isActive={state === 'working'}>
      {stateLabels[state]}
    </StatusPill>
  );
}

/** What was decided about a page's proposal, or what became of the page when there is nothing to decide. */
export function ReviewPill({ page }: { page: SeoPage }) {
  if (page.state !== 'succeeded') return <StatePill state={page.state} />;
  return <DecisionPill decision={page.decision} />;
}

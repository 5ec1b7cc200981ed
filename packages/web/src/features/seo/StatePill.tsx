import type { SeoPage } from '@serplift/core/api';
import { StatusPill, type Tone } from '../../ui/Badge.tsx';
import { DecisionPill } from '../../ui/run/DecisionPill.tsx';
import { stateLabels } from './page-filter-rules.ts';

const stateTones: Record<SeoPage['state'], Tone> = {
  succeeded: 'accent',
  kept: 'neutral',
  failed: 'bad',
  skipped: 'neutral',
  working: 'accent',
  waiting: 'neutral',
};

/** What became of a page in the run. */
export function StatePill({ state }: { state: SeoPage['state'] }) {
  return (
    <StatusPill tone={stateTones[state]} isActive={state === 'working'}>
      {stateLabels[state]}
    </StatusPill>
  );
}

/** What was decided about a page's proposal, or what became of the page when there is nothing to decide. */
export function ReviewPill({ page }: { page: SeoPage }) {
  if (page.state !== 'succeeded') return <StatePill state={page.state} />;
  return <DecisionPill decision={page.decision} />;
}

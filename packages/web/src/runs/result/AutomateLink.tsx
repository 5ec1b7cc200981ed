import type { OptimizationSummary } from '@serplift/core/api';
import { CalendarClock } from 'lucide-react';
import { paths } from '../../lib/paths.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { ButtonLink } from '../../ui/button/Button.tsx';

/** Leads people who may make automations to the form of one that repeats a run. */
export function AutomateLink({ run }: { run: Pick<OptimizationSummary, 'kind' | 'id'> }) {
  const { canInviteMembers: mayAutomate } = useCurrentUser();
  if (!mayAutomate) return null;
  return (
    <ButtonLink icon={<CalendarClock />} to={paths.automateRun(run.kind, run.id)}>
      Automate This
    </ButtonLink>
  );
}

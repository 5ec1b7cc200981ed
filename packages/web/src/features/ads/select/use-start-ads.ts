import { api, type InputOf } from '@serplift/core/api';
import { paths } from '../../../lib/paths.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { type Starter, useStartRun } from '../../../runs/kind/use-start-run.ts';
import { toast } from '../../../ui/overlay/toast-store.ts';

export type StartInput = InputOf<typeof api.ads.start>;

/** The history that a started or ended run outdates. */
export const historyUrls = [/^\/api\/optimizations\/[^/]+$/];

/** Starts ads runs in the name of the team. */
export function useStartAds(): Starter<StartInput> {
  const { id: createdBy, team } = useCurrentUser();
  const { start, ...state } = useStartRun(api.ads.start, {
    show: api.ads.show,
    historyUrls,
    pathOf: paths.adsResult,
    failure: { title: 'Failed to start optimization. Please try again.', tone: 'bad' },
  });
  return {
    ...state,
    start: (input) =>
      team === null
        ? toast({ title: 'Team information not available. Please refresh the page.', tone: 'bad' })
        : start({ teamId: team.id, createdBy, ...input }),
  };
}

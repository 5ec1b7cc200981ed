import { api, type GoogleAdsAccount } from '@serplift/core/api';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { useAction } from '../../../lib/api.ts';
import { failureMessage } from '../../../lib/failures.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { toast } from '../../../ui/overlay/toast-store.ts';

/** Chooses the account the team works with. `onChange` begins again before that: what was chosen belongs to the other account. */
export function useSelectAccount(onChange?: () => void) {
  const teamId = useCurrentUser().team?.id ?? '';
  const { run, isRunning } = useAction(api.integrations.selectGoogleAdsAccount, {
    stale: [`/api/teams/${teamId}/integrations`, `/api/teams/${teamId}/google-ads-accounts`],
  });
  const { mutate } = useSWRConfig();
  const [wanted, setWanted] = useState<{ id: string; reason: string | null } | null>(null);

  const isOfCampaigns = (url: unknown) =>
    typeof url === 'string' && url.startsWith(`/api/teams/${teamId}/google-ads-campaigns`);
  const select = async (account: GoogleAdsAccount, isSwitch: boolean) => {
    setWanted({ id: account.id, reason: null });
    onChange?.();
    if (isSwitch) toast({ title: 'Switching Account', description: `Loading ${account.name}…` });
    try {
      // Before the call: the campaigns of the new account are read as soon as it is the chosen one.
      await mutate(isOfCampaigns, undefined, { revalidate: false });
      await run({ teamId, accountId: account.id });
      setWanted(null);
      if (isSwitch) {
        toast({
          title: 'Account Changed',
          description: 'Google Ads account changed successfully.',
          tone: 'good',
        });
      }
    } catch (error) {
      setWanted({ id: account.id, reason: failureMessage(error, 'The server cannot be reached. Please try again.') });
      toast({ title: 'Failed to change Google Ads account', tone: 'bad' });
      void mutate(isOfCampaigns);
    }
  };
  return {
    select: (account: GoogleAdsAccount, isSwitch: boolean) => void select(account, isSwitch),
    pendingId: isRunning ? (wanted?.id ?? null) : null,
    reason: wanted?.reason ?? null,
  };
}

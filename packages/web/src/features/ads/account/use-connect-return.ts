import { useSWRConfig } from 'swr';
import { connectOrDeniedText } from '../../../google/consent-return-rules.ts';
import { useConsentReturn } from '../../../google/use-consent-return.ts';
import { useCurrentUser, useRefreshUser } from '../../../lib/session.ts';

/** Tells how connecting Google Ads ended and renews what it changed. */
export function useConnectReturn(): void {
  const refreshUser = useRefreshUser();
  const { mutate } = useSWRConfig();
  const teamId = useCurrentUser().team?.id ?? '';
  useConsentReturn({
    success: 'Google Ads Connected',
    failureText: (code) => connectOrDeniedText(code, 'Google Ads'),
    onConnected: () => {
      void refreshUser();
      void mutate((url) => typeof url === 'string' && url.startsWith(`/api/teams/${teamId}/`));
    },
  });
}

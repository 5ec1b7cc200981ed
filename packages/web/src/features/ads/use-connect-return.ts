import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import { useCurrentUser, useRefreshUser } from '../../lib/session.ts';
import { toast } from '../../ui/toast-store.ts';
import { connectFailureText } from './connect-return-rules.ts';

/** Tells how the connect flow ended, renews what it changed, and takes its words out of the address. */
export function useConnectReturn(): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const refreshUser = useRefreshUser();
  const { mutate } = useSWRConfig();
  const teamId = useCurrentUser().team?.id ?? '';
  const tell = useEffectEvent((connected: string | null, error: string | null) => {
    if (error !== null) toast({ title: 'Connection Failed', description: connectFailureText(error), tone: 'bad' });
    else if (connected === 'true') {
      toast({ title: 'Google Ads Connected', tone: 'good' });
      void refreshUser();
      void mutate((url) => typeof url === 'string' && url.startsWith(`/api/teams/${teamId}/`));
    }
  });
  useEffect(() => {
    const query = new URLSearchParams(search);
    const [connected, error] = [query.get('connected'), query.get('error')];
    if (connected === null && error === null) return;
    tell(connected, error);
    void navigate(pathname, { replace: true });
  }, [pathname, search, navigate]);
}

import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { toast } from '../../ui/toast-store.ts';
import { connectFailureText } from './connect-rules.ts';

/** Tells how the connect flow ended, from the query it came back with, and takes that out of the address. */
export function useConnectReturn(failureText = connectFailureText): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const query = new URLSearchParams(search);
    const [connected, error] = [query.get('connected'), query.get('error')];
    if (connected === null && error === null) return;
    if (error !== null) toast({ title: 'Connection Failed', description: failureText(error), tone: 'bad' });
    else if (connected === 'true') toast({ title: 'Google Search Console connected successfully!', tone: 'good' });
    void navigate(pathname, { replace: true });
  }, [pathname, search, navigate, failureText]);
}

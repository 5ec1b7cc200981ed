import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { toast } from '../ui/overlay/toast-store.ts';

interface ConsentReturn {
  /** The title of the good news. */
  success: string;
  /** What a person reads about a code of failure. */
  failureText: (code: string) => string;
  onConnected?: () => void;
}

/** Tells how a way to Google's consent page ended, from the query it came back with, and takes that out of the address. */
export function useConsentReturn({ success, failureText, onConnected }: ConsentReturn): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const tell = useEffectEvent((connected: string | null, error: string | null) => {
    if (error !== null) toast({ title: 'Connection Failed', description: failureText(error), tone: 'bad' });
    else if (connected === 'true') {
      toast({ title: success, tone: 'good' });
      onConnected?.();
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

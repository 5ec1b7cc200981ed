import { useEffect, useState } from 'react';
import { failureMessage } from '../lib/failures.ts';
import { toast } from '../ui/overlay/toast-store.ts';

/** Leads to Google's consent page; `reason` is what the server said when it could not. */
export function useGoogleConsent(ask: () => Promise<{ authUrl: string }>, failureText: string) {
  const [state, setState] = useState<{ isLeaving: boolean; reason: string | null }>({ isLeaving: false, reason: null });
  // Back from Google by the browser's button, the page is as it was left.
  useEffect(() => {
    const handleShow = () => setState({ isLeaving: false, reason: null });
    window.addEventListener('pageshow', handleShow);
    return () => window.removeEventListener('pageshow', handleShow);
  }, []);
  const connect = async () => {
    setState({ isLeaving: true, reason: null });
    try {
      const { authUrl } = await ask();
      if (!authUrl) throw new Error('The server didn’t send an address to continue at.');
      window.location.assign(authUrl);
    } catch (error) {
      const reason = failureMessage(error, failureText);
      setState({ isLeaving: false, reason: reason === failureText ? null : reason });
      toast({ title: 'Connection Failed', description: failureText, tone: 'bad' });
    }
  };
  return { ...state, connect: () => void connect() };
}

import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { connectOrDeniedText } from '../../google/consent-return-rules.ts';
import { callServer } from '../../lib/call-server.ts';
import { failureMessage } from '../../lib/failures.ts';
import { keptInTab } from '../../lib/kept.ts';
import { toast, type ToastMessage } from '../../ui/overlay/toast-store.ts';
import { type GoogleService, type ServiceKey, type Wanted, wantedName, googleServices } from './google-services.ts';

/** What the way back from Google's consent page says. */
interface ConnectReturn {
  toast: ToastMessage;
  /** Services that were asked for and not allowed. */
  missing: ServiceKey[];
}

function successOf(wanted: Wanted | null, missing: ServiceKey[]): ToastMessage {
  if (missing.length > 0) {
    const names = missing.map((service) => wantedName(service)).join(' and ');
    return { title: 'Google services partly connected', description: `Not granted: ${names}.`, tone: 'good' };
  }
  if (wanted === 'googleAds') return { title: 'Google Ads Connected', tone: 'good' };
  return { title: `${wanted === null ? 'Google' : wantedName(wanted)} connected successfully!`, tone: 'good' };
}

/** Reads `?connected=true&missing=…` or `?error=…`; null on an ordinary visit. `wanted` is what was asked for, if known. */
export function readConnectReturn(search: string, wanted: Wanted | null): ConnectReturn | null {
  const query = new URLSearchParams(search);
  const code = query.get('error');
  if (code !== null) {
    const description = connectOrDeniedText(code, wantedName(wanted ?? 'all'));
    return { toast: { title: 'Connection Failed', description, tone: 'bad' }, missing: [] };
  }
  if (query.get('connected') !== 'true') return null;
  const listed = (query.get('missing') ?? '').split(',');
  const missing = googleServices.map((service) => service.key).filter((key) => listed.includes(key));
  return { toast: successOf(wanted, missing), missing };
}

/** Remembers over the way to Google what was asked for there. */
const storageKey = 'connecting';

/** Leads to Google's consent page for a service or for all of them. */
export function useConnect() {
  const [leavingFor, setLeavingFor] = useState<Wanted | null>(null);
  const { pathname } = useLocation();

  // Back from Google by the browser's button, the page is as it was left.
  useEffect(() => {
    const handleShow = () => setLeavingFor(null);
    window.addEventListener('pageshow', handleShow);
    return () => window.removeEventListener('pageshow', handleShow);
  }, []);

  const connect = useCallback(
    async (wanted: Wanted, definition: GoogleService['connect']) => {
      setLeavingFor(wanted);
      try {
        const { authUrl } = await callServer(definition, { returnTo: pathname });
        if (!authUrl) throw new Error('The server sent no authorization URL.');
        keptInTab.write(storageKey, wanted);
        window.location.assign(authUrl);
      } catch (error) {
        setLeavingFor(null);
        const fallback = `Failed to initiate ${wantedName(wanted)} connection`;
        toast({ title: 'Connection Failed', description: failureMessage(error, fallback), tone: 'bad' });
      }
    },
    [pathname],
  );
  return { connect, leavingFor };
}

/** Reports how a consent ended, clears the address and answers which services were not allowed. */
export function useConnectReturn(): ServiceKey[] {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const [arrived] = useState(() => readConnectReturn(search, keptInTab.read(storageKey) as Wanted | null));
  const isTold = useRef(false);
  const tell = useEffectEvent(() => {
    if (arrived === null || isTold.current) return;
    isTold.current = true;
    keptInTab.write(storageKey, null);
    toast(arrived.toast);
    void navigate(pathname, { replace: true });
  });
  useEffect(() => tell(), []);
  return arrived?.missing ?? [];
}

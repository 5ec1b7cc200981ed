import { connectOrDeniedText } from '../../google/consent-return-rules.ts';
import type { ToastMessage } from '../../ui/overlay/toast-store.ts';
import { googleServices, type ServiceKey, type Wanted, wantedName } from './google-services.ts';

/** What the way back from Google's consent page says. */
export interface ConnectReturn {
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

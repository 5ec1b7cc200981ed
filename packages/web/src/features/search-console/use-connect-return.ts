import { connectFailureText } from '../../google/consent-return-rules.ts';
import { useConsentReturn } from '../../google/use-consent-return.ts';

/** Reports how connecting Search Console ended; `failureText` is for screens with their own words for a failure. */
export function useConnectReturn(
  failureText = (code: string) => connectFailureText(code, 'Google Search Console'),
): void {
  useConsentReturn({ success: 'Google Search Console connected successfully!', failureText });
}

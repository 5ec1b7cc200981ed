import { connectFailureText } from '../../google/consent-return-rules.ts';
import { useConsentReturn } from '../../google/use-consent-return.ts';

/** Tells how connecting Search Console ended; `failureText` words a failure where the screen has words of its own. */
export function useConnectReturn(
  failureText = (code: string) => connectFailureText(code, 'Google Search Console'),
): void {
  useConsentReturn({ success: 'Google Search Console connected successfully!', failureText });
}

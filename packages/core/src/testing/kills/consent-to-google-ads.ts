import { createHash } from 'node:crypto';
import { answerConsent } from '@serplift/sandbox';
import { serviceScopes } from '../../contract/team/integrations-api.ts';
import type { Context } from '../../team/context/context.ts';

/** A refresh token for Google Ads, as a person's consent at the sandbox gives it. */
export async function consentToGoogleAds(context: Context): Promise<string> {
  const codeVerifier = 'v'.repeat(64);
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
  const redirectUri = 'http://localhost:3000/api/oauth/google/callback';
  const { google } = context.providers;
  const scopes = [serviceScopes.googleAds];
  const url = google.authUrl({ scopes, state: 's', codeChallenge, nonce: 'n', redirectUri, offline: true });
  const code = (await answerConsent(url, {})).searchParams.get('code') ?? '';
  return (await google.exchangeCode({ code, codeVerifier, redirectUri })).refreshToken ?? '';
}

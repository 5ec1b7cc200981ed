import { answerConsent, sandboxCredentials } from '@serplift/sandbox';
import { demoAccount } from './start-product.ts';

const redirectUri = 'http://localhost:3000/callback';

async function accessToken(origin: string): Promise<string> {
  const { clientId, clientSecret } = sandboxCredentials.google;
  const asked = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'https://www.googleapis.com/auth/adwords',
  });
  const email = 'demo@juniperandpine.example';
  const code = (await answerConsent(`${origin}/o/oauth2/v2/auth?${asked}`, { email })).searchParams.get('code') ?? '';
  const form = { client_id: clientId, client_secret: clientSecret, redirect_uri: redirectUri, code };
  const answer = await fetch(`${origin}/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'authorization_code', ...form }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

/** Changes ads of the demo account as a person who works in Google Ads itself; gives the names of the ads concerned. */
export async function changeInGoogleAds(sandboxOrigin: string, operations: object[]): Promise<string[]> {
  const answer = await fetch(`${sandboxOrigin}/v26/customers/${demoAccount}/adGroupAds:mutate`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await accessToken(sandboxOrigin)}`,
      'content-type': 'application/json',
      'login-customer-id': '4180001000',
    },
    body: JSON.stringify({ operations }),
  });
  if (!answer.ok) throw new Error(`Google Ads refused: ${await answer.text()}`);
  const { results } = (await answer.json()) as { results: { resourceName: string }[] };
  return results.map(({ resourceName }) => resourceName);
}

import { createHash } from 'node:crypto';
import { answerConsent, type RunningSandbox, startSandbox } from '@serplift/sandbox';
import { serviceScopes } from '../../../contract/team/integrations-api.ts';
import { openLog } from '../../../platform/log.ts';
import { openGoogle } from '../../google/open-google.ts';
import { sandboxCredentials } from '../../upstream/provider-settings.ts';
import type { AdsCustomer, GoogleAds } from '../google-ads.ts';
import { openGoogleAds } from '../open-google-ads.ts';

export const managerId = '4180001000';
export const shop: AdsCustomer = { accountId: '4180001001', loginCustomerId: null };
export const catalog: AdsCustomer = { accountId: '4180001002', loginCustomerId: managerId };
export const japan: AdsCustomer = { accountId: '4180001003', loginCustomerId: managerId };
export const nordic: AdsCustomer = { accountId: '4180001102', loginCustomerId: managerId };

const redirectUri = 'http://localhost:3000/api/oauth/google/callback';
const codeVerifier = 'v'.repeat(64);
const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');

/** A sandbox with people who connected Google Ads to it. */
export interface AdsWorld {
  sandbox: RunningSandbox;
  /** Of the person with access to everything. */
  ads: GoogleAds;
  connect: (email: string) => Promise<{ ads: GoogleAds; revoked: string[] }>;
  /** Changes the limits and the pace of the sandbox's Google Ads. */
  settings: (changes: object) => Promise<void>;
  /** Forgets faults, calls and limits. */
  reset: () => Promise<void>;
  groupNamed: (customer: AdsCustomer, name: string) => Promise<string>;
  close: () => Promise<void>;
}

/** Starts a world for one test file. */
export async function openAdsWorld(): Promise<AdsWorld> {
  const sandbox = await startSandbox();
  const policy = { attempts: 3, baseDelayMs: 1, maxDelayMs: 2, maxRetryAfterMs: 200 };
  const setting = { state: 'sandbox', ...sandboxCredentials.google } as const;
  const options = { setting, sandboxUrl: sandbox.origin, log: openLog('silent'), policy };
  const google = openGoogle(options);

  const connect: AdsWorld['connect'] = async (email) => {
    const scopes = [serviceScopes.googleAds];
    const url = google.authUrl({ scopes, state: 's', codeChallenge, nonce: 'n', redirectUri, offline: true });
    const code = (await answerConsent(url, { email })).searchParams.get('code') ?? '';
    const { refreshToken } = await google.exchangeCode({ code, codeVerifier, redirectUri });
    const revoked: string[] = [];
    const connection = { refreshToken: refreshToken ?? '', onRevoked: async () => void revoked.push('revoked') };
    return { ads: openGoogleAds(options).connect(connection), revoked };
  };
  const settings = async (changes: object): Promise<void> => {
    const headers = { 'content-type': 'application/json' };
    await fetch(`${sandbox.origin}/google-ads/settings`, { method: 'PUT', headers, body: JSON.stringify(changes) });
  };
  const { ads } = await connect('demo@juniperandpine.example');
  return {
    sandbox,
    ads,
    connect,
    settings,
    async reset() {
      sandbox.faults.clear();
      sandbox.calls.clear();
      await settings({ dailyOperations: null, operationsPerMinute: null, reviewSeconds: 20 });
    },
    groupNamed: async (customer, name) =>
      (await ads.adGroups(customer)).find((candidate) => candidate.name === name)?.id ?? '',
    close: () => sandbox.close(),
  };
}

/** An error of Google Ads as the wire carries it. */
export const failure = (status: number, upstreamCode: string, details: object = {}) => {
  const [category = '', name = ''] = upstreamCode.split('.');
  return {
    error: {
      code: status,
      status: 'X',
      message: 'X',
      details: [
        {
          '@type': 'type.googleapis.com/google.ads.googleads.v26.errors.GoogleAdsFailure',
          errors: [{ errorCode: { [category]: name }, message: 'Said by Google.', details }],
        },
      ],
    },
  };
};

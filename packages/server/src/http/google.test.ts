import { api } from '@serplift/core/api';
import { answerConsent } from '@serplift/sandbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProduct, type Person, type Product } from '../testing/open-product.ts';

let product: Product;
let owner: Person;
let clock = 0;
let teamNumber = 0;

beforeAll(async () => {
  product = await openProduct({ now: () => new Date(Date.now() + clock) });
});
afterAll(() => product.close());

async function newOwner(): Promise<Person> {
  teamNumber += 1;
  return product.signUpWithTeam(`owner-${teamNumber}@example.com`, `Team ${teamNumber}`);
}

const stateOf = async (person: Person) => {
  const user = await person.call(api.user.current, {});
  return person.call(api.integrations.list, { teamId: user.team?.id ?? '' });
};
const follow = async (person: Person, callback: URL): Promise<string> => {
  const response = await person.fetch(`${callback.pathname}${callback.search}`);
  return response.headers.get('location') ?? '';
};
const scopes = {
  searchConsole: 'https://www.googleapis.com/auth/webmasters.readonly',
  analytics: 'https://www.googleapis.com/auth/analytics.readonly',
};

describe('connecting Google', () => {
  it('asks with PKCE, a fresh state, offline access and no more scopes than needed [OA-01, 4-30]', async () => {
    owner = await newOwner();
    const urls = await Promise.all([1, 2].map(() => owner.call(api.integrations.connectSearchConsole, {})));
    const [first, second] = urls.map(({ authUrl }) => new URL(authUrl).searchParams);
    expect(first?.get('code_challenge_method')).toBe('S256');
    expect(first?.get('access_type')).toBe('offline');
    expect(first?.get('prompt')).toContain('consent');
    expect(first?.get('redirect_uri')).toBe(`${product.origin}/api/oauth/google/callback`);
    expect(first?.get('scope')?.split(' ').sort()).toEqual([scopes.searchConsole, 'email', 'openid'].sort());
    expect(first?.get('state')).toHaveLength(43);
    expect(first?.get('state')).not.toBe(second?.get('state'));
  });

  it('connects what was granted when consent was partial, and says what is missing', async () => {
    owner = await newOwner();
    const { authUrl } = await owner.call(api.integrations.connectAll, {});
    const location = await follow(
      owner,
      await answerConsent(authUrl, { scopes: [scopes.searchConsole, scopes.analytics] }),
    );
    expect(location).toBe('/team-settings?connected=true&missing=googleAds');
    const state = await stateOf(owner);
    expect([state.searchConsole.connected, state.googleAds.connected, state.googleAnalytics.connected]).toEqual([
      true,
      false,
      true,
    ]);
    expect(JSON.stringify(state)).not.toMatch(/1\/\/|ya29|refresh/);
  });

  it('keeps the ten consents that a session started last, and the newest one works', async () => {
    owner = await newOwner();
    const urls: string[] = [];
    for (let count = 0; count < 13; count += 1) {
      urls.push((await owner.call(api.integrations.connectSearchConsole, {})).authUrl);
      clock += 1;
    }
    const { id } = await owner.call(api.user.current, {});
    expect(await product.database.knex('oauth_states').where({ user_id: id })).toHaveLength(10);
    expect(await follow(owner, await answerConsent(urls[0] ?? '', {}))).toBe('/team-settings?error=oauth_failed');
    expect(await follow(owner, await answerConsent(urls[12] ?? '', {}))).toContain('connected=true');
  });

  it('starts sixty sign-ins a minute for one network, and ten of one browser are kept', async () => {
    const { knex } = product.database;
    await knex('oauth_states').delete();
    const start = (headers: Record<string, string> = {}) =>
      fetch(`${product.origin}/api/auth/google/start`, { headers, redirect: 'manual' });
    const first = await start();
    const cookie = first.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    for (let count = 0; count < 12; count += 1) await start({ cookie });
    expect(await knex('oauth_states')).toHaveLength(10);
    await knex('guesses').update({ count: 59, expires_at: knex.raw(`now() + interval '1 hour'`) });
    expect([(await start()).status, (await start()).status]).toEqual([302, 429]);
    await knex('guesses').delete();
  });

  it('distinguishes a denial from a failure [OA-03]', async () => {
    owner = await newOwner();
    const denied = await owner.call(api.integrations.connectSearchConsole, { returnTo: '/questions-to-answer' });
    expect(await follow(owner, await answerConsent(denied.authUrl, { deny: true }))).toBe(
      '/questions-to-answer?error=access_denied',
    );
    const broken = await owner.call(api.integrations.connectSearchConsole, {});
    product.sandbox.faults.add({ match: 'POST /token', status: 400, body: { error: 'invalid_grant' }, times: 1 });
    expect(await follow(owner, await answerConsent(broken.authUrl))).toBe('/team-settings?error=token_exchange_failed');
    expect((await stateOf(owner)).searchConsole.connected).toBe(false);
  });

  it('accepts a state once, within ten minutes, from the session that began [OA-02]', async () => {
    owner = await newOwner();
    const other = await newOwner();
    const begin = async () => answerConsent((await owner.call(api.integrations.connectSearchConsole, {})).authUrl);
    const stolen = await begin();
    expect(await follow(other, stolen)).toBe('/team-settings?error=oauth_failed');
    expect(await follow(owner, stolen)).toBe('/team-settings?error=oauth_failed');
    const late = await begin();
    clock = 11 * 60_000;
    expect(await follow(owner, late)).toBe('/team-settings?error=oauth_failed');
    clock = 0;
    const good = await begin();
    expect(await follow(owner, good)).toBe('/team-settings?connected=true');
    expect(await follow(owner, good)).toBe('/team-settings?error=oauth_failed');
    expect((await stateOf(other)).searchConsole.connected).toBe(false);
  });

  it('returns only to paths of the product [OA-06]', async () => {
    owner = await newOwner();
    for (const returnTo of ['https://evil.example/', '//evil.example', '/api/user', '/\\evil.example']) {
      const { authUrl } = await owner.call(api.integrations.connectSearchConsole, { returnTo });
      expect(await follow(owner, await answerConsent(authUrl))).toBe('/team-settings?connected=true');
    }
  });

  it('keeps the refresh token encrypted, and fails closed when the ciphertext was changed [OA-04]', async () => {
    owner = await newOwner();
    await product.connectGoogle(owner);
    const { team } = await owner.call(api.user.current, {});
    const teamId = team?.id ?? '';
    const { knex } = product.database;
    const [grant] = await knex('google_grants')
      .where({ team_id: teamId })
      .select<{ refresh_token: Buffer }[]>('refresh_token');
    expect(grant?.refresh_token.toString('latin1')).not.toMatch(/1\/\//);
    const changed = Buffer.from(grant?.refresh_token ?? []);
    changed[20] = (changed[20] ?? 0) ^ 1;
    await knex('google_grants').where({ team_id: teamId }).update({ refresh_token: changed });
    await expect(owner.call(api.integrations.websites, { teamId })).rejects.toMatchObject({ status: 503 });
  });
});

describe('a connection', () => {
  it('whose permission was revoked at Google needs reconnecting, without a retry loop [OA-05]', async () => {
    owner = await newOwner();
    await product.connectGoogle(owner);
    const { team } = await owner.call(api.user.current, {});
    const teamId = team?.id ?? '';
    product.sandbox.faults.add({
      match: 'POST /token',
      status: 400,
      body: { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' },
      times: 1,
    });
    await expect(owner.call(api.integrations.websites, { teamId })).rejects.toMatchObject({
      status: 409,
      code: 'reconnect_needed',
    });
    const state = await stateOf(owner);
    expect(state.searchConsole).toMatchObject({ connected: false, status: 'reconnectNeeded' });
    await product.connectGoogle(owner);
    expect((await stateOf(owner)).searchConsole.status).toBe('connected');
  });

  it('is revoked at Google only when the last service of the account goes [OA-06, 7-32]', async () => {
    owner = await newOwner();
    await product.connectGoogle(owner);
    const revocations = () => product.sandbox.calls.matching('POST /revoke').length;
    const before = revocations();
    await owner.call(api.integrations.disconnectSearchConsole, {});
    await owner.call(api.integrations.disconnectGoogleAds, {});
    expect(revocations()).toBe(before);
    await owner.call(api.integrations.disconnectGoogleAnalytics, {});
    expect(revocations()).toBe(before + 1);
    const { team } = await owner.call(api.user.current, {});
    await expect(owner.call(api.integrations.websites, { teamId: team?.id ?? '' })).rejects.toMatchObject({
      code: 'not_configured',
    });
  });

  it('offers only websites with enough permission [2.6-4, 6-7, 7-6, 7-10]', async () => {
    owner = await newOwner();
    await product.connectGoogle(owner, { email: 'rosa@juniperandpine.example' });
    const { team } = await owner.call(api.user.current, {});
    const sites = await owner.call(api.integrations.websites, { teamId: team?.id ?? '' });
    expect(sites.length).toBeGreaterThan(0);
    expect(sites.every(({ selectable }) => !selectable)).toBe(true);
    const choice = owner.call(api.user.selectWebsite, { websiteUrl: sites[0]?.siteUrl ?? '' });
    await expect(choice).rejects.toMatchObject({ status: 403 });
  });
});

describe('signing in with Google', () => {
  it('hands the identity token to the browser that began, once [4-2]', async () => {
    const browser = product.stranger();
    const start = await browser.fetch('/api/auth/google/start');
    const consent = start.headers.get('location') ?? '';
    expect(new URL(consent).searchParams.has('nonce')).toBe(false);
    const location = await follow(browser, await answerConsent(consent));
    expect(location).toMatch(/^\/login#google=[\w-]{43}$/);
    const code = location.split('=')[1] ?? '';
    const [stored] = await product.database.knex('sign_in_handoffs').select<{ sealed_id_token: Buffer }[]>('*');
    expect(stored?.sealed_id_token.length).toBeGreaterThan(200);
    expect(JSON.stringify(stored)).not.toContain('eyJ');
    expect(stored?.sealed_id_token.toString('latin1')).not.toContain('eyJ');
    await expect(product.stranger().call(api.session.takeGoogleIdToken, { code })).rejects.toMatchObject({
      status: 401,
    });
    const { idToken } = await browser.call(api.session.takeGoogleIdToken, { code });
    expect(idToken.split('.')).toHaveLength(3);
    await expect(browser.call(api.session.takeGoogleIdToken, { code })).rejects.toMatchObject({ status: 401 });
  });
});

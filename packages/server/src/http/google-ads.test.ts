import { api } from '@serplift/core/api';
import { answerConsent } from '@serplift/sandbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProduct, type Person, type Product } from '../testing/open-product.ts';

let product: Product;
let owner: Person;
let teamId: string;

beforeAll(async () => {
  product = await openProduct();
  owner = await product.signUpWithTeam('ads-owner@example.com', 'Ads Ltd');
  teamId = (await owner.call(api.user.current, {})).team?.id ?? '';
});
afterAll(() => product.close());

const selectedAccount = async () => (await owner.call(api.integrations.list, { teamId })).googleAds.selectedAccount;

describe('connecting Google Ads by navigation', () => {
  it('goes to the consent page and comes back to the ads screen [7-12]', async () => {
    const user = await owner.call(api.user.current, {});
    const start = await owner.fetch(`/api/google-ads/connect?userId=${user.id}`);
    expect(start.status).toBe(302);
    const consent = start.headers.get('location') ?? '';
    expect(new URL(consent).searchParams.get('scope')).toContain('auth/adwords');
    const callback = await answerConsent(consent);
    const back = await owner.fetch(`${callback.pathname}${callback.search}`);
    expect(back.headers.get('location')).toBe('/responsive-search-ads?connected=true');
    expect((await owner.call(api.integrations.list, { teamId })).googleAds).toMatchObject({
      connected: true,
      selectedAccount: null,
    });
  });

  it('is refused for another person, and without a session', async () => {
    const other = await product.signUpWithTeam('ads-other@example.com', 'Other Ltd');
    const { id } = await other.call(api.user.current, {});
    expect((await owner.fetch(`/api/google-ads/connect?userId=${id}`)).status).toBe(404);
    expect((await product.stranger().fetch('/api/google-ads/connect')).status).toBe(401);
    const loose = await product.signUp('ads-loose@example.com');
    expect((await loose.fetch('/api/google-ads/connect')).status).toBe(403);
  });
});

describe('accounts and campaigns', () => {
  it('nothing is read before an account is chosen', async () => {
    await expect(owner.call(api.integrations.googleAdsCampaigns, { teamId })).rejects.toMatchObject({
      code: 'not_configured',
    });
  });

  it('lists accounts and keeps the chosen one with the way to it [7-8]', async () => {
    const accounts = await owner.call(api.integrations.googleAdsAccounts, { teamId });
    expect(accounts.map(({ descriptiveName }) => descriptiveName)).toContain('Juniper & Pine Catalog');
    expect(accounts.some(({ selected }) => selected)).toBe(false);
    expect(accounts.find(({ id }) => id === '4180001002')).toMatchObject({ testAccount: false, hasCampaigns: true });
    const places = accounts.map(({ testAccount, hasCampaigns }) => (hasCampaigns === false ? 2 : testAccount ? 1 : 0));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    await owner.call(api.integrations.selectGoogleAdsAccount, { teamId, accountId: '4180001002' });
    expect(await selectedAccount()).toEqual({
      id: '4180001002',
      name: 'Juniper & Pine Catalog',
      currencyCode: 'USD',
      timeZone: 'America/Los_Angeles',
      loginCustomerId: '4180001000',
    });
    const again = await owner.call(api.integrations.googleAdsAccounts, { teamId });
    expect(again.filter(({ selected }) => selected).map(({ id }) => id)).toEqual(['4180001002']);
  });

  it('shows the campaigns of the chosen account, or of another one of the same person [7-9]', async () => {
    const chosen = await owner.call(api.integrations.googleAdsCampaigns, { teamId });
    expect(chosen).toHaveLength(60);
    expect(chosen.flatMap(({ adGroups }) => adGroups)).toHaveLength(1_200);
    const shop = await owner.call(api.integrations.googleAdsCampaigns, { teamId, accountId: '4180001001' });
    expect(shop.map(({ name, status, budget }) => [name, status, budget])).toEqual(
      expect.arrayContaining([
        ['Brand', 'enabled', 30],
        ['Winter Wear', 'paused', 55],
      ]),
    );
    const brand = shop.find(({ name }) => name === 'Brand');
    expect(brand?.ctr).toBeGreaterThan(0);
    expect(brand?.adGroups).toMatchObject([
      { name: 'Juniper & Pine', status: 'enabled', keywords: expect.arrayContaining(['juniper and pine']) },
    ]);
  });

  it('of strangers, managers and canceled accounts look like accounts that don’t exist [TI-03]', async () => {
    for (const accountId of ['4180009001', '4180001000', '4180002000', '1', "1' OR"]) {
      const missing = { status: 404, code: 'not_found' };
      await expect(owner.call(api.integrations.googleAdsCampaigns, { teamId, accountId })).rejects.toMatchObject(
        missing,
      );
      await expect(owner.call(api.integrations.selectGoogleAdsAccount, { teamId, accountId })).rejects.toMatchObject(
        missing,
      );
    }
    expect((await selectedAccount())?.id).toBe('4180001002');
  });

  it('a Google account without Google Ads is reported', async () => {
    const rosa = await product.signUpWithTeam('ads-rosa@example.com', 'Rosa Ltd');
    const team = (await rosa.call(api.user.current, {})).team?.id ?? '';
    await expect(rosa.call(api.integrations.googleAdsAccounts, { teamId: team })).rejects.toMatchObject({
      code: 'not_configured',
    });
    await product.connectGoogle(rosa, { email: 'rosa@juniperandpine.example' });
    await expect(rosa.call(api.integrations.googleAdsAccounts, { teamId: team })).rejects.toMatchObject({
      code: 'reconnect_needed',
      message: expect.stringContaining('no access to Google Ads'),
    });
  });
});

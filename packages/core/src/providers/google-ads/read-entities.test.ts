import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type AdsWorld, catalog, managerId, nordic, openAdsWorld, shop } from './testing/open-ads-world.ts';

let world: AdsWorld;
beforeAll(async () => {
  world = await openAdsWorld();
});
afterEach(() => world.reset());
afterAll(() => world.close());

describe('accounts', () => {
  it('are found through every root, once each, with the path to them, without managers and canceled ones', async () => {
    const accounts = await world.ads.accounts();
    expect(accounts.map(({ id, loginCustomerId }) => [id, loginCustomerId])).toEqual([
      ['4180001004', managerId],
      ['4180001001', null],
      ['4180001002', managerId],
      ['4180001101', managerId],
      ['4180001003', managerId],
      ['4180001102', managerId],
    ]);
    expect(accounts[0]).toMatchObject({ name: '418-000-1004', testAccount: true });
    expect(accounts[4]).toMatchObject({ currencyCode: 'JPY', timeZone: 'Asia/Tokyo' });
  });

  it('that belong to no known account get an error about access', async () => {
    const rosa = await world.connect('rosa@juniperandpine.example');
    await expect(rosa.ads.accounts()).rejects.toMatchObject({
      code: 'reconnect_needed',
      details: { reason: 'not_ads_user' },
    });
    expect(rosa.revoked).toEqual([]);
  });

  it('are refused without the manager they are reached through, and to strangers', async () => {
    const denied = { code: 'forbidden', details: { reason: 'no_permission' } };
    await expect(world.ads.campaigns({ ...catalog, loginCustomerId: null })).rejects.toMatchObject(denied);
    await expect(world.ads.campaigns({ accountId: '4180009001', loginCustomerId: null })).rejects.toMatchObject(denied);
    await expect(world.ads.campaigns({ accountId: '4180002000', loginCustomerId: null })).rejects.toMatchObject({
      code: 'provider_rejected',
      details: { reason: 'account_not_usable' },
    });
    await expect(world.ads.campaigns({ accountId: '1 OR 1', loginCustomerId: null })).rejects.toMatchObject({
      code: 'invalid_input',
    });
  });
});

describe('reading', () => {
  it('shows Search campaigns only, paused ones too, with budgets and metrics', async () => {
    const campaigns = await world.ads.campaigns(shop);
    expect(campaigns.map(({ name, status, budgetMicros }) => [name, status, budgetMicros])).toEqual([
      ['Brand', 'enabled', 30_000_000],
      ['Shelter and Sleep', 'enabled', 80_000_000],
      ['Winter Wear', 'paused', 55_000_000],
    ]);
    const [brand, , winter] = campaigns;
    expect(brand?.metrics.impressions).toBeGreaterThan(1_000);
    expect(brand?.metrics.ctr).toBeCloseTo((brand?.metrics.clicks ?? 0) / (brand?.metrics.impressions ?? 1), 8);
    expect(winter?.metrics).toEqual({ impressions: 0, clicks: 0, ctr: 0, costMicros: 0, conversions: 0 });
  });

  it('adds up: ad groups to their campaign, keywords to their ad group', async () => {
    const [campaigns, groups, keywords] = await Promise.all([
      world.ads.campaigns(shop),
      world.ads.adGroups(shop),
      world.ads.keywords(shop),
    ]);
    const clicks = (rows: { metrics: { clicks: number } }[]) => rows.reduce((sum, row) => sum + row.metrics.clicks, 0);
    for (const campaign of campaigns) {
      expect(clicks(groups.filter(({ campaignId }) => campaignId === campaign.id))).toBe(campaign.metrics.clicks);
    }
    const [group] = groups;
    expect(clicks(keywords.filter(({ adGroupId }) => adGroupId === group?.id))).toBe(group?.metrics.clicks);
  });

  it('keeps ad groups without impressions and leaves removed ones out', async () => {
    const names = (await world.ads.adGroups(shop)).map(({ name }) => name);
    expect(names).toContain('Camp Stoves');
    expect(names).not.toContain('Hammocks');
    expect(names).not.toContain('All visitors');
    const id = await world.groupNamed(shop, 'Camp Stoves');
    expect(await world.ads.adGroups(shop, { adGroupIds: [id] })).toMatchObject([{ id, status: 'paused' }]);
    expect(await world.ads.adGroups(shop, { adGroupIds: [] })).toEqual([]);
  });

  it('gives keywords with match type and quality, without negatives and removed ones, best first', async () => {
    const id = await world.groupNamed(shop, 'Tents');
    const keywords = await world.ads.keywords(shop, { adGroupIds: [id] });
    const texts = keywords.map(({ text }) => text);
    expect(texts).toContain('tents sale');
    expect(texts).not.toContain('used tents');
    expect(texts).not.toContain('free');
    expect(keywords.every(({ matchType }) => matchType !== 'unknown')).toBe(true);
    const impressions = keywords.map(({ metrics }) => metrics.impressions);
    expect(impressions).toEqual(impressions.toSorted((a, b) => b - a));
  });

  it('gives ads with texts, pins, strength and review', async () => {
    const id = await world.groupNamed(shop, 'Larkspur 2 - two-person tent');
    const [ad] = await world.ads.ads(shop, { adGroupIds: [id] });
    expect(ad).toMatchObject({
      adGroupId: id,
      status: 'enabled',
      approvalStatus: 'APPROVED',
      reviewStatus: 'REVIEWED',
      path1: 'tent',
      path2: 'larkspur-2',
      finalUrls: ['https://www.juniperandpine.example/tents/larkspur-2/'],
    });
    expect(ad?.headlines[0]).toMatchObject({ text: 'Two-Person Tent', pinnedField: 'HEADLINE_1' });
    expect(ad?.actionItems).toContain('Try unpinning some of your assets');
    expect(await world.ads.ads(shop, { adGroupIds: [await world.groupNamed(shop, 'Sleeping Pads')] })).toEqual([]);
  });

  it('gives search terms with what they are', async () => {
    const id = await world.groupNamed(shop, 'Tents');
    const terms = await world.ads.searchTerms(shop, { adGroupIds: [id] });
    expect(terms[0]).toMatchObject({ adGroupId: id, status: 'added' });
    expect(terms.some(({ status }) => status === 'none')).toBe(true);
  });

  it('reads an account of 1,200 ad groups and 18,000 keywords in one pass', async () => {
    const [groups, keywords] = await Promise.all([world.ads.adGroups(catalog), world.ads.keywords(catalog)]);
    expect([groups.length, keywords.length]).toEqual([1_200, 18_000]);
    const some = groups.map(({ id }) => id);
    expect(await world.ads.ads(catalog, { adGroupIds: some })).toHaveLength(1_200);
    const lists = world.sandbox.calls
      .matching('searchStream')
      .filter(({ body }) => JSON.stringify(body).includes('ad_group.id IN'));
    expect(lists).toHaveLength(4);
  });

  it('says in which campaigns AI Max rewrites texts or picks pages', async () => {
    const campaigns = await world.ads.campaigns(shop);
    expect(campaigns.map(({ name, googleWrites }) => [name, googleWrites])).toEqual(
      expect.arrayContaining([
        ['Brand', []],
        ['Winter Wear', ['texts', 'finalUrl']],
      ]),
    );
  });

  it('names campaigns without an EU declaration', async () => {
    expect(await world.ads.undeclaredCampaigns(nordic)).toMatchObject([{ name: 'Nordic Tents' }]);
    expect(await world.ads.undeclaredCampaigns(shop)).toEqual([]);
  });

  it('of an empty account finds nothing', async () => {
    const empty = { accountId: '4180001004', loginCustomerId: managerId };
    expect([await world.ads.campaigns(empty), await world.ads.ads(empty)]).toEqual([[], []]);
  });
});

it('asks in the version of the one constant, with the manager in the header', async () => {
  await world.ads.campaigns(catalog);
  const [call] = world.sandbox.calls.matching('POST /v26/customers/4180001002/googleAds:searchStream');
  expect(call?.headers['login-customer-id']).toBe(managerId);
});

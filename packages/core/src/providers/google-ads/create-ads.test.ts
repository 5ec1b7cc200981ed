import { readAdsLedger } from '@serplift/sandbox';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { NewAd } from './google-ads.ts';
import { type AdsWorld, failure, japan, nordic, openAdsWorld, shop } from './testing/open-ads-world.ts';

let world: AdsWorld;
beforeAll(async () => {
  world = await openAdsWorld();
});
afterEach(() => world.reset());
afterAll(() => world.close());

async function newAd(more: Partial<NewAd> = {}): Promise<NewAd> {
  return {
    adGroupId: await world.groupNamed(shop, 'Sleeping Pads'),
    status: 'PAUSED',
    finalUrl: 'https://www.juniperandpine.example/sleeping-pads/',
    headlines: [
      { text: 'Sleeping Pads', pinnedField: 'HEADLINE_1' },
      { text: 'Free Returns for 60 Days' },
      { text: 'Tested in the Cascades' },
    ],
    descriptions: [
      { text: 'Insulated, foam and self inflating pads.' },
      { text: 'Shipping is free on orders over $75.' },
    ],
    ...more,
  };
}

describe('creating', () => {
  it('only validates when asked, then creates once and reads the ad back', async () => {
    const ad = await newAd();
    const before = (await readAdsLedger(world.sandbox.origin)).length;
    expect(await world.ads.createAds(shop, [ad], { validateOnly: true })).toEqual([{ state: 'valid' }]);
    expect(await readAdsLedger(world.sandbox.origin)).toHaveLength(before);
    const [outcome] = await world.ads.createAds(shop, [ad], { validateOnly: false });
    const resourceName = outcome?.state === 'created' ? outcome.resourceName : '';
    expect(resourceName).toMatch(/^customers\/4180001001\/adGroupAds\/\d+~\d+$/u);
    const [stored] = await world.ads.ads(shop, { adGroupIds: [ad.adGroupId] });
    expect(stored).toMatchObject({
      resourceName,
      status: 'paused',
      reviewStatus: 'REVIEW_IN_PROGRESS',
      adStrength: 'PENDING',
    });
    expect(stored?.headlines.map(({ text }) => text)).toEqual(ad.headlines.map(({ text }) => text));
    await world.settings({ reviewSeconds: 0 });
    expect(await world.ads.ads(shop, { adGroupIds: [ad.adGroupId] })).toMatchObject([
      { approvalStatus: 'APPROVED', reviewStatus: 'REVIEWED', adStrength: expect.stringMatching(/^[A-Z]+$/u) },
    ]);
    await world.settings({ reviewSeconds: 20 });
    await world.ads.setAdStatus(shop, { resourceName, status: 'ENABLED' });
    expect(await world.ads.ads(shop, { adGroupIds: [ad.adGroupId] })).toMatchObject([{ status: 'enabled' }]);
    await world.ads.removeAd(shop, { resourceName });
    await world.ads.removeAd(shop, { resourceName });
    expect(await world.ads.ads(shop, { adGroupIds: [ad.adGroupId] })).toEqual([]);
    const made = (await readAdsLedger(world.sandbox.origin, shop.accountId)).slice(before);
    expect(made.map(({ operation }) => operation)).toEqual(['create', 'update', 'remove']);
    await expect(world.ads.setAdStatus(shop, { resourceName, status: 'PAUSED' })).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('says that the outcome is unknown when Google answers a change with nothing', async () => {
    world.sandbox.faults.add({ match: 'adGroupAds:mutate', status: 200, body: {} });
    expect(await world.ads.createAds(shop, [await newAd()], { validateOnly: false })).toEqual([{ state: 'unknown' }]);
    const resourceName = 'customers/4180001001/adGroupAds/1~1';
    const changes = [
      world.ads.setAdStatus(shop, { resourceName, status: 'PAUSED' }),
      world.ads.removeAd(shop, { resourceName }),
    ];
    for (const change of changes) await expect(change).rejects.toMatchObject({ details: { outcomeUnknown: true } });
  });

  // google.rpc.Code: after 2, 4, 10, 13 and 14 the ad may have been made, after 3 and 7 it was not.
  it.each([
    [2, 'unknown'],
    [3, 'refused'],
    [4, 'unknown'],
    [7, 'refused'],
    [10, 'unknown'],
    [13, 'unknown'],
    [14, 'unknown'],
  ])('sends nothing twice after a partial failure with status %i, which names no ad', async (code, state) => {
    const body = { results: [{}], partialFailureError: { code, message: 'Something happened.' } };
    world.sandbox.faults.add({ match: 'adGroupAds:mutate', status: 200, body });
    world.sandbox.calls.clear();
    expect(await world.ads.createAds(shop, [await newAd()], { validateOnly: false })).toMatchObject([{ state }]);
    expect(world.sandbox.calls.matching('adGroupAds:mutate')).toHaveLength(1);
  });

  it('judges each ad by itself and says where it is wrong', async () => {
    const good = await newAd({
      headlines: [{ text: 'Pads for Cold Ground' }, { text: 'Ships in 2 Days' }, { text: 'Juniper & Pine' }],
    });
    const outcomes = await world.ads.createAds(
      shop,
      [
        await newAd({ headlines: [{ text: 'A headline that is far too long' }, { text: 'Pads' }, { text: 'pads' }] }),
        good,
        await newAd({ descriptions: [{ text: 'Buy your pads now!!!!!!!' }, { text: 'Made in Oregon.' }] }),
        await newAd({ adGroupId: '1' }),
        await newAd({ descriptions: [{ text: 'Alone' }] }),
      ],
      { validateOnly: false },
    );
    expect(outcomes.map(({ state }) => state)).toEqual(['refused', 'created', 'refused', 'refused', 'refused']);
    const findings = outcomes.flatMap((outcome) => (outcome.state === 'refused' ? outcome.findings : []));
    expect(
      findings.map(({ operationIndex, code, field, isExemptible }) => [operationIndex, code, field, isExemptible]),
    ).toEqual([
      [0, 'stringLengthError.TOO_LONG', 'headlines[0]', false],
      [0, 'assetError.DUPLICATE_ASSET', 'headlines[2]', false],
      [2, 'policyFindingError.POLICY_FINDING', 'descriptions[0]', true],
      [3, 'mutateError.RESOURCE_NOT_FOUND', 'adGroup', false],
      [4, 'collectionSizeError.TOO_FEW', 'descriptions', false],
    ]);
    expect(findings[2]?.policyTopics).toEqual([
      { topic: 'PUNCTUATION_AND_SYMBOLS', type: 'PROHIBITED', evidences: ['Buy your pads now!!!!!!!'] },
    ]);
  });

  it('takes an exemption that a person asked for', async () => {
    const shouting = await newAd({
      descriptions: [{ text: 'Buy your pads now!!' }, { text: 'Made in Oregon.' }],
      ignorablePolicyTopics: ['PUNCTUATION_AND_SYMBOLS'],
    });
    expect(await world.ads.createAds(shop, [shouting], { validateOnly: true })).toEqual([{ state: 'valid' }]);
  });

  it('counts wide characters as two [5-14]', async () => {
    const adGroupId = await world.groupNamed(japan, '二人用テント');
    const ad = await newAd({ adGroupId, finalUrl: 'https://www.juniperandpine.example/ja/tento/' });
    const wide = { ...ad, headlines: [{ text: '軽'.repeat(15) }, { text: '重'.repeat(16) }, { text: '二人用' }] };
    const [outcome] = await world.ads.createAds(japan, [wide], { validateOnly: true });
    expect(outcome).toMatchObject({
      state: 'refused',
      findings: [{ code: 'stringLengthError.TOO_LONG', field: 'headlines[1]' }],
    });
  });

  it('never enables a fourth ad of an ad group', async () => {
    const ad = await newAd({
      adGroupId: await world.groupNamed(shop, 'Tents'),
      finalUrl: 'https://www.juniperandpine.example/tents/',
      status: 'ENABLED',
    });
    const [enabled, paused] = await world.ads.createAds(shop, [ad, { ...ad, status: 'PAUSED' }], {
      validateOnly: true,
    });
    expect(enabled).toMatchObject({
      findings: [
        { code: 'resourceCountLimitExceededError.RESOURCE_LIMIT', message: expect.stringContaining('3 enabled ones') },
      ],
    });
    expect(paused).toEqual({ state: 'valid' });
  });

  it('says what to declare when the account lacks the EU declaration', async () => {
    const adGroupId = await world.groupNamed(nordic, 'Tents');
    const [outcome] = await world.ads.createAds(nordic, [await newAd({ adGroupId })], { validateOnly: false });
    expect(outcome).toMatchObject({
      findings: [
        {
          code: 'mutateError.EU_POLITICAL_ADVERTISING_DECLARATION_REQUIRED',
          message: expect.stringContaining('EU political'),
        },
      ],
    });
  });

  it.each([
    ['dropped', { drop: true }],
    ['a server error', { status: 503 }],
    ['unreadable', { status: 200, body: '{"results": [{' }],
  ])('says that the outcome is unknown when the answer is lost: %s', async (_name, fault) => {
    const before = (await readAdsLedger(world.sandbox.origin)).length;
    const ad = await newAd();
    world.sandbox.calls.clear();
    world.sandbox.faults.add({ match: 'adGroupAds:mutate', afterwards: true, ...fault });
    await expect(world.ads.createAds(shop, [ad], { validateOnly: false })).rejects.toMatchObject({
      code: 'provider_unavailable',
      details: { outcomeUnknown: true },
    });
    expect(world.sandbox.calls.matching('adGroupAds:mutate')).toHaveLength(1);
    expect(await readAdsLedger(world.sandbox.origin)).toHaveLength(before + 1);
  });

  it('that is canceled after it was sent has an unknown outcome, too; one that was never sent has none', async () => {
    const ad = await newAd();
    const controller = new AbortController();
    world.sandbox.faults.add({ match: 'adGroupAds:mutate', delayMs: 30_000 });
    const creating = world.ads.createAds(shop, [ad], { validateOnly: false, signal: controller.signal });
    setTimeout(() => controller.abort(), 100);
    await expect(creating).rejects.toMatchObject({ code: 'cancelled', details: { outcomeUnknown: true } });
    world.sandbox.faults.clear();
    const error: unknown = await world.ads
      .createAds(shop, [ad], { validateOnly: false, signal: AbortSignal.abort() })
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'cancelled', details: undefined });
  });

  it('sends a change again only when its token was refused', async () => {
    const ad = await newAd();
    world.sandbox.calls.clear();
    world.sandbox.faults.add({ match: 'adGroupAds:mutate', status: 401, times: 1 });
    expect(await world.ads.createAds(shop, [ad], { validateOnly: false })).toMatchObject([{ state: 'created' }]);
    expect(world.sandbox.calls.matching('adGroupAds:mutate')).toHaveLength(2);
    world.sandbox.faults.add({
      match: 'adGroupAds:mutate',
      status: 429,
      body: failure(429, 'quotaError.RESOURCE_TEMPORARILY_EXHAUSTED'),
    });
    world.sandbox.calls.clear();
    const error: unknown = await world.ads
      .createAds(shop, [ad], { validateOnly: false })
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'rate_limited' });
    expect(error).not.toMatchObject({ details: { outcomeUnknown: true } });
    expect(world.sandbox.calls.matching('adGroupAds:mutate')).toHaveLength(1);
  });

  it('waits for what passes by itself, sends those ads again, and counts what was made', async () => {
    const ads = [await newAd({ path1: 'one' }), await newAd({ path1: 'two' }), await newAd({ path1: 'three' })];
    const { error } = failure(409, 'databaseError.CONCURRENT_MODIFICATION', {
      quotaErrorDetails: { retryDelay: '0.02s' },
    });
    const [detail] = error.details as { errors: object[] }[];
    const located = { location: { fieldPathElements: [{ fieldName: 'operations', index: 1 }] } };
    const errors = detail?.errors.map((one) => ({ ...one, ...located }));
    const partialFailureError = { code: 10, message: 'X', details: [{ ...detail, errors }] };
    const results = [{ resourceName: 'customers/4180001001/adGroupAds/1~1' }, {}];
    const busy = { status: 200, body: { results: [...results, results[0]], partialFailureError }, times: 1 };
    world.sandbox.calls.clear();
    world.sandbox.faults.add({ match: 'adGroupAds:mutate', ...busy });
    const outcomes = await world.ads.createAds(shop, ads, { validateOnly: false });
    expect(outcomes.map(({ state }) => state)).toEqual(['created', 'created', 'created']);
    const sent = world.sandbox.calls.matching('adGroupAds:mutate').map(({ body }) => body as { operations: unknown[] });
    expect(sent.map(({ operations }) => operations.length)).toEqual([3, 1]);
    world.sandbox.faults.add({
      match: 'adGroupAds:mutate',
      status: 200,
      body: { results: [], partialFailureError },
      times: 1,
    });
    expect(await world.ads.createAds(shop, ads.slice(0, 2), { validateOnly: true })).toEqual([
      { state: 'valid' },
      { state: 'valid' },
    ]);
  });

  it('says of every ad without a result what Google says of the whole', async () => {
    const partialFailureError = { code: 3, message: 'The request is malformed.' };
    const results = [{}, { resourceName: 'customers/4180001001/adGroupAds/1~2' }];
    world.sandbox.faults.add({ match: 'adGroupAds:mutate', status: 200, body: { results, partialFailureError } });
    const outcomes = await world.ads.createAds(shop, [await newAd(), await newAd()], { validateOnly: false });
    expect(outcomes).toMatchObject([
      { state: 'refused', findings: [{ operationIndex: 0, message: 'The request is malformed.' }] },
      { state: 'created' },
    ]);
  });

  it('refuses ads of another account before anything is sent [TI-03]', async () => {
    const foreign = { resourceName: 'customers/4180009001/adGroupAds/1~2' };
    await expect(world.ads.removeAd(shop, foreign)).rejects.toMatchObject({ code: 'invalid_input' });
    expect(world.sandbox.calls.matching('mutate')).toEqual([]);
  });
});

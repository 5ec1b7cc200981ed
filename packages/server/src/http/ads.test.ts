import { api } from '@serplift/core/api';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AdsTeam, openAdsTeam, rejection, textsOf } from '../testing/ads-team.ts';
import type { Person, Product } from '../testing/open-product.ts';
import { misbehave, repairProviders } from '../testing/search-runs.ts';

const catalog = '4180001002';
let team: AdsTeam;
let product: Product;
let owner: Person;
let teamId: string;
let catalogGroups: Map<string, string>;

beforeAll(async () => {
  team = await openAdsTeam();
  ({ product, owner, teamId } = team);
  catalogGroups = await team.groupsOf(catalog, 1);
});
afterAll(() => product.close());
beforeEach(() => repairProviders(product));

const idsOf = (names: string[]): string[] => team.idsOf(names);
const run: AdsTeam['run'] = (...asked) => team.run(...asked);

describe('an ads run', () => {
  it('ends with one ad for each ad group, with the reason, keyword and evidence of each text [9-13]', async () => {
    const names = ['Tents', 'Sleeping Bags', 'Camp Stoves', 'Sleeping Pads', 'Larkspur 2 (2024)', 'Deals'];
    const result = await run(names, { headlinesCount: 5, descriptionsCount: 6 });
    expect(result).toMatchObject({ status: 'completed', kind: 'ads', account: { id: team.shop, currencyCode: 'USD' } });
    expect(result.results.progress).toEqual({ processedAdGroups: 5, totalAdGroups: 5 });
    expect(result.leftOut).toEqual([{ reason: expect.stringContaining('No landing page'), adGroups: 1 }]);
    const failed = result.adGroups.filter(({ state }) => state === 'failed');
    expect(failed.map(({ adGroup }) => adGroup.name).sort()).toEqual(['Deals', 'Larkspur 2 (2024)']);
    for (const { reasons, generatedAd } of failed) {
      expect(reasons.join(' ')).toMatch(/juniperandpine/u);
      expect(generatedAd).toBeNull();
    }
    const good = result.adGroups.filter(({ state }) => state === 'succeeded');
    expect(good).toHaveLength(3);
    for (const { generatedAd, keywords, combinations, strength, analysis, currentAds, warnings } of good) {
      expect(generatedAd?.headlines).toHaveLength(5);
      expect(generatedAd?.descriptions.length).toBeGreaterThanOrEqual(3);
      expect(generatedAd?.alternates.headlines.length).toBeGreaterThan(0);
      for (const asset of generatedAd?.headlines ?? []) {
        expect(asset.displayWidth).toBeLessThanOrEqual(30);
        expect(asset.why).not.toBe('');
        expect([asset.text, /\d/u.test(asset.text) && asset.evidence.length === 0]).toEqual([asset.text, false]);
      }
      for (const { displayWidth } of generatedAd?.descriptions ?? []) expect(displayWidth).toBeLessThanOrEqual(90);
      expect(keywords.length).toBeGreaterThan(2);
      expect(combinations?.total).toBe(720);
      expect(combinations?.bad).toBeLessThan(72);
      const calls = generatedAd?.headlines.some(({ slot }) => slot === 'callToAction') === true;
      expect(calls || warnings.join(' ').includes('No new headline was written as a call to action')).toBe(true);
      expect(strength?.parts.map(({ name }) => name)).toEqual(['count', 'coverage', 'diversity', 'pins']);
      expect(analysis?.keywordStrategy).not.toBe('');
      expect(currentAds.length).toBeGreaterThan(0);
    }
    const paused = good.find(({ adGroup }) => adGroup.name === 'Camp Stoves');
    expect(paused?.warnings.join(' ')).toContain('paused');
    for (const texts of good.map(textsOf)) expect(new Set(texts).size).toBe(texts.length);
    expect(result.results.results).toHaveLength(3);
    expect(result.costUsd).toBeLessThanOrEqual(result.quote.highUsd);
    const first = await owner.call(api.ads.items, { optimizationId: result.id, limit: 2 });
    expect(first.items).toEqual(result.adGroups.slice(0, 2));
    const next = await owner.call(api.ads.items, {
      optimizationId: result.id,
      limit: 9,
      cursor: first.nextCursor ?? '',
    });
    expect(next.items.map(({ id }) => id)).toEqual(result.adGroups.slice(2).map(({ id }) => id));
  });

  it('writes Japanese in half as many characters, and German for a German page', async () => {
    const japan = await team.groupsOf('4180001003');
    const europe = await team.groupsOf('4180001101');
    const start = (accountId: string, id: string | undefined) =>
      owner.call(api.ads.start, { adGroupIds: [id ?? ''], settings: { selectedAccountId: accountId } });
    const runs = await Promise.all([
      start('4180001003', japan.get('二人用テント')),
      start('4180001101', europe.get('Zelte')),
    ]);
    const [inJapan, inEurope] = await Promise.all(runs.map(({ id }) => team.show(id)));
    expect(inJapan?.account.currencyCode).toBe('JPY');
    const wide = inJapan?.adGroups.flatMap(textsOf) ?? [];
    expect(wide.some((text) => /\p{Script=Katakana}/u.test(text))).toBe(true);
    for (const { text, displayWidth } of inJapan?.adGroups[0]?.generatedAd?.headlines ?? []) {
      expect(displayWidth).toBeLessThanOrEqual(30);
      expect(Array.from(text).length).toBeLessThanOrEqual(30);
    }
    expect(inEurope?.adGroups[0]?.generatedAd?.headlines.length).toBeGreaterThanOrEqual(3);
  });

  it('is quoted for its ad groups, started once for a key, and refuses what is not in the account [3-16, 7-14]', async () => {
    const adGroupIds = idsOf(['Tents']);
    const quote = await owner.call(api.ads.quote, { adGroupIds, settings: {} });
    expect(quote).toMatchObject({ items: 1, simulated: true });
    expect(quote.highUsd).toBeGreaterThan(quote.likelyUsd);
    const once = () => owner.call(api.ads.start, { adGroupIds, settings: {} }, 'the same key');
    const [a, b] = await Promise.all([once(), once()]);
    expect(a.id).toBe(b.id);
    await team.show(a.id);
    const refused = (input: object) => rejection(owner.call(api.ads.start, { settings: {}, ...input }));
    expect(await refused({})).toMatchObject({ status: 400, message: expect.stringContaining('Choose at least one') });
    expect(await refused({ adGroupIds: ['999', ...adGroupIds] })).toMatchObject({
      status: 404,
      message: expect.stringContaining('ad group 999'),
    });
    const foreign = catalogGroups.values().next().value ?? '';
    expect(await refused({ adGroupIds: [foreign] })).toMatchObject({ status: 404 });
    expect(await refused({ campaignIds: ['31'] })).toMatchObject({ message: expect.stringContaining('campaign 31') });
    expect(await refused({ adGroupIds, settings: { selectedAccountId: '4180009001' } })).toMatchObject({ status: 404 });
    expect(await refused({ adGroupIds: ["1' OR"] })).toMatchObject({ status: 400 });
  });

  it('writes 5 headlines and 4 descriptions when it does not say', async () => {
    const adGroupIds = idsOf(['Cirque Solo - one-person tent']);
    const countsOf = async (settings: object) => {
      const { id } = await owner.call(api.ads.start, { adGroupIds, settings });
      const { settings: stored } = await team.show(id);
      return [stored['headlinesCount'], stored['descriptionsCount']];
    };
    expect(await countsOf({})).toEqual([5, 4]);
    expect(await countsOf({ headlinesCount: 7 })).toEqual([7, 4]);
  });

  it('is compared with the live ad, whose well rated texts stay unless they are let go', async () => {
    const names = ['Larkspur 2 - two-person tent'];
    const [kept] = (await run(names)).adGroups;
    const [live] = kept?.currentAds ?? [];
    const rated = [...(live?.headlines ?? []), ...(live?.descriptions ?? [])].filter(({ performance }) =>
      /^(?:BEST|GOOD)$/u.test(performance ?? ''),
    );
    const { comparison, generatedAd } = kept ?? {};
    expect(comparison?.live).toMatchObject({ headlines: live?.headlines.length });
    expect(comparison?.kept.length).toBeGreaterThan(0);
    const texts = [...(generatedAd?.headlines ?? []), ...(generatedAd?.descriptions ?? [])].map(({ text }) => text);
    expect(texts).toEqual(expect.arrayContaining(comparison?.kept ?? []));
    const told = [...(comparison?.kept ?? []), ...(comparison?.letGo ?? []).map(({ text }) => text)];
    expect(told.toSorted()).toEqual(rated.map(({ text }) => text).toSorted());
    const [free] = (await run(names, { keepRated: false, review: false })).adGroups;
    expect(free?.generatedAd?.descriptions.every(({ writtenBy }) => writtenBy === 'model')).toBe(true);
    expect(free?.warnings.join(' ')).toContain('the review is switched off for this run');
  });

  it('leaves out what was removed after it was chosen', async () => {
    const { knex } = product.database;
    await knex.raw(`
      create function forget() returns trigger language plpgsql as $$
        begin new.ad_group_ids := new.ad_group_ids || '77'::text; return new; end $$;
      create trigger forget before insert on ads_runs for each row execute function forget()`);
    const result = await run(['Tents']);
    await knex.raw('drop trigger forget on ads_runs; drop function forget()');
    expect(result).toMatchObject({ status: 'completed', totalItems: 1 });
    expect(result.leftOut).toEqual([{ reason: expect.stringContaining('Removed'), adGroups: 1 }]);
  });

  it('stops cleanly at its ceiling', async () => {
    const result = await run(['Tents', 'Sleeping Bags'], {}, { maxCostUsd: 0.000001 });
    expect(result.adGroups.every(({ state }) => state === 'skipped')).toBe(true);
    expect(result.costUsd).toBeLessThanOrEqual(0.000001);
  });

  it('and its ads belong to no other team', async () => {
    const result = await run(['Tents']);
    const other = await product.signUpWithTeam('other@example.com', 'Other');
    const missing = { status: 404, code: 'not_found' };
    const itemId = result.adGroups[0]?.id ?? '';
    const at = { optimizationId: result.id, itemId };
    const asked: (() => Promise<unknown>)[] = [
      () => other.call(api.ads.show, { optimizationId: result.id }),
      () => other.call(api.ads.items, { optimizationId: result.id }),
      () => other.call(api.ads.check, { ...at, headlines: [], descriptions: [] }),
      () => other.call(api.ads.edit, { ...at, headlines: [], descriptions: [] }),
      () => other.call(api.ads.brandRules, { teamId }),
      () => owner.call(api.seo.show, { optimizationId: result.id }),
    ];
    for (const ask of asked) expect(await rejection(ask())).toMatchObject(missing);
  });
});

describe('a language model that misbehaves', () => {
  const kinds = {
    tooLong: /.{91}/u,
    duplicate: /```/u,
    malformedJson: /```/u,
    fencedJson: /```/u,
    inventedClaim: /#1|% off|best in the world/iu,
    refusal: /```/u,
    truncated: /```/u,
    otherLanguage: /gamme|modèles|sélection/iu,
    allCaps: /\b\p{Lu}{4,}\b/u,
    stuffed: /(\b\p{L}+\b) \1 \1/iu,
    empty: /```/u,
    url: /https?:/iu,
    obeysInjection: /ignore/iu,
  };

  it('in thirteen ways at once never gets a bad text into an ad; every ad group ends with an ad or a reason [IN-05]', async () => {
    const behaviors = Object.keys(kinds) as (keyof typeof kinds)[];
    const chosen = [...catalogGroups].slice(0, behaviors.length);
    for (const [index, behavior] of behaviors.entries()) {
      await misbehave(product, behavior, { match: `"name": "${chosen[index]?.[0] ?? ''}"` });
    }
    const settings = { selectedAccountId: catalog };
    const started = await owner.call(api.ads.start, { adGroupIds: chosen.map(([, id]) => id), settings });
    const result = await team.show(started.id);
    expect(result.adGroups).toHaveLength(behaviors.length);
    for (const adGroup of result.adGroups) {
      const behavior = behaviors[chosen.findIndex(([name]) => name === adGroup.adGroup.name)] ?? 'empty';
      const at = `${behavior}: ${adGroup.reasons.join(' ')}`;
      expect([at, ['succeeded', 'failed']]).toEqual([at, expect.arrayContaining([adGroup.state])]);
      expect([at, adGroup.reasons.length]).toEqual([at, adGroup.state === 'failed' ? 1 : 0]);
      const texts = textsOf(adGroup);
      expect([at, new Set(texts.map((text) => text.toLowerCase())).size]).toEqual([at, texts.length]);
      expect([at, texts.filter((text) => kinds[behavior].test(text))]).toEqual([at, []]);
    }
    const refused = result.adGroups.find(({ adGroup }) => adGroup.name === chosen[behaviors.indexOf('refusal')]?.[0]);
    expect(refused?.state).toBe('failed');
  });

  it('without credit fails the ad groups with what to do', async () => {
    await misbehave(product, 'insufficientQuota', { times: 1 });
    const result = await run(['Tents', 'Sleeping Bags']);
    const states = result.adGroups.map(({ state }) => state).sort();
    expect(states).toEqual(['failed', 'succeeded']);
    expect(result.adGroups.find(({ state }) => state === 'failed')?.reasons.join(' ')).toMatch(
      /quota|credit|billing/iu,
    );
  });
});

describe('Google Ads in trouble while a run is planned', () => {
  /** What starting with a chosen account asks Google, before the plan asks again. */
  const readsOfStart = 4;

  function failure(errorCode: object, message: string): object {
    const details = [
      {
        '@type': 'type.googleapis.com/google.ads.googleads.v26.errors.GoogleAdsFailure',
        errors: [{ errorCode, message }],
      },
    ];
    return [{ error: { code: 400, status: 'FAILED', details } }];
  }

  it('fails it with the day’s quota as the reason', async () => {
    product.sandbox.faults.add({ match: 'searchStream', delayMs: 1, times: readsOfStart });
    const body = failure({ quotaError: 'RESOURCE_EXHAUSTED' }, 'Too many requests.');
    product.sandbox.faults.add({ match: 'searchStream', status: 429, body });
    const result = await run(['Tents']);
    expect(result).toMatchObject({ status: 'failed', adGroups: [] });
    expect(result.results.error).toMatch(/quota|operations|used up/iu);
  });

  it('asks to reconnect when the permission was revoked', async () => {
    product.sandbox.faults.add({ match: 'searchStream', delayMs: 1, times: readsOfStart });
    const body = failure({ authenticationError: 'OAUTH_TOKEN_REVOKED' }, 'Token has been revoked.');
    product.sandbox.faults.add({ match: 'searchStream', status: 401, body });
    const result = await run(['Tents']);
    expect(result.results.error).toMatch(/reconnect/iu);
    const { googleAds } = await owner.call(api.integrations.list, { teamId });
    expect(googleAds.status).toBe('reconnectNeeded');
    await repairProviders(product);
    await product.connectGoogle(owner);
  });
});

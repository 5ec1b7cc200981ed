import { api } from '@serplift/core/api';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AdsTeam, openAdsTeam, rejection, textsOf } from '../testing/ads-team.ts';
import type { Person, Product } from '../testing/open-product.ts';
import { repairProviders } from '../testing/search-runs.ts';

let team: AdsTeam;
let product: Product;
let owner: Person;
let teamId: string;

beforeAll(async () => {
  team = await openAdsTeam();
  ({ product, owner, teamId } = team);
});
afterAll(() => product.close());
beforeEach(() => repairProviders(product));

const idsOf = (names: string[]): string[] => team.idsOf(names);
const run: AdsTeam['run'] = (...asked) => team.run(...asked);

describe('an ad that people work on', () => {
  it('is checked while they type, saved only if it follows every rule, and keeps what they wrote', async () => {
    const { id: optimizationId, adGroups } = await run(['Tents']);
    const [adGroup] = adGroups;
    const at = { optimizationId, itemId: adGroup?.id ?? '' };
    const ad = adGroup?.generatedAd;
    const typed = {
      headlines: (ad?.headlines ?? []).map(({ text, pin }) => ({ text, pin })),
      descriptions: (ad?.descriptions ?? []).map(({ text, pin }) => ({ text, pin })),
    };
    const withFirst = (text: string, pin: string | null = null) => ({
      ...typed,
      headlines: [{ text, pin: pin as 'HEADLINE_1' | null }, ...typed.headlines.slice(1)],
    });
    expect((await owner.call(api.ads.check, { ...at, ...typed })).violations).toEqual([]);
    const bad = [
      ['Best tents in the world!', 'exclamation'],
      ['Tents with 90% discount', 'claim'],
      [typed.headlines[1]?.text ?? '', 'duplicate'],
      ['', 'empty'],
    ] as const;
    for (const [text, rule] of bad) {
      const { violations } = await owner.call(api.ads.check, { ...at, ...withFirst(text) });
      expect([text, violations.map((one) => one.rule)]).toEqual([text, expect.arrayContaining([rule])]);
      expect(await rejection(owner.call(api.ads.edit, { ...at, ...withFirst(text) }))).toMatchObject({ status: 400 });
    }
    const wide = await owner.call(api.ads.check, { ...at, ...withFirst('二人用') });
    expect(wide.displayWidths.headlines[0]).toBe(6);
    const few = await owner.call(api.ads.check, { ...at, headlines: typed.headlines.slice(0, 2), descriptions: [] });
    expect(few.violations.filter(({ at: place }) => place === 'ad')).toHaveLength(2);
    const saved = await owner.call(api.ads.edit, { ...at, ...withFirst('Our Tents for Your Trips', 'HEADLINE_1') });
    expect(saved.generatedAd?.headlines[0]).toMatchObject({
      text: 'Our Tents for Your Trips',
      pin: 'HEADLINE_1',
      writtenBy: 'person',
    });
    expect(saved.generatedAd?.headlines.slice(1)).toEqual(ad?.headlines.slice(1));
    expect(saved).toMatchObject({ decision: { verdict: 'edited' }, combinations: { total: 144 } });
    expect((await owner.call(api.ads.show, { optimizationId })).adGroups[0]).toEqual(saved);
  });

  it('takes headlines of 30 columns and descriptions of 90, and nothing wider [9-13]', async () => {
    const { id: optimizationId, adGroups } = await run(['Tents']);
    const at = { optimizationId, itemId: adGroups[0]?.id ?? '' };
    const broken = async (headline: string, description: string) => {
      const asset = (text: string) => [{ text, pin: null }];
      const typed = { headlines: asset(headline), descriptions: asset(description) };
      const { violations } = await owner.call(api.ads.check, { ...at, ...typed });
      return violations.flatMap(({ rule, message }) => (rule === 'width' ? [message] : []));
    };
    const words = (columns: number) => 'tent '.repeat(columns).slice(0, columns - 1) + 's';
    expect(await broken(words(30), words(90))).toEqual([]);
    expect(await broken(words(31), words(91))).toEqual([
      'It is 31 of 30 columns wide; shorten it.',
      'It is 91 of 90 columns wide; shorten it.',
    ]);
    expect(await broken('テ'.repeat(15), 'テ'.repeat(45))).toEqual([]);
    expect(await broken('テ'.repeat(16), 'テ'.repeat(46))).toHaveLength(2);
  });

  it('and was rejected with a reason is not written so again; brand rules are kept', async () => {
    const first = await run(['Tents']);
    const itemId = first.adGroups[0]?.id ?? '';
    const decision = { optimizationId: first.id, itemId };
    const reason = 'Never say "waterproof", we cannot promise it.';
    await owner.call(api.decisions.decide, { ...decision, verdict: 'accepted' });
    await owner.call(api.decisions.decide, { ...decision, verdict: 'rejected', reason });
    const rules = await owner.call(api.ads.setBrandRules, {
      teamId,
      voice: 'Calm and exact.',
      forbiddenTerms: ['Lightweight', 'lightweight', ''],
      competitorBrands: ['Meadow'],
    });
    expect(rules.forbiddenTerms).toEqual(['lightweight']);
    expect(await owner.call(api.ads.brandRules, { teamId })).toEqual(rules);
    const second = await run(['Tents']);
    const texts = second.adGroups.flatMap(textsOf);
    expect(texts.length).toBeGreaterThan(4);
    for (const text of texts) expect(text).not.toMatch(/waterproof|lightweight|meadow/iu);
    await owner.call(api.decisions.undecide, decision);
    await owner.call(api.ads.setBrandRules, { teamId });
  });

  it('is next to the ads of today [7-13]', async () => {
    const ads = await owner.call(api.ads.existingAds, { adGroupIds: [...idsOf(['Tents']), '12'] });
    expect(ads).toHaveLength(3);
    expect(ads[0]).toMatchObject({ adGroupId: idsOf(['Tents'])[0], status: 'enabled' });
    expect(await owner.call(api.ads.existingAds, { adGroupIds: [] })).toEqual([]);
  });

  it('which are never those of an account that an earlier run worked on', async () => {
    await product.database.knex('integrations').where({ service: 'googleAds' }).update({ selected_account: null });
    const call = owner.call(api.ads.existingAds, { adGroupIds: idsOf(['Tents']) });
    expect(await rejection(call)).toMatchObject({ status: 422, serverMessage: 'Choose a Google Ads account first.' });
    await owner.call(api.integrations.selectGoogleAdsAccount, { teamId, accountId: team.shop });
  });
});

import { readFile } from 'node:fs/promises';
import { type AdGroupResult, api } from '@serplift/core/api';
import { adsCsvText } from '@serplift/core/api/csv';
import { readAdsLedger } from '@serplift/sandbox';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { changeInGoogleAds } from './google-ads-person.ts';
import { button, isOff, mentions, pane, says } from './screen.ts';
import { openStage } from './stage.ts';
import { demoAccount, startDemoProduct, untilEnded } from './start-product.ts';

/** The demo team with a run over all campaigns of its account that has ended. */
const product = openStage(async () => {
  const demo = await startDemoProduct();
  const { owner, teamId } = demo;
  const campaigns = await owner.call(api.integrations.googleAdsCampaigns, { teamId });
  const { id } = await owner.call(api.ads.start, { campaignIds: campaigns.map((one) => one.id), settings: {} });
  const run = await untilEnded(() => owner.call(api.ads.show, { optimizationId: id }));
  return { ...demo, run };
});

const ads = (page: Page) => page.getByRole('grid', { name: 'Ads', exact: true });
const read = (page: Page, name: string) => ads(page).locator('tr[data-index]', { hasText: name }).first().click();
const runPath = (query = '') => `/responsive-search-ads/${product.run.id}${query}`;
const ledger = () => readAdsLedger(product.sandbox.origin, demoAccount);

/** An enabled ad that a colleague writes in Google Ads itself. */
function competitorAd(result: AdGroupResult | undefined): object {
  const texts = (all: string[]) => all.map((text) => ({ text }));
  const responsiveSearchAd = {
    headlines: texts(['Written by a colleague', 'Made to last', 'Order today']),
    descriptions: texts(['See what is new in the shop today.', 'Free returns within 60 days.']),
  };
  const finalUrls = [result?.currentAds[0]?.finalUrl];
  const adGroup = `customers/${demoAccount}/adGroups/${result?.adGroup.id}`;
  return { create: { adGroup, status: 'ENABLED', ad: { finalUrls, responsiveSearchAd } } };
}

describe('reviewing and deploying', () => {
  it('an ad shows what is behind it, is edited under live checks, decided about and found again [2.5-24, 4-9, 5-14, 5-15]', async () => {
    await product.visit(product.owner, async ({ page, inspect }) => {
      await page.goto(runPath());
      await page.getByLabel('Search', { exact: true }).fill('Sleeping Bags');
      await read(page, 'Sleeping Bags');
      await page.getByRole('heading', { name: 'New ad' }).waitFor();
      await pane(page).locator('summary', { hasText: 'Keyword strategy' }).click();
      for (const name of ['Preview', 'Ads today', 'Ad strength', 'Combinations', 'Keyword strategy', 'Keywords']) {
        await page.getByRole('heading', { name, exact: true }).waitFor();
      }
      await mentions(page, 'Combination 1 of 720');
      await page.getByRole('button', { name: 'Next combination' }).press('ArrowRight');
      await mentions(page, 'Combination 2 of 720');
      await page.getByText('Phone', { exact: true }).click();
      await page.getByRole('button', { name: 'Why headline 1' }).click();

      const headline = page.getByLabel('Headline 2', { exact: true });
      await headline.fill('A headline that is much too long for Google');
      await mentions(page, '13 too wide for Google.');
      await mentions(page, '43/30');
      await expect.poll(() => page.getByText(/\d\/90$/).count()).toBe(4);
      await headline.fill('CLICK HERE NOW!!');
      await mentions(page, 'must be corrected before saving');
      await page.getByRole('button', { name: 'Save Ad' }).click();
      await expect.poll(() => headline.evaluate((one) => one === document.activeElement)).toBe(true);
      await inspect('ads-detail');
      await headline.fill('Warm nights outdoors');
      // Nothing typed is lost on the way to another ad and back, or by a reload.
      await page.keyboard.press('Escape');
      await page.getByLabel('Search', { exact: true }).fill('');
      await read(page, 'Down Jackets');
      await page.reload();
      await read(page, 'Sleeping Bags');
      await mentions(page, 'Unsaved changes from an earlier visit');
      await expect.poll(() => headline.inputValue()).toBe('Warm nights outdoors');
      await page.getByLabel('Place of headline 2').selectOption('HEADLINE_2');
      await mentions(page, 'No rule is broken');
      await page.getByRole('button', { name: 'Save Ad' }).click();
      await says(page, 'Ad Saved');

      await page.getByRole('button', { name: 'Other texts for description 1…' }).click();
      await says(page, 'Other texts for description 1');
      await page.keyboard.press('Escape');

      await page.getByText(/^Accepted \d+$/u).click();
      await mentions(ads(page), 'Warm nights outdoors');
      await page.waitForURL((url) => url.search === '?show=accepted');
    });
  });

  it('what Google rejects is deployed only when a person asks for it [8-17]', async () => {
    const { adGroups } = await product.owner.call(api.ads.show, { optimizationId: product.run.id });
    const ad = adGroups.find(({ adGroup }) => adGroup.name === 'Base Layers');
    const texts = (field: 'headlines' | 'descriptions') =>
      (ad?.generatedAd?.[field] ?? []).map(({ text, pin }) => ({ text, pin }));
    await product.owner.call(api.ads.edit, {
      optimizationId: product.run.id,
      itemId: ad?.id ?? '',
      headlines: texts('headlines').with(0, { text: 'Jackpot base layers', pin: null }),
      descriptions: texts('descriptions'),
    });
    await product.visit(product.owner, async ({ page, inspect, allow }) => {
      await page.goto(runPath('?q=Jackpot&show=all'));
      await page.getByLabel('Select Base Layers').click();
      await page.getByRole('button', { name: 'Deploy Selected Ads' }).click();
      await mentions(page, 'Google rejects 1 ad');
      await isOff(page, 'Deploy');
      await page.getByLabel(/Deploy anyway and ask Google to exempt GAMBLING/).check();
      await page.getByLabel('Enabled').check();
      await page.getByLabel(/Deploy anyway/).waitFor();
      await inspect('ads-exemption');
      allow(/503 .*deploy-ads/);
      await page.route('**/api/deploy-ads', (route) => route.fulfill({ status: 503, body: '' }), { times: 1 });
      await button(page, 'Deploy 1 Ad').click();
      await says(page, 'Failed to deploy ads');
      await button(page, 'Deploy 1 Ad').click();
      await says(page, '1 ads deployed successfully');
    });
    const last = (await ledger()).at(-1);
    expect(last).toMatchObject({ operation: 'create', status: 'ENABLED', ignoredPolicyTopics: ['GAMBLING'] });
  });

  it('what failed is deployed again, and a rollback says what others changed in Google Ads meanwhile', async () => {
    const { origin } = product.sandbox;
    const [crowdedName, otherName] = ['Camp Stoves', 'Down Jackets'];
    const crowded = product.run.adGroups.find(({ adGroup }) => adGroup.name === crowdedName);
    await product.visit(product.owner, async ({ page, inspect }) => {
      await page.goto(runPath());
      for (const name of [crowdedName, otherName]) await page.getByLabel(`Select ${name}`, { exact: true }).click();
      await page.getByRole('button', { name: 'Deploy Selected Ads' }).click();
      await page.getByLabel('Enabled').check();
      await mentions(page, 'Google accepts 2 ads.');
      // Someone else takes the last places for enabled ads while this person still looks.
      const enabled = crowded?.currentAds.filter(({ status }) => status === 'enabled').length ?? 0;
      const rivals = await changeInGoogleAds(
        origin,
        Array.from({ length: 3 - enabled }, () => competitorAd(crowded)),
      );
      await button(page, 'Deploy 2 Ads').click();
      await says(page, '1 ads deployed successfully');
      const outcome = page.getByRole('list', { name: 'Deployed ads' }).getByRole('listitem');
      await mentions(outcome.filter({ hasText: crowdedName }), /has 3 enabled responsive search ads/);
      await says(outcome.filter({ hasText: otherName }), 'Deployed');
      await inspect('ads-partly-deployed');
      await changeInGoogleAds(
        origin,
        rivals.map((remove) => ({ remove })),
      );
      await button(page, 'Deploy Again').click();
      await says(outcome.filter({ hasText: crowdedName }), 'Deployed');
      await button(page, 'Deploy Again').waitFor({ state: 'detached' });
      await button(page, 'Done').click();

      const [first, second] = (await ledger())
        .filter(({ operation, resourceName }) => operation === 'create' && !rivals.includes(resourceName))
        .slice(-2);
      await changeInGoogleAds(origin, [
        { update: { resourceName: first?.resourceName, status: 'PAUSED' }, updateMask: 'status' },
        { remove: second?.resourceName },
      ]);
      const deployments = page.getByRole('list', { name: 'Deployments' }).getByRole('listitem');
      const [again, before] = [0, 1].map((place) => button(deployments.nth(place), 'Roll Back…'));
      await before?.click();
      await mentions(page, 'Changed in Google Ads since: It was deployed enabled and is now paused.');
      await page.getByText('Remove them', { exact: true }).click();
      await button(page, 'Remove 1 ad').click();
      await says(page, 'Deployment Rolled Back');
      await button(page, 'Done').click();
      await before?.waitFor({ state: 'detached' });
      await again?.click();
      await mentions(page, 'Changed in Google Ads since: It was removed in Google Ads.');
      await says(page, 'Left alone');
      await isOff(page, 'Pause');
      await inspect('ads-rollback-drift');
    });
    expect((await ledger()).at(-1)).toMatchObject({ operation: 'remove' });
  });

  it('the files hold every ad as the shared writer writes it', async () => {
    await product.visit(product.owner, async ({ page }) => {
      await page.goto(runPath());
      const { items } = await product.owner.call(api.ads.items, { optimizationId: product.run.id, limit: 500 });
      for (const [name, format] of [
        ['Download CSV', 'ours'],
        ['Download for Google Ads Editor', 'editor'],
      ] as const) {
        const waiting = page.waitForEvent('download');
        await page.getByRole('button', { name }).click();
        const download = await waiting;
        expect(download.suggestedFilename()).toContain(`${product.run.id}.csv`);
        expect(await readFile(await download.path(), 'utf8')).toBe(adsCsvText(items, { format }));
      }
    });
  });
});

import { readFile } from 'node:fs/promises';
import { api } from '@serplift/core/api';
import { adsCsvText } from '@serplift/core/api/csv';
import { readAdsLedger } from '@serplift/sandbox';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, visit } from './browser.ts';
import { type Person, type Product, startProduct } from './start-product.ts';

const shop = '4180001001';

let product: Product;
let browser: Browser;
let owner: Person;
let teamId: string;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  owner = await product.signUpWithTeam('owner@ads-review.example', 'Ads team');
  teamId = (await owner.call(api.user.current, {})).team?.id ?? '';
  await product.connectGoogle(owner, { email: 'demo@juniperandpine.example' });
  await owner.call(api.integrations.selectGoogleAdsAccount, { teamId, accountId: shop });
});
afterAll(async () => {
  await browser.close();
  await product.close();
});

/** A toast; its text also stands in the region that screen readers hear. */
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first();
const ads = (page: Page) => page.getByRole('list', { name: 'Ads', exact: true });

/** A run over all campaigns of the chosen account that has ended. */
async function finishedRun(): Promise<string> {
  const campaigns = await owner.call(api.integrations.googleAdsCampaigns, { teamId });
  const { id } = await owner.call(api.ads.start, { campaignIds: campaigns.map((one) => one.id), settings: {} });
  for (;;) {
    const { completedAt } = await owner.call(api.ads.show, { optimizationId: id });
    if (completedAt !== null) return id;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

describe('reviewing and deploying', () => {
  let id: string;
  beforeAll(async () => {
    id = await finishedRun();
  }, 90_000);

  it('an ad shows what is behind it, is edited under live checks, decided about and found again', async () => {
    await visit(browser, { ...product, person: owner }, async ({ page, inspect }) => {
      await page.goto(`/responsive-search-ads/${id}`);
      await page.getByLabel('Search ads').fill('Sleeping Bags');
      await ads(page).getByRole('link', { name: 'Sleeping Bags', exact: true }).click();
      await page.getByRole('heading', { name: 'New ad' }).waitFor();
      for (const name of ['Preview', 'Ads today', 'Ad strength', 'Combinations', 'Keyword strategy', 'Keywords']) {
        await page.getByRole('heading', { name, exact: true }).waitFor();
      }
      await page.getByText('Combination 1 of 720').waitFor();
      await page.getByRole('button', { name: 'Next combination' }).press('ArrowRight');
      await page.getByText('Combination 2 of 720').waitFor();
      await page.getByText('Phone', { exact: true }).click();
      await page.getByRole('button', { name: 'Why headline 1' }).click();

      const headline = page.getByLabel('Headline 2', { exact: true });
      await headline.fill('A headline that is much too long for Google');
      await page.getByText('13 too wide for Google.').waitFor();
      await page.getByText('43/30').waitFor();
      expect(await page.getByText(/\d\/90$/).count()).toBe(4);
      await headline.fill('CLICK HERE NOW!!');
      await page.getByText('must be corrected before saving').waitFor();
      await page.getByRole('button', { name: 'Save ad' }).click();
      expect(await headline.evaluate((one) => one === document.activeElement)).toBe(true);
      await inspect('ads-detail');
      await headline.fill('Warm nights outdoors');
      await page.getByLabel('Place of headline 2').selectOption('HEADLINE_2');
      await page.getByText('Everything keeps to the rules').waitFor();
      await page.getByRole('button', { name: 'Save ad' }).click();
      await toast(page, 'Ad Saved').waitFor();

      await page.getByRole('button', { name: 'Other texts for description 1…' }).click();
      await page.getByRole('button', { name: 'Write new texts' }).click();
      await page.getByText('This cost $').waitFor();
      await page.keyboard.press('Escape');

      await page.getByRole('button', { name: 'All ads' }).click();
      await page.getByRole('button', { name: 'Clear filters' }).click();
      await page.getByRole('button', { name: 'Clear filters' }).waitFor({ state: 'hidden' });
      await page.getByLabel('Decision').selectOption('edited');
      await ads(page).getByText('Warm nights outdoors').waitFor();
      await page.waitForURL((url) => url.search === '?decision=edited');
    });
  });

  it('ten ads are deployed, exactly those, and rolled back', async () => {
    await visit(browser, { ...product, person: owner }, async ({ page, inspect }) => {
      await page.goto(`/responsive-search-ads/${id}`);
      const deploy = page.getByRole('button', { name: 'Deploy Selected Ads' });
      expect(await deploy.isDisabled()).toBe(true);
      await page.getByLabel('Select all reviewable').check();
      await page.getByText('10 ads selected').waitFor();
      await deploy.click();
      await page.getByText('Google has no objection to 10 ads.').waitFor();
      await page.getByRole('button', { name: 'Deploy 10 ads', exact: true }).click();
      await toast(page, '10 ads deployed successfully').waitFor({ timeout: 30_000 });
      await page.getByRole('button', { name: 'Done' }).click();
      await ads(page).getByText('Deployed').nth(9).waitFor();
      const { adGroups } = await owner.call(api.ads.show, { optimizationId: id });
      const made = (await readAdsLedger(product.sandbox.origin, shop)).filter(
        ({ operation }) => operation === 'create',
      );
      const wanted = adGroups.flatMap(({ generatedAd, adGroup }) => (generatedAd === null ? [] : [adGroup.id]));
      expect(new Set(made.map(({ adGroupId }) => adGroupId))).toEqual(new Set(wanted));
      expect(made).toHaveLength(10);
      expect(made.every(({ status, ad }) => status === 'PAUSED' && ad?.headlines.length === 5)).toBe(true);
      await inspect('ads-deployments');

      await page.getByRole('button', { name: 'Roll back…' }).click();
      await page.getByText('Remove them').click();
      await page.getByText('Will be removed').nth(9).waitFor();
      await inspect('ads-rollback');
      await page.getByRole('button', { name: 'Remove 10 ads' }).click();
      await toast(page, 'Deployment Rolled Back').waitFor({ timeout: 30_000 });
      const removed = (await readAdsLedger(product.sandbox.origin, shop)).filter(
        ({ operation }) => operation === 'remove',
      );
      expect(removed).toHaveLength(10);
    });
  });

  it('what Google objects to goes along only on explicit demand', async () => {
    const { adGroups } = await owner.call(api.ads.show, { optimizationId: id });
    const ad = adGroups.find(({ adGroup }) => adGroup.name === 'Base Layers');
    const texts = (field: 'headlines' | 'descriptions') =>
      (ad?.generatedAd?.[field] ?? []).map(({ text, pin }) => ({ text, pin }));
    await owner.call(api.ads.edit, {
      optimizationId: id,
      itemId: ad?.id ?? '',
      headlines: texts('headlines').with(0, { text: 'Jackpot base layers', pin: null }),
      descriptions: texts('descriptions'),
    });
    await visit(browser, { ...product, person: owner }, async ({ page, inspect, allow }) => {
      await page.goto(`/responsive-search-ads/${id}?q=Jackpot`);
      await page.getByLabel('Select Base Layers').check();
      await page.getByRole('button', { name: 'Deploy Selected Ads' }).click();
      await page.getByText('Google objects to 1 ad').waitFor();
      expect(await page.getByRole('button', { name: 'Deploy', exact: true }).isDisabled()).toBe(true);
      await page.getByLabel(/Deploy anyway and ask Google to exempt GAMBLING/).check();
      await page.getByLabel('Enabled').check();
      await page.getByLabel(/Deploy anyway/).waitFor();
      await inspect('ads-exemption');
      allow(/503 .*deploy-ads/);
      await page.route('**/api/deploy-ads', (route) => route.fulfill({ status: 503, body: '' }), { times: 1 });
      await page.getByRole('button', { name: 'Deploy 1 ad', exact: true }).click();
      await toast(page, 'Failed to deploy ads').waitFor();
      await page.getByRole('button', { name: 'Deploy 1 ad', exact: true }).click();
      await toast(page, '1 ads deployed successfully').waitFor({ timeout: 30_000 });
    });
    const last = (await readAdsLedger(product.sandbox.origin, shop)).at(-1);
    expect(last).toMatchObject({ operation: 'create', status: 'ENABLED', ignoredPolicyTopics: ['GAMBLING'] });
  });

  it('the files hold every ad as the shared writer writes it', async () => {
    await visit(browser, { ...product, person: owner }, async ({ page }) => {
      await page.goto(`/responsive-search-ads/${id}`);
      const { items } = await owner.call(api.ads.items, { optimizationId: id, limit: 500 });
      for (const [name, format] of [
        ['Download CSV', 'ours'],
        ['Download for Google Ads Editor', 'editor'],
      ] as const) {
        const waiting = page.waitForEvent('download');
        await page.getByRole('button', { name }).click();
        const download = await waiting;
        expect(download.suggestedFilename()).toContain(`${id}.csv`);
        expect(await readFile(await download.path(), 'utf8')).toBe(adsCsvText(items, { format }));
      }
    });
  });
});

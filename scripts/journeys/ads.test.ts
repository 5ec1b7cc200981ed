import { gzipSync } from 'node:zlib';
import { api } from '@serplift/core/api';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, visit } from './browser.ts';
import { type Person, type Product, startProduct } from './start-product.ts';

const completions = 'POST /openai/v1/chat/completions';
const demo = { email: 'demo@juniperandpine.example' };
const shop = '4180001001';

let product: Product;
let browser: Browser;
let owner: Person;
let teamId: string;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  owner = await product.signUpWithTeam('owner@ads.example', 'Ads team');
  teamId = (await owner.call(api.user.current, {})).team?.id ?? '';
  await product.connectGoogle(owner, demo);
  await owner.call(api.integrations.selectGoogleAdsAccount, { teamId, accountId: shop });
});
afterEach(() => product.sandbox.faults.clear());
afterAll(async () => {
  await browser.close();
  await product.close();
});

const atStep = (page: Page, name: string) => page.locator('[aria-current=step]', { hasText: name }).first().waitFor();
/** A toast; its text also stands in the region that screen readers hear. */
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first();
const tree = (page: Page) => page.getByRole('treegrid', { name: 'Campaigns' });
const row = (page: Page, name: string) => tree(page).getByRole('row', { name }).first();
const box = (page: Page, name: string) => tree(page).getByRole('checkbox', { name });
const start = (page: Page) => page.getByRole('button', { name: 'Start AI Optimization' });

describe('from nothing to ads', () => {
  it('connects, chooses an account, picks campaigns and gets ads', async () => {
    const person = await product.signUpWithTeam('new@ads.example', 'Newcomers');
    await visit(browser, { ...product, person }, async ({ page, inspect }) => {
      await page.goto('/responsive-search-ads');
      await page.getByRole('heading', { name: 'Connect Google Ads' }).waitFor();
      expect(await page.getByRole('link', { name: 'Back to Optimizations' }).getAttribute('href')).toBe('/dashboard');
      await page.getByRole('button', { name: 'Connect Google Ads Account' }).click();
      await page.getByText('Dana Demo').click();
      await page.getByRole('button', { name: 'Allow' }).click();
      await toast(page, 'Google Ads Connected').waitFor();
      await page.waitForURL((url) => url.pathname === '/responsive-search-ads' && url.search === '');
      await page.getByRole('list', { name: 'Google Ads accounts' }).waitFor();
      await page.getByText('418-000-1002').waitFor();
      await inspect('ads-accounts');

      await page.getByRole('button', { name: 'Select Juniper & Pine', exact: true }).click();
      await page.getByRole('heading', { name: 'Google Ads Account Connected' }).waitFor();
      await row(page, 'Brand').waitFor();
      expect(await start(page).isDisabled()).toBe(true);
      await page.getByLabel('Select All').check();
      await page.getByText('Likely').waitFor();
      await page.getByLabel('Descriptions to Generate').fill('6');
      await page.getByText('the other 2 become alternates').waitFor();
      await page.getByLabel('Search campaigns').fill('tent');
      await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
      await inspect('ads-selected');

      product.sandbox.faults.add({ match: completions, delayMs: 2000 });
      await start(page).click();
      await page.waitForURL('**/responsive-search-ads/*');
      await atStep(page, 'AI Analysis');
      await page.getByText('3–5 minutes').waitFor();
      await page.getByText('Analyze selected ad groups and existing ads').waitFor();
      await inspect('ads-progress');
      product.sandbox.faults.clear();
      await toast(page, 'Optimization Complete').waitFor({ timeout: 90_000 });
      await atStep(page, 'Review & Deploy');
      await page.getByRole('list', { name: 'Ads', exact: true }).waitFor();
      await inspect('ads-result');
    });
  });
});

describe('picking campaigns', () => {
  it('an account of 60 campaigns and 1,200 ad groups is switched to and stays fluid, by mouse and by key', async () => {
    const person = await product.signUpWithTeam('large@ads.example', 'Large');
    await product.connectGoogle(person, demo);
    const team = (await person.call(api.user.current, {})).team?.id ?? '';
    await person.call(api.integrations.selectGoogleAdsAccount, { teamId: team, accountId: shop });
    await visit(browser, { ...product, person }, async ({ page, inspect }) => {
      const scripts: Promise<number>[] = [];
      page.on('response', (response) => {
        if (response.url().endsWith('.js')) scripts.push(response.body().then((body) => gzipSync(body).length));
      });
      await page.goto('/responsive-search-ads?status=active');
      await row(page, 'Brand').waitFor();
      const loadedBytes = (await Promise.all(scripts)).reduce((sum, bytes) => sum + bytes, 0);
      expect(loadedBytes).toBeLessThan(160_000);
      expect(await row(page, 'Winter Wear').count()).toBe(0);
      await box(page, 'Brand').check();
      await page.getByRole('button', { name: 'Switch Account' }).click();
      product.sandbox.faults.add({ match: 'searchStream', delayMs: 800 });
      await page.getByRole('menuitemcheckbox', { name: /Catalogue/ }).click();
      await toast(page, 'Switching Account').waitFor();
      product.sandbox.faults.clear();
      await toast(page, 'Google Ads account changed successfully.').waitFor();
      await page.getByText('Account ID: 418-000-1002').waitFor();
      expect(await start(page).isDisabled()).toBe(true);

      await page.getByText('All Campaigns').click();
      await page.getByText('60 campaigns shown').waitFor();
      await tree(page).getByRole('row').nth(1).focus();
      for (const key of ['ArrowRight', 'ArrowDown', ' ']) await page.keyboard.press(key);
      await page.getByText('0 campaigns and 1 ad group selected').waitFor();
      await tree(page).getByText(', partly selected').first().waitFor({ state: 'attached' });
      await page.keyboard.press('Control+a');
      await page.getByText('60 campaigns and 1,200 ad groups selected').waitFor();
      await page.keyboard.press(' ');
      await page.getByText('59 campaigns and 1,199 ad groups selected').waitFor();
      await page.keyboard.press('End');
      await tree(page).locator('tr:focus').waitFor();

      await page.getByLabel('Search campaigns').fill('e');
      await page.waitForFunction(
        () => Number(document.querySelector('[role=treegrid]')?.getAttribute('aria-rowcount')) > 1000,
      );
      expect(await tree(page).getByRole('row').count()).toBeLessThan(60);
      await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
      await inspect('ads-large');
      await page.getByLabel('Search campaigns').fill('nothing like this');
      await page.getByText('No campaigns match your search criteria').waitFor();
      await page.getByRole('button', { name: 'New Optimization' }).click();
      await page.getByText('60 campaigns shown').waitFor();
    });
  });

  it('the team’s brand rules are changed by its owner and read by its members', async () => {
    await visit(browser, { ...product, person: owner }, async ({ page, inspect }) => {
      await page.goto('/responsive-search-ads');
      await page.getByRole('button', { name: 'Brand Rules…' }).click();
      await page.getByLabel('Voice').fill('Calm and exact.');
      await page.getByLabel('Forbidden terms').fill('cheap\nbest ever');
      await inspect('ads-brand-rules');
      await page.getByRole('button', { name: 'Save rules' }).click();
      await toast(page, 'Brand Rules Saved').waitFor();
      expect(await owner.call(api.ads.brandRules, { teamId })).toMatchObject({
        voice: 'Calm and exact.',
        forbiddenTerms: ['cheap', 'best ever'],
      });
      await page.route('**/api/user', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), isOwner: false } });
      });
      await page.reload();
      await page.getByRole('button', { name: 'Brand Rules…' }).click();
      await page.getByText('Only your team’s owner can change these rules.').waitFor();
      expect(await page.getByRole('button', { name: 'Save rules' }).count()).toBe(0);
    });
  });

  it('members are told to ask the owner, and what the connect flow reports is told', async () => {
    const person = await product.signUpWithTeam('member@ads.example', 'Members');
    await visit(browser, { ...product, person }, async ({ page }) => {
      await page.route('**/api/user', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), isOwner: false } });
      });
      await page.goto('/responsive-search-ads?error=access_denied');
      await toast(page, 'Connection Failed').waitFor();
      await toast(page, 'Access was denied. Please try connecting again.').waitFor();
      await page.waitForURL((url) => url.search === '');
      await page.getByText('Ask them to do it here or in Team Settings.').waitFor();
      expect(await page.getByRole('button', { name: 'Connect Google Ads Account' }).count()).toBe(0);
    });
  });
});

describe('a run at work', () => {
  const oneGroup = async () => {
    const [campaign] = await owner.call(api.integrations.googleAdsCampaigns, { teamId });
    return { adGroupIds: [campaign?.adGroups[0]?.id ?? ''], settings: {} };
  };

  it('is watched for five minutes, then on demand, and is cancelled', async () => {
    product.sandbox.faults.add({ match: completions, delayMs: 30_000 });
    const { id } = await owner.call(api.ads.start, await oneGroup());
    await visit(browser, { ...product, person: owner }, async ({ page }) => {
      await page.clock.install();
      await page.goto(`/responsive-search-ads/${id}`);
      await page.getByText('Processing').waitFor();
      await page.clock.fastForward('05:05');
      await page.getByRole('button', { name: 'Keep watching' }).click();
      await page.getByRole('button', { name: 'Keep watching' }).waitFor({ state: 'detached' });
      await page.clock.resume();
      await page.getByRole('button', { name: 'Cancel…' }).click();
      await page.getByRole('button', { name: 'Cancel optimization' }).click();
      await toast(page, 'Optimization Cancelled').waitFor();
      await atStep(page, 'Review & Deploy');
      await page.getByRole('link', { name: 'Change Settings' }).click();
      await page.getByText('0 campaigns and 1 ad group selected').waitFor();
    });
    expect((await owner.call(api.ads.show, { optimizationId: id })).status).toBe('cancelled');
  });

  it('that fails or cannot be asked leads back to the first step with nothing selected', async () => {
    product.sandbox.faults.add({ match: completions, status: 401, body: { error: 'Incorrect API key.' } });
    await visit(browser, { ...product, person: owner }, async ({ page, allow }) => {
      allow(/502 .*optimize/);
      await page.goto('/responsive-search-ads');
      await box(page, 'Brand').check();
      await start(page).click();
      await toast(page, 'Optimization Failed').waitFor({ timeout: 60_000 });
      await page.waitForURL((url) => url.pathname === '/responsive-search-ads');
      await page.getByText('Select at least one campaign or ad group.').first().waitFor();
      await page.getByRole('link', { name: 'Open the run' }).click();
      await page.getByRole('button', { name: 'Try Again' }).waitFor();

      product.sandbox.faults.clear();
      product.sandbox.faults.add({ match: completions, delayMs: 30_000 });
      const { id } = await owner.call(api.ads.start, await oneGroup());
      await page.goto(`/responsive-search-ads/${id}`);
      await page.getByText('Processing').waitFor();
      await page.route('**/api/optimize/*', (route) => route.fulfill({ status: 502, body: '' }));
      await page.getByText('The run could not be watched any more').waitFor();
      expect(new URL(page.url()).pathname).toBe('/responsive-search-ads');
      await owner.call(api.optimizations.cancelAds, { optimizationId: id });
    });
  });
});

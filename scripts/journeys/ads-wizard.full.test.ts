import { gzipSync } from 'node:zlib';
import { api } from '@serplift/core/api';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { atStep, isOff, mentions, says } from './screen.ts';
import { openStage } from './stage.ts';
import { stuck, demoAccount, startDemoProduct, teamOf } from './start-product.ts';

const product = openStage(startDemoProduct);

const tree = (page: Page) => page.getByRole('treegrid', { name: 'Campaigns' });
const row = (page: Page, name: string) => tree(page).getByRole('row', { name });
const box = (page: Page, name: string) => tree(page).getByRole('checkbox', { name });
const start = (page: Page) => page.getByRole('button', { name: 'Start AI Optimization' });

describe('picking campaigns', () => {
  it('an account of 60 campaigns and 1,200 ad groups is switched to and stays fluid, by mouse and by key [2.5-3, 2.5-6, 2.5-8, 2.5-11, 2.5-12, 2.5-14, 4-17, 8-20, 9-17]', async () => {
    const person = await product.signUpWithTeam('large@ads.example', 'Large');
    await product.connectGoogle(person, { email: 'demo@juniperandpine.example' });
    const account = { teamId: await teamOf(person), accountId: demoAccount };
    await person.call(api.integrations.selectGoogleAdsAccount, account);
    await product.visit(person, async ({ page, inspect }) => {
      const scripts: Promise<number>[] = [];
      page.on('response', (response) => {
        if (response.url().endsWith('.js')) scripts.push(response.body().then((body) => gzipSync(body).length));
      });
      await page.goto('/responsive-search-ads?status=active');
      await row(page, 'Brand').waitFor();
      const loadedBytes = (await Promise.all(scripts)).reduce((sum, bytes) => sum + bytes, 0);
      expect(loadedBytes).toBeLessThan(170_000);
      await expect.poll(() => row(page, 'Winter Wear').count()).toBe(0);
      await box(page, 'Brand').check();
      await page.getByRole('button', { name: 'Switch Account' }).click();
      product.sandbox.faults.add({ ...stuck, match: 'searchStream' });
      await page.getByRole('menuitemcheckbox', { name: /Catalog/ }).click();
      await says(page, 'Switching Account');
      product.sandbox.faults.clear();
      await says(page, 'Google Ads account changed successfully.');
      await mentions(page, 'Account ID: 418-000-1002');
      await isOff(page, 'Start AI Optimization');

      await page.getByText('All Campaigns').click();
      await mentions(page, '60 campaigns shown');
      await tree(page).getByRole('row').nth(1).focus();
      for (const key of ['ArrowRight', 'ArrowDown', ' ']) await page.keyboard.press(key);
      await mentions(page, '0 campaigns and 1 ad group selected');
      await tree(page).getByText(', partly selected').first().waitFor({ state: 'attached' });
      await page.keyboard.press('Control+a');
      await mentions(page, '60 campaigns and 1,200 ad groups selected');
      await page.keyboard.press(' ');
      await mentions(page, '59 campaigns and 1,199 ad groups selected');
      await page.keyboard.press('End');
      await tree(page).locator('tr:focus').waitFor();

      await page.getByLabel('Search campaigns').fill('e');
      await page.waitForFunction(
        () => Number(document.querySelector('[role=treegrid]')?.getAttribute('aria-rowcount')) > 1000,
      );
      await expect.poll(() => tree(page).getByRole('row').count()).toBeLessThan(60);
      await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
      await inspect('ads-large');
      await page.getByLabel('Search campaigns').fill('nothing like this');
      await mentions(page, 'No campaigns match your search criteria');
      await page.getByRole('button', { name: 'New Optimization' }).click();
      await mentions(page, '60 campaigns shown');
    });
  });

  it('the team’s brand rules are changed by its owner and read by its members', async () => {
    await product.visit(product.owner, async ({ page, inspect }) => {
      await page.goto('/responsive-search-ads');
      await page.getByRole('button', { name: 'Brand Rules…' }).click();
      await page.getByLabel('Voice').fill('Calm and exact.');
      await page.getByLabel('Forbidden terms').fill('cheap\nbest ever');
      await inspect('ads-brand-rules');
      await page.getByRole('button', { name: 'Save Rules' }).click();
      await says(page, 'Brand Rules Saved');
      expect(await product.owner.call(api.ads.brandRules, { teamId: product.teamId })).toMatchObject({
        voice: 'Calm and exact.',
        forbiddenTerms: ['cheap', 'best ever'],
      });
      await page.route('**/api/user', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), isOwner: false } });
      });
      await page.reload();
      await page.getByRole('button', { name: 'Brand Rules…' }).click();
      await mentions(page, 'Only your team’s owner can change these rules.');
      await expect.poll(() => page.getByRole('button', { name: 'Save Rules' }).count()).toBe(0);
    });
  });

  it('members are asked to turn to the owner, and what the connect flow reports is shown', async () => {
    const person = await product.signUpWithTeam('member@ads.example', 'Members');
    await product.visit(person, async ({ page }) => {
      await page.route('**/api/user', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), isOwner: false } });
      });
      await page.goto('/responsive-search-ads?error=access_denied');
      await says(page, 'Connection Failed');
      await says(page, 'Access was denied. Please try connecting again.');
      await page.waitForURL((url) => url.search === '');
      await mentions(page, 'Ask them to do it here or in Team Settings.');
      await expect.poll(() => page.getByRole('button', { name: 'Connect Google Ads Account' }).count()).toBe(0);
    });
  });
});

describe('a run in progress', () => {
  const oneGroup = async () => {
    const [campaign] = await product.owner.call(api.integrations.googleAdsCampaigns, { teamId: product.teamId });
    return { adGroupIds: [campaign?.adGroups[0]?.id ?? ''], settings: {} };
  };

  it('is watched for five minutes, then on demand, and is canceled [4-9, 7-15, 7-16, 9-4]', async () => {
    product.sandbox.faults.add(stuck);
    const { id } = await product.owner.call(api.ads.start, await oneGroup());
    await product.visit(product.owner, async ({ page }) => {
      await page.clock.install();
      await page.goto(`/responsive-search-ads/${id}`);
      await mentions(page, 'Processing');
      await page.clock.fastForward('05:05');
      await page.getByRole('button', { name: 'Keep Watching' }).click();
      await page.getByRole('button', { name: 'Keep Watching' }).waitFor({ state: 'detached' });
      await page.clock.resume();
      await page.getByRole('button', { name: 'Cancel…' }).click();
      await page.getByRole('button', { name: 'Cancel optimization' }).click();
      await says(page, 'Optimization Cancelled');
      await atStep(page, 'Review & Deploy');
      await page.getByRole('link', { name: 'Change Settings' }).click();
      await mentions(page, '0 campaigns and 1 ad group selected');
    });
    expect((await product.owner.call(api.ads.show, { optimizationId: id })).status).toBe('cancelled');
  });

  it('that fails or cannot be asked leads back to the first step with nothing selected [4-6, 4-8, 4-11, 8-13, 8-15]', async () => {
    product.sandbox.faults.add({ match: stuck.match, status: 401, body: { error: 'Incorrect API key.' } });
    await product.visit(product.owner, async ({ page, allow }) => {
      allow(/502 .*optimize/);
      await page.goto('/responsive-search-ads');
      await box(page, 'Brand').check();
      await start(page).click();
      await says(page, 'Optimization Failed');
      await page.waitForURL((url) => url.pathname === '/responsive-search-ads');
      await mentions(page, 'Select at least one campaign or ad group.');
      await page.getByRole('link', { name: 'Open the run' }).click();
      await page.getByRole('button', { name: 'Try Again' }).waitFor();

      product.sandbox.faults.clear();
      product.sandbox.faults.add(stuck);
      const { id } = await product.owner.call(api.ads.start, await oneGroup());
      await page.goto(`/responsive-search-ads/${id}`);
      await mentions(page, 'Processing');
      await page.route('**/api/optimize/*', (route) => route.fulfill({ status: 502, body: '' }));
      await mentions(page, 'The run’s progress can’t be shown');
      await expect.poll(() => new URL(page.url()).pathname).toBe('/responsive-search-ads');
      await product.owner.call(api.ads.cancel, { optimizationId: id });
    });
  });
});

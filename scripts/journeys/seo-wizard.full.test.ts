import { api } from '@serplift/core/api';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { atStep, idOf, isOff, mentions, says } from './screen.ts';
import { openStage } from './stage.ts';
import { startDemoProduct, stuck } from './start-product.ts';

const product = openStage(startDemoProduct);

async function fillSettings(page: Page, settings: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(settings)) await page.getByLabel(label).fill(value);
}

describe('choosing a website', () => {
  it('what the connect flow reports is shown, and leaves the address [2.6-15, 8-22, 8-23, 8-24, 8-25, 8-26, 8-27]', async () => {
    const texts = {
      oauth_failed: 'OAuth authentication failed',
      token_exchange_failed: 'Failed to exchange authorization code',
      no_refresh_token: 'No refresh token received. Please try again.',
      connection_failed: 'Connection to Google Search Console failed',
      something: 'Failed to connect Google Search Console',
    };
    await product.visit(product.owner, async ({ page }) => {
      for (const [code, text] of Object.entries(texts)) {
        await page.goto(`/seo-optimization?error=${code}`);
        await says(page, 'Connection Failed');
        await says(page, text);
        await page.waitForURL((url) => url.search === '');
      }
      await expect.poll(() => new URL(page.url()).pathname).toBe('/seo-optimization');
    });
  });

  it('a website that cannot be selected says so [8-33]', async () => {
    await product.visit(product.owner, async ({ page, allow }) => {
      allow(/503 .*select-website/);
      await page.route('**/api/user/select-website', (route) => route.fulfill({ status: 503, body: '' }));
      await page.goto('/seo-optimization');
      await page.getByRole('button', { name: 'Change Website' }).click();
      await page.getByRole('button', { name: 'Select https://trade', exact: false }).click();
      await says(page, 'Selection Failed');
      await mentions(page, 'Failed to select website. Please try again.');
      await page.getByRole('list', { name: 'Websites' }).waitFor();
    });
  });

  it('a withdrawn connection asks to be renewed', async () => {
    const person = await product.signUpWithTeam('revoked@seo.example', 'Revoked');
    await product.connectGoogle(person);
    await product.visit(person, async ({ page, inspect, allow }) => {
      allow(/\d{3} .*search-console-websites/);
      await page.route('**/search-console-websites', (route) =>
        route.fulfill({
          status: 409,
          json: { code: 'reconnect_needed', message: 'Reconnect Search Console.', requestId: 'r' },
        }),
      );
      await page.goto('/seo-optimization');
      await mentions(page, 'Search Console needs to be reconnected');
      await inspect('seo-reconnect');
      await page.getByRole('button', { name: 'Reconnect' }).waitFor();
    });
  });
});

describe('settings', () => {
  it('a start at or above the end moves the end, and impossible values are reported next to the field [2.6-6, 5-17, 5-18, 5-19, 5-20, 9-19]', async () => {
    await product.visit(product.owner, async ({ page, inspect }) => {
      await page.goto('/seo-optimization');
      await mentions(page, 'Likely');
      await expect.poll(() => page.getByLabel('Start Position').inputValue()).toBe('2');
      await expect.poll(() => page.getByLabel('End Position').inputValue()).toBe('10');
      await page.getByLabel('Start Position').fill('10');
      await expect.poll(() => page.getByLabel('End Position').inputValue()).toBe('11');
      await fillSettings(page, { 'End Position': '10', 'Page Limit': '0' });
      await mentions(page, 'A whole number from 11 to 100.');
      await mentions(page, 'A whole number from 1 to 10,000, or empty for all.');
      await isOff(page, 'Start SEO Optimization');
      await page.getByText('Advanced settings').click();
      await inspect('seo-settings-errors');
      await fillSettings(page, { 'End Position': '20', 'Page Limit': '', 'Cost ceiling in USD': '0.01' });
      await mentions(page, 'Your ceiling is below the high estimate');
    });
  });

  it('a model that is not offered is reported before anything is spent [9-11]', async () => {
    await product.visit(product.owner, async ({ page, allow }) => {
      allow(/4\d\d .*\/api\/quotes/);
      await page.goto('/seo-optimization');
      await page.getByText('Advanced settings').click();
      await page.getByLabel('Language model').fill('no-such-model');
      await mentions(page, 'The cost could not be estimated');
      await mentions(page, 'no-such-model');
    });
  });

  it('a start that fails says so and keeps the settings [4-20, 8-34]', async () => {
    await product.visit(product.owner, async ({ page, allow }) => {
      allow(/503 .*seo-optimize/);
      await page.route('**/api/seo-optimize', (route) =>
        route.fulfill({ status: 503, json: { code: 'unavailable', message: 'The queue is full.', requestId: 'r' } }),
      );
      await page.goto('/seo-optimization');
      await page.getByLabel('Page Limit').fill('3');
      await page.getByRole('button', { name: 'Start SEO Optimization' }).click();
      await says(page, 'Failed to start SEO optimization');
      await mentions(page, 'The queue is full.');
      await expect.poll(() => page.getByLabel('Page Limit').inputValue()).toBe('3');
    });
  });
});

describe('a run in progress', () => {
  it('survives a reload, shows finished pages, and is canceled on confirmation [2.6-8, 8-43]', async () => {
    await product.visit(product.owner, async ({ page, inspect }) => {
      await page.goto('/seo-optimization');
      await page.getByLabel('Page Limit').fill('12');
      await mentions(page, '12 pages');
      // Enough calls for the texts and reviews of some pages, however many are processed at once.
      product.sandbox.faults.add({ ...stuck, times: 16, delayMs: 1 });
      product.sandbox.faults.add(stuck);
      await page.getByRole('button', { name: 'Start SEO Optimization' }).click();
      await page.waitForURL('**/seo-optimization/*');
      await mentions(page, 'Processing');
      await page.reload();
      await page.getByRole('heading', { name: /^Optimizing / }).waitFor();
      await atStep(page, 'AI Analysis');
      await page.getByRole('heading', { name: 'Finished pages' }).waitFor();
      await inspect('seo-progress');

      await page.getByRole('button', { name: 'Cancel…' }).click();
      await page.getByRole('alertdialog').waitFor();
      await inspect('seo-cancel');
      await page.getByRole('button', { name: 'Cancel optimization' }).click();
      await mentions(page, 'Optimization Cancelled');
      await page.getByRole('button', { name: 'Start Again' }).waitFor();
      await atStep(page, 'Review Results');
      expect((await product.owner.call(api.seo.show, { optimizationId: idOf(page) })).status).toBe('cancelled');
      await inspect('seo-cancelled');
    });
  });

  it('a failed look at it says so and can be repeated [4-20, 8-35]', async () => {
    product.sandbox.faults.add(stuck);
    const { id } = await product.owner.call(api.seo.start, { settings: { maxPages: 2 } });
    await product.visit(product.owner, async ({ page, allow }) => {
      allow(/502 .*seo-optimize/);
      await page.goto(`/seo-optimization/${id}`);
      await mentions(page, 'Processing');
      await page.route('**/api/seo-optimize/*', (route) => route.fulfill({ status: 502, body: '' }));
      await mentions(page, 'Failed to check optimization status');
      await page.unroute('**/api/seo-optimize/*');
      await page.getByRole('button', { name: 'Try Again' }).click();
      await page.getByRole('button', { name: 'Try Again' }).waitFor({ state: 'detached' });
      await mentions(page, 'Processing');
    });
    await product.owner.call(api.seo.cancel, { optimizationId: id });
  });

  it('fails with a reason, and Try Again starts it again with the same settings [2.6-13, 3-19, 4-19, 4-21, 8-36]', async () => {
    product.sandbox.faults.add({ match: stuck.match, status: 401, body: { error: 'Incorrect API key.' } });
    await product.visit(product.owner, async ({ page, inspect }) => {
      await page.goto('/seo-optimization');
      await page.getByLabel('Page Limit').fill('2');
      await mentions(page, '2 pages');
      await page.getByRole('button', { name: 'Start SEO Optimization' }).click();
      await says(page, 'SEO optimization encountered an error.');
      await page.getByRole('button', { name: 'Try Again' }).waitFor();
      await atStep(page, 'Review Results');
      await inspect('seo-failed');

      product.sandbox.faults.clear();
      const failedUrl = page.url();
      await page.getByRole('button', { name: 'Try Again' }).click();
      await page.waitForURL((url) => url.href !== failedUrl);
      await says(page, 'SEO Optimization Complete');
      const again = await product.owner.call(api.seo.show, { optimizationId: idOf(page) });
      expect(again.settings['maxPages']).toBe(2);
    });
  });
});

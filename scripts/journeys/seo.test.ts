import { api } from '@serplift/core/api';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, visit } from './browser.ts';
import { type Person, type Product, startProduct } from './start-product.ts';

const site = 'https://www.juniperandpine.example/';
const completions = 'POST /xai/v1/chat/completions';
const demo = { email: 'demo@juniperandpine.example' };

let product: Product;
let browser: Browser;
let owner: Person;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  owner = await product.signUpWithTeam('owner@seo.example', 'SEO team');
  await product.connectGoogle(owner, demo);
  await owner.call(api.user.selectWebsite, { websiteUrl: site });
});
afterEach(() => product.sandbox.faults.clear());
afterAll(async () => {
  await browser.close();
  await product.close();
});

const atStep = (page: Page, name: string) => page.locator('[aria-current=step]', { hasText: name }).first().waitFor();
/** A toast; its text also stands in the region that screen readers hear. */
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first();
const idOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? '';

async function fillSettings(page: Page, settings: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(settings)) await page.getByLabel(label).fill(value);
}

describe('choosing a website', () => {
  it('a team without Search Console connects it, picks a website and gets a result', async () => {
    const person = await product.signUpWithTeam('new@seo.example', 'Newcomers');
    await visit(browser, { ...product, person }, async ({ page, inspect }) => {
      await page.goto('/seo-optimization');
      await page.getByRole('heading', { name: 'Search Console is not connected' }).waitFor();
      expect(await page.getByRole('link', { name: 'Go to Team Settings' }).getAttribute('href')).toBe('/team-settings');
      expect(await page.getByRole('link', { name: 'Back to Optimizations' }).getAttribute('href')).toBe('/dashboard');
      expect(await page.getByRole('button', { name: 'Start SEO Optimization' }).isDisabled()).toBe(true);
      await inspect('seo-not-connected');

      await page.getByRole('button', { name: 'Connect Search Console' }).click();
      await page.getByText('Dana Demo').click();
      await page.getByRole('button', { name: 'Allow' }).click();
      await toast(page, 'Google Search Console connected successfully!').waitFor();
      await page.waitForURL((url) => url.pathname === '/seo-optimization' && url.search === '');
      await page.getByRole('list', { name: 'Websites' }).waitFor();
      expect(await page.getByRole('button', { name: 'Insufficient Permissions' }).count()).toBe(2);
      expect(await page.getByRole('button', { name: 'Insufficient Permissions' }).first().isDisabled()).toBe(true);
      expect(await page.getByText('Select a website first.').first().isVisible()).toBe(true);
      await inspect('seo-websites');

      await page.getByRole('button', { name: `Select ${site}`, exact: true }).click();
      await toast(page, 'Website selected successfully. Ready to optimize!').waitFor();
      await page.getByText('Currently Selected').waitFor();
      await page.getByRole('button', { name: 'Change Website' }).click();
      await page.getByRole('button', { name: 'Cancel' }).click();

      await page.getByLabel('Page Limit').fill('4');
      await page.getByText('4 pages').waitFor();
      await page.getByText('which answers for grok-2-1212').waitFor();
      await inspect('seo-settings');

      product.sandbox.faults.add({ match: completions, delayMs: 1500 });
      await page.getByRole('button', { name: 'Start SEO Optimization' }).click();
      await page.waitForURL('**/seo-optimization/*');
      await atStep(page, 'AI Analysis');
      await toast(page, 'SEO Optimization Complete').waitFor({ timeout: 60_000 });
      await atStep(page, 'Review Results');
      await page.getByText('Unlimited').waitFor({ state: 'detached' });
      await page.getByText('Showing 4 of 4 pages').waitFor();
      expect(await page.getByRole('list', { name: 'Pages' }).getByRole('article').count()).toBe(4);
    });
  });

  it('what the connect flow reports is told, and leaves the address', async () => {
    const texts = {
      oauth_failed: 'OAuth authentication failed',
      token_exchange_failed: 'Failed to exchange authorization code',
      no_refresh_token: 'No refresh token received. Please try again.',
      connection_failed: 'Connection to Google Search Console failed',
      something: 'Failed to connect Google Search Console',
    };
    await visit(browser, { ...product, person: owner }, async ({ page }) => {
      for (const [code, text] of Object.entries(texts)) {
        await page.goto(`/seo-optimization?error=${code}`);
        await toast(page, 'Connection Failed').waitFor();
        await toast(page, text).waitFor();
        await page.waitForURL((url) => url.search === '');
      }
      expect(new URL(page.url()).pathname).toBe('/seo-optimization');
    });
  });

  it('a website that cannot be selected says so', async () => {
    await visit(browser, { ...product, person: owner }, async ({ page, allow }) => {
      allow(/503 .*select-website/);
      await page.route('**/api/user/select-website', (route) => route.fulfill({ status: 503, body: '' }));
      await page.goto('/seo-optimization');
      await page.getByRole('button', { name: 'Change Website' }).click();
      await page.getByRole('button', { name: 'Select https://trade', exact: false }).click();
      await toast(page, 'Selection Failed').waitFor();
      await page.getByText('Failed to select website. Please try again.').first().waitFor();
      expect(await page.getByRole('list', { name: 'Websites' }).isVisible()).toBe(true);
    });
  });

  it('a withdrawn connection asks to be renewed', async () => {
    const person = await product.signUpWithTeam('revoked@seo.example', 'Revoked');
    await product.connectGoogle(person, demo);
    await visit(browser, { ...product, person }, async ({ page, inspect, allow }) => {
      allow(/\d{3} .*search-console-websites/);
      await page.route('**/search-console-websites', (route) =>
        route.fulfill({
          status: 409,
          json: { code: 'reconnect_needed', message: 'Reconnect Search Console.', requestId: 'r' },
        }),
      );
      await page.goto('/seo-optimization');
      await page.getByText('Search Console needs to be reconnected').waitFor();
      await inspect('seo-reconnect');
      expect(await page.getByRole('button', { name: 'Reconnect' }).isVisible()).toBe(true);
    });
  });
});

describe('settings', () => {
  it('a start at or above the end moves the end, and impossible values are told beside the field', async () => {
    await visit(browser, { ...product, person: owner }, async ({ page, inspect }) => {
      await page.goto('/seo-optimization');
      await page.getByText('Likely').waitFor();
      expect(await page.getByLabel('Start Position').inputValue()).toBe('2');
      expect(await page.getByLabel('End Position').inputValue()).toBe('10');
      await page.getByLabel('Start Position').fill('10');
      expect(await page.getByLabel('End Position').inputValue()).toBe('11');
      await fillSettings(page, { 'End Position': '10', 'Page Limit': '0' });
      await page.getByText('A whole number from 11 to 100.').waitFor();
      await page.getByText('A whole number from 1 to 10,000, or empty for all.').waitFor();
      expect(await page.getByRole('button', { name: 'Start SEO Optimization' }).isDisabled()).toBe(true);
      await page.getByText('Advanced settings').click();
      await inspect('seo-settings-errors');
      await fillSettings(page, { 'End Position': '20', 'Page Limit': '', 'Cost ceiling in USD': '0.01' });
      await page.getByText('Your ceiling lies below the high estimate').waitFor();
    });
  });

  it('a model that is not offered is told before anything is spent', async () => {
    await visit(browser, { ...product, person: owner }, async ({ page, allow }) => {
      allow(/4\d\d .*\/api\/quotes/);
      await page.goto('/seo-optimization');
      await page.getByText('Advanced settings').click();
      await page.getByLabel('Language model').fill('no-such-model');
      await page.getByText('The cost could not be estimated').waitFor();
      expect(await page.getByText('no-such-model').first().isVisible()).toBe(true);
    });
  });

  it('a start that fails says so and keeps the settings', async () => {
    await visit(browser, { ...product, person: owner }, async ({ page, allow }) => {
      allow(/503 .*seo-optimize/);
      await page.route('**/api/seo-optimize', (route) =>
        route.fulfill({ status: 503, json: { code: 'unavailable', message: 'The queue is full.', requestId: 'r' } }),
      );
      await page.goto('/seo-optimization');
      await page.getByLabel('Page Limit').fill('3');
      await page.getByRole('button', { name: 'Start SEO Optimization' }).click();
      await toast(page, 'Failed to start SEO optimization').waitFor();
      await page.getByText('The queue is full.').waitFor();
      expect(await page.getByLabel('Page Limit').inputValue()).toBe('3');
    });
  });
});

describe('a run at work', () => {
  it('survives a reload, shows finished pages, and is cancelled on confirmation', async () => {
    await visit(browser, { ...product, person: owner }, async ({ page, inspect }) => {
      await page.goto('/seo-optimization');
      await page.getByText('Likely').waitFor();
      product.sandbox.faults.add({ match: completions, times: 2, delayMs: 1 });
      product.sandbox.faults.add({ match: completions, delayMs: 30_000 });
      await page.getByRole('button', { name: 'Start SEO Optimization' }).click();
      await page.waitForURL('**/seo-optimization/*');
      await page.getByText('Processing').waitFor();
      await page.reload();
      await page.getByRole('heading', { name: /^Optimizing / }).waitFor();
      await atStep(page, 'AI Analysis');
      await page.getByRole('heading', { name: 'Finished pages' }).waitFor({ timeout: 30_000 });
      await inspect('seo-progress');

      await page.getByRole('button', { name: 'Cancel…' }).click();
      await page.getByRole('alertdialog').waitFor();
      await inspect('seo-cancel');
      await page.getByRole('button', { name: 'Cancel optimization' }).click();
      await page.getByText('Optimization Cancelled').first().waitFor();
      await page.getByRole('button', { name: 'Start Again' }).waitFor();
      await atStep(page, 'Review Results');
      expect((await owner.call(api.seo.show, { optimizationId: idOf(page) })).status).toBe('cancelled');
      await inspect('seo-cancelled');
    });
  });

  it('a failed look at it says so and can be repeated', async () => {
    product.sandbox.faults.add({ match: completions, delayMs: 30_000 });
    const { id } = await owner.call(api.seo.start, { settings: { maxPages: 2 } });
    await visit(browser, { ...product, person: owner }, async ({ page, allow }) => {
      allow(/502 .*seo-optimize/);
      await page.goto(`/seo-optimization/${id}`);
      await page.getByText('Processing').waitFor();
      await page.route('**/api/seo-optimize/*', (route) => route.fulfill({ status: 502, body: '' }));
      await page.getByText('Failed to check optimization status').first().waitFor();
      await page.unroute('**/api/seo-optimize/*');
      await page.getByRole('button', { name: 'Try Again' }).click();
      await page.getByRole('button', { name: 'Try Again' }).waitFor({ state: 'detached' });
      expect(await page.getByText('Processing').isVisible()).toBe(true);
    });
    await owner.call(api.seo.cancel, { optimizationId: id });
  });

  it('a cancellation that comes too late shows the server’s reason', async () => {
    product.sandbox.faults.add({ match: completions, delayMs: 30_000 });
    const { id } = await owner.call(api.seo.start, { settings: { maxPages: 2 } });
    await visit(browser, { ...product, person: owner }, async ({ page, allow }) => {
      allow(/409 .*cancel/);
      await page.route('**/cancel', (route) =>
        route.fulfill({ status: 409, json: { code: 'conflict', message: 'It has ended.', requestId: 'r' } }),
      );
      await page.goto(`/seo-optimization/${id}`);
      await page.getByRole('button', { name: 'Cancel…' }).click();
      await page.getByRole('button', { name: 'Cancel optimization' }).click();
      await toast(page, 'Cancellation Failed').waitFor();
      expect(await toast(page, 'It has ended.').isVisible()).toBe(true);
    });
    await owner.call(api.seo.cancel, { optimizationId: id });
  });

  it('fails with a reason, and Try Again starts it anew with the same settings', async () => {
    product.sandbox.faults.add({ match: completions, status: 401, body: { error: 'Incorrect API key.' } });
    await visit(browser, { ...product, person: owner }, async ({ page, inspect }) => {
      await page.goto('/seo-optimization');
      await page.getByLabel('Page Limit').fill('2');
      await page.getByText('2 pages').waitFor();
      await page.getByRole('button', { name: 'Start SEO Optimization' }).click();
      await toast(page, 'SEO optimization encountered an error.').waitFor({ timeout: 60_000 });
      await page.getByRole('button', { name: 'Try Again' }).waitFor();
      await atStep(page, 'Review Results');
      await inspect('seo-failed');

      product.sandbox.faults.clear();
      const failedUrl = page.url();
      await page.getByRole('button', { name: 'Try Again' }).click();
      await page.waitForURL((url) => url.href !== failedUrl);
      await toast(page, 'SEO Optimization Complete').waitFor({ timeout: 60_000 });
      const again = await owner.call(api.seo.show, { optimizationId: idOf(page) });
      expect(again.settings['maxPages']).toBe(2);
    });
  });

  it('with nothing eligible says what to change and brings the settings back', async () => {
    await visit(browser, { ...product, person: owner }, async ({ page, inspect }) => {
      await page.goto('/seo-optimization');
      await fillSettings(page, { 'Start Position': '98', 'End Position': '99' });
      await page.getByText('No page of this data lies in the range.').waitFor();
      await page.getByRole('button', { name: 'Start SEO Optimization' }).click();
      await page.getByRole('link', { name: 'Change Settings' }).waitFor({ timeout: 60_000 });
      await page.getByText(/None of the \d+ pages is eligible/).waitFor();
      await inspect('seo-nothing-eligible');
      await page.getByRole('link', { name: 'Change Settings' }).click();
      await page.getByLabel('Start Position').waitFor();
      expect(await page.getByLabel('Start Position').inputValue()).toBe('98');
      expect(await page.getByLabel('End Position').inputValue()).toBe('99');
    });
  });
});

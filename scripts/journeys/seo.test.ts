import { readFile } from 'node:fs/promises';
import { api } from '@serplift/core/api';
import { seoCsvFileName, seoCsvText } from '@serplift/core/api/csv';
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

const step = (page: Page) => page.locator('[aria-current=step]').first().textContent();
const card = (page: Page, number: number) =>
  page
    .getByRole('list', { name: 'Pages' })
    .getByRole('listitem')
    .and(page.locator(`[data-index="${number}"]`));
/** A toast; its text also stands in the region that screen readers hear. */
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first();
const idOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? '';

async function fillSettings(page: Page, settings: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(settings)) await page.getByLabel(label).fill(value);
}

/** A run of a few pages that has ended. */
async function finishedRun(maxPages: number): Promise<string> {
  const { id } = await owner.call(api.seo.start, { settings: { maxPages } });
  for (;;) {
    const run = await owner.call(api.seo.show, { optimizationId: id });
    if (run.completedAt !== null) return id;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
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
      await page.getByText('grok-2-1212 was retired').waitFor();
      await inspect('seo-settings');

      product.sandbox.faults.add({ match: completions, delayMs: 1500 });
      await page.getByRole('button', { name: 'Start SEO Optimization' }).click();
      await page.waitForURL('**/seo-optimization/*');
      expect(await step(page)).toContain('AI Analysis');
      await toast(page, 'SEO Optimization Complete').waitFor({ timeout: 60_000 });
      expect(await step(page)).toContain('Review Results');
      await page.getByText('Unlimited').waitFor({ state: 'detached' });
      expect(await page.getByRole('list', { name: 'Pages' }).getByRole('article').count()).toBeGreaterThan(1);
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
      expect(await step(page)).toContain('AI Analysis');
      await page.getByRole('heading', { name: 'Finished pages' }).waitFor({ timeout: 30_000 });
      await inspect('seo-progress');

      await page.getByRole('button', { name: 'Cancel…' }).click();
      await page.getByRole('alertdialog').waitFor();
      await inspect('seo-cancel');
      await page.getByRole('button', { name: 'Cancel optimization' }).click();
      await page.getByText('Optimization Cancelled').first().waitFor();
      await page.getByRole('button', { name: 'Start Again' }).waitFor();
      expect(await step(page)).toContain('Review Results');
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
      expect(await step(page)).toContain('Review Results');
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

describe('reviewing a result', () => {
  let id: string;
  beforeAll(async () => {
    id = await finishedRun(12);
  }, 90_000);

  it('shows everything behind a proposal', async () => {
    await visit(browser, { ...product, person: owner }, async ({ page, inspect }) => {
      await page.goto(`/seo-optimization/${id}`);
      await page.getByText('Showing 12 of 12 pages').waitFor();
      await page.getByRole('heading', { name: 'Data quality' }).waitFor();
      await inspect('seo-result');
      await card(page, 0).locator('[data-page-toggle]').click();
      for (const name of ['In the search results', 'Competitor analysis', 'Competitors seen for this search']) {
        await card(page, 0).getByRole('heading', { name }).waitFor();
      }
      await card(page, 0).getByText('Phone', { exact: true }).click();
      await inspect('seo-result-details');
      expect(await page.getByText('Quoted').isVisible()).toBe(true);
    });
  });

  it('decisions by mouse and key survive a reload and can be undone', async () => {
    await visit(browser, { ...product, person: owner }, async ({ page, inspect }) => {
      await page.goto(`/seo-optimization/${id}?state=succeeded`);
      await card(page, 0)
        .getByRole('button', { name: /^Accept / })
        .click();
      await card(page, 0).getByText('Accepted', { exact: true }).waitFor();

      await card(page, 0).locator('[data-page-toggle]').focus();
      await page.keyboard.press('j');
      expect(
        await card(page, 1)
          .locator('[data-page-toggle]')
          .evaluate((one) => one === document.activeElement),
      ).toBe(true);
      await page.keyboard.press('e');
      await page.getByRole('dialog').getByLabel('Title').fill('');
      await page.getByRole('button', { name: 'Save edited text' }).click();
      await page.getByText('Write a title.').waitFor();
      await page
        .getByRole('dialog')
        .getByLabel('Title')
        .fill(`A very long title ${'that goes on and on '.repeat(4)}`);
      await page.getByText('Longer than a result shows').waitFor();
      await inspect('seo-edit');
      await page.getByRole('dialog').getByLabel('Title').fill('Our own words for this page');
      await page.getByRole('button', { name: 'Save edited text' }).click();
      await card(page, 1).getByText('Our own words for this page').first().waitFor();

      await page.keyboard.press('j');
      await page.keyboard.press('r');
      await page.getByLabel('Another reason').check();
      await page.getByLabel('Reason', { exact: true }).fill('We sell no such thing');
      await inspect('seo-reject');
      await page.getByRole('button', { name: 'Reject proposal' }).click();
      await card(page, 2).getByText('We sell no such thing').waitFor();
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
      await inspect('seo-shortcuts');
      await page.keyboard.press('Escape');

      await page.reload();
      await card(page, 0)
        .getByText(/Accepted by owner/)
        .waitFor();
      await card(page, 1).getByText('Our own words for this page').first().waitFor();
      await card(page, 2)
        .getByText(/Rejected by owner.*We sell no such thing/)
        .waitFor();
      await card(page, 0).getByRole('button', { name: /^Undo/ }).click();
      await card(page, 0).getByText('To review').waitFor();
      await inspect('seo-decided');
    });
    const { pages } = await owner.call(api.seo.show, { optimizationId: id });
    expect(pages.flatMap((one) => one.decision?.verdict ?? []).sort()).toEqual(['edited', 'rejected']);
  });

  it('a decision that the server refuses is taken back', async () => {
    await visit(browser, { ...product, person: owner }, async ({ page, allow }) => {
      allow(/503 .*decision/);
      await page.goto(`/seo-optimization/${id}?decision=open`);
      await page.route('**/decision', (route) => route.fulfill({ status: 503, body: '' }));
      await card(page, 0)
        .getByRole('button', { name: /^Accept / })
        .click();
      await toast(page, 'Your decision was not saved').waitFor();
      await card(page, 0).getByText('To review').waitFor();
      expect(await card(page, 0).getByText('Accepted', { exact: true }).count()).toBe(0);
    });
  });

  it('filters and order stand in the address and in what is shown', async () => {
    await visit(browser, { ...product, person: owner }, async ({ page }) => {
      await page.goto(`/seo-optimization/${id}`);
      await page.getByLabel('Sort by').selectOption('position');
      await page.getByLabel('Search pages').fill('jackets');
      await page.waitForURL((url) => url.search === '?q=jackets&sort=position');
      const paths = await page
        .getByRole('list', { name: 'Pages' })
        .getByRole('heading', { level: 3 })
        .allTextContents();
      const { pages } = await owner.call(api.seo.show, { optimizationId: id });
      const expected = pages
        .filter((one) =>
          `${one.url} ${one.keyword} ${one.currentTitle} ${one.optimizedTitle}`.toLowerCase().includes('jackets'),
        )
        .sort((a, b) => a.position - b.position)
        .map((one) => new URL(one.url).pathname);
      expect(paths.length).toBeGreaterThan(0);
      expect(expected.slice(0, paths.length)).toEqual(paths);
      await page.getByLabel('Search pages').fill('nothing like this');
      await page.getByRole('heading', { name: 'No page matches' }).waitFor();
      await page.getByRole('button', { name: 'Clear filters' }).click();
      await page.getByText('Showing 12 of 12 pages').waitFor();
    });
  });

  it('the CSV holds every page as the shared writer writes it', async () => {
    await visit(browser, { ...product, person: owner }, async ({ page }) => {
      await page.goto(`/seo-optimization/${id}`);
      const waiting = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download CSV' }).click();
      const download = await waiting;
      expect(download.suggestedFilename()).toBe(seoCsvFileName(new Date()));
      const text = await readFile(await download.path(), 'utf8');
      const { items } = await owner.call(api.optimizations.items, { optimizationId: id, limit: 500 });
      expect(text).toBe(seoCsvText(items));
      expect(text.split('\r\n')[0]?.split(',')).toHaveLength(13);
    });
  });

  it('somebody else’s result does not exist', async () => {
    const stranger = await product.signUpWithTeam('stranger@seo.example', 'Strangers');
    await visit(browser, { ...product, person: stranger }, async ({ page, inspect, allow }) => {
      allow(/404 .*seo-optimize/);
      await page.goto(`/seo-optimization/${id}`);
      await page.getByText('This optimization could not be loaded').waitFor();
      await inspect('seo-missing');
      expect(await page.getByRole('list', { name: 'Pages' }).count()).toBe(0);
    });
  });
});

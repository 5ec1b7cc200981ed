import { api } from '@serplift/core/api';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, visit } from './browser.ts';
import { type Person, type Product, startProduct } from './start-product.ts';

const completions = 'POST /xai/v1/chat/completions';

let product: Product;
let browser: Browser;
let owner: Person;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  owner = await product.signUpWithTeam('owner@history.example', 'History team');
  await product.connectGoogle(owner, { email: 'demo@juniperandpine.example' });
  await owner.call(api.user.selectWebsite, { websiteUrl: 'https://www.juniperandpine.example/' });
});
afterEach(() => product.sandbox.faults.clear());
afterAll(async () => {
  await browser.close();
  await product.close();
});

type Settings = { startPosition?: number; endPosition?: number; maxPages?: number };

async function endOf(id: string): Promise<string> {
  for (;;) {
    const run = await owner.call(api.seo.show, { optimizationId: id });
    if (run.completedAt !== null) return run.status;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function start(settings: Settings): Promise<string> {
  return (await owner.call(api.seo.start, { settings })).id;
}

const runs = (page: Page) => page.getByRole('list', { name: 'Runs' }).getByRole('article');

describe('an empty history', () => {
  it('offers what can be started', async () => {
    const person = await product.signUpWithTeam('empty@history.example', 'Empty');
    await visit(browser, { ...product, person }, async ({ page, inspect }) => {
      await page.goto('/optimizations');
      await page.getByRole('heading', { name: 'No optimizations yet' }).waitFor();
      await inspect('history-empty');
      await page.getByRole('tab', { name: 'Questions' }).click();
      expect(await page.getByRole('link', { name: 'Start Question Analysis' }).getAttribute('href')).toBe(
        '/questions-to-answer',
      );
      await page.getByRole('tab', { name: 'SEO' }).click();
      await page.getByRole('link', { name: 'Start SEO Optimization' }).click();
      await page.waitForURL('**/seo-optimization');
    });
  });
});

describe('a history with runs', () => {
  let working: string;
  beforeAll(async () => {
    await endOf(await start({ maxPages: 2 }));
    await endOf(await start({ startPosition: 98, endPosition: 99 }));
    product.sandbox.faults.add({ match: completions, delayMs: 60_000 });
    working = await start({ maxPages: 3 });
  }, 90_000);

  it('shows each run with its settings, cost and outcome, and filters by address', async () => {
    product.sandbox.faults.add({ match: completions, delayMs: 60_000 });
    await visit(browser, { ...product, person: owner }, async ({ page, inspect }) => {
      await page.goto('/optimizations');
      await runs(page).nth(2).waitFor();
      expect(await runs(page).count()).toBe(3);
      await page.getByText('Max pages: Unlimited').first().waitFor();
      await page.getByText(/None of the \d+ pages is eligible/).waitFor();
      expect(await page.getByRole('button', { name: 'View Results' }).isDisabled()).toBe(true);
      await inspect('history');

      await page.getByText('Failed', { exact: true }).first().click();
      await page.waitForURL('**/optimizations?status=failed');
      await expect.poll(() => runs(page).count()).toBe(1);
      await page.getByRole('link', { name: /^View Details/ }).waitFor();
      await page.getByRole('tab', { name: 'Google Ads' }).click();
      await page.waitForURL('**/optimizations?tab=ads&status=failed');
      await page.getByRole('heading', { name: 'No run has this status' }).waitFor();
      await inspect('history-filtered');
      await page.goBack();
      await page.getByRole('link', { name: /^View Details/ }).click();
      await page.waitForURL('**/seo-optimization/*');
      await page.getByRole('button', { name: 'Try Again' }).waitFor();
    });
  });

  it('a run at work can be cancelled, and renews by itself', async () => {
    await visit(browser, { ...product, person: owner }, async ({ page, inspect }) => {
      await page.goto('/optimizations?status=processing');
      await page.getByRole('button', { name: /^Cancel…/ }).click();
      await page.getByRole('alertdialog').waitFor();
      await inspect('history-cancel');
      await page.getByRole('button', { name: 'Cancel optimization' }).click();
      await page.getByText('Optimization Cancelled', { exact: true }).first().waitFor();
      await page.getByRole('heading', { name: 'No run has this status' }).waitFor();
      await page.getByRole('button', { name: 'Show all' }).click();
      await page.getByText('Cancelled', { exact: true }).nth(1).waitFor();
      const before = await runs(page).count();
      await start({ maxPages: 1 });
      await runs(page).nth(before).waitFor();
      expect(await endOf(working)).toBe('cancelled');
    });
  });

  it('that cannot be loaded says so and tries again', async () => {
    await visit(browser, { ...product, person: owner }, async ({ page, inspect, allow }) => {
      allow(/500 .*seo-optimizations/);
      await page.route('**/api/seo-optimizations/*', (route) => route.fulfill({ status: 500, body: '' }));
      await page.goto('/optimizations');
      await page.getByText('The history could not be loaded').waitFor();
      await inspect('history-error');
      await page.unroute('**/api/seo-optimizations/*');
      await page.getByRole('button', { name: 'Try Again' }).click();
      await runs(page).first().waitFor();
      expect(await runs(page).count()).toBeGreaterThan(2);
    });
  });
});

import { api } from '@serplift/core/api';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { isOff, mentions, says, shown } from './screen.ts';
import { openStage } from './stage.ts';
import { stuck, startDemoProduct, untilEnded } from './start-product.ts';

/** The demo team with a run that completed and one in which no page was eligible. */
const product = openStage(async () => {
  const demo = await startDemoProduct();
  for (const settings of [{ maxPages: 2 }, { startPosition: 98, endPosition: 99 }]) {
    const { id } = await demo.owner.call(api.seo.start, { settings });
    await untilEnded(() => demo.owner.call(api.seo.show, { optimizationId: id }));
  }
  return demo;
});

/** A run that is in progress until the test ends. */
async function startStuck(): Promise<string> {
  product.sandbox.faults.add(stuck);
  return (await product.owner.call(api.seo.start, { settings: { maxPages: 3 } })).id;
}

const runs = (page: Page) => page.getByRole('list', { name: 'Runs' }).getByRole('article');

describe('a history with runs', () => {
  it('shows each run with its settings, cost and outcome, and filters by address [2.1-14, 2.6-12, 2.8-7, 8-78]', async () => {
    const working = await startStuck();
    await product.visit(product.owner, async ({ page, inspect }) => {
      await page.goto('/optimizations');
      await runs(page).nth(2).waitFor();
      await expect.poll(() => runs(page).count()).toBe(3);
      await mentions(page, 'Max pages: Unlimited');
      await mentions(page, /None of the \d+ pages is eligible/);
      await isOff(page, 'View Results');
      await inspect('history');

      await shown(page, 'Failed').click();
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
    await product.owner.call(api.seo.cancel, { optimizationId: working });
  });

  it('a run in progress can be canceled, and refreshes by itself [2.8-6, 4-26, 8-43]', async () => {
    const working = await startStuck();
    await product.visit(product.owner, async ({ page, inspect }) => {
      await page.clock.install();
      await page.goto('/optimizations?status=processing');
      await page.getByRole('button', { name: /^Cancel…/ }).click();
      await page.getByRole('alertdialog').waitFor();
      await inspect('history-cancel');
      await page.getByRole('button', { name: 'Cancel optimization' }).click();
      await says(page, 'Optimization Cancelled');
      await page.getByRole('heading', { name: 'No run has this status' }).waitFor();
      await page.getByRole('button', { name: 'Show All' }).click();
      await page.getByText('Cancelled', { exact: true }).nth(1).waitFor();
      const before = await runs(page).count();
      expect((await product.owner.call(api.seo.show, { optimizationId: working })).status).toBe('cancelled');
      await product.owner.call(api.seo.start, { settings: { maxPages: 1 } });
      await page.clock.fastForward(5000);
      await runs(page).nth(before).waitFor();
    });
  });

  it('that cannot be loaded says so and tries again', async () => {
    await product.visit(product.owner, async ({ page, inspect, allow }) => {
      allow(/500 .*seo-optimizations/);
      await page.route('**/api/seo-optimizations/*', (route) => route.fulfill({ status: 500, body: '' }));
      await page.goto('/optimizations');
      await mentions(page, 'The history could not be loaded');
      await inspect('history-error');
      await page.unroute('**/api/seo-optimizations/*');
      await page.getByRole('button', { name: 'Try Again' }).click();
      await expect.poll(() => runs(page).count()).toBeGreaterThan(1);
    });
  });
});

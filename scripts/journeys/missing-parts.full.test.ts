import { api } from '@serplift/core/api';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { button, hasFocus, link, mentions, says } from './screen.ts';
import { openStage } from './stage.ts';
import { demoSite, startDemoProduct } from './start-product.ts';

const product = openStage(startDemoProduct);
const told = 'This part of the page could not be loaded';

/** Lets the server lack a part of the program, as after a release. */
const miss = (page: Page, part: RegExp) => page.route(part, (route) => route.fulfill({ status: 404, body: '' }));

/** Takes the connection from the browser or gives it back, and waits until the page knows. */
async function connect(page: Page, isConnected: boolean): Promise<void> {
  await page.context().setOffline(!isConnected);
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(isConnected);
}

/** Closes the toast, so that the next one is seen to be another. */
async function dismiss(page: Page): Promise<void> {
  await button(page, 'Dismiss').click();
  await expect.poll(() => page.getByText(told).count()).toBe(0);
}

describe('a part of the program that cannot be loaded', () => {
  it('without a connection leaves the page as it is, and comes when it is asked for again', async () => {
    await product.visit(product.owner, async ({ page, inspect, allow }) => {
      allow(/ERR_INTERNET_DISCONNECTED/);
      await page.goto('/projects');
      await page.getByRole('heading', { name: 'Projects', level: 1 }).waitFor();
      // The code of toasts comes with the first key.
      await Promise.all([page.waitForResponse(/Toaster/u), page.keyboard.press('Tab')]);

      await connect(page, false);
      const account = button(page, 'My Account');
      await account.press('Enter');
      await says(page, told);
      await hasFocus(account);
      await inspect('part-missing');
      await dismiss(page);
      await connect(page, true);
      await account.press('Enter');
      // The key that opens a menu leads to its first line, also while its code was on the way.
      await hasFocus(page.getByRole('menuitem').first());
      await page.keyboard.press('Escape');
      await hasFocus(account);

      await connect(page, false);
      await page.keyboard.press('ControlOrMeta+k');
      await says(page, told);
      await dismiss(page);
      await button(page, 'New Project').click();
      await says(page, told);
      await connect(page, true);
      await page.keyboard.press('ControlOrMeta+k');
      await page.getByPlaceholder('Search or jump to…').waitFor();
      await page.keyboard.press('Escape');
      await button(page, 'New Project').click();
      await page.getByRole('dialog').getByLabel('Project Name').waitFor();
    });
  });

  it('after a release offers to reload the page', async () => {
    await product.visit(product.owner, async ({ page, allow }) => {
      allow(/404 .*UserMenu/);
      await miss(page, /UserMenu/u);
      await page.goto('/projects?page=1');
      await button(page, 'My Account').click();
      await mentions(page, 'Serplift may have been updated');
      await page.unroute(/UserMenu/u);
      await Promise.all([page.waitForEvent('load'), link(page, 'Reload Page').click()]);
      await button(page, 'My Account').click();
      // Who presses a button keeps the focus on the menu as a whole.
      await hasFocus(page.getByRole('menu'));
    });
  });

  it('says so in its place when it belongs to the page', async () => {
    const project = await product.owner.call(api.projects.create, {
      name: 'Shop',
      domain: 'juniperandpine.example',
      searchConsoleWebsiteId: demoSite,
    });
    await product.visit(product.owner, async ({ page, inspect, allow }) => {
      allow(/404 .*ClicksChart/);
      await miss(page, /ClicksChart/u);
      await page.goto(`/projects/${project.id}`);
      await says(page, told);
      await page.getByRole('heading', { name: 'Shop', level: 1 }).waitFor();
      await inspect('part-missing-in-place');
      await page.unroute(/ClicksChart/u);
      await button(page, 'Reload').click();
      await page.getByRole('slider').waitFor();
      await expect.poll(() => page.getByText(told).count()).toBe(0);
    });
  });

  it('is told even if the code of toasts is missing too', async () => {
    await product.visit(product.owner, async ({ page, allow }) => {
      allow(/404 .*(UserMenu|Toaster)/);
      await miss(page, /UserMenu|Toaster/u);
      await page.goto('/projects');
      await button(page, 'My Account').click();
      await mentions(page.getByRole('status'), told);
      await page.getByRole('heading', { name: 'Projects', level: 1 }).waitFor();
      await expect.poll(() => page.getByText(told).count()).toBe(0);
    });
  });
});

import { api } from '@serplift/core/api';
import { expect, it } from 'vitest';
import { says } from './screen.ts';
import { openStage } from './stage.ts';
import { startProduct } from './start-product.ts';

const product = openStage(startProduct);
/** Websites of the demo account; the second has no traffic, so its sixteen months come at once. */
const [shop, trade] = ['https://www.juniperandpine.example/', 'https://trade.juniperandpine.example/'];

it('search data shows its progress and its failure, is synced on request and deleted after a question', async () => {
  const owner = await product.signUpWithTeam('owner@kept.example', 'Kept');
  await product.connectGoogle(owner);
  await owner.call(api.user.selectWebsite, { websiteUrl: shop });
  await owner.call(api.searchData.sync, { websiteUrl: trade });
  await product.visit(owner, async ({ page, inspect }) => {
    await page.goto('/team-settings/search-data');
    const rowOf = (website: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: website, exact: true }) });
    await rowOf(trade).getByText('Up to date').waitFor({ timeout: 180_000 });
    await rowOf(trade)
      .getByText(/^487 days, .* to .* · \d+ kB, about \d+ kB a year$/u)
      .waitFor();
    await rowOf(shop).getByText('Days fetched').waitFor();
    await inspect('team-settings-search-data');

    product.sandbox.faults.add({
      match: 'searchAnalytics/query',
      status: 403,
      body: { error: { errors: [{ reason: 'forbidden' }] } },
    });
    await page.getByRole('button', { name: `Sync ${trade} now` }).click();
    await rowOf(trade).getByText('Sync failed', { exact: true }).waitFor();
    await rowOf(trade).getByText('The last sync failed').waitFor();
    product.sandbox.faults.clear();
    await page.getByRole('button', { name: `Sync ${trade} now` }).click();
    await rowOf(trade).getByText('Up to date').waitFor();

    await page.getByRole('button', { name: `Delete the search data of ${trade}…` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await says(page, 'Search data deleted');
    await expect.poll(() => rowOf(trade).count()).toBe(0);
    // The team's own website says why its data stays, and the server refuses it too.
    await rowOf(shop).getByText('Your team uses this website').waitFor();
    expect(await page.getByRole('button', { name: `Delete the search data of ${shop}…` }).count()).toBe(0);
    const [kept] = await owner.call(api.searchData.list, {});
    expect(kept?.websiteUrl).toBe(shop);
    await expect(owner.call(api.searchData.remove, { siteId: kept?.id ?? '' })).rejects.toMatchObject({ status: 409 });
  });
});

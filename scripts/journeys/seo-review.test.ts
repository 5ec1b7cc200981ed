import { readFile } from 'node:fs/promises';
import { api } from '@serplift/core/api';
import { seoCsvFileName, seoCsvText } from '@serplift/core/api/csv';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, visit } from './browser.ts';
import { type Person, type Product, startProduct } from './start-product.ts';

let product: Product;
let browser: Browser;
let owner: Person;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  owner = await product.signUpWithTeam('owner@review.example', 'SEO team');
  await product.connectGoogle(owner, { email: 'demo@juniperandpine.example' });
  await owner.call(api.user.selectWebsite, { websiteUrl: 'https://www.juniperandpine.example/' });
});
afterAll(async () => {
  await browser.close();
  await product.close();
});

const card = (page: Page, number: number) =>
  page
    .getByRole('list', { name: 'Pages' })
    .getByRole('listitem')
    .and(page.locator(`[data-index="${number}"]`));
/** A toast; its text also stands in the region that screen readers hear. */
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first();

/** A run of a few pages that has ended. */
async function finishedRun(maxPages: number): Promise<string> {
  const { id } = await owner.call(api.seo.start, { settings: { maxPages } });
  for (;;) {
    const run = await owner.call(api.seo.show, { optimizationId: id });
    if (run.completedAt !== null) return id;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

describe('reviewing a result', () => {
  let id: string;
  beforeAll(async () => {
    id = await finishedRun(6);
  }, 90_000);

  it('shows everything behind a proposal', async () => {
    await visit(browser, { ...product, person: owner }, async ({ page, inspect }) => {
      await page.goto(`/seo-optimization/${id}`);
      await page.getByText('Showing 6 of 6 pages').waitFor();
      await page.getByRole('heading', { name: 'Data quality' }).waitFor();
      await inspect('seo-result');
      const [first] = (await owner.call(api.seo.show, { optimizationId: id })).pages;
      const shown = await card(page, 0).innerText();
      for (const text of [
        'Position',
        'Clicks',
        'Impressions',
        'Current title',
        'Proposed title',
        'Current description',
      ]) {
        expect(shown).toContain(text);
      }
      expect(shown).toContain(new URL(first?.url ?? '').pathname);
      expect(shown).toContain(first?.keyword);
      expect(shown).toContain('Proposed description');
      await card(page, 0).locator('[data-item-toggle]').click();
      for (const name of ['In the search results', 'Competitor analysis', 'Competitors seen for this search']) {
        await card(page, 0).getByRole('heading', { name }).waitFor();
      }
      await card(page, 0).getByText('Phone', { exact: true }).click();
      await inspect('seo-result-details');
      expect(await page.getByText('Quoted').isVisible()).toBe(true);
    });
  });

  it('a proposal can be kept as an idea of a project', async () => {
    await visit(browser, { ...product, person: owner }, async ({ page }) => {
      await page.goto(`/seo-optimization/${id}?state=succeeded`);
      const first = (await owner.call(api.seo.show, { optimizationId: id })).pages.find(
        ({ state }) => state === 'succeeded',
      );
      await card(page, 0)
        .getByRole('button', { name: /^Save as idea/ })
        .click();
      expect(await page.getByRole('combobox', { name: 'Page' }).inputValue()).toBe(first?.url);
      await page.getByRole('button', { name: 'Save idea' }).click();
      await page.getByRole('link', { name: 'Open page' }).click();
      await page.waitForURL('**/projects/*?page=*');
      await page
        .getByText(first?.url ?? '')
        .first()
        .waitFor();
    });
  });

  it('decisions by mouse and key survive a reload and can be undone', async () => {
    await visit(browser, { ...product, person: owner }, async ({ page, inspect }) => {
      await page.goto(`/seo-optimization/${id}?state=succeeded`);
      await card(page, 0)
        .getByRole('button', { name: /^Accept / })
        .click();
      await card(page, 0).getByText('Accepted', { exact: true }).waitFor();

      await card(page, 0).locator('[data-item-toggle]').focus();
      await page.keyboard.press('j');
      expect(
        await card(page, 1)
          .locator('[data-item-toggle]')
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
      await page.getByText('Showing 6 of 6 pages').waitFor();
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
    const stranger = await product.signUpWithTeam('stranger@review.example', 'Strangers');
    await visit(browser, { ...product, person: stranger }, async ({ page, inspect, allow }) => {
      allow(/404 .*seo-optimize/);
      await page.goto(`/seo-optimization/${id}`);
      await page.getByText('This optimization could not be loaded').waitFor();
      await inspect('seo-missing');
      expect(await page.getByRole('list', { name: 'Pages' }).count()).toBe(0);
    });
  });
});

import { readFile } from 'node:fs/promises';
import { api } from '@serplift/core/api';
import { seoCsvFileName, seoCsvText } from '@serplift/core/api/csv';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { answered, button, currentRow, link, mentions, pane, row, says } from './screen.ts';
import { openStage } from './stage.ts';
import { startDemoProduct, untilEnded } from './start-product.ts';

/** The demo team with a run over six pages that has ended. */
const product = openStage(async () => {
  const demo = await startDemoProduct();
  const { id } = await demo.owner.call(api.seo.start, { settings: { maxPages: 6 } });
  await untilEnded(() => demo.owner.call(api.seo.show, { optimizationId: id }));
  return { ...demo, runId: id };
});

/** The item that is read, with the details opened. */
const details = (page: Page, name: RegExp) => pane(page).locator('summary', { hasText: name });

describe('reviewing a result', () => {
  it('shows everything behind a proposal [2.6-11]', async () => {
    await product.visit(product.owner, async ({ page, inspect }) => {
      await page.goto(`/seo-optimization/${product.runId}`);
      await says(page, 'All 6');
      await page.getByText(/^Settings and data/).click();
      await page.getByRole('heading', { name: 'Data quality' }).waitFor();
      await inspect('seo-result');
      const [first] = (await product.owner.call(api.seo.show, { optimizationId: product.runId })).pages;
      for (const text of [
        'Position',
        'Clicks',
        'Impressions',
        'Current title',
        'Proposed title',
        'Current description',
        'Proposed description',
        new URL(first?.url ?? '').pathname,
        first?.keyword,
      ]) {
        await expect.poll(() => pane(page).innerText()).toContain(text);
      }
      await details(page, /^Competitor analysis/).click();
      await says(pane(page), 'Keyword strategy');
      await details(page, /^Previews, searches/).click();
      for (const name of ['In the search results', 'Main query', 'Competitors seen for this search']) {
        await pane(page).getByRole('heading', { name }).waitFor();
      }
      await pane(page).getByText('Phone', { exact: true }).click();
      await inspect('seo-result-details');
      await mentions(page, 'Quoted');
    });
  });

  it('decisions by mouse and key survive a reload and can be undone', async () => {
    await product.visit(product.owner, async ({ page, inspect }) => {
      await page.goto(`/seo-optimization/${product.runId}?show=all`);
      await row(page, 5).waitFor();
      const names = await page.locator('tr[data-index] .font-medium').allInnerTexts();
      expect(new Set(names).size).toBe(6);
      await pane(page)
        .getByRole('button', { name: /^Accept / })
        .focus();
      // Enter that is held decides about one.
      for (const _ of names) await page.keyboard.down('Enter');
      await page.keyboard.up('Enter');
      // The next one that waits is there, and the decision is read out.
      await mentions(currentRow(page), names[1] ?? '');
      await says(page, 'Accepted 1');
      expect(await page.locator('section > output').textContent()).toBe(`Accepted: ${names[0]}`);

      await page.keyboard.press('e');
      await page.getByRole('dialog').getByLabel('Title').fill('');
      await page.getByRole('button', { name: 'Save Edited Text' }).click();
      await mentions(page, 'Write a title.');
      await page
        .getByRole('dialog')
        .getByLabel('Title')
        .fill(`A very long title ${'that goes on and on '.repeat(4)}`);
      await mentions(page, 'and would be cut at');
      await inspect('seo-edit');
      // What was typed survives a reload.
      await page.reload();
      await row(page, 0).waitFor();
      await page.keyboard.press('e');
      await mentions(page, 'Your unsaved text from an earlier visit.');
      // A false price is said while it is typed, and saved only once a person confirms it.
      await page.getByRole('dialog').getByLabel('Title').fill('Our own words for this page, now $19.99');
      await mentions(page, 'The page does not say “$19.99”.');
      await page.keyboard.press('ControlOrMeta+Enter');
      const tick = page.getByRole('dialog').getByRole('checkbox');
      await expect.poll(() => tick.evaluate((box) => box === document.activeElement)).toBe(true);
      await inspect('seo-edit-confirm');
      await button(page, 'Review').click();
      await mentions(page, 'The page says all of it.');
      await tick.check();
      await page.keyboard.press('ControlOrMeta+Enter');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await mentions(currentRow(page), names[2] ?? '');

      await page.keyboard.press('r');
      await page.getByLabel('Another reason').check();
      await page.getByLabel('Reason', { exact: true }).fill('We sell no such thing');
      await inspect('seo-reject');
      await answered(page, '**/decisions', button(page, 'Reject Proposal').click());
      await mentions(currentRow(page), names[3] ?? '');
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
      await inspect('seo-shortcuts');
      await page.keyboard.press('Escape');

      await page.reload();
      const read = (name = '') =>
        page.locator('tr[data-index]', { has: page.getByText(name, { exact: true }) }).click();
      await read(names[0]);
      await mentions(pane(page), /Accepted by owner/);
      await read(names[1]);
      await mentions(pane(page), 'Our own words for this page');
      await mentions(pane(page), 'although: The page does not say “$19.99”.');
      await read(names[2]);
      await mentions(pane(page), /Rejected by owner.*We sell no such thing/);
      await read(names[0]);
      await answered(page, '**/decisions', pane(page).getByRole('button', { name: /^Undo/ }).click());
      await says(page, 'Accepted 1');
      await inspect('seo-decided');
    });
    const { pages } = await product.owner.call(api.seo.show, { optimizationId: product.runId });
    expect(pages.flatMap((one) => one.decision?.verdict ?? []).sort()).toEqual(['edited', 'rejected']);
  });

  it('an alternative is one key away, and accepting it puts it in the place of the proposal', async () => {
    const { pages } = await product.owner.call(api.seo.show, { optimizationId: product.runId });
    const chosen = pages.find((one) => one.decision === null && one.alternatives[0]?.violations.length === 0);
    await product.visit(product.owner, async ({ page, inspect }) => {
      await page.goto(`/seo-optimization/${product.runId}?show=all&item=${chosen?.id}`);
      await pane(page).waitFor();
      await page.keyboard.press('n');
      await mentions(pane(page), 'Alternative 1: title');
      await mentions(pane(page), chosen?.alternatives[0]?.title ?? '');
      await inspect('seo-alternative');
      await answered(page, '**/decisions', page.keyboard.press('a'));
      await page.goto(`/seo-optimization/${product.runId}?show=all&item=${chosen?.id}`);
      await mentions(pane(page), /Accepted alternative 1 by owner/);
      await mentions(pane(page), chosen?.alternatives[0]?.title ?? '');
      await answered(page, '**/decisions', page.keyboard.press('u'));
      await mentions(pane(page), chosen?.optimizedTitle ?? '');
    });
  });

  it('a decision that the server refuses is taken back', async () => {
    await product.visit(product.owner, async ({ page, allow }) => {
      allow(/503 .*decision/);
      await page.goto(`/seo-optimization/${product.runId}`);
      const open = await page.getByText(/^To review \d+$/u).innerText();
      await page.route('**/decisions', (route) => route.fulfill({ status: 503, body: '' }));
      await page.keyboard.press('a');
      await says(page, 'Your decision was not saved');
      await says(page, open);
    });
  });

  it('the CSV has every page as the shared writer writes it [2.6-10, 7-52]', async () => {
    await product.visit(product.owner, async ({ page }) => {
      await page.goto(`/seo-optimization/${product.runId}`);
      const waiting = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download CSV' }).click();
      const download = await waiting;
      expect(download.suggestedFilename()).toBe(seoCsvFileName(new Date()));
      const text = await readFile(await download.path(), 'utf8');
      const { items } = await product.owner.call(api.seo.items, {
        optimizationId: product.runId,
        limit: 500,
      });
      expect(text).toBe(seoCsvText(items));
      const titles = text.split('\r\n')[0]?.split(',') ?? [];
      expect([titles[0], titles[12], titles.length]).toEqual(['URL', 'Improvement Reasons', 13]);
      await page.getByLabel('All columns').check();
      const [more] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download CSV' }).click(),
      ]);
      expect(await readFile(await more.path(), 'utf8')).toBe(seoCsvText(items, { allColumns: true }));
    });
  });

  it('becomes an automation that is filled in with what it worked on', async () => {
    const run = await product.owner.call(api.seo.show, { optimizationId: product.runId });
    await product.visit(product.owner, async ({ page }) => {
      await page.goto(`/seo-optimization/${product.runId}`);
      await link(page, 'Automate This').click();
      await page.waitForURL(`**/automations/new?*run=${product.runId}*`);
      await page.getByLabel('Name', { exact: true }).fill('The same again');
      await button(page, 'Create Automation').click();
      await page.waitForURL(/automations\/[0-9a-f-]{36}$/);
    });
    const [automation] = await product.owner.call(api.automations.list, {});
    expect(automation).toMatchObject({
      name: 'The same again',
      work: { kind: 'seo', websiteUrl: run.websiteUrl, settings: { maxPages: run.settings['maxPages'] } },
    });
  });

  it('a reason for a rejection is listed for the team, and the writer of the next run gets it', async () => {
    const { owner } = product;
    const { pages } = await owner.call(api.seo.show, { optimizationId: product.runId });
    const chosen = pages.find(({ state, decision }) => state === 'succeeded' && decision === null);
    await product.visit(owner, async ({ page, inspect }) => {
      const path = new URL(chosen?.url ?? '').pathname;
      await page.goto(`/seo-optimization/${product.runId}?q=${encodeURIComponent(path)}`);
      await pane(page)
        .getByRole('button', { name: /^Reject…/ })
        .click();
      await page.getByLabel('Another reason').check();
      await button(page, 'Reject Proposal').click();
      await mentions(page, 'Give a short reason.');
      await page.getByLabel('Reason', { exact: true }).fill('Never say “bargain”');
      await answered(page, '**/decisions', button(page, 'Reject Proposal').click());
      await page.goto('/team-settings/rejections');
      await mentions(page, 'Never say “bargain”');
      await inspect('rejections');
    });
  });
});

import { readFile } from 'node:fs/promises';
import { api } from '@serplift/core/api';
import { seoCsvFileName, seoCsvText } from '@serplift/core/api/csv';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { answered, button, hasFocus, link, mentions, says } from './screen.ts';
import { openStage } from './stage.ts';
import { startDemoProduct, untilEnded } from './start-product.ts';

/** The demo team with a run over six pages that has ended. */
const product = openStage(async () => {
  const demo = await startDemoProduct();
  const { id } = await demo.owner.call(api.seo.start, { settings: { maxPages: 6 } });
  await untilEnded(() => demo.owner.call(api.seo.show, { optimizationId: id }));
  return { ...demo, runId: id };
});

const card = (page: Page, number: number) =>
  page
    .getByRole('list', { name: 'Pages' })
    .getByRole('listitem')
    .and(page.locator(`[data-index="${number}"]`));

const toggle = (page: Page, number: number) => card(page, number).locator('[data-item-toggle]');

describe('reviewing a result', () => {
  it('shows everything behind a proposal [2.6-11]', async () => {
    await product.visit(product.owner, async ({ page, inspect }) => {
      await page.goto(`/seo-optimization/${product.runId}`);
      await mentions(page, 'Showing 6 of 6 pages');
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
        await expect.poll(() => card(page, 0).innerText()).toContain(text);
      }
      await toggle(page, 0).click();
      for (const name of ['In the search results', 'Competitor analysis', 'Competitors seen for this search']) {
        await card(page, 0).getByRole('heading', { name }).waitFor();
      }
      await card(page, 0).getByText('Phone', { exact: true }).click();
      await inspect('seo-result-details');
      await mentions(page, 'Quoted');
    });
  });

  it('decisions by mouse and key survive a reload and can be undone', async () => {
    await product.visit(product.owner, async ({ page, inspect }) => {
      await page.goto(`/seo-optimization/${product.runId}?state=succeeded`);
      await card(page, 0)
        .getByRole('button', { name: /^Accept / })
        .click();
      await says(card(page, 0), 'Accepted');

      await toggle(page, 0).focus();
      await page.keyboard.press('j');
      await hasFocus(toggle(page, 1));
      await page.keyboard.press('e');
      await page.getByRole('dialog').getByLabel('Title').fill('');
      await page.getByRole('button', { name: 'Save Edited Text' }).click();
      await mentions(page, 'Write a title.');
      await page
        .getByRole('dialog')
        .getByLabel('Title')
        .fill(`A very long title ${'that goes on and on '.repeat(4)}`);
      await mentions(page, 'Longer than Google shows');
      await inspect('seo-edit');
      await page.getByRole('dialog').getByLabel('Title').fill('Our own words for this page');
      await page.getByRole('button', { name: 'Save Edited Text' }).click();
      await mentions(card(page, 1), 'Our own words for this page');
      await page.getByRole('dialog').waitFor({ state: 'detached' });

      await hasFocus(toggle(page, 1));
      await page.keyboard.press('j');
      await hasFocus(toggle(page, 2));
      await page.keyboard.press('r');
      await page.getByLabel('Another reason').check();
      await page.getByLabel('Reason', { exact: true }).fill('We sell no such thing');
      await inspect('seo-reject');
      await answered(page, '**/decisions', button(page, 'Reject Proposal').click());
      await mentions(card(page, 2), 'We sell no such thing');
      await hasFocus(toggle(page, 2));
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
      await inspect('seo-shortcuts');
      await page.keyboard.press('Escape');

      await page.reload();
      await mentions(card(page, 0), /Accepted by owner/);
      await mentions(card(page, 1), 'Our own words for this page');
      await mentions(card(page, 2), /Rejected by owner.*We sell no such thing/);
      await answered(page, '**/decisions', card(page, 0).getByRole('button', { name: /^Undo/ }).click());
      await mentions(card(page, 0), 'To review');
      await inspect('seo-decided');
    });
    const { pages } = await product.owner.call(api.seo.show, { optimizationId: product.runId });
    expect(pages.flatMap((one) => one.decision?.verdict ?? []).sort()).toEqual(['edited', 'rejected']);
  });

  it('an alternative is one key away, and accepting it puts it in the place of the proposal', async () => {
    const { pages } = await product.owner.call(api.seo.show, { optimizationId: product.runId });
    const chosen = pages.find((one) => one.decision === null && one.alternatives[0]?.violations.length === 0);
    await product.visit(product.owner, async ({ page, inspect }) => {
      await page.goto(
        `/seo-optimization/${product.runId}?q=${encodeURIComponent(new URL(chosen?.url ?? '').pathname)}`,
      );
      await toggle(page, 0).focus();
      await page.keyboard.press('n');
      await mentions(card(page, 0), 'Alternative 1: title');
      await mentions(card(page, 0), chosen?.alternatives[0]?.title ?? '');
      await inspect('seo-alternative');
      await answered(page, '**/decisions', page.keyboard.press('a'));
      await page.reload();
      await mentions(card(page, 0), /Accepted alternative 1 by owner/);
      await mentions(card(page, 0), chosen?.alternatives[0]?.title ?? '');
      await answered(page, '**/decisions', card(page, 0).getByRole('button', { name: /^Undo/ }).click());
      await mentions(card(page, 0), chosen?.optimizedTitle ?? '');
    });
  });

  it('a decision that the server refuses is taken back', async () => {
    await product.visit(product.owner, async ({ page, allow }) => {
      allow(/503 .*decision/);
      await page.goto(`/seo-optimization/${product.runId}?decision=open`);
      await page.route('**/decisions', (route) => route.fulfill({ status: 503, body: '' }));
      await card(page, 0)
        .getByRole('button', { name: /^Accept / })
        .click();
      await says(page, 'Your decision was not saved');
      await mentions(card(page, 0), 'To review');
      await expect.poll(() => card(page, 0).getByText('Accepted', { exact: true }).count()).toBe(0);
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
      await card(page, 0)
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

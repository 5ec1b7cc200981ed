import { readFile } from 'node:fs/promises';
import { api } from '@serplift/core/api';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { button, hasFocus, mentions, says } from './screen.ts';
import { openStage } from './stage.ts';
import { proposalsOf, startDemoProduct, untilEnded } from './start-product.ts';

/** The demo team with a run over every page of its site that has ended. */
const product = openStage(async () => {
  const demo = await startDemoProduct();
  const { id } = await demo.owner.call(api.seo.start, { settings: {} });
  await untilEnded(() => demo.owner.call(api.seo.show, { optimizationId: id }));
  return { ...demo, runId: id };
});

const row = (page: Page, index: number) => page.locator(`tr[data-index="${index}"]`);
const box = (page: Page, index: number) => row(page, index).getByRole('checkbox');
const toggle = (page: Page, index: number) => row(page, index).locator('[data-item-toggle]');

const proposals = () => proposalsOf(product.owner, product.runId);

const countByVerdict = async (): Promise<Record<string, number>> => {
  const verdicts = (await proposals()).map(({ decision }) => decision?.verdict ?? 'open');
  return Object.fromEntries(
    [...new Set(verdicts)].map((verdict) => [verdict, verdicts.filter((one) => one === verdict).length]),
  );
};

async function openTable(page: Page): Promise<void> {
  await page.goto(`/seo-optimization/${product.runId}?state=succeeded`);
  await page.getByText('Table', { exact: true }).click();
  await row(page, 0).waitFor();
}

describe('a result as a table', () => {
  it('rejects a few proposals with a reason, accepts all others and takes that back as one step', async () => {
    const total = (await proposals()).length;
    expect(total).toBeGreaterThan(100);
    await product.visit(product.owner, async ({ page, inspect }) => {
      await openTable(page);
      await expect.poll(() => page.url()).toContain('view=table');
      await page.getByRole('button', { name: 'Clicks in 28 days' }).click();
      await expect.poll(() => page.url()).toContain('sort=clicks');
      await box(page, 0).click();
      await box(page, 2).click({ modifiers: ['Shift'] });
      await mentions(page, '3 pages selected');
      await inspect('seo-table-selected');
      await button(page, 'Reject 3…').click();
      await page.getByRole('dialog', { name: 'Reject 3 proposals' }).waitFor();
      await button(page, 'Reject 3 Proposals').click();
      await expect.poll(countByVerdict).toEqual({ rejected: 3, open: total - 3 });
      await button(page, 'Clear').click();

      await page.getByRole('checkbox', { name: `Select all ${total} in view` }).click();
      await mentions(page, `${total} pages selected`);
      await button(page, `Reject ${total - 3}…`).click();
      await page.getByRole('dialog').waitFor();
      // Behind a window nothing is undone.
      await page.keyboard.press('ControlOrMeta+z');
      await button(page, 'Cancel').click();
      await button(page, `Accept ${total - 3}…`).click();
      await mentions(page, 'Nothing is published. The other 3 selected stay as they are');
      await inspect('seo-table-accept');
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: `Accept ${total - 3}` })
        .click();
      await expect.poll(countByVerdict).toEqual({ rejected: 3, accepted: total - 3 });

      await page.keyboard.press('ControlOrMeta+z');
      await expect.poll(countByVerdict).toEqual({ rejected: 3, open: total - 3 });
      await page.getByRole('button', { name: 'Undo', exact: true }).click();
      await expect.poll(countByVerdict).toEqual({ open: total });
      await expect.poll(() => page.getByRole('button', { name: 'Undo', exact: true }).count()).toBe(0);
    });
  });

  it('is operated with keys, and shows everything behind a row next to it', async () => {
    await product.visit(product.owner, async ({ page, inspect }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await openTable(page);
      await toggle(page, 0).focus();
      await page.keyboard.press('j');
      await hasFocus(toggle(page, 1));
      await page.keyboard.press('x');
      await mentions(page, '1 page selected');
      await page.keyboard.press('x');
      await page.keyboard.press('a');
      await says(row(page, 1), 'Accepted');
      await page.keyboard.press('u');
      await says(row(page, 1), 'To review');
      await page.keyboard.press('Enter');
      await page.getByRole('complementary').getByRole('heading', { name: 'In the search results' }).waitFor();
      await inspect('seo-table-details');
      await page.getByRole('button', { name: 'Close the details' }).click();
      await expect.poll(() => page.getByRole('complementary').count()).toBe(0);
    });
  });

  it('is edited in its row under live checks, and what was typed survives a reload', async () => {
    await product.visit(product.owner, async ({ page, inspect }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await openTable(page);
      await toggle(page, 1).focus();
      await page.keyboard.press('e');
      const form = page.getByRole('form', { name: /^Edit the proposal/ });
      await form.getByLabel('Title').fill('');
      await mentions(form, 'Write a title.');
      const long = 'A title that says so much about this one page that no result list could ever show all of it';
      await form.getByLabel('Title').fill(long);
      await mentions(form, 'will be cut');
      await inspect('seo-table-edit');
      await form.getByLabel('Title').fill('Our own words for this page');
      await page.reload();
      await row(page, 1).waitFor();
      await toggle(page, 1).focus();
      await page.keyboard.press('e');
      await mentions(form, 'Your unsaved text from an earlier visit.');
      await expect.poll(() => form.getByLabel('Title').inputValue()).toBe('Our own words for this page');
      await form.getByLabel('Title').press('Enter');
      await says(row(page, 1), 'Edited');
      await mentions(row(page, 1), 'Our own words for this page');
      await hasFocus(toggle(page, 1));
      await page.keyboard.press('u');
      await says(row(page, 1), 'To review');
      await page.keyboard.press('e');
      await form.waitFor();
      await expect.poll(() => form.getByText('Your unsaved text from an earlier visit.').count()).toBe(0);
      await page.keyboard.press('Escape');
      await expect.poll(() => form.count()).toBe(0);
    });
  });

  it('shows an alternative in its row at one key, and takes it at another', async () => {
    const withAlternative = (await proposals()).find(({ alternatives }) =>
      alternatives.some(({ violations }) => violations.length === 0),
    );
    const place = (withAlternative?.alternatives ?? []).findIndex(({ violations }) => violations.length === 0) + 1;
    await product.visit(product.owner, async ({ page }) => {
      const { pathname } = new URL(withAlternative?.url ?? '');
      await page.goto(`/seo-optimization/${product.runId}?view=table&q=${encodeURIComponent(pathname)}`);
      await toggle(page, 0).focus();
      await page.keyboard.press('n');
      await mentions(row(page, 0), `Alternative ${place}:`);
      await page.keyboard.press('a');
      await says(row(page, 0), 'Accepted');
      await page.keyboard.press('u');
      await says(row(page, 0), 'To review');
    });
  });

  it('draws only the rows in sight, and reaches the last one by key', async () => {
    const total = (await proposals()).length;
    await product.visit(product.owner, async ({ page }) => {
      await openTable(page);
      expect(await page.locator('tr[data-index]').count()).toBeLessThan(60);
      await expect
        .poll(() => page.getByRole('table', { name: 'Pages' }).getAttribute('aria-rowcount'))
        .toBe(`${total + 1}`);
      await toggle(page, 0).focus();
      for (let index = 1; index < 40; index += 1) {
        await page.keyboard.press('j');
        await hasFocus(toggle(page, index));
      }
    });
  });

  it('remembers its columns and saves the selected pages alone', async () => {
    await product.visit(product.owner, async ({ page }) => {
      await openTable(page);
      await button(page, 'Columns').click();
      await page.getByRole('menuitemcheckbox', { name: 'Main search' }).click();
      await page.keyboard.press('Escape');
      await page.getByRole('columnheader', { name: 'Main search' }).waitFor();
      await page.goto(`/seo-optimization/${product.runId}?state=succeeded`);
      await page.getByRole('columnheader', { name: 'Main search' }).waitFor();
      await box(page, 0).click();
      await box(page, 1).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        button(page, 'Download CSV of Selected').click(),
      ]);
      const [, ...lines] = (await readFile(await download.path(), 'utf8')).trim().split('\n');
      expect(lines.filter((line) => line.includes('juniperandpine.example/')).length).toBe(2);
    });
  });
});

import { readFile } from 'node:fs/promises';
import { api } from '@serplift/core/api';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { button, hasFocus, mentions, says } from './screen.ts';
import { openStage } from './stage.ts';
import { startDemoProduct, untilEnded } from './start-product.ts';

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

async function proposals() {
  const { owner, runId } = product;
  const pages = [];
  let cursor: string | undefined;
  do {
    const part = await owner.call(api.seo.items, {
      optimizationId: runId,
      ...(cursor === undefined ? {} : { cursor }),
    });
    pages.push(...part.items);
    cursor = part.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return pages.filter(({ state }) => state === 'succeeded');
}

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
      await button(page, 'Reject 3 proposals').click();
      await expect.poll(countByVerdict).toEqual({ rejected: 3, open: total - 3 });
      await button(page, 'Clear').click();

      await page.getByRole('checkbox', { name: `Select all ${total} in view` }).click();
      await mentions(page, `${total} pages selected`);
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

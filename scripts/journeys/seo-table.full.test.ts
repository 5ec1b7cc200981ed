import { readFile } from 'node:fs/promises';
import { api, proposalDoubtNames } from '@serplift/core/api';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { multiplyProposals, plantedKinds, plantFaults } from './plant-faults.ts';
import { button, hasFocus, mentions, says } from './screen.ts';
import { openStage } from './stage.ts';
import { proposalsOf, startDemoProduct, untilEnded } from './start-product.ts';

/** The demo team with a run of 130 proposals, a dozen of which are spoiled. */
const product = openStage(async () => {
  const demo = await startDemoProduct();
  const { id: runId } = await demo.owner.call(api.seo.start, { settings: { maxPages: 12 } });
  await untilEnded(() => demo.owner.call(api.seo.show, { optimizationId: runId }));
  await multiplyProposals(demo, runId, 130);
  const pages = (await proposalsOf(demo.owner, runId)).map((page) => ({
    id: page.id,
    title: page.optimizedTitle ?? '',
    description: page.optimizedDescription ?? '',
  }));
  return { ...demo, runId, total: pages.length, planted: await plantFaults(demo, pages, 3) };
});

const reasons = {
  figure: 'It is not true or not precise',
  sentence: 'It is not a whole sentence',
  language: 'It is in the wrong language',
  duplicate: 'It repeats another page',
} as const;

/** Counts what a person does: each press, choice and key is one. */
function counted() {
  const done = { interactions: 0 };
  const act = async (interaction: Promise<unknown>) => {
    done.interactions += 1;
    await interaction;
  };
  return { done, act };
}

async function verdicts(): Promise<Record<string, number>> {
  const all = (await proposalsOf(product.owner, product.runId)).map(({ decision }) => decision?.verdict ?? 'open');
  return Object.fromEntries([...new Set(all)].map((one) => [one, all.filter((other) => other === one).length]));
}

const selectAll = (page: Page) => page.getByRole('checkbox', { name: /^Select all/ });

const row = (page: Page, index: number) => page.locator(`tr[data-index="${index}"]`);
const box = (page: Page, index: number) => row(page, index).getByRole('checkbox');
const toggle = (page: Page, index: number) => row(page, index).locator('[data-item-toggle]');

async function openTable(page: Page): Promise<void> {
  await page.goto(`/seo-optimization/${product.runId}?state=succeeded`);
  await page.getByText('Table', { exact: true }).click();
  await row(page, 0).waitFor();
}

describe('a run of more than a hundred proposals, a dozen of them faulty', () => {
  it.each([
    ['wide and light', { width: 1440, height: 900 }, 'light'],
    ['a phone in the dark', { width: 390, height: 844 }, 'dark'],
  ] as const)('is decided in at most 40 interactions on a screen that is %s', async (_, size, colorScheme) => {
    const { total, planted } = product;
    expect(total).toBe(130);
    const faulty = Object.values(planted).flat();
    await product.visit(product.owner, async ({ page }) => {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme });
      await page.goto(`/seo-optimization/${product.runId}`);
      await mentions(page, /^Showing/);
      const { done, act } = counted();
      await act(page.getByText('Table', { exact: true }).click());
      if (size.width < 640) await act(button(page, 'Filters').click());
      await page.getByRole('table', { name: 'Pages' }).waitFor();
      await act(page.getByLabel('Decision').selectOption({ label: 'To review' }));
      // What repeats another page also has that page's figures, which nothing proves here.
      const order = plantedKinds.toReversed();
      for (const kind of order) {
        await act(page.getByLabel('To check').selectOption({ label: proposalDoubtNames[kind] }));
        await mentions(page, /^Showing 3 of/);
        await act(selectAll(page).click());
        await act(button(page, 'Reject 3…').click());
        await act(page.getByLabel(reasons[kind]).check());
        await act(button(page, 'Reject 3 Proposals').click());
        await expect.poll(async () => (await verdicts())['rejected']).toBe(3 * (order.indexOf(kind) + 1));
        await act(button(page, 'Clear').click());
      }
      const rejected = (await proposalsOf(product.owner, product.runId)).filter(
        ({ decision }) => decision?.verdict === 'rejected',
      );
      expect(new Set(rejected.map(({ id }) => id))).toEqual(new Set(faulty));
      expect(new Set(rejected.map(({ decision }) => decision?.reason))).toEqual(new Set(Object.values(reasons)));

      await act(page.getByLabel('To check').selectOption({ label: 'All' }));
      await mentions(page, new RegExp(`^Showing ${total - 12} of`));
      await act(selectAll(page).click());
      await act(button(page, `Accept ${total - 12}…`).click());
      await act(
        page
          .getByRole('alertdialog')
          .getByRole('button', { name: `Accept ${total - 12}` })
          .click(),
      );
      await expect.poll(verdicts).toEqual({ rejected: 12, accepted: total - 12 });
      await act(page.keyboard.press('ControlOrMeta+z'));
      await expect.poll(verdicts).toEqual({ rejected: 12, open: total - 12 });
      expect(done.interactions).toBeLessThanOrEqual(40);
      for (let step = 0; step < plantedKinds.length; step += 1) await button(page, 'Undo').click();
      await expect.poll(verdicts).toEqual({ open: total });
    });
  });

  it('shows each faulty proposal first when it is sorted by what is to check', async () => {
    await product.visit(product.owner, async ({ page, inspect }) => {
      await page.goto(`/seo-optimization/${product.runId}?state=succeeded&view=table&sort=doubts`);
      await mentions(page, /^Showing/);
      const rows = page.locator('tr[data-index]');
      await expect.poll(async () => (await rows.allInnerTexts()).length).toBeGreaterThan(12);
      const names = Object.values(proposalDoubtNames);
      for (let index = 0; index < 12; index += 1) {
        const text = await page.locator(`tr[data-index="${index}"]`).innerText();
        expect(names.some((name) => text.includes(name))).toBe(true);
      }
      const next = await page.locator('tr[data-index="12"]').innerText();
      expect(names.some((name) => next.includes(name))).toBe(false);
      await inspect('seo-table-doubts');
    });
  });
});

describe('a result as a table', () => {
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

  it('draws only the rows in sight, and reaches the last one by key', async () => {
    const { total } = product;
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

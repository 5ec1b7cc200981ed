import { readFile } from 'node:fs/promises';
import { api, rejectReasons } from '@serplift/core/api';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { multiplyProposals, plantFaults } from './plant-faults.ts';
import { button, currentRow, hasFocus, mentions, pane, row, says } from './screen.ts';
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

const read = (page: Page) => currentRow(page).getAttribute('id');

describe('a run of more than a hundred proposals, a dozen of them faulty', () => {
  it.each([
    ['wide and light', { width: 1440, height: 900 }, 'light'],
    ['a phone in the dark', { width: 390, height: 844 }, 'dark'],
  ] as const)('is decided in at most 35 interactions on a screen that is %s', async (_, size, colorScheme) => {
    const { total, planted } = product;
    expect(total).toBe(130);
    const kindOf = new Map(Object.entries(planted).flatMap(([kind, ids]) => ids.map((id) => [`row-${id}`, kind])));
    await product.visit(product.owner, async ({ page }) => {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme });
      await page.goto(`/seo-optimization/${product.runId}`);
      await says(page, `To review ${total}`);
      const { done, act } = counted();
      await act(page.getByText(/^Needs a look \d+$/u).click());
      await says(page, 'Needs a look 12');
      for (let left = 11; left >= 0; left -= 1) {
        const id = (await read(page)) ?? '';
        const kind = (kindOf.get(id) ?? 'figure') as keyof typeof reasons;
        const digit = rejectReasons.seo.indexOf(reasons[kind]) + 1;
        await act(page.keyboard.press('r'));
        await page.getByRole('dialog').waitFor();
        await act(page.keyboard.press(String(digit)));
        await says(page, `Needs a look ${left}`);
      }
      // The screen is ahead of the server by the calls that are still on their way.
      await expect.poll(verdicts).toEqual({ rejected: 12, open: total - 12 });
      const rejected = (await proposalsOf(product.owner, product.runId)).filter(
        ({ decision }) => decision?.verdict === 'rejected',
      );
      expect(new Set(rejected.map(({ id }) => `row-${id}`))).toEqual(new Set(kindOf.keys()));
      expect(new Set(rejected.map(({ decision }) => decision?.reason))).toEqual(new Set(Object.values(reasons)));

      await act(page.getByText(`To review ${total - 12}`, { exact: true }).click());
      await act(page.keyboard.press('ControlOrMeta+a'));
      await act(button(page, `Accept ${total - 12} proposals`).click());
      // A toast stays while it is pointed at, however long the server takes.
      await button(page, 'Undo').hover();
      await expect.poll(verdicts).toEqual({ rejected: 12, accepted: total - 12 });
      await act(button(page, 'Undo').click());
      await expect.poll(verdicts).toEqual({ rejected: 12, open: total - 12 });
      expect(done.interactions).toBeLessThanOrEqual(35);
      for (let step = 0; step < 12; step += 1) await page.keyboard.press('u');
      await expect.poll(verdicts).toEqual({ open: total });
    });
  });
});

describe('a result as one list', () => {
  it('begins at the first item, is operated with keys from anywhere, and shows everything beside the line', async () => {
    await product.visit(product.owner, async ({ page, inspect }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(`/seo-optimization/${product.runId}`);
      await hasFocus(page.getByRole('grid', { name: 'Pages' }));
      await expect.poll(() => read(page)).toBe(await row(page, 0).getAttribute('id'));
      const [first, second] = [await row(page, 0).getAttribute('id'), await row(page, 1).getAttribute('id')];
      await page.keyboard.press('j');
      await expect.poll(() => read(page)).toBe(second);
      await page.keyboard.press('k');
      await expect.poll(() => read(page)).toBe(first);
      await page.keyboard.press('x');
      await mentions(page, '1 selected');
      await page.keyboard.press('x');
      // From a button far from the list, too.
      await page.getByRole('button', { name: 'Download CSV' }).focus();
      await page.keyboard.press('a');
      await expect.poll(() => read(page)).toBe(second);
      await says(page, 'Accepted 1');
      await page.keyboard.press('u');
      await expect.poll(() => read(page)).toBe(first);
      await page.keyboard.press('/');
      await hasFocus(page.getByRole('searchbox', { name: 'Search' }));
      await page.keyboard.type('a');
      await expect.poll(verdicts).toEqual({ open: product.total });
      await inspect('seo-list');
    });
  });

  it('opens an item on a phone in a window that keeps the focus, where the keys work, and gives it back to the list', async () => {
    await product.visit(product.owner, async ({ page, inspect }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`/seo-optimization/${product.runId}`);
      await row(page, 1).click();
      const window = page.getByRole('dialog');
      await window.and(pane(page)).waitFor();
      for (let step = 0; step < 30; step += 1) {
        await page.keyboard.press('Tab');
        expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true);
      }
      await page.keyboard.press('j');
      await row(page, 2).and(currentRow(page)).waitFor({ state: 'attached' });
      await page.keyboard.press('r');
      await says(page, 'Reject the proposal');
      await page.keyboard.press('Escape');
      await says(window, 'Back to the list');
      await inspect('seo-pane-over');
      await page.keyboard.press('Escape');
      await window.waitFor({ state: 'detached' });
      await hasFocus(page.getByRole('grid', { name: 'Pages' }));
      await row(page, 2).and(currentRow(page)).waitFor();
      await expect.poll(verdicts).toEqual({ open: product.total });
    });
  });

  it('names its keys from the palette, and leaves single ones alone once a person has turned them off', async () => {
    await product.visit(product.owner, async ({ page, inspect }) => {
      await page.goto(`/seo-optimization/${product.runId}`);
      await hasFocus(page.getByRole('grid', { name: 'Pages' }));
      await page.keyboard.press('ControlOrMeta+k');
      await hasFocus(page.getByRole('combobox'));
      await page.keyboard.type('shortcuts');
      await page.getByRole('option', { name: 'Keyboard Shortcuts' }).waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('checkbox', { name: 'Single keys act' }).click();
      await inspect('review-keys');
      await page.keyboard.press('Escape');
      await page.reload();
      await hasFocus(page.getByRole('grid', { name: 'Pages' }));
      for (const key of ['a', 'r', 'x', '?', '/']) await page.keyboard.press(key);
      await page.keyboard.press('ArrowDown');
      await row(page, 1).and(currentRow(page)).waitFor();
      expect(await page.getByRole('dialog').count()).toBe(0);
      expect(await page.getByText(/\d+ selected/u).count()).toBe(0);
      await expect.poll(verdicts).toEqual({ open: product.total });
    });
  });

  it('takes up to 60 pixels a line, and draws only those in sight', async () => {
    await product.visit(product.owner, async ({ page }) => {
      await page.goto(`/seo-optimization/${product.runId}`);
      await row(page, 0).waitFor();
      expect((await row(page, 0).boundingBox())?.height).toBeLessThanOrEqual(60);
      expect(await page.locator('tr[data-index]').count()).toBeLessThan(60);
      await expect
        .poll(() => page.getByRole('grid', { name: 'Pages' }).getAttribute('aria-rowcount'))
        .toBe(`${product.total}`);
      for (let index = 1; index < 40; index += 1) {
        await page.keyboard.press('j');
        await row(page, index).and(currentRow(page)).waitFor();
      }
    });
  });

  it('saves the selected pages alone, all between two with Shift', async () => {
    await product.visit(product.owner, async ({ page }) => {
      await page.goto(`/seo-optimization/${product.runId}`);
      await row(page, 0).getByRole('checkbox').click();
      await row(page, 2)
        .getByRole('checkbox')
        .click({ modifiers: ['Shift'] });
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        button(page, 'Download CSV of Selected').click(),
      ]);
      const [, ...lines] = (await readFile(await download.path(), 'utf8')).trim().split('\n');
      expect(lines.filter((line) => line.includes('juniperandpine.example/')).length).toBe(3);
    });
  });
});

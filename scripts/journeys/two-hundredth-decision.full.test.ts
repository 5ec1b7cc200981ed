import { api, proposalDoubtNames } from '@serplift/core/api';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { multiplyProposals, plantedKinds, plantFaults } from './plant-faults.ts';
import { button, mentions } from './screen.ts';
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

import { api } from '@serplift/core/api';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { button, pane, row } from './screen.ts';
import { openStage } from './stage.ts';
import { startDemoProduct, untilEnded } from './start-product.ts';

/** The demo team with a finished run of each kind and no decision yet. */
const product = openStage(async () => {
  const demo = await startDemoProduct();
  const { owner, teamId } = demo;
  const campaigns = await owner.call(api.integrations.googleAdsCampaigns, { teamId });
  const [seo, ads, questions] = await Promise.all([
    owner.call(api.seo.start, { settings: { maxPages: 6 } }),
    owner.call(api.ads.start, { campaignIds: campaigns.slice(0, 1).map(({ id }) => id), settings: {} }),
    owner.call(api.questions.start, { settings: { maxQueries: 8 } }),
  ]);
  await untilEnded(() => owner.call(api.seo.show, { optimizationId: seo.id }));
  await untilEnded(() => owner.call(api.ads.show, { optimizationId: ads.id }));
  await untilEnded(() => owner.call(api.questions.show, { optimizationId: questions.id }));
  return { ...demo, runIds: { seo: seo.id, ads: ads.id, questions: questions.id } };
});

const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const low = { width: 390, height: 420 };

const paths = {
  seo: (id: string) => `/seo-optimization/${id}`,
  questions: (id: string) => `/question-optimize/${id}`,
  ads: (id: string) => `/responsive-search-ads/${id}`,
};

/** What of the first proposal is below the first screen: its line, and where there is room its buttons and what goes live. */
async function cutOff(kind: keyof typeof paths): Promise<string[]> {
  const found: string[] = [];
  await product.visit(product.owner, async ({ page }) => {
    for (const size of [wide, phone]) {
      await page.setViewportSize(size);
      await page.goto(paths[kind](product.runIds[kind]));
      const buttons = ['Accept', 'Edit…', 'Reject…'].map((name) =>
        pane(page).getByRole('button', { name: new RegExp(`^${name} `, 'u') }),
      );
      for (const part of [row(page, 0), ...(size === wide ? buttons : [])]) {
        await part.waitFor();
        const box = await part.boundingBox();
        const bottom = box === null ? Infinity : Math.ceil(box.y + box.height);
        if (bottom > size.height) found.push(`${size.width}: ${part.toString()} ends at ${bottom}`);
      }
    }
  });
  return found;
}

const itemsOf = { seo: api.seo.items, ads: api.ads.items, questions: api.questions.items };

/** Accepts the first two proposals and rejects the third. */
async function decide(kind: keyof typeof paths): Promise<void> {
  const optimizationId = product.runIds[kind];
  const { items } = await product.owner.call(itemsOf[kind], { optimizationId });
  const proposals = items.filter(({ state }) => state === 'succeeded');
  expect(proposals.length).toBeGreaterThan(2);
  for (const [index, { id: itemId }] of proposals.slice(0, 3).entries()) {
    const decision =
      index < 2 ? { verdict: 'accepted' as const } : { verdict: 'rejected' as const, reason: 'Too long' };
    await product.owner.call(api.decisions.decide, { optimizationId, itemId, ...decision });
  }
}

it.each([
  ['pages', 'seo'],
  ['questions', 'questions'],
  ['ads', 'ads'],
] as const)(
  'a result of %s shows its first proposal on the first screen, before and after decisions',
  async (_, kind) => {
    expect(await cutOff(kind)).toEqual([]);
    await decide(kind);
    expect(await cutOff(kind)).toEqual([]);
  },
);

/** Where a toast is, once it is there. */
async function toastBox(page: Page, title: string): Promise<{ top: number; bottom: number }> {
  const toast = page.locator('[data-toasts] > *').filter({ hasText: title });
  await toast.waitFor();
  const { y = 0, height = 0 } = (await toast.boundingBox()) ?? {};
  return { top: y, bottom: y + height };
}

it('on a phone a toast is at the foot, above a bar that stays there, and above a dialog', async () => {
  await decide('seo');
  await product.visit(product.owner, async ({ page, inspect, allow }) => {
    allow(/ERR_FAILED/);
    // Low enough that the list goes on below, so that the bar stays at the foot.
    await page.setViewportSize(low);
    await page.goto(`${paths.seo(product.runIds.seo)}?show=all`);
    // One that waits, and one that is decided and keeps the bar there when the first is decided.
    for (const index of [0, 3]) {
      const box = row(page, index).getByRole('checkbox');
      await box.scrollIntoViewIfNeeded();
      await box.click();
    }
    const accept = page.getByRole('button', { name: /^Accept \d/u });
    await page.route(/decisions/u, (route) => route.abort());
    await accept.click();
    await toastBox(page, 'Your decision was not saved');
    await page.evaluate(() => window.scrollTo(0, 0));
    const barTop = async () => (await accept.boundingBox())?.y ?? 0;
    const overBar = () => toastBox(page, 'Your decision was not saved');
    await expect.poll(async () => (await barTop()) - (await overBar()).bottom).toBeGreaterThanOrEqual(0);
    expect((await overBar()).top).toBeGreaterThan(low.height / 2);
    await inspect('toast-over-bar');
    await page.setViewportSize(phone);
    await page.goto('/projects');
    await page.route(/api\/projects/u, (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await button(page, 'New Project').click();
    await page.getByLabel('Project Name').fill('Shop');
    await page.getByLabel('Domain', { exact: true }).fill('shop.example');
    await button(page, 'Create Project').click();
    const dialog = (await page.getByRole('dialog').boundingBox()) ?? { y: 0 };
    const overDialog = await toastBox(page, 'Creation Failed');
    expect(overDialog.top).toBeLessThan(dialog.y);
    await inspect('toast-over-dialog');
  });
});

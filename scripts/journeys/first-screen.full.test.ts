import { api } from '@serplift/core/api';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { button, mentions } from './screen.ts';
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

const bottomOf = async (part: Locator): Promise<number> => {
  const box = await part.boundingBox();
  return box === null ? Infinity : Math.ceil(box.y + box.height);
};

/** What of the first proposal belongs on the first screen, and where that screen ends. */
const kinds = {
  seo: {
    path: (id: string) => `/seo-optimization/${id}`,
    parts: (card: Locator, isPhone: boolean) =>
      isPhone
        ? ['Current title', 'Proposed title'].map((name) => card.locator('dt', { hasText: name }).locator('+ dd'))
        : ['Accept', 'Reject…'].map((name) => card.getByRole('button', { name: new RegExp(`^${name} `) })),
    endOf: async (_: Page, height: number) => height,
  },
  questions: {
    path: (id: string) => `/question-optimize/${id}`,
    parts: (card: Locator, isPhone: boolean) =>
      isPhone
        ? [card.getByText(/priority$/), card.getByRole('heading', { name: 'Why' }).locator('+ p')]
        : [card, ...['Accept', 'Reject…'].map((name) => card.getByRole('button', { name: new RegExp(`^${name} `) }))],
    endOf: async (_: Page, height: number) => height,
  },
  ads: {
    path: (id: string) => `/responsive-search-ads/${id}`,
    parts: (line: Locator) => [line],
    // The bar that deploys covers the end of the screen.
    endOf: async (page: Page) => (await button(page, 'Deploy Selected Ads').boundingBox())?.y ?? 0,
  },
};

/** What of the first proposal is below the first screen. */
async function cutOff(kind: keyof typeof kinds): Promise<string[]> {
  const { path, parts, endOf } = kinds[kind];
  const found: string[] = [];
  await product.visit(product.owner, async ({ page }) => {
    for (const size of [wide, phone]) {
      await page.setViewportSize(size);
      await page.goto(path(product.runIds[kind]));
      await mentions(page, /^Showing/);
      const end = await endOf(page, size.height);
      for (const part of parts(page.locator('[data-index="0"]'), size === phone)) {
        await part.waitFor();
        const bottom = await bottomOf(part);
        if (bottom > end) found.push(`${size.width}: ${part.toString()} ends at ${bottom} of ${end}`);
      }
    }
  });
  return found;
}

const itemsOf = { seo: api.seo.items, ads: api.ads.items, questions: api.questions.items };

/** Accepts the first two proposals and rejects the third. */
async function decide(kind: keyof typeof kinds): Promise<void> {
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

it.each(['seo', 'questions'] as const)(
  'a result of %s says once, next to the first Accept that waits, that accepting publishes nothing',
  async (kind) => {
    await product.visit(product.owner, async ({ page }) => {
      await page.setViewportSize(wide);
      await page.goto(kinds[kind].path(product.runIds[kind]));
      const said = page.getByText('Accepting publishes nothing.').filter({ visible: true });
      await said.waitFor();
      const waiting = page.locator('[data-index]').filter({ has: page.locator('[data-waits]') });
      const accept = await waiting
        .first()
        .getByRole('button', { name: /^Accept /u })
        .boundingBox();
      const sentence = await said.boundingBox();
      expect(Math.abs((sentence?.y ?? 0) - (accept?.y ?? 0))).toBeLessThan(accept?.height ?? 0);
    });
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
  await product.visit(product.owner, async ({ page, inspect, allow }) => {
    allow(/ERR_FAILED/);
    await page.setViewportSize(phone);
    await page.goto(`${kinds.seo.path(product.runIds.seo)}?view=table`);
    const box = page.locator('tr[data-index="3"]').getByRole('checkbox');
    await box.scrollIntoViewIfNeeded();
    await box.check();
    const accept = page.getByRole('button', { name: /^Accept \d/u });
    await page.route(/decisions/u, (route) => route.abort());
    await accept.click();
    const overBar = await toastBox(page, 'Your decision was not saved');
    const bar = (await accept.boundingBox()) ?? { y: 0 };
    expect(overBar.bottom).toBeLessThanOrEqual(bar.y);
    expect(overBar.top).toBeGreaterThan(phone.height / 2);
    await inspect('toast-over-bar');
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

import { api } from '@serplift/core/api';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
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

async function hasProposalOnFirstScreen(kind: keyof typeof kinds): Promise<void> {
  const { path, parts, endOf } = kinds[kind];
  await product.visit(product.owner, async ({ page }) => {
    for (const size of [wide, phone]) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize(size);
        await page.emulateMedia({ colorScheme });
        await page.goto(path(product.runIds[kind]));
        await mentions(page, /^Showing/);
        const first = page.locator('[data-index="0"]');
        const where = `${kind} ${size.width} ${colorScheme}`;
        for (const part of parts(first, size === phone)) {
          await part.waitFor();
          expect(await bottomOf(part), `${where}: the end of ${part}`).toBeLessThanOrEqual(
            await endOf(page, size.height),
          );
        }
      }
    }
  });
}

/** Accepts the first two proposals and rejects the third. */
async function decide(kind: keyof typeof kinds): Promise<void> {
  const optimizationId = product.runIds[kind];
  const { items } = await product.owner.call(api[kind].items, { optimizationId });
  const proposals = items.filter(({ state }) => state === 'succeeded');
  expect(proposals.length).toBeGreaterThan(2);
  for (const [index, { id: itemId }] of proposals.slice(0, 3).entries()) {
    const decision =
      index < 2 ? { verdict: 'accepted' as const } : { verdict: 'rejected' as const, reason: 'Too long' };
    await product.owner.call(api.decisions.decide, { optimizationId, itemId, ...decision });
  }
}

describe.each(['seo', 'questions', 'ads'] as const)(
  'the first screen of the result of a run of the kind %s',
  (kind) => {
    it('shows the first proposal before and after decisions', async () => {
      await hasProposalOnFirstScreen(kind);
      await decide(kind);
      await hasProposalOnFirstScreen(kind);
    });
  },
);

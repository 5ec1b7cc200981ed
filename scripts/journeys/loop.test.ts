import { api } from '@serplift/core/api';
import { openMovedTime } from '@serplift/core/testing';
import { sandboxCredentials, tellSandboxEffect } from '@serplift/sandbox';
import { describe, it } from 'vitest';
import { button, mentions, says } from './screen.ts';
import { openStage } from './stage.ts';
import { demoSite, startDemoProduct, untilEnded } from './start-product.ts';

const mostPages = 120;

/** The demo team with a website that texts can be published to, and a run whose proposals are all accepted. */
const product = openStage(async () => {
  const demo = await startDemoProduct();
  const { owner, teamId } = demo;
  await owner.call(api.destinations.create, {
    teamId,
    kind: 'wordpress',
    websiteUrl: demoSite,
    ...sandboxCredentials.wordpress,
  });
  const { id } = await owner.call(api.seo.start, { settings: { maxPages: mostPages } });
  await untilEnded(() => owner.call(api.seo.show, { optimizationId: id }));
  const { items } = await owner.call(api.seo.items, { optimizationId: id, limit: mostPages });
  const decisions = items
    .filter(({ state }) => state === 'succeeded')
    .map(({ id: itemId }) => ({ itemId, verdict: 'accepted' as const }));
  await owner.call(api.decisions.decideMany, { optimizationId: id, decisions });
  const time = await openMovedTime(demo.config, demo.sandbox.origin);
  const close = async () => {
    await time.close();
    await demo.close();
  };
  return { ...demo, close, time, runId: id };
});

describe('the closed loop', () => {
  it('goes from accepted texts to live pages, to what Google shows, to a verdict', async () => {
    const { owner, sandbox, runId, time } = product;
    await tellSandboxEffect(sandbox.origin, 2.5);
    await product.visit(owner, async ({ page, inspect }) => {
      await page.goto(`/seo-optimization/${runId}`);
      await button(page, 'Prove It…').click();
      await mentions(page, /A lift of \+20 % would be found/);
      await button(page, 'Start Test').click();
      await mentions(page, /0 of \d+ pages live/);
      const testUrl = page.url();

      await page.goto(`/seo-optimization/${runId}`);
      await button(page, 'Publish…').click();
      await button(page, 'Show Changes').click();
      await mentions(page, /searches Google for each new title 3, 7, 14 and 28 days after it is live/);
      await page.getByRole('button', { name: /^Publish \d+ Text/u }).click();
      await mentions(page, 'Seen on the page');
      await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();

      await time.pass(3.1);
      await page.goto(`/seo-optimization/${runId}`);
      await button(page, 'Receipts').click();
      await mentions(page, 'Shown as written');
      await inspect('publish-shown');

      await time.pass(35);
      await page.goto(testUrl);
      await says(page, 'Lifted');
      await mentions(page, /Publish the new text on the \d+ pages that waited/);
      await says(page, 'Shown by Google');
      await inspect('lift-shown');
    });
  });
});

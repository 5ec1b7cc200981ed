import { api } from '@serplift/core/api';
import { openMovedTime } from '@serplift/core/testing';
import { sandboxCredentials, tellSandboxEffect } from '@serplift/sandbox';
import { describe, expect, it } from 'vitest';
import { button, idOf, leadsTo, mentions, says } from './screen.ts';
import { openStage } from './stage.ts';
import { type DemoProduct, demoSite, startDemoProduct, untilEnded } from './start-product.ts';

/** Enough for a test that the site can prove. */
const mostPages = 60;
/** A whole run, 200 days of search data twice, and three visits: nothing here waits longer than it has to. */
const timeout = 1_800_000;

const product = openStage(() => startDemoProduct());

/** A run of the demo team whose proposals are all accepted, and a website that they can be published to. */
async function acceptedRun({ owner, teamId }: DemoProduct): Promise<string> {
  const place = { kind: 'wordpress' as const, websiteUrl: demoSite, ...sandboxCredentials.wordpress };
  await owner.call(api.destinations.create, { teamId, ...place });
  const { id: optimizationId } = await owner.call(api.seo.start, { settings: { maxPages: mostPages } });
  await untilEnded(() => owner.call(api.seo.show, { optimizationId }));
  const { items } = await owner.call(api.seo.items, { optimizationId, limit: mostPages });
  const decisions = items
    .filter(({ state }) => state === 'succeeded')
    .map(({ id: itemId }) => ({ itemId, verdict: 'accepted' as const }));
  await owner.call(api.decisions.decideMany, { optimizationId, decisions });
  return optimizationId;
}

describe('the closed loop', () => {
  it('goes from accepted texts to live pages, to what Google shows, to a verdict', { timeout }, async () => {
    const { owner, sandbox } = product;
    const resultPath = `/seo-optimization/${await acceptedRun(product)}`;
    await tellSandboxEffect(sandbox.origin, 2.5);
    const time = await openMovedTime(product.config, sandbox.origin);
    try {
      await time.pass(0);
      let testPath = '';
      await product.visit(owner, async ({ page }) => {
        await page.goto(resultPath);
        await button(page, 'Prove It…').click();
        await mentions(page, /A lift of \+20% would be found/);
        await mentions(page, /Chance picks \d+/);
        await button(page, 'Start Test').click();
        await mentions(page, /0 of \d+ pages live/);
        testPath = `/lift-tests/${idOf(page)}`;
      });
      await product.visit(owner, async ({ page }) => {
        await page.goto(resultPath);
        await button(page, 'Publish…').click();
        await button(page, 'Show Changes').click();
        await mentions(page, /searches Google for each new title 3, 7, 14, and 28 days after it is live/);
        await mentions(page, 'This page waits for the verdict of a lift test');
        await page.getByRole('button', { name: /^Publish \d+ Text/u }).click();
        await mentions(page, 'Seen on the page');
        await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
        await page.goto(testPath);
        await says(page, 'Measuring');
        await mentions(page, 'there is no number before that');
      });

      await time.pass(3.1);
      await product.visit(owner, async ({ page }) => {
        await page.goto(resultPath);
        await button(page, 'Receipts').click();
        await mentions(page, 'Shown as written');
      });

      await time.pass(35);
      await product.visit(owner, async ({ page, inspect }) => {
        await page.goto(testPath);
        await says(page, 'Lifted');
        await mentions(page, /The new texts brought clicks: \+\d+% compared with the pages that waited/);
        await mentions(page, /The 95% interval is \+\d+% to \+\d+%/);
        await mentions(page, /Publish the new text on the \d+ pages that waited/);
        await leadsTo(page, 'Publish Waiting Pages', resultPath);
        await mentions(page, /\d+ titles: \d+ shown as written/);
        await inspect('loop-verdict');
      });
      const [test] = await owner.call(api.lift.list, {});
      expect(test).toMatchObject({ state: 'decided', result: { verdict: 'lifted' } });
    } finally {
      await time.close();
    }
  });
});

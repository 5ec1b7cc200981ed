import { api } from '@serplift/core/api';
import { openMovedTime } from '@serplift/core/testing';
import { sandboxCredentials, tellSandboxEffect } from '@serplift/sandbox';
import { describe, expect, it } from 'vitest';
import { proveIt, publishShown, runForLoop, seeLifted, seeMeasuring, seeShown, showChanges } from './loop-scene.ts';
import { leadsTo } from './screen.ts';
import { openStage } from './stage.ts';
import { type DemoProduct, startDemoProduct } from './start-product.ts';

/** Enough for a test that the site can prove. */
const maxPages = 60;
/** A whole run, 200 days of search data twice, and three visits: nothing here waits longer than it has to. */
const timeout = 1_800_000;

const product = openStage(() => startDemoProduct());

/** A run of the demo team whose proposals are all accepted, and a website that they can be published to. */
async function acceptedRun(product: DemoProduct): Promise<string> {
  const { owner } = product;
  const optimizationId = await runForLoop(product, { maxPages, access: sandboxCredentials.wordpress });
  const { items } = await owner.call(api.seo.items, { optimizationId, limit: maxPages });
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
        testPath = await proveIt(page, resultPath);
        await showChanges(page, resultPath);
        await publishShown(page);
        await seeMeasuring(page, testPath);
      });

      await time.pass(14.1);
      await product.visit(owner, ({ page }) => seeShown(page, resultPath));

      await time.pass(24);
      await product.visit(owner, async ({ page, inspect }) => {
        await seeLifted(page, testPath);
        await leadsTo(page, 'Publish Waiting Pages', resultPath);
        await inspect('loop-verdict');
      });
      const [test] = await owner.call(api.lift.list, {});
      expect(test).toMatchObject({ state: 'decided', result: { verdict: 'lifted' } });
    } finally {
      await time.close();
    }
  });
});

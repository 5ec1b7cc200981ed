import { api } from '@serplift/core/api';
import { writeLiftTest } from '@serplift/core/testing';
import { describe, expect, it } from 'vitest';
import { button, idOf, mentions, says } from './screen.ts';
import { openStage } from './stage.ts';
import { type DemoProduct, startDemoProduct, untilEnded } from './start-product.ts';

const mostPages = 120;

/** A run of the demo team whose proposals are all accepted. */
async function acceptRun({ owner }: Pick<DemoProduct, 'owner'>, maxPages: number): Promise<string> {
  const { id } = await owner.call(api.seo.start, { settings: { maxPages } });
  await untilEnded(() => owner.call(api.seo.show, { optimizationId: id }));
  const { items } = await owner.call(api.seo.items, { optimizationId: id, limit: maxPages });
  const decisions = items
    .filter(({ state }) => state === 'succeeded')
    .map(({ id: itemId }) => ({ itemId, verdict: 'accepted' as const }));
  await owner.call(api.decisions.decideMany, { optimizationId: id, decisions });
  return id;
}

const product = openStage(async () => {
  const demo = await startDemoProduct();
  return { ...demo, runId: await acceptRun(demo, mostPages) };
});

describe('a lift test', () => {
  it('is planned on a result, started, marked live and canceled', async () => {
    await product.visit(product.owner, async ({ page, inspect }) => {
      await page.goto(`/seo-optimization/${product.runId}`);
      await button(page, 'Prove It…').click();
      await mentions(page, /A lift of \+20% would be found/);
      await inspect('lift-plan');
      await button(page, 'Start Test').click();
      await page.getByRole('heading', { level: 1, name: 'Lift Test' }).waitFor();
      await mentions(page, /0 of \d+ pages live/);
      await says(page, 'What it can find');
      await inspect('lift-test');
      const testId = idOf(page);
      await button(page, 'All Pages Are Live').click();
      await says(page, 'Measuring');
      await mentions(page, /there is no number before that/);
      await button(page, 'Cancel Test…').click();
      await button(page, 'Cancel Test').click();
      await says(page, 'Canceled');
      expect(await product.owner.call(api.lift.show, { testId })).toMatchObject({ state: 'cancelled', result: null });
    });
  });

  it('ends with a verdict in words, and its list says what to do next', async () => {
    const user = await product.owner.call(api.user.current, {});
    const clicks = { before: 900, after: 1100 };
    const testId = await writeLiftTest(product.database.knex, {
      teamId: product.teamId,
      userId: user.id,
      runId: product.runId,
      siteUrl: 'https://www.juniperandpine.example/',
      result: {
        verdict: 'harmed',
        lift: -0.18,
        low: -0.29,
        high: -0.05,
        p: 0.008,
        assignments: 64,
        isExact: true,
        endedBy: 'end',
        clicks: { treated: clicks, waiting: clicks },
      },
    });
    await product.visit(product.owner, async ({ page, inspect }) => {
      await page.goto('/lift-tests');
      await mentions(page, /Roll back the 6 pages/);
      await inspect('lift-tests');
      await page.goto(`/lift-tests/${testId}`);
      await says(page, 'How sure it is');
      await mentions(page, /The new texts cost clicks: −18%/);
      await mentions(page, /The 95% interval is −29% to −5%/);
      await inspect('lift-verdict');
    });
  });
});

import { api, type LiftResult } from '@serplift/core/api';
import { writeLiftTest } from '@serplift/core/testing';
import { describe, expect, it } from 'vitest';
import { button, mentions, says } from './screen.ts';
import { openStage } from './stage.ts';
import { startDemoProduct, untilEnded } from './start-product.ts';

const product = openStage(async () => {
  const demo = await startDemoProduct();
  const { owner, teamId, database } = demo;
  const { id: runId } = await owner.call(api.seo.start, { settings: { maxPages: 2 } });
  await untilEnded(() => owner.call(api.seo.show, { optimizationId: runId }));
  const { id: userId } = await owner.call(api.user.current, {});
  const of = { teamId, userId, runId, siteUrl: 'https://www.juniperandpine.example/' };
  const write = (result?: LiftResult) => writeLiftTest(database.knex, { ...of, ...(result && { result }) });
  return { ...demo, write };
});

describe('a lift test', () => {
  it('is marked live and canceled', async () => {
    const testId = await product.write();
    await product.visit(product.owner, async ({ page, inspect }) => {
      await page.goto(`/lift-tests/${testId}`);
      await page.getByRole('heading', { level: 1, name: 'Lift Test' }).waitFor();
      await mentions(page, /0 of \d+ pages live/);
      await says(page, 'What it can find');
      await inspect('lift-test');
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
    const clicks = { before: 900, after: 1100 };
    const testId = await product.write({
      verdict: 'harmed',
      lift: -0.18,
      low: -0.29,
      high: -0.05,
      p: 0.008,
      assignments: 64,
      isExact: true,
      endedBy: 'end',
      clicks: { treated: clicks, waiting: clicks },
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

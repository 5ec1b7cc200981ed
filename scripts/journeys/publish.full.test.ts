import { api } from '@serplift/core/api';
import { endPull, readPulls, sandboxCredentials } from '@serplift/sandbox';
import { describe, expect, it } from 'vitest';
import { button, mentions } from './screen.ts';
import { openStage } from './stage.ts';
import { demoSite, startDemoProduct, untilEnded } from './start-product.ts';

/** The demo team with a run over three pages whose proposals are accepted. */
const product = openStage(async () => {
  const demo = await startDemoProduct();
  const { id: optimizationId } = await demo.owner.call(api.seo.start, { settings: { maxPages: 3 } });
  const { pages } = await untilEnded(() => demo.owner.call(api.seo.show, { optimizationId }));
  const decisions = pages
    .filter(({ state }) => state === 'succeeded')
    .map(({ id: itemId }) => ({ itemId, verdict: 'accepted' as const }));
  await demo.owner.call(api.decisions.decideMany, { optimizationId, decisions });
  return { ...demo, optimizationId };
});

describe('publishing', () => {
  it('shows the signing secret of a webhook once, to be copied', async () => {
    await product.visit(product.owner, async ({ page, inspect }) => {
      await page.goto('/team-settings/publishing');
      await button(page, 'Connect Website').click();
      await page.getByLabel('Published with').selectOption({ label: 'Webhook' });
      await page.getByLabel('Website', { exact: true }).fill('https://hooks.example/');
      await page.getByLabel('Webhook URL').fill('https://hooks.example/serplift');
      await button(page, 'Connect').click();
      const secret = await page.getByLabel('Signing secret', { exact: true }).textContent();
      await inspect('publish-connect-secret');
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await button(page, 'Copy secret').click();
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
      await button(page, 'Done').click();
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    });
  });

  it('proposes texts in a pull request, and reverts it', async () => {
    await product.visit(product.owner, async ({ page, inspect }) => {
      const { repository, token } = sandboxCredentials.github;
      await page.goto('/team-settings/publishing');
      await button(page, 'Connect Website').click();
      await page.getByLabel('Published with').selectOption({ label: 'GitHub' });
      await mentions(page, 'Not yet run on a real repository on GitHub');
      await page.getByLabel('Website', { exact: true }).fill(demoSite);
      await page.getByLabel('Repository', { exact: true }).fill(repository);
      await page.getByLabel('Fine-grained token').fill(token);
      await inspect('publish-connect-github');
      await button(page, 'Connect').click();
      await mentions(page, 'GitHub, branch main');

      await page.goto(`/seo-optimization/${product.optimizationId}`);
      await button(page, 'Publish…').click();
      const destination = page.getByLabel('Destination', { exact: true });
      const choice = await destination.locator('option', { hasText: '(GitHub)' }).getAttribute('value');
      await destination.selectOption(choice ?? '');
      await button(page, 'Show Changes').click();
      await page
        .getByText(/^File: content\//u)
        .first()
        .waitFor();
      await page.getByRole('button', { name: /^Propose \d+ Text/u }).click();
      await page
        .getByRole('link', { name: /^Pull request #1/u })
        .first()
        .waitFor();
      await inspect('publish-proposed');
      expect(await readPulls(product.sandbox.origin)).toHaveLength(1);
      await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();

      await endPull(product.sandbox.origin, { number: 1, act: 'merge' });
      await button(page, 'Roll Back…').first().click();
      await page.getByRole('button', { name: /^Restore \d+ Text/u }).click();
      await mentions(page, 'Pull request #2 restores the previous text');
      await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
      await button(page, 'Receipts').first().click();
      await page
        .getByRole('link', { name: /^Pull request #2/u })
        .first()
        .waitFor();
      await inspect('publish-rolling-back');
    });
  });
});

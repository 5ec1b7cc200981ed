import { api } from '@serplift/core/api';
import { describe, expect, it } from 'vitest';
import { atStep, button, idOf, isOff, leadsTo, mentions, says } from './screen.ts';
import { openStage } from './stage.ts';
import { stuck, demoSite, startDemoProduct } from './start-product.ts';

const product = openStage(startDemoProduct);

describe('setting up', () => {
  it('a team without Search Console connects it, picks a website and gets a result [2.7-1, 2.7-2, 2.7-3, 2.7-4, 2.7-8, 2.7-10, 3-23, 4-22, 4-23, 5-21, 5-22, 8-31, 8-41]', async () => {
    const person = await product.signUpWithTeam('new@questions.example', 'Newcomers');
    await product.visit(person, async ({ page, inspect }) => {
      await page.goto('/dashboard');
      await page.locator('a[href="/questions-to-answer"]').click();
      await page.getByRole('heading', { name: 'Search Console is not connected' }).waitFor();
      await atStep(page, 'Configure Analysis');
      await leadsTo(page, 'Back to Dashboard', '/dashboard');
      await isOff(page, 'Start Analysis');

      await page.getByRole('button', { name: 'Connect Search Console' }).click();
      await page.getByText('Dana Demo').click();
      await page.getByRole('button', { name: 'Allow' }).click();
      await says(page, 'Google Search Console connected successfully!');
      await page.waitForURL((url) => url.pathname === '/questions-to-answer' && url.search === '');
      await isOff(page, 'Insufficient Permissions');
      await button(page, `Select ${demoSite}`).click();
      await says(page, 'Website selected successfully. Ready to optimize!');

      const maximum = page.getByLabel('Maximum Questions');
      await expect.poll(() => maximum.inputValue()).toBe('50');
      await says(page, '50 questions');
      await maximum.fill('101');
      await mentions(page, '50 questions will be used.');
      await page.getByLabel('Minimum Impressions').fill('0');
      await mentions(page, '10 impressions will be used.');
      await expect.poll(() => maximum.inputValue()).toBe('50');
      await inspect('questions-setup');
      await maximum.fill('3');
      await says(page, '3 questions');

      product.sandbox.faults.add(stuck);
      await page.getByRole('button', { name: 'Start Analysis' }).click();
      await page.waitForURL('**/questions-to-answer/*');
      await atStep(page, 'AI Analysis');
      await mentions(page, 'Processing');
      product.sandbox.faults.clear();
      await says(page, 'Analysis Complete');
      await atStep(page, 'Review Results');
      await says(page, 'All 3');
      expect((await person.call(api.questions.show, { optimizationId: idOf(page) })).settings).toMatchObject({
        maxQueries: 3,
        minImpressions: 10,
      });
    });
  });

  it('what the connect flow reports is shown, and leaves the address [2.7-10, 8-28, 8-29]', async () => {
    await product.visit(product.owner, async ({ page }) => {
      for (const [code, text] of [
        ['access_denied', 'Access was denied. Please try connecting again.'],
        ['<b>anything</b>', 'Connection failed. Please try again.'],
      ] as const) {
        await page.goto(`/questions-to-answer?error=${encodeURIComponent(code)}`);
        await says(page, 'Connection Failed');
        await says(page, text);
        await page.waitForURL((url) => url.search === '');
      }
      await expect.poll(() => new URL(page.url()).pathname).toBe('/questions-to-answer');
    });
  });

  it('imported searches serve as well, and a start that fails keeps the settings [8-38]', async () => {
    const person = await product.signUpWithTeam('importer@questions.example', 'Importers');
    const { id: importId } = await person.call(api.imports.start, {
      name: 'Export',
      websiteUrl: demoSite,
      summary: { windowDays: 90 },
    });
    const queries = ['how to wash a down jacket', 'how do i wash a down jacket', 'هل يمكن غسل سترة الريش'];
    const figures = { page: `${demoSite}guides/wash-down-jacket/`, clicks: 3, impressions: 400, position: 6 };
    await person.call(api.imports.addRows, {
      importId,
      rows: queries.map((query) => Object.assign({ query }, figures)),
    });
    await person.call(api.imports.finish, { importId });
    await product.visit(person, async ({ page, allow }) => {
      allow(/503 .*question-optimize/);
      await page.goto('/questions-to-answer');
      await page.getByLabel('Export').check();
      await page.getByLabel('Minimum Impressions').fill('5');
      await says(page, '3 questions');
      await page.route('**/api/question-optimize', (route) =>
        route.fulfill({ status: 503, json: { code: 'unavailable', message: 'The queue is full.', requestId: 'r' } }),
      );
      await page.getByRole('button', { name: 'Start Analysis' }).click();
      await says(page, 'Failed to Start');
      await says(page, 'Failed to start question analysis. Please try again.');
      await mentions(page, 'The queue is full.');
      await expect.poll(() => page.getByLabel('Minimum Impressions').inputValue()).toBe('5');
      await page.unroute('**/api/question-optimize');
      await page.getByRole('button', { name: 'Start Analysis' }).click();
      await says(page, 'Analysis Complete');
      await says(page, 'All 2');
      await mentions(page, 'Imported data: Export');
    });
  });
});

describe('a run in progress', () => {
  it('recovers from a failed look by itself, and is canceled on confirmation [7-25, 8-42, 8-44]', async () => {
    product.sandbox.faults.add(stuck);
    const { id } = await product.owner.call(api.questions.start, { websiteUrl: demoSite, settings: { maxQueries: 3 } });
    await product.visit(product.owner, async ({ page, allow }) => {
      allow(/(502|409) .*question-optimize/);
      await page.clock.install();
      await page.goto(`/questions-to-answer/${id}`);
      await mentions(page, 'Processing');
      await page.route('**/api/question-optimize/*', (route) => route.fulfill({ status: 502, body: '' }));
      await page.clock.fastForward(3000);
      await mentions(page, 'Progress can’t be shown right now');
      await page.unroute('**/api/question-optimize/*');
      await page.clock.fastForward(5000);
      await page.getByText('Progress can’t be shown right now').waitFor({ state: 'detached' });
      await mentions(page, 'Processing');

      await page.route('**/cancel', (route) =>
        route.fulfill({ status: 409, json: { code: 'conflict', message: 'It has ended.', requestId: 'r' } }),
      );
      await page.getByRole('button', { name: 'Cancel…' }).click();
      await page.getByRole('button', { name: 'Cancel analysis' }).click();
      await says(page, 'Cancellation Failed');
      await says(page, 'It has ended.');
      await page.unroute('**/cancel');
      await page.getByRole('button', { name: 'Cancel…' }).click();
      await page.getByRole('button', { name: 'Cancel analysis' }).click();
      await says(page, 'Analysis Cancelled');
      await page.getByRole('button', { name: 'Start Again' }).waitFor();
      await atStep(page, 'Review Results');
      expect((await product.owner.call(api.questions.show, { optimizationId: id })).status).toBe('cancelled');
    });
  });

  it('fails with the numbers, stays where it was, and Try Again starts it again [2.1-13, 4-23, 4-24, 4-25, 8-39]', async () => {
    await product.visit(product.owner, async ({ page, inspect }) => {
      await page.goto('/questions-to-answer');
      await page.getByLabel('Minimum Impressions').fill('99999999');
      await says(page, '50 questions');
      await page.getByRole('button', { name: 'Start Analysis' }).click();
      await says(page, 'Analysis Failed');
      await mentions(page, /None of the \d+ queries is an eligible question/);
      await atStep(page, 'AI Analysis');
      await inspect('questions-failed');
      const failedUrl = page.url();
      await page.getByRole('button', { name: 'Try Again' }).click();
      await page.waitForURL((url) => url.href !== failedUrl);
      await page.getByRole('link', { name: 'Change Settings' }).click();
      await expect.poll(() => page.getByLabel('Minimum Impressions').inputValue()).toBe('99999999');
      await page.goto(`/question-optimize/${failedUrl.split('/').at(-1)}`);
      await atStep(page, 'Review Results');
    });
  });
});

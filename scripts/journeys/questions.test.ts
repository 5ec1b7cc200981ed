import { readFile } from 'node:fs/promises';
import { api, type QuestionOptimization } from '@serplift/core/api';
import { questionsCsvColumns, questionsCsvFileName } from '@serplift/core/api/csv';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, visit } from './browser.ts';
import { type Person, type Product, startProduct } from './start-product.ts';

const site = 'https://www.juniperandpine.example/';
const completions = 'POST /xai/v1/chat/completions';

let product: Product;
let browser: Browser;
let owner: Person;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  owner = await product.signUpWithTeam('owner@questions.example', 'Content team');
  await product.connectGoogle(owner, { email: 'demo@juniperandpine.example' });
  await owner.call(api.user.selectWebsite, { websiteUrl: site });
});
afterEach(() => product.sandbox.faults.clear());
afterAll(async () => {
  await browser.close();
  await product.close();
});

const atStep = (page: Page, name: string) => page.locator('[aria-current=step]', { hasText: name }).first().waitFor();
/** A toast; its text also stands in the region that screen readers hear. */
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first();

/** The card of a question. */
const cardOf = (page: Page, query: string) => page.getByRole('article', { name: query, exact: true });
const idOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? '';

/** An analysis that has ended. */
async function finishedRun(maxQueries: number): Promise<QuestionOptimization> {
  const { id } = await owner.call(api.questions.start, { websiteUrl: site, settings: { maxQueries } });
  for (;;) {
    const run = await owner.call(api.questions.show, { optimizationId: id });
    if (run.completedAt !== null) return run;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

describe('setting up', () => {
  it('a team without Search Console connects it, picks a website and gets a result', async () => {
    const person = await product.signUpWithTeam('new@questions.example', 'Newcomers');
    await visit(browser, { ...product, person }, async ({ page, inspect }) => {
      await page.goto('/dashboard');
      await page.locator('a[href="/questions-to-answer"]').click();
      await page.getByRole('heading', { name: 'Search Console is not connected' }).waitFor();
      await atStep(page, 'Configure Analysis');
      expect(await page.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe('/dashboard');
      expect(await page.getByRole('button', { name: 'Start Analysis' }).isDisabled()).toBe(true);

      await page.getByRole('button', { name: 'Connect Search Console' }).click();
      await page.getByText('Dana Demo').click();
      await page.getByRole('button', { name: 'Allow' }).click();
      await toast(page, 'Google Search Console connected successfully!').waitFor();
      await page.waitForURL((url) => url.pathname === '/questions-to-answer' && url.search === '');
      expect(await page.getByRole('button', { name: 'Insufficient Permissions' }).first().isDisabled()).toBe(true);
      await page.getByRole('button', { name: `Select ${site}`, exact: true }).click();
      await toast(page, 'Website selected successfully. Ready to optimize!').waitFor();

      const maximum = page.getByLabel('Maximum Questions');
      expect(await maximum.inputValue()).toBe('50');
      await page.getByText('50 questions', { exact: true }).waitFor();
      await maximum.fill('101');
      await page.getByText('50 questions will be used.').waitFor();
      await page.getByLabel('Minimum Impressions').fill('0');
      await page.getByText('10 impressions will be used.').waitFor();
      expect(await maximum.inputValue()).toBe('50');
      await inspect('questions-setup');
      await maximum.fill('3');
      await page.getByText('3 questions', { exact: true }).waitFor();

      product.sandbox.faults.add({ match: completions, delayMs: 1500 });
      await page.getByRole('button', { name: 'Start Analysis' }).click();
      await page.waitForURL('**/questions-to-answer/*');
      await atStep(page, 'AI Analysis');
      await page.getByText('Processing').waitFor();
      await toast(page, 'Analysis Complete').waitFor({ timeout: 60_000 });
      await atStep(page, 'Review Results');
      await page.getByText('Showing 3 of 3 questions').waitFor();
      expect((await person.call(api.questions.show, { optimizationId: idOf(page) })).settings).toMatchObject({
        maxQueries: 3,
        minImpressions: 10,
      });
    });
  });

  it('what the connect flow reports is told, and leaves the address', async () => {
    await visit(browser, { ...product, person: owner }, async ({ page }) => {
      for (const [code, text] of [
        ['access_denied', 'Access was denied. Please try connecting again.'],
        ['<b>anything</b>', 'Connection failed. Please try again.'],
      ] as const) {
        await page.goto(`/questions-to-answer?error=${encodeURIComponent(code)}`);
        await toast(page, 'Connection Failed').waitFor();
        await toast(page, text).waitFor();
        await page.waitForURL((url) => url.search === '');
      }
      expect(new URL(page.url()).pathname).toBe('/questions-to-answer');
    });
  });

  it('imported searches serve as well, and a start that fails keeps the settings', async () => {
    const person = await product.signUpWithTeam('importer@questions.example', 'Importers');
    const { id: importId } = await person.call(api.imports.start, { name: 'Export', websiteUrl: site, summary: {} });
    const queries = ['how to wash a down jacket', 'how do i wash a down jacket', 'هل يمكن غسل سترة الريش'];
    const figures = { page: `${site}guides/wash-down-jacket/`, clicks: 3, impressions: 400, position: 6 };
    await person.call(api.imports.addRows, {
      importId,
      rows: queries.map((query) => Object.assign({ query }, figures)),
    });
    await person.call(api.imports.finish, { importId });
    await visit(browser, { ...product, person }, async ({ page, allow }) => {
      allow(/503 .*question-optimize/);
      await page.goto('/questions-to-answer');
      await page.getByLabel('Export').check();
      await page.getByLabel('Minimum Impressions').fill('5');
      await page.getByText('50 questions', { exact: true }).waitFor();
      await page.route('**/api/question-optimize', (route) =>
        route.fulfill({ status: 503, json: { code: 'unavailable', message: 'The queue is full.', requestId: 'r' } }),
      );
      await page.getByRole('button', { name: 'Start Analysis' }).click();
      await toast(page, 'Failed to Start').waitFor();
      await toast(page, 'Failed to start question analysis. Please try again.').waitFor();
      await page.getByText('The queue is full.').waitFor();
      expect(await page.getByLabel('Minimum Impressions').inputValue()).toBe('5');
      await page.unroute('**/api/question-optimize');
      await page.getByRole('button', { name: 'Start Analysis' }).click();
      await toast(page, 'Analysis Complete').waitFor({ timeout: 60_000 });
      await page.getByText('Showing 2 of 2 questions').waitFor();
      await page.getByText('Imported data: Export').waitFor();
    });
  });
});

describe('a run at work', () => {
  it('recovers from a failed look by itself, and is cancelled on confirmation', async () => {
    product.sandbox.faults.add({ match: completions, delayMs: 30_000 });
    const { id } = await owner.call(api.questions.start, { websiteUrl: site, settings: { maxQueries: 3 } });
    await visit(browser, { ...product, person: owner }, async ({ page, allow }) => {
      allow(/(502|409) .*question-optimize/);
      await page.goto(`/questions-to-answer/${id}`);
      await page.getByText('Processing').waitFor();
      await page.route('**/api/question-optimize/*', (route) => route.fulfill({ status: 502, body: '' }));
      await page.getByText('The analysis cannot be watched at the moment').waitFor();
      await page.unroute('**/api/question-optimize/*');
      await page.getByText('The analysis cannot be watched at the moment').waitFor({ state: 'detached' });
      expect(await page.getByText('Processing').isVisible()).toBe(true);

      await page.route('**/cancel', (route) =>
        route.fulfill({ status: 409, json: { code: 'conflict', message: 'It has ended.', requestId: 'r' } }),
      );
      await page.getByRole('button', { name: 'Cancel…' }).click();
      await page.getByRole('button', { name: 'Cancel analysis' }).click();
      await toast(page, 'Cancellation Failed').waitFor();
      await toast(page, 'It has ended.').waitFor();
      await page.unroute('**/cancel');
      await page.getByRole('button', { name: 'Cancel…' }).click();
      await page.getByRole('button', { name: 'Cancel analysis' }).click();
      await toast(page, 'Analysis Cancelled').waitFor();
      await page.getByRole('button', { name: 'Start Again' }).waitFor();
      await atStep(page, 'Review Results');
      expect((await owner.call(api.questions.show, { optimizationId: id })).status).toBe('cancelled');
    });
  });

  it('fails with the numbers, stays where it was, and Try Again starts it anew', async () => {
    await visit(browser, { ...product, person: owner }, async ({ page, inspect }) => {
      await page.goto('/questions-to-answer');
      await page.getByLabel('Minimum Impressions').fill('99999999');
      await page.getByText('50 questions', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Start Analysis' }).click();
      await toast(page, 'Analysis Failed').waitFor({ timeout: 60_000 });
      await page
        .getByText(/None of the \d+ queries is an eligible question/)
        .first()
        .waitFor();
      await atStep(page, 'AI Analysis');
      await inspect('questions-failed');
      const failedUrl = page.url();
      await page.getByRole('button', { name: 'Try Again' }).click();
      await page.waitForURL((url) => url.href !== failedUrl);
      await page.getByRole('link', { name: 'Change Settings' }).click();
      expect(await page.getByLabel('Minimum Impressions').inputValue()).toBe('99999999');
      await page.goto(`/question-optimize/${failedUrl.split('/').at(-1)}`);
      await atStep(page, 'Review Results');
    });
  });
});

describe('reviewing a result', () => {
  let run: QuestionOptimization;
  beforeAll(async () => {
    run = await finishedRun(12);
  }, 90_000);
  const drafted = 'is 40 litres enough for backpacking';

  it('shows everything behind a question, and narrows by what stands in the address', async () => {
    await visit(browser, { ...product, person: owner }, async ({ page, inspect }) => {
      await page.goto(`/question-optimize/${run.id}`);
      await atStep(page, 'Review Results');
      await page.getByText('Showing 12 of 12 questions').waitFor();
      await page.getByText('The data behind it').click();
      await page.getByRole('heading', { name: 'Data quality' }).waitFor();
      await inspect('questions-result');

      await page.getByRole('combobox', { name: 'Recommendation' }).selectOption('Add an FAQ');
      await page.waitForURL(/recommendation=add_faq/);
      await page.getByLabel('Sort by').selectOption('Impressions');
      await page.reload();
      await cardOf(page, drafted).locator('[data-item-toggle]').click();
      await cardOf(page, drafted).waitFor();
      await page.getByRole('heading', { name: 'Answered today' }).waitFor();
      await page.getByText('FAQPage structured data').click();
      expect(await page.locator('pre').textContent()).toContain('"FAQPage"');
      await inspect('questions-details');
      await page.getByLabel('Search questions').fill('nothing like this');
      await page.getByText('No question matches').waitFor();
      await page.getByRole('button', { name: 'Clear filters' }).click();
      await page.getByText('Showing 12 of 12 questions').waitFor();
    });
  });

  it('decisions by mouse and key survive a reload', async () => {
    await visit(browser, { ...product, person: owner }, async ({ page, inspect }) => {
      await page.goto(`/question-optimize/${run.id}?recommendation=add_faq`);
      await page.getByRole('button', { name: `Accept ${drafted}` }).click();
      await cardOf(page, drafted).getByText('Accepted', { exact: true }).waitFor();
      await cardOf(page, drafted).locator('[data-item-toggle]').focus();
      await page.keyboard.press('e');
      await page.getByRole('textbox', { name: 'Answer' }).fill('Yes, for three nights.');
      await inspect('questions-edit');
      await page.getByRole('button', { name: 'Save edited answer' }).click();
      await cardOf(page, drafted).getByText('Edited', { exact: true }).waitFor();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await cardOf(page, drafted).locator('[data-item-toggle]').press('Enter');
      await page.getByText('Yes, for three nights.').first().waitFor();
      await page.getByText('FAQPage structured data').click();
      expect(await page.locator('pre').textContent()).toContain('three nights');
      await cardOf(page, drafted).locator('[data-item-toggle]').focus();
      await page.keyboard.press('r');
      await page.getByLabel('We have answered it elsewhere').check();
      await page.getByRole('button', { name: 'Reject proposal' }).click();
      await page.reload();
      await page.getByText(/Rejected by owner .*: We have answered it elsewhere/).waitFor();
      await page.getByRole('button', { name: `Undo the decision about ${drafted}` }).click();
      await cardOf(page, drafted).getByText('To review', { exact: true }).waitFor();
    });
  });

  it('searches are grouped by hand: split off, then merged again', async () => {
    const [largest] = run.queries.toSorted((a, b) => b.totalMembers - a.totalMembers);
    const { query: grouped, totalMembers } = largest ?? { query: '', totalMembers: 0 };
    expect(totalMembers).toBeGreaterThan(1);
    await visit(browser, { ...product, person: owner }, async ({ page, inspect }) => {
      await page.goto(`/question-optimize/${run.id}`);
      await cardOf(page, grouped).locator('[data-item-toggle]').click();
      const members = page.getByRole('table', { name: `Searches that ask ${grouped}` });
      await members.getByRole('checkbox').last().check();
      const split = (await members.getByRole('row').last().getByRole('cell').nth(1).textContent()) ?? '';
      await page.getByRole('button', { name: 'Split off 1 search' }).click();
      await toast(page, 'Question split').waitFor();
      await cardOf(page, split).waitFor();
      await page.getByText('Showing 13 of 13 questions').waitFor();

      await page.getByLabel(`Select ${grouped} for merging`).check();
      expect(await page.getByRole('button', { name: 'Merge…' }).isDisabled()).toBe(true);
      await cardOf(page, split).locator('[data-item-toggle]').focus();
      await page.keyboard.press('x');
      await page.getByText('2 questions selected').waitFor();
      await inspect('questions-merge');
      await page.getByRole('button', { name: 'Merge…' }).click();
      await page.getByRole('button', { name: 'Merge questions' }).click();
      await toast(page, 'Questions merged').waitFor();
      await page.getByText('Showing 12 of 12 questions').waitFor();
      expect(await cardOf(page, grouped).getByText(`${totalMembers} searches`).isVisible()).toBe(true);
    });
  });

  it('the CSV file holds every question in ten columns and is named for the analysis', async () => {
    await visit(browser, { ...product, person: owner }, async ({ page }) => {
      await page.goto(`/question-optimize/${run.id}`);
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download CSV' }).click(),
      ]);
      expect(download.suggestedFilename()).toBe(questionsCsvFileName(run.id));
      const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
      expect(lines[0]).toBe(questionsCsvColumns.join(','));
      expect(lines.length).toBeGreaterThanOrEqual(13);
    });
  });

  it('goes on in the SEO optimization with its page, and as an idea of a project', async () => {
    const handed = run.queries.find(({ handOver }) => handOver !== null);
    await visit(browser, { ...product, person: owner }, async ({ page, inspect, allow }) => {
      allow(/409 .*\/api\/projects\/.*\/pages/);
      await page.goto(`/question-optimize/${run.id}`);
      await page.getByRole('link', { name: `Improve title and description for ${handed?.query}` }).click();
      await page.getByText('Only this page').waitFor();
      expect(
        await page
          .getByText(handed?.handOver?.page ?? '')
          .first()
          .isVisible(),
      ).toBe(true);
      await page.getByText('1 page', { exact: true }).waitFor();

      await page.goto(`/question-optimize/${run.id}?q=litres`);
      const save = page.getByRole('button', { name: 'Save idea' });
      const openDialog = () => page.getByRole('button', { name: `Save as idea… ${drafted}` }).click();
      await openDialog();
      await page.getByLabel('Project name').fill('Juniper');
      await page.getByRole('combobox', { name: 'Page' }).fill('not a page');
      await save.click();
      await page.getByText('Enter a full URL such as').waitFor();
      await inspect('idea-dialog');
      await page.getByRole('combobox', { name: 'Page' }).fill(`${site}guides/pack-size/`);
      await save.click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      // Now the project of this domain and the page are there already.
      await openDialog();
      expect(await page.getByLabel('Project', { exact: true }).locator(':checked').textContent()).toContain('Juniper');
      await page.getByRole('combobox', { name: 'Page' }).fill(`${site}guides/pack-size/`);
      await save.click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.getByRole('link', { name: 'Open page' }).click();
      await page.waitForURL('**/projects/*?page=*');
      await page.getByRole('cell', { name: drafted, exact: true }).first().waitFor();
      const [project] = await owner.call(api.projects.list, {});
      const [kept] = await owner.call(api.projectPages.list, { projectId: project?.id ?? '' });
      expect(kept).toMatchObject({ ideasCount: 2, url: `${site}guides/pack-size/` });
      const [idea] = await owner.call(api.ideas.list, { pageId: kept?.id ?? '' });
      expect(idea?.stats.keyword).toBe(drafted);
      expect(idea?.stats.ctr).toBeGreaterThan(0.05);
    });
  });
});

import { readFile } from 'node:fs/promises';
import { api } from '@serplift/core/api';
import { questionsCsvColumns, questionsCsvFileName } from '@serplift/core/api/csv';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { answered, atStep, button, currentRow, isOff, mentions, pane, says } from './screen.ts';
import { openStage } from './stage.ts';
import { demoSite, startDemoProduct, untilEnded } from './start-product.ts';

/** The demo team with an analysis of twelve questions that has ended. */
const product = openStage(async () => {
  const demo = await startDemoProduct();
  const settings = { maxQueries: 12 };
  const { id } = await demo.owner.call(api.questions.start, { websiteUrl: demoSite, settings });
  const run = await untilEnded(() => demo.owner.call(api.questions.show, { optimizationId: id }));
  const found = run.queries.find(
    ({ grokAnalysis, draftAnswer, faqJsonLd }) =>
      grokAnalysis?.recommendation === 'add_faq' && draftAnswer !== null && faqJsonLd !== null,
  );
  // A question that gets an FAQ entry with a draft.
  return { ...demo, run, drafted: found?.query ?? '' };
});

/** Reads a question. */
const read = (page: Page, query: string) => page.locator('tr[data-index]', { hasText: query }).first().click();
const openDetails = (page: Page) => pane(page).locator('summary', { hasText: 'Pages, answers of today' }).click();

it('shows everything behind a question, and narrows by what is in the address [2.7-6, 4-25]', async () => {
  await product.visit(product.owner, async ({ page, inspect }) => {
    await page.goto(`/question-optimize/${product.run.id}`);
    await atStep(page, 'Review Results');
    await says(page, 'All 12');
    await page.getByText(/^Settings and data/).click();
    await page.getByRole('heading', { name: 'Data quality' }).waitFor();
    await inspect('questions-result');

    await page.getByLabel('Search', { exact: true }).fill(product.drafted);
    await page.waitForURL(/q=/);
    await page.reload();
    await read(page, product.drafted);
    await page.getByRole('heading', { name: 'Draft answer' }).waitFor();
    await mentions(pane(page), 'on the assumption that');
    await openDetails(page);
    await page.getByRole('heading', { name: 'Answered today' }).waitFor();
    await page.getByText('FAQPage structured data').click();
    await expect.poll(() => page.locator('pre').textContent()).toContain('"FAQPage"');
    await inspect('questions-details');
    await page.getByLabel('Search', { exact: true }).fill('nothing like this');
    await says(page, 'Nothing matches');
    await page.getByRole('button', { name: 'Show All' }).click();
    await says(page, 'All 12');
  });
});

it('decisions by mouse and key survive a reload', async () => {
  await product.visit(product.owner, async ({ page, inspect }) => {
    await page.goto(`/question-optimize/${product.run.id}?show=all`);
    await read(page, product.drafted);
    await page.getByRole('button', { name: `Accept ${product.drafted}` }).click();
    await says(page, 'Accepted 1');
    await read(page, product.drafted);
    await page.keyboard.press('e');
    await page.getByRole('textbox', { name: 'Answer' }).fill('Yes, for three nights.');
    await mentions(page, 'Save it as it is');
    await inspect('questions-edit');
    // The page doesn't say "three": saving it takes a tick.
    await page.getByRole('button', { name: 'Save Edited Answer' }).click();
    await page.getByLabel('Save it as it is').check();
    await page.getByRole('button', { name: 'Save Edited Answer' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await read(page, product.drafted);
    await mentions(pane(page), 'Yes, for three nights.');
    await page.getByText('FAQPage structured data').click();
    await expect.poll(() => page.locator('pre').textContent()).toContain('three nights');
    await page.keyboard.press('r');
    await page.getByLabel('We have answered it elsewhere').check();
    await answered(page, '**/decisions', button(page, 'Reject Proposal').click());
    await page.reload();
    await read(page, product.drafted);
    await mentions(page, /Rejected by owner .*: We have answered it elsewhere/);
    await page.getByRole('button', { name: `Undo the decision about ${product.drafted}` }).click();
    await says(page, 'Accepted 0');
    await expect
      .poll(async () => {
        const { items } = await product.owner.call(api.questions.items, { optimizationId: product.run.id });
        return items.every(({ decision }) => decision === null);
      })
      .toBe(true);
  });
});

it('searches are grouped by hand: split off, then merged again', async () => {
  const [largest] = product.run.queries.toSorted((a, b) => b.totalMembers - a.totalMembers);
  const { query: grouped, totalMembers } = largest ?? { query: '', totalMembers: 0 };
  expect(totalMembers).toBeGreaterThan(1);
  await product.visit(product.owner, async ({ page, inspect }) => {
    await page.goto(`/question-optimize/${product.run.id}?show=all`);
    await read(page, grouped);
    await openDetails(page);
    const members = page.getByRole('table', { name: `Searches that ask ${grouped}` });
    await members.getByRole('checkbox').last().check();
    const split = (await members.getByRole('row').last().getByRole('cell').nth(1).textContent()) ?? '';
    await page.getByRole('button', { name: 'Split off 1 search' }).click();
    await says(page, 'Question split');
    await says(page, 'All 13');
    await mentions(currentRow(page), split);

    await page.keyboard.press('x');
    await isOff(page, 'Merge…');
    await page.getByRole('checkbox', { name: `Select ${grouped}`, exact: true }).click();
    await mentions(page, '2 selected');
    await inspect('questions-merge');
    await page.getByRole('button', { name: 'Merge…' }).click();
    await page.getByRole('button', { name: 'Merge Questions' }).click();
    await says(page, 'Questions merged');
    await says(page, 'All 12');
    await read(page, grouped);
    await mentions(pane(page), `${totalMembers} searches`);
  });
});

it('the CSV file has every question in ten columns and is named after the analysis [2.7-7, 7-52]', async () => {
  await product.visit(product.owner, async ({ page }) => {
    await page.goto(`/question-optimize/${product.run.id}`);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(questionsCsvFileName(product.run.id));
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
    expect(lines[0]).toBe(questionsCsvColumns.join(','));
    expect(lines.length).toBeGreaterThanOrEqual(13);
  });
});

it('continues in the SEO optimization with its page, and as an idea of a project', async () => {
  const handed = product.run.queries.find(({ handOver }) => handOver !== null);
  await product.visit(product.owner, async ({ page, inspect, allow }) => {
    allow(/409 .*\/api\/projects\/.*\/pages/);
    await page.goto(`/question-optimize/${product.run.id}?show=all&item=${handed?.id}`);
    await page.getByRole('link', { name: `Improve title and description for ${handed?.query}` }).click();
    await mentions(page, 'Only this page');
    await mentions(page, handed?.handOver?.page ?? '');
    await says(page, '1 page');

    await page.goto(`/question-optimize/${product.run.id}?q=${encodeURIComponent(product.drafted)}`);
    const save = page.getByRole('button', { name: 'Save Idea' });
    const openDialog = () => page.getByRole('button', { name: `Save as idea… ${product.drafted}` }).click();
    await openDialog();
    await page.getByLabel('Project name').fill('Juniper');
    await page.getByRole('combobox', { name: 'Page' }).fill('not a page');
    await save.click();
    await mentions(page, 'Enter a full URL such as');
    await inspect('idea-dialog');
    await page.getByRole('combobox', { name: 'Page' }).fill(`${demoSite}guides/pack-size/`);
    await save.click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    // Now the project of this domain and the page are there already.
    await openDialog();
    await expect
      .poll(() => page.getByLabel('Project', { exact: true }).locator(':checked').textContent())
      .toContain('Juniper');
    await page.getByRole('combobox', { name: 'Page' }).fill(`${demoSite}guides/pack-size/`);
    await save.click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Open page' }).click();
    await page.waitForURL('**/projects/*?page=*');
    await page.getByRole('cell', { name: product.drafted, exact: true }).first().waitFor();
    const [project] = await product.owner.call(api.projects.list, {});
    const [kept] = await product.owner.call(api.projectPages.list, { projectId: project?.id ?? '' });
    expect(kept).toMatchObject({ ideasCount: 2, url: `${demoSite}guides/pack-size/` });
    const [idea] = await product.owner.call(api.ideas.list, { pageId: kept?.id ?? '' });
    expect(idea?.stats.keyword).toBe(product.drafted);
    expect(idea?.stats.ctr).toBeGreaterThan(0.05);
  });
});

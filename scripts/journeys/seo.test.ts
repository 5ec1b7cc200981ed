import { api } from '@serplift/core/api';
import { editWordPress, readWordPressChanges, sandboxCredentials } from '@serplift/sandbox';
import { expect, it } from 'vitest';
import { answered, atStep, button, idOf, isOff, leadsTo, mentions, says, shown } from './screen.ts';
import { openStage } from './stage.ts';
import { demoSite, type Person, proposalsOf, startDemoProduct, stuck } from './start-product.ts';

const product = openStage(startDemoProduct);
const { username, applicationPassword } = sandboxCredentials.wordpress;

/** From a team without Search Console to a result of four pages; gives the id of the run. */
async function getResult(person: Person): Promise<string> {
  let runId = '';
  await product.visit(person, async ({ page, inspect }) => {
    await page.goto('/seo-optimization');
    await page.getByRole('heading', { name: 'Search Console is not connected' }).waitFor();
    await leadsTo(page, 'Go to Team Settings', '/team-settings');
    await leadsTo(page, 'Back to Optimizations', '/dashboard');
    await isOff(page, 'Start SEO Optimization');
    await inspect('seo-not-connected');

    await page.getByRole('button', { name: 'Connect Search Console' }).click();
    await page.getByText('Dana Demo').click();
    await page.getByRole('button', { name: 'Allow' }).click();
    await says(page, 'Google Search Console connected successfully!');
    await page.waitForURL((url) => url.pathname === '/seo-optimization' && url.search === '');
    await page.getByRole('list', { name: 'Websites' }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Insufficient Permissions' }).count()).toBe(2);
    await isOff(page, 'Insufficient Permissions');
    await mentions(page, 'Select a website first.');
    await inspect('seo-websites');

    await button(page, `Select ${demoSite}`).click();
    await says(page, 'Website selected successfully. Ready to optimize!');
    await mentions(page, 'Currently Selected');
    await page.getByRole('button', { name: 'Change Website' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();

    await page.getByLabel('Page Limit').fill('4');
    await mentions(page, '4 pages');
    await mentions(page, 'which replaces grok-2-1212');
    await inspect('seo-settings');

    product.sandbox.faults.add(stuck);
    await page.getByRole('button', { name: 'Start SEO Optimization' }).click();
    await page.waitForURL('**/seo-optimization/*');
    await atStep(page, 'AI Analysis');
    product.sandbox.faults.clear();
    // The first run of a team fetches its data; on a busy machine that takes its time.
    await shown(page, 'SEO Optimization Complete').waitFor({ timeout: 150_000 });
    await atStep(page, 'Review Results');
    await page.getByText('Unlimited').waitFor({ state: 'detached' });
    await says(page, 'All 4');
    await page.getByText('All 4', { exact: true }).click();
    await expect.poll(() => page.getByRole('grid', { name: 'Pages' }).getByRole('row').count()).toBe(4);
    runId = idOf(page);
  });
  return runId;
}

/** Accepts all proposals, the first one on the screen; gives the path of its page. */
async function acceptAll(person: Person, optimizationId: string): Promise<string> {
  const [first, ...others] = await proposalsOf(person, optimizationId);
  const decisions = others.map(({ id: itemId }) => ({ itemId, verdict: 'accepted' as const }));
  await person.call(api.decisions.decideMany, { optimizationId, decisions });
  const path = new URL(first?.url ?? '').pathname;
  await product.visit(person, async ({ page }) => {
    await page.goto(`/seo-optimization/${optimizationId}`);
    await says(page, 'To review 1');
    await answered(page, '**/decisions', page.getByRole('button', { name: /^Accept / }).click());
    await says(page, 'Nothing waits.');
    await says(page, 'To review 0');
  });
  return path;
}

async function connectWebsite(person: Person): Promise<void> {
  await product.visit(person, async ({ page, inspect, allow }) => {
    allow(/400 .*destinations/);
    await page.goto('/team-settings/publishing');
    await button(page, 'Connect Website').click();
    await button(page, 'Connect').click();
    const website = page.getByLabel('Website', { exact: true });
    await expect.poll(() => website.evaluate((field) => field === document.activeElement)).toBe(true);
    await website.fill(demoSite);
    await page.getByLabel('WordPress user').fill(username);
    await page.getByLabel('Application password').fill(applicationPassword);
    // Playwright answers the question with No, so what was typed stays.
    await page.keyboard.press('Escape');
    await inspect('publish-connect');
    await button(page, 'Connect').click();
    await mentions(page, 'Yoast SEO (simulated)');
  });
}

it('a team without Search Console connects it, picks a website and gets a result, whose texts are published past what a person changed meanwhile, and rolled back [2.1-12, 2.6-2, 2.6-3, 2.6-4, 2.6-5, 2.6-7, 2.6-14, 2.6-15, 4-18, 4-19, 7-27, 8-31, 8-32, 8-37]', async () => {
  const person = await product.signUpWithTeam('new@seo.example', 'Newcomers');
  const runId = await getResult(person);
  const path = await acceptAll(person, runId);
  await connectWebsite(person);
  await product.visit(person, async ({ page, inspect }) => {
    await page.goto(`/seo-optimization/${runId}`);
    await button(page, 'Publish…').click();
    await button(page, 'Show Changes').click();
    await mentions(page, 'Nothing has been written yet');
    await inspect('publish-plan');
    expect(await readWordPressChanges(product.sandbox.origin)).toEqual([]);
    await editWordPress(product.sandbox.origin, { path, field: 'title', value: 'By a person' });
    await page.getByRole('button', { name: /^Publish \d+ Text/u }).click();
    await mentions(page, 'Someone changed it before Serplift could');
    await says(page, 'On the site now');
    await inspect('publish-conflict');
    await button(page, 'Keep Theirs').click();
    await mentions(page, 'Kept as it was');
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    await mentions(page, 'No holdout: measuring');

    await button(page, 'Roll Back…').click();
    await mentions(page, 'Will be restored');
    await inspect('publish-rollback');
    await page.getByRole('button', { name: /^Restore \d+ Text/u }).click();
    await mentions(page, 'Restored');
  });
  const changes = await readWordPressChanges(product.sandbox.origin);
  const ofFirst = changes.filter((change) => change.path === path && change.field === 'title');
  expect(ofFirst.map(({ by }) => by)).toEqual(['person']);
});

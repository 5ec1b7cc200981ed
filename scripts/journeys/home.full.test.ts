import { api } from '@serplift/core/api';
import { describe, expect, it } from 'vitest';
import { button, link, mentions, pathOf, says } from './screen.ts';
import { openStage } from './stage.ts';
import { addMember, demoAccount, startDemoProduct, untilEnded } from './start-product.ts';

/** The demo team with an ended run of each kind. */
const product = openStage(async () => {
  const demo = await startDemoProduct();
  const { owner, teamId } = demo;
  const campaigns = await owner.call(api.integrations.googleAdsCampaigns, { teamId, accountId: demoAccount });
  const adGroupIds = campaigns.flatMap(({ adGroups }) => adGroups.map(({ id }) => id)).slice(0, 3);
  const [seo, questions, ads] = await Promise.all([
    owner.call(api.seo.start, { settings: { maxPages: 6 } }),
    owner.call(api.questions.start, { settings: { maxQueries: 6 } }),
    owner.call(api.ads.start, { adGroupIds, settings: {} }),
  ]);
  await Promise.all([
    untilEnded(() => owner.call(api.seo.show, { optimizationId: seo.id })),
    untilEnded(() => owner.call(api.questions.show, { optimizationId: questions.id })),
    untilEnded(() => owner.call(api.ads.show, { optimizationId: ads.id })),
  ]);
  return { ...demo, runs: { seo: seo.id, questions: questions.id, ads: ads.id } };
});

describe('the first screen', () => {
  it('leads a new team from step to step, and the list ends itself', async () => {
    const person = await product.signUpWithTeam('new@home.example', 'Newcomers');
    await product.visit(person, async ({ page, inspect }) => {
      await page.goto('/dashboard');
      await page.getByRole('heading', { name: 'Get your first result' }).waitFor();
      await inspect('home-new-team');
      await button(page, 'Connect: Connect Search Console').press('Enter');
      await page.getByText('Dana Demo').waitFor();
      await product.connectGoogle(person, { email: 'demo@juniperandpine.example' });
      await page.goto('/dashboard');
      await mentions(page, 'Search Console is connected. Optimizations use the data of the website you select.');
      await link(page, 'Select: Select your website').waitFor();
    });
    await person.call(api.user.selectWebsite, { websiteUrl: 'https://www.juniperandpine.example/' });
    const { id: optimizationId } = await person.call(api.seo.start, { settings: { maxPages: 2 } });
    const { pages } = await untilEnded(() => person.call(api.seo.show, { optimizationId }));
    await product.visit(person, async ({ page }) => {
      await page.goto('/dashboard');
      await link(page, 'Review: Review the proposals').click();
      await expect.poll(() => pathOf(page)).toBe(`/seo-optimization/${optimizationId}`);
      const itemId = pages.find(({ state }) => state === 'succeeded')?.id ?? '';
      await person.call(api.decisions.decide, { optimizationId, itemId, verdict: 'accepted' });
      await page.goto('/dashboard');
      await says(page, '1 accepted');
      await expect.poll(() => page.getByText('Get your first result').count()).toBe(0);
    });
  });

  it('shows clicks with their window, what waits and the latest runs, on every screen and by keyboard', async () => {
    await product.visit(product.owner, async ({ page, inspect }) => {
      await page.goto('/dashboard');
      await mentions(page, 'Clicks in 28 days');
      await mentions(page, 'vs the 28 days before');
      const { waiting } = await product.owner.call(api.home.show, {});
      await says(page, `${waiting.proposals} proposals`);
      for (const kind of ['SEO', 'Google Ads', 'Questions']) await mentions(page, new RegExp(`^${kind} `, 'u'));
      await inspect('home');
      await link(page, 'Review Proposals').focus();
      await page.keyboard.press('Enter');
      await page.waitForURL((url) => url.pathname === '/review');
      await says(page, `To review ${waiting.proposals}`);
    });
  });

  it('of a member says whom to ask for a connection, and offers the chooser when the figures cannot be read', async () => {
    const owner = await product.signUpWithTeam('owner@members.example', 'Members');
    const member = await addMember(product, { owner, email: 'mia@members.example' });
    await product.visit(member, async ({ page, allow, inspect }) => {
      allow(/500 .*\/api\/home/u);
      await page.goto('/dashboard');
      await mentions(page, 'Ask a team owner to connect it in Team Settings.');
      await page.route('**/api/home', (route) => route.fulfill({ status: 500, body: '' }));
      await page.reload();
      await page.getByRole('heading', { name: 'Your figures could not be loaded' }).waitFor();
      await page.getByRole('heading', { name: 'Questions to Answer' }).waitFor();
      await inspect('home-failed');
      await page.unroute('**/api/home');
      await button(page, 'Try Again').click();
      await page.getByRole('heading', { name: 'Get your first result' }).waitFor();
    });
  });
});

describe('a result', () => {
  it('says once what its new texts may bring together, and changes with each rejection', async () => {
    await product.visit(product.owner, async ({ page, inspect }) => {
      await page.goto(`/seo-optimization/${product.runs.seo}`);
      await mentions(page, 'To review');
      const { pages } = await product.owner.call(api.seo.show, { optimizationId: product.runs.seo });
      const texts = pages.filter(({ state }) => state === 'succeeded').length;
      await says(page, 'May bring in 28 days');
      await mentions(page, '80% interval');
      await mentions(page, `${texts} new texts of this run. A judgment from published tests, not a measurement.`);
      await page.keyboard.press('r');
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('1');
      await mentions(page, `${texts - 1} new text`);
      await inspect('seo-result-with-value');
    });
  });
});

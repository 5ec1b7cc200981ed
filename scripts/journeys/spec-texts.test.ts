import { api } from '@serplift/core/api';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { recordPaints } from './paints.ts';
import { button, isOff, leadsTo, mentions, says } from './screen.ts';
import { openStage } from './stage.ts';
import { changeAnswer, fakeAnswer, startWaitingProduct } from './waiting-product.ts';

const product = openStage(startWaitingProduct);

/** What a page may show before it is known who looks at it. */
const emptyOrSpinner = expect.stringMatching(/^(?:Loading…)?$/u);
/** Failures of this file are made on purpose. */
const madeOnPurpose = /Failed to load resource/;
const headsOf = (page: Page, table: string) =>
  page.getByRole('table', { name: table }).getByRole('columnheader').allTextContents();

const protectedPaths = (id: string) => [
  '/dashboard',
  '/responsive-search-ads',
  `/responsive-search-ads/${id}`,
  '/seo-optimization',
  `/seo-optimization/${id}`,
  '/questions-to-answer',
  `/questions-to-answer/${id}`,
  `/question-optimize/${id}`,
  '/optimizations',
  '/projects',
  `/projects/${id}`,
  '/api-usage',
  '/profile',
  '/team-members',
  '/team-settings',
  '/system',
];

describe('who gets where', () => {
  it('every protected screen sends strangers to the login page, and people without a team to its setup [2.1-7, 2.1-10, 2.1-11, 2.1-12, 2.1-13, 2.1-14, 2.1-15, 2.1-16, 2.1-17, 2.1-18, 2.1-19, 2.1-20, 2.1-21, 2.1-23, 2.1-24, 2.4-8, 2.7-9, 2.8-3, 4-1, 6-1, 7-2]', async () => {
    await product.visit(product.stranger(), async ({ page, allow }) => {
      allow(/401 .*\/api\/user/);
      // What a session leaves behind when it ends elsewhere.
      await page.addInitScript(() => localStorage.setItem('user', '{"hasTeam":true}'));
      const paints = await recordPaints(page);
      for (const path of [...protectedPaths(product.runs.seo), '/team-setup']) {
        paints.length = 0;
        await page.goto(path);
        await page.waitForURL((url) => url.pathname === '/login');
        await page.getByRole('heading', { level: 1, name: 'Sign in to Serplift' }).waitFor();
        await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1);
        const others = paints.filter(({ text }) => !text.includes('Sign in to Serplift'));
        for (const { text, parts } of others) expect([path, text, parts]).toEqual([path, emptyOrSpinner, []]);
        expect(paints.some(({ text }) => text.includes('Sign in to Serplift'))).toBe(true);
      }
      await page.goto('/no-such-page');
      allow(/404 .*no-such-page/);
      await says(page, '404 Page Not Found');
      await says(page, 'Did you forget to add the page to the router?');
    });
    const person = await product.signUp('teamless@texts.example');
    await product.visit(person, async ({ page }) => {
      for (const path of protectedPaths(product.runs.seo)) {
        await page.goto(path);
        await page.waitForURL((url) => url.pathname === '/team-setup');
        await page.getByRole('heading', { level: 1, name: 'Create your team' }).waitFor();
        await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1);
      }
    });
  });

  it('only a spinner is shown while the account is read; a failed sign-out still signs out [2.1-22, 4-1, 4-4, 8-10, 8-68]', async () => {
    const person = await product.signUpWithTeam('spinner@texts.example', 'Spinners');
    await product.visit(person, async ({ page, allow }) => {
      allow(madeOnPurpose);
      let answerNow = () => {};
      const gate = new Promise<void>((resolve) => (answerNow = resolve));
      await page.route('**/api/user', async (route) => {
        await gate;
        await route.continue();
      });
      await page.goto('/dashboard');
      await mentions(page, 'Loading…');
      await expect.poll(() => page.getByRole('heading').count()).toBe(0);
      answerNow();
      await page.getByRole('heading', { name: 'Marketing Optimizations' }).waitFor();
      await fakeAnswer(page, 'POST **/api/auth/logout');
      await page.getByRole('button', { name: 'My Account' }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await page.waitForURL('**/login');
      await expect.poll(() => page.evaluate(() => localStorage.getItem('user'))).toBeNull();
    });
    await product.visit(product.stranger(), async ({ page }) => {
      await page.goto('/login');
      await page.getByLabel('Email').fill('spinner@texts.example');
      await page.getByLabel('Password').fill('correct horse');
      await button(page, 'Sign In').click();
      await says(page, 'Signed in');
      await page.getByRole('heading', { name: 'Marketing Optimizations' }).waitFor();
    });
  });
});

describe('what is on the screens', () => {
  it('the chooser, the sidebar and the user menu [2.1-10, 2.2-3, 2.2-4, 2.2-5, 2.2-6, 2.4-1, 2.4-2, 2.4-3, 2.4-4, 2.4-5, 2.4-6, 2.4-7, 2.14-6]', async () => {
    await product.visit(product.owner, async ({ page }) => {
      await page.goto('/dashboard');
      await page.getByRole('heading', { name: 'Marketing Optimizations' }).waitFor();
      const cards = page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { level: 2 }) });
      for (const [title, link] of [
        ['Google Ads Optimization', '/responsive-search-ads'],
        ['SEO Click-Through-Rate Optimization', '/seo-optimization'],
        ['Questions to Answer', '/questions-to-answer'],
      ] as const) {
        const card = cards.filter({ has: page.getByRole('heading', { name: title, exact: true }) });
        for (const text of ['Available', 'Key Features']) await says(card, text);
        await leadsTo(card, 'Start Optimization', link);
        await expect
          .poll(() => card.getByText('Requires Google Ads').count())
          .toBe(title === 'Google Ads Optimization' ? 1 : 0);
      }
      await mentions(page, /5 headlines and 4 descriptions/);
      await mentions(page, /positions 2 to 10/);
      await mentions(page, /the last 3 months/);
      const sidebar = page.getByRole('navigation').filter({ has: page.getByRole('link', { name: 'History' }) });
      const entries = () => sidebar.getByRole('link').allTextContents();
      await expect.poll(entries).toEqual(expect.arrayContaining(['Projects', 'Optimizations', 'History']));
      expect(await entries()).not.toContain('System');
      const account = page.getByRole('button', { name: 'My Account' });
      await expect.poll(() => account.textContent()).toBe('O');
      await account.click();
      const menu = page.getByRole('menu');
      for (const text of ['My Account', 'owner@demo.example', 'Demo team']) await mentions(menu, text);
      await expect
        .poll(() => menu.getByRole('menuitem').allTextContents())
        .toEqual(['Team Settings', 'Team Members', 'Profile', 'API Usage', 'Sign out']);
      await page.goto('/automations/new');
      await page.getByRole('heading', { level: 1, name: 'New Automation' }).waitFor();
    });
  });

  it('profile, members, team settings and API usage [2.1-17, 2.1-18, 2.10-2, 2.10-3, 2.10-4, 2.10-6, 2.10-7, 2.11-1, 2.11-3, 2.12-1, 2.12-3, 2.13-3, 2.13-7, 9-25]', async () => {
    await product.owner.call(api.invitations.create, {
      teamId: product.teamId,
      email: 'pending@texts.example',
      roleId: 'member',
    });
    await product.visit(product.owner, async ({ page }) => {
      await page.goto('/profile');
      await says(page, 'Additional account settings coming soon');
      for (const name of ['Username', 'User ID', 'Email', 'Team', 'Role', 'Owner', 'Demo team']) await says(page, name);
      await page.goto('/team-members');
      await page.getByRole('table', { name: 'Pending Invitations' }).waitFor();
      await expect.poll(() => headsOf(page, 'Members')).toEqual(['Name', 'Email', 'Role', 'Joined', 'Actions']);
      await expect
        .poll(() => headsOf(page, 'Pending Invitations'))
        .toEqual(['Email', 'Role', 'Sent', 'Expires', 'Actions']);
      await page.goto('/team-settings');
      await mentions(page, 'cannot be changed after creation');
      for (const name of ['Total Cost', 'Grok AI', 'DataForSEO', 'Recent calls']) await says(page, name);
      await says(page, 'No API usage recorded yet.');
      await product.database.knex.raw(
        `insert into usage_records (id, team_id, user_id, provider, endpoint, state, price_version, reserved_ticks,
           cost_ticks, input_tokens, output_tokens, process)
         select gen_random_uuid(), m.team_id, m.user_id, given.provider, given.endpoint, 'settled', 'test', 12300000,
           12300000, given.tokens, 0, 'test'
         from memberships m, (values ('grok', 'chat/completions', 1234), ('dataforseo', 'serp/live', null::int)) given (provider, endpoint, tokens)
         where m.team_id = ?`,
        [product.teamId],
      );
      await page.goto('/api-usage');
      await page.getByRole('heading', { name: 'Usage History', exact: true }).waitFor();
      await expect
        .poll(() => headsOf(page, 'Usage History'))
        .toEqual(['Provider', 'Endpoint', 'Date', 'Used', 'Cost (USD)']);
      const rows = page.getByRole('table', { name: 'Usage History' }).getByRole('row');
      await expect
        .poll(() => rows.filter({ hasText: 'chat/completions' }).innerText())
        .toMatch(/Grok[^]*1,234 tokens\s+\$0\.0012/);
      await expect
        .poll(() => rows.filter({ hasText: 'serp/live' }).innerText())
        .toMatch(/DataForSEO[^]*1 request\s+\$0\.0012/);
      const sizes = page.getByLabel('Per page').getByRole('option');
      await expect.poll(() => sizes.allTextContents()).toEqual(['10', '20', '50', '100']);
      await isOff(page, 'Previous');
    });
  });

  it('the tables of a project [2.9-12, 2.9-13]', async () => {
    const { owner } = product;
    const project = await owner.call(api.projects.create, { name: 'Shop', domain: 'shop.example' });
    const url = 'https://shop.example/tents';
    const { id } = await owner.call(api.projectPages.create, { projectId: project.id, url, volume: 900 });
    await owner.call(api.ideas.create, { pageId: id, type: 'ux', stats: { ctr: 0.8, position: 6.4 } });
    await product.visit(owner, async ({ page }) => {
      await page.goto(`/projects/${project.id}`);
      await page.getByRole('table', { name: 'Pages' }).waitFor();
      await expect.poll(() => headsOf(page, 'Pages')).toEqual(['URL', 'Priority', 'Volume', 'Ideas', 'Actions']);
      await page.getByRole('link', { name: url }).click();
      await page.getByRole('cell', { name: 'CTR 0.8', exact: false }).waitFor();
      await expect.poll(() => headsOf(page, 'Ideas')).toEqual(['Type', 'Tags', 'Keyword', 'Stats', 'Actions']);
    });
  });

  it('the ads wizard: steps, filters, accounts, settings and what is done meanwhile [2.5-1, 2.5-7, 2.5-10, 2.5-15, 2.5-17, 2.5-18, 2.5-19, 2.5-20, 2.5-21, 2.5-22, 2.5-23, 9-16]', async () => {
    await product.visit(product.owner, async ({ page }) => {
      await page.goto('/responsive-search-ads');
      const steps = page.getByRole('navigation', { name: 'Progress' }).getByRole('listitem');
      await steps.filter({ hasText: 'Current: Select Campaigns' }).waitFor();
      const names = async () => (await steps.allTextContents()).map((text) => text.replace(/^\d(Current: )?/, ''));
      await expect.poll(names).toEqual(['Select Campaigns', 'AI Analysis', 'Review & Deploy']);
      await mentions(page.getByRole('treegrid', { name: 'Campaigns' }), 'Brand');
      for (const name of ['All Campaigns', 'Active Only', 'Paused Only']) await says(page, name);
      for (const [label, value] of [
        ['Headlines to Generate', '5'],
        ['Descriptions to Generate', '4'],
      ] as const) {
        await expect.poll(() => page.getByLabel(label).inputValue()).toBe(value);
      }
      await page.getByRole('button', { name: 'Switch Account' }).click();
      await expect
        .poll(() => page.getByRole('menuitemcheckbox', { checked: true }).innerText())
        .toMatch(/Juniper & Pine\s+418-000-1001 · [A-Z]{3} · \w+\/\w+/);
      await page.goto(`/responsive-search-ads/${product.runs.ads}`);
      for (const step of [
        'Analyze selected ad groups and existing ads',
        'Identify top-performing keywords per ad group',
        'Analyze landing pages and competitor data',
        'Get organic search results via a SERP data service',
        'AI competitive analysis and ad generation',
        'Generate optimized responsive search ads',
        '3–5 minutes',
      ]) {
        await says(page, step);
      }
    });
  });

  it('history: its tabs and filters, the way to each kind of result, and to a first run [2.8-1, 2.8-2, 2.8-4, 2.8-5, 2.8-7, 7-17, 7-22, 9-10]', async () => {
    await product.visit(product.owner, async ({ page }) => {
      await page.goto('/optimizations');
      await page.getByRole('article').nth(2).waitFor();
      await expect
        .poll(() => page.getByRole('tab').allTextContents())
        .toEqual(['All', 'Google Ads', 'SEO', 'Questions']);
      for (const name of ['All', 'Processing', 'Completed', 'Failed', 'Cancelled']) {
        await page.getByRole('radio', { name, exact: true }).waitFor({ state: 'attached' });
      }
      const links = page.getByRole('article').getByRole('link');
      const targets = async () => new Set(await links.evaluateAll((all) => all.map((one) => one.getAttribute('href'))));
      const { ads, seo, questions } = product.runs;
      await expect
        .poll(targets)
        .toEqual(
          new Set([`/responsive-search-ads/${ads}`, `/seo-optimization/${seo}`, `/question-optimize/${questions}`]),
        );
      for (const text of ['5 headlines · 4 descriptions · Model: gpt-4o']) await says(page, text);
      await expect.poll(() => page.getByRole('button', { name: 'View Results', disabled: true }).count()).toBe(3);
    });
    const person = await product.signUpWithTeam('empty@texts.example', 'Empty');
    await product.visit(person, async ({ page }) => {
      await page.goto('/optimizations');
      for (const [name, link] of [
        ['Start Google Ads Optimization', '/responsive-search-ads'],
        ['Start SEO Optimization', '/seo-optimization'],
        ['Start Question Analysis', '/questions-to-answer'],
      ] as const) {
        await leadsTo(page, name, link);
      }
    });
  });

  it('the SEO and question results: totals, unlimited pages, priorities and recommendations [2.6-1, 2.6-8, 2.6-9, 2.6-12, 2.7-5, 9-22]', async () => {
    await product.visit(product.owner, async ({ page }) => {
      await changeAnswer(page, `**/api/seo-optimize/${product.runs.seo}`, () => ({ status: 'completed' }));
      await page.goto(`/seo-optimization/${product.runs.seo}`);
      const steps = page.getByRole('navigation', { name: 'Progress' }).getByRole('listitem');
      await steps.filter({ hasText: 'Current: AI Analysis' }).waitFor();
      for (const text of ['Status', 'Started']) await says(page, text);
      const names = async () => (await steps.allTextContents()).join();
      await expect.poll(names).toMatch(/Select Website.*AI Analysis.*Review Results/);
      await says(page, 'SEO Optimization Complete');
      for (const text of ['Total pages', 'Optimized pages', 'Max pages', 'Unlimited']) await says(page, text);
      const results = { totalQueriesAnalyzed: 3, priorities: { high: 1, medium: 1, low: 1 } };
      const recommendations = { improve_existing: 1, add_faq: 1, create_new: 1 };
      await changeAnswer(page, `**/api/question-optimize/${product.runs.questions}`, () => ({
        status: 'completed',
        results: { summary: 'Three questions.', error: null, ...results, recommendations },
      }));
      await page.goto(`/questions-to-answer/${product.runs.questions}`);
      await says(page, 'Analysis Complete');
      for (const text of ['Three questions.', 'Priorities', 'High', 'Medium', 'Low']) await says(page, text);
      for (const text of ['Improve the page', 'Add an FAQ', 'Write a new page']) await says(page, text);
    });
  });
});

import { api } from '@serplift/core/api';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { button, isOff, mentions, says } from './screen.ts';
import { openStage } from './stage.ts';
import { mailedLink } from './start-product.ts';
import { changeAnswer, fakeAnswer, startWaitingProduct } from './waiting-product.ts';

const product = openStage(startWaitingProduct);

/** Failures of this file are made on purpose. */
const madeOnPurpose = /Failed to load resource/;

describe('what failures say when the server says nothing', () => {
  it('of teams and invitations [2.15-1, 4-29, 8-53, 8-54, 8-55, 8-56, 8-57, 8-65, 9-18]', async () => {
    await product.visit(await product.signUp('setup@texts.example'), async ({ page, allow }) => {
      allow(madeOnPurpose);
      await fakeAnswer(page, 'POST **/api/teams');
      await page.goto('/team-setup');
      await page.getByLabel('Team Name').fill('Nobody');
      await button(page, 'Create Team').click();
      await says(page, 'Failed to create team');
    });
    const email = 'late@texts.example';
    await product.owner.call(api.invitations.create, { teamId: product.teamId, email, roleId: 'member' });
    await product.visit(product.owner, async ({ page, allow }) => {
      allow(madeOnPurpose);
      await fakeAnswer(page, 'PATCH **/api/teams/*');
      await page.goto('/team-settings');
      await button(page, 'Edit team name').click();
      await page.getByLabel('Team Name').fill('Other');
      await button(page, 'Save').click();
      await says(page, 'Failed to update team name');
      await fakeAnswer(page, 'POST **/api/teams/*/invitations');
      await fakeAnswer(page, 'POST **/api/invitations/*/resend');
      await fakeAnswer(page, 'DELETE **/api/invitations/*');
      await page.goto('/team-members');
      await button(page, 'Invite Member').click();
      await page.getByRole('dialog').getByLabel('Email').fill('new@texts.example');
      await page.getByRole('dialog').getByLabel('Role').selectOption('member');
      await button(page, 'Send Invitation').click();
      await says(page, 'Failed to send invitation');
      await page.goto('/team-members');
      await button(page, `Resend the invitation for ${email}`).click();
      await says(page, 'Failed to resend invitation');
      await button(page, `Cancel the invitation for ${email}…`).click();
      await button(page, 'Cancel Invitation').click();
      await says(page, 'Failed to cancel invitation');
    });
    await product.visit(product.stranger(), async ({ page, allow }) => {
      allow(madeOnPurpose);
      await fakeAnswer(page, 'POST **/api/invitations/*/accept');
      let answerNow = () => {};
      const gate = new Promise<void>((resolve) => (answerNow = resolve));
      await page.route(/\/api\/invitations\/[\w-]+$/, async (route) => {
        await gate;
        await route.continue();
      });
      await page.clock.install();
      await page.goto(mailedLink(product, email));
      await mentions(page, 'Loading the invitation…');
      answerNow();
      await page.getByLabel('First Name').fill('Nina');
      await page.getByLabel('Last Name').fill('Novak');
      await page.getByLabel('Password', { exact: true }).fill('correct horse');
      await page.getByLabel('Confirm Password').fill('correct horse');
      await button(page, 'Create Account').click();
      await says(page, 'Failed to accept invitation');
      await fakeAnswer(page, 'POST **/api/invitations/*/accept', { email, teamName: 'Demo team' });
      await page.clock.pauseAt(Date.now() + 60_000);
      await button(page, 'Create Account').click();
      const welcome = page.getByRole('heading', { name: 'Welcome to Demo team' });
      await welcome.waitFor();
      await page.clock.runFor(1900);
      expect(await welcome.isVisible()).toBe(true);
      await page.clock.runFor(200);
      await page.waitForURL('**/login');
    });
    expect((await product.owner.call(api.user.current, {})).team?.name).toBe('Demo team');
    expect(await product.owner.call(api.teams.members, {})).toHaveLength(1);
  });

  it('of connections, even when the address to go to is missing [7-30, 8-30, 8-58, 8-59, 8-60, 8-61, 8-62, 8-63, 8-64]', async () => {
    const person = await product.signUpWithTeam('plain@texts.example', 'Plain');
    await product.visit(person, async ({ page, allow }) => {
      allow(madeOnPurpose);
      await fakeAnswer(page, 'POST **/api/auth/google-*/team');
      await page.goto('/team-settings');
      for (const [name, text] of [
        ['Connect Search Console', 'Failed to initiate Google Search Console connection'],
        ['Connect Google Ads', 'Failed to initiate Google Ads connection'],
        ['Connect Google Analytics', 'Failed to initiate Google Analytics connection'],
        ['Connect All Services', 'Failed to initiate Google services connection'],
      ] as const) {
        await button(page, name).click();
        await says(page, text);
      }
      await fakeAnswer(page, 'POST **/api/auth/google-search-console', { authUrl: '' });
      for (const screen of ['/seo-optimization', '/questions-to-answer']) {
        await page.goto(screen);
        await button(page, 'Connect Search Console').click();
        await says(page, 'Failed to connect to Google Search Console. Please try again.');
      }
    });
    await product.visit(product.owner, async ({ page, allow }) => {
      allow(madeOnPurpose);
      await fakeAnswer(page, 'DELETE **/api/auth/google-*/team');
      await page.goto('/team-settings');
      for (const [name, text] of [
        ['Search Console', 'Failed to disconnect Google Search Console'],
        ['Google Ads', 'Failed to disconnect Google Ads'],
        ['Google Analytics', 'Failed to disconnect Google Analytics'],
      ] as const) {
        await button(page, `Disconnect ${name}…`).click();
        await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
        await says(page, text);
      }
    });
    const { googleAds } = await product.owner.call(api.integrations.list, { teamId: product.teamId });
    expect(googleAds.connected).toBe(true);
  });

  it('of ads: campaigns, account, start, a missing team and a run without a reason [2.5-16, 4-11, 5-16, 8-11, 8-12, 8-14, 8-16, 8-19]', async () => {
    await product.visit(product.owner, async ({ page, allow }) => {
      allow(madeOnPurpose);
      const tick = () =>
        page.getByRole('treegrid', { name: 'Campaigns' }).getByRole('checkbox', { name: 'Brand' }).check();
      await fakeAnswer(page, 'GET **/api/teams/*/google-ads-campaigns*');
      await page.goto('/responsive-search-ads');
      await says(page, 'Failed to fetch campaigns');
      await page.unroute('**/api/teams/*/google-ads-campaigns*');
      await fakeAnswer(page, 'POST **/api/teams/*/google-ads-account');
      await fakeAnswer(page, 'POST **/api/optimize');
      await page.reload();
      await page.getByRole('button', { name: 'Switch Account' }).click();
      await page.getByRole('menuitemcheckbox', { name: /Catalog/ }).click();
      await says(page, 'Failed to change Google Ads account');
      await tick();
      await button(page, 'Start AI Optimization').click();
      await says(page, 'Failed to start optimization. Please try again.');

      await page.route('**/api/user', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...((await response.json()) as object), team: null } });
      });
      await page.route('**/api/teams//**', async (route) => {
        const response = await route.fetch({
          url: route.request().url().replace('/teams//', `/teams/${product.teamId}/`),
        });
        await route.fulfill({ response });
      });
      await page.reload();
      await tick();
      await button(page, 'Start AI Optimization').click();
      await says(page, 'Team information not available. Please refresh the page.');

      await page.unroute('**/api/user');
      await changeAnswer(page, `**/api/optimize/${product.runs.ads}`, (run) => ({
        status: 'failed',
        results: { ...(run['results'] as object), error: null },
      }));
      await page.goto(`/responsive-search-ads/${product.runs.ads}`);
      await says(page, 'Optimization failed. Please try again.');
      await page.waitForURL((url) => url.pathname === '/responsive-search-ads');
      await isOff(page, 'Start AI Optimization');
    });
  });

  it('of an analysis without a reason [8-40]', async () => {
    await product.visit(product.owner, async ({ page }) => {
      await changeAnswer(page, `**/api/question-optimize/${product.runs.questions}`, (run) => ({
        status: 'failed',
        results: { ...(run['results'] as object), error: null },
      }));
      await page.goto(`/questions-to-answer/${product.runs.questions}`);
      await says(page, 'Question analysis failed');
      await button(page, 'Try Again').waitFor();
    });
  });
});

describe('titles of messages', () => {
  it('are above their sentence [8-20, 8-32, 8-34, 8-36, 8-52]', async () => {
    const { owner } = product;
    const project = await owner.call(api.projects.create, { name: 'Shop', domain: 'shop.example' });
    await product.visit(owner, async ({ page, allow }) => {
      allow(madeOnPurpose);
      await fakeAnswer(page, 'POST **/api/user/select-website', { websiteUrl: 'https://trade.example/' });
      await page.goto('/seo-optimization');
      await button(page, 'Change Website').click();
      await page.getByRole('button', { name: /^Select https:\/\/trade/ }).click();
      await says(page, 'Website Selected');
      await fakeAnswer(page, 'POST **/api/seo-optimize');
      await button(page, 'Start SEO Optimization').click();
      await says(page, 'Error');
      await changeAnswer(page, `**/api/seo-optimize/${product.runs.seo}`, () => ({ status: 'failed' }));
      await page.goto(`/seo-optimization/${product.runs.seo}`);
      await says(page, 'Optimization Failed');
      await fakeAnswer(page, 'POST **/api/teams/*/google-ads-account', { ok: true });
      await page.goto('/responsive-search-ads');
      await page.getByRole('button', { name: 'Switch Account' }).click();
      await page.getByRole('menuitemcheckbox', { name: /Catalog/ }).click();
      await says(page, 'Account Changed');
      await page.goto(`/projects/${project.id}`);
      await button(page, 'Add Page').click();
      await page.getByLabel('URL').fill('https://shop.example/tents');
      await page.keyboard.press('Enter');
      await says(page, 'Success');
    });
    expect(await owner.call(api.projectPages.list, { projectId: project.id })).toHaveLength(1);
  });
});

describe('how often the server is asked', () => {
  interface Look {
    screen: string;
    call: RegExp;
    /** Whether every look after the first one fails. */
    fails?: boolean;
  }

  /** What a page notes about the calls that are looked at. */
  interface Notes {
    askedAtMs: number[];
    open: number;
  }
  const notesOf = (page: Page) => page.evaluate(() => (window as unknown as { notes: Notes }).notes);

  /** Makes the page note when it asks, in its own time, and how many answers are on their way. */
  function takeNotes(source: string): void {
    const notes: Notes = { askedAtMs: [], open: 0 };
    Object.assign(window, { notes });
    const ask = window.fetch;
    window.fetch = async (input, init) => {
      if (!new RegExp(source).test(input instanceof Request ? input.url : input.toString())) return ask(input, init);
      notes.askedAtMs.push(Date.now());
      notes.open += 1;
      const answer = await ask(input, init);
      await answer.clone().text();
      notes.open -= 1;
      return answer;
    };
  }

  /** The page's time between two questions, in its own clock, which is frozen while an answer is on its way. */
  async function gapMs(page: Page, { screen, call, fails = false }: Look): Promise<number> {
    await page.clock.install();
    await page.addInitScript(takeNotes, call.source);
    await page.goto(screen);
    await mentions(page, /^(Pending|Waiting for a free worker)$/);
    if (fails) await page.route(call, (route) => route.fulfill({ status: 502, body: '' }));
    await page.clock.pauseAt(Date.now() + 60_000);
    const before = (await notesOf(page)).askedAtMs.length;
    for (;;) {
      await expect.poll(async () => (await notesOf(page)).open).toBe(0);
      const [last = 0, previous = 0] = (await notesOf(page)).askedAtMs.slice(before).toReversed();
      if (previous > 0) return last - previous;
      await page.clock.runFor(100);
    }
  }

  it.each([
    ['ads', 2000, /\/api\/optimize\/[\w-]+$/],
    ['seo', 2000, /\/api\/seo-optimize\/[\w-]+$/],
    ['questions', 3000, /\/api\/question-optimize\/[\w-]+$/],
    ['history', 5000, /\/api\/seo-optimizations\//],
  ] as const)('%s every %d ms [4-26, 7-15, 7-20, 7-24, 9-3, 9-5, 9-6, 9-7]', async (what, everyMs, call) => {
    const screens = {
      ads: `/responsive-search-ads/${product.runs.ads}`,
      seo: `/seo-optimization/${product.runs.seo}`,
      questions: `/questions-to-answer/${product.runs.questions}`,
      history: '/optimizations',
    };
    await product.visit(product.owner, async ({ page }) => {
      const gap = await gapMs(page, { screen: screens[what], call });
      expect(Math.abs(gap - everyMs)).toBeLessThanOrEqual(200);
    });
  });

  it('questions 5000 ms after a failed look [7-24, 9-6]', async () => {
    await product.visit(product.owner, async ({ page, allow }) => {
      allow(/502 .*question-optimize/);
      const look = {
        screen: `/questions-to-answer/${product.runs.questions}`,
        call: /\/api\/question-optimize\/[\w-]+$/,
      };
      const gap = await gapMs(page, { ...look, fails: true });
      expect(Math.abs(gap - 5000)).toBeLessThanOrEqual(200);
    });
  });
});

import { api } from '@serplift/core/api';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { mentions } from './screen.ts';
import { openStage } from './stage.ts';
import { demoAccount, demoSite, mailedLink, startProduct, teamOf, untilEnded } from './start-product.ts';

/** Runs a script wherever it is taken for markup, as an element, an attribute or the end of one. */
const markup = `"'><img src=x onerror="globalThis.stolen=1"><svg onload=globalThis.stolen=1></svg></script><script>globalThis.stolen=1</script>`;
/** Short enough for a name. */
const shortMarkup = `<img src=x onerror="stolen=1">`;
/** What can be seen of either where it is shown as text. */
const seen = '<img src=x';

/** A team that has everything a screen can show: runs of each kind, a project, an automation, invitations, a token. */
const product = openStage(async () => {
  const product = await startProduct({ env: { ADMIN_EMAIL: 'owner@demo.example' } });
  const owner = await product.signUpWithTeam('owner@demo.example', shortMarkup);
  await product.database.knex.raw('update users set email_verified = true');
  const teamId = await teamOf(owner);
  await product.connectGoogle(owner, { email: 'demo@juniperandpine.example' });
  await owner.call(api.integrations.selectGoogleAdsAccount, { teamId, accountId: demoAccount });
  await owner.call(api.user.selectWebsite, { websiteUrl: demoSite });
  const [campaign] = await owner.call(api.integrations.googleAdsCampaigns, { teamId });
  const ads = await owner.call(api.ads.start, { campaignIds: [campaign?.id ?? ''], settings: {} });
  const seo = await owner.call(api.seo.start, { settings: { maxPages: 3 } });
  const questions = await owner.call(api.questions.start, { settings: { maxQueries: 3 } });
  const project = await owner.call(api.projects.create, {
    name: markup.slice(0, 100),
    domain: new URL(demoSite).hostname,
  });
  const page = await owner.call(api.projectPages.create, {
    projectId: project.id,
    url: `${demoSite}${encodeURI(markup)}`,
  });
  const analysis = { headlines: [{ title: markup, content: markup }], summary: markup };
  const idea = { type: shortMarkup, tags: [markup.slice(0, 60)], analysis, changes: markup };
  await owner.call(api.ideas.create, { pageId: page.id, ...idea });
  const work = { kind: 'seo' as const, websiteUrl: demoSite, settings: { maxPages: 1 } };
  const automation = await owner.call(api.automations.create, { name: markup.slice(0, 100), type: 'manual', work });
  const names = { firstName: shortMarkup, lastName: shortMarkup };
  await owner.call(api.invitations.create, { teamId, email: 'new@demo.example', roleId: 'member', ...names });
  await owner.call(api.tokens.create, { name: shortMarkup });
  const [adsRun, seoRun, questionsRun] = await Promise.all([
    untilEnded(() => owner.call(api.ads.show, { optimizationId: ads.id })),
    untilEnded(() => owner.call(api.seo.show, { optimizationId: seo.id })),
    untilEnded(() => owner.call(api.questions.show, { optimizationId: questions.id })),
  ]);
  const proposed = seoRun.pages.filter(({ optimizedTitle }) => optimizedTitle !== null);
  // Without quotation marks, the reason is a rule in its own words.
  for (const [index, reason] of [markup, '<img src=x onerror=globalThis.stolen=1>'].entries()) {
    const rejected = { optimizationId: seo.id, itemId: proposed[index]?.id ?? '', verdict: 'rejected' as const };
    await owner.call(api.decisions.decide, { ...rejected, reason });
  }
  /** What shows texts that people write. */
  const screens = [
    // Its rejected pages show the person's reason.
    `/seo-optimization/${seo.id}?show=all&item=${proposed[0]?.id}`,
    '/automations',
    `/automations/${automation.id}`,
    `/automations/${automation.id}/edit`,
    '/projects',
    `/projects/${project.id}`,
    `/projects/${project.id}?page=${page.id}`,
    '/profile',
    '/team-members',
    '/team-settings',
    '/team-settings/rejections',
    '/system?tab=automations',
    '/system?tab=settings',
  ];
  /** What shows only texts of providers and pages. */
  const screensOfOthers = [
    '/dashboard',
    `/responsive-search-ads/${ads.id}`,
    `/responsive-search-ads/${ads.id}?item=${adsRun.adGroups[0]?.id}`,
    `/questions-to-answer/${questionsRun.id}`,
    '/responsive-search-ads',
    '/seo-optimization',
    '/questions-to-answer',
    '/optimizations',
    '/api-usage',
    '/automations/new',
    '/system',
  ];
  return { ...product, owner, teamId, screens, screensOfOthers };
});

/** Nothing ran, and none of it became an element or a link that runs. */
async function expectInert(page: Page, screen: string): Promise<void> {
  const found = await page.evaluate(() => ({
    stolen: 'stolen' in globalThis,
    elements: [...document.querySelectorAll('[onerror], [onload], img[src="x"], [href^="javascript:" i]')].map(
      (element) => element.outerHTML,
    ),
  }));
  expect({ screen, ...found }).toEqual({ screen, stolen: false, elements: [] });
}

/** Unfolds what folds out on a screen, and reads all that it shows. */
const readWhole = (page: Page): Promise<string> =>
  page.evaluate(() => {
    for (const toggle of document.querySelectorAll<HTMLElement>('main [aria-expanded=false]')) toggle.click();
    return document.body.innerText.toLowerCase();
  });

/** Shows another screen, as a link in the dashboard does. */
const switchTo = (page: Page, screen: string): Promise<void> =>
  page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, screen);

/** Goes through screens without loading the program again, waits on each until it shows the markup as text, and answers which did. */
async function screensShowing(page: Page, screens: readonly string[]): Promise<string[]> {
  const showing: string[] = [];
  await page.goto('/profile');
  await page.getByRole('heading').first().waitFor();
  for (const screen of screens) {
    // What is seen after an empty screen is not of the screen before.
    await switchTo(page, '/nothing-here');
    await expect.poll(() => readWhole(page), { message: `before ${screen}` }).not.toContain(seen);
    await switchTo(page, screen);
    await expect.poll(() => readWhole(page), { message: screen }).toContain(seen);
    await expectInert(page, screen);
    showing.push(screen);
  }
  return showing;
}

/** What providers and people may have written; states and ids, by which screens choose what to show, stay as they are. */
const texts = new Set(
  [
    'name',
    'title',
    'description',
    'text',
    'query',
    'keyword',
    'message',
    'error',
    'summary',
    'reason',
    'domain',
    'slug',
  ]
    .concat([
      'username',
      'displayName',
      'content',
      'question',
      'headline',
      'model',
      'tag',
      'subject',
      'viaName',
      'step',
    ])
    .concat([
      'keywords',
      'queries',
      'tags',
      'reasons',
      'warnings',
      'headlines',
      'competitorDomains',
      'snippet',
      'path1',
      'path2',
    ]),
);
const isText = (key: string, value: string): boolean => texts.has(key) || /\s/u.test(value);

/** An answer in which every text carries markup, and every address runs a script. */
function poisoned(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => poisoned(one, key));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, poisoned(one, name)]));
  }
  if (typeof value !== 'string') return value;
  if (/^https?:/u.test(value)) return `javascript:globalThis.stolen=1//${value}`;
  return isText(key, value) ? `${value}${markup}` : value;
}

describe('markup in a text', () => {
  it('that a person wrote is shown as text on every screen [IN-02]', async () => {
    await product.visit(product.owner, async ({ page }) => {
      expect(await screensShowing(page, product.screens)).toEqual(product.screens);
    });
  });

  it('that a provider, a page or a database answers is shown as text on every screen [IN-02]', async () => {
    await product.visit(product.owner, async ({ page, allow }) => {
      // What a screen asks with a poisoned answer is refused.
      allow(/Failed to load resource/);
      await page.route('**/api/**', async (route) => {
        const response = await route.fetch();
        const isJson = response.headers()['content-type']?.includes('json') ?? false;
        return route.fulfill({ response, ...(isJson && { json: poisoned(await response.json()) }) });
      });
      const screens = [...product.screens, ...product.screensOfOthers];
      expect(await screensShowing(page, screens)).toEqual(screens);
    });
  });

  it('of an invitation is shown as text to the person who is invited [IN-02]', async () => {
    await product.visit(product.stranger(), async ({ page }) => {
      await page.goto(new URL(mailedLink(product, 'new@demo.example')).pathname);
      await mentions(page, seen);
      await expectInert(page, 'invitation');
    });
  });

  it('in an address is shown as text or not at all [IN-03]', async () => {
    const encoded = encodeURIComponent(markup);
    const opened: string[] = [];
    await product.visit(product.stranger(), async ({ page, allow }) => {
      // Chromium itself styles the plain text with which an unknown path is answered.
      allow(/Failed to load resource/, /style-src/);
      for (const screen of [
        `/login?error=${encoded}`,
        `/invite/${encoded}`,
        `/${encoded}`,
        `/login?next=javascript:stolen=1`,
      ]) {
        await page.goto(screen);
        await page.waitForLoadState('networkidle');
        await expectInert(page, screen);
        opened.push(screen);
      }
    });
    await product.visit(product.owner, async ({ page, allow }) => {
      allow(/Failed to load resource/);
      for (const screen of [
        '/team-settings',
        '/seo-optimization',
        '/responsive-search-ads',
        '/projects',
        '/optimizations',
      ]) {
        const address = `${screen}?error=${encoded}&missing=${encoded}&connected=${encoded}&search=${encoded}`;
        await page.goto(address);
        await page.waitForLoadState('networkidle');
        await expectInert(page, address);
        opened.push(address);
      }
    });
    expect(opened).toHaveLength(9);
  });
});

describe('a journey', () => {
  it('fails when a script is tried that the content policy refuses, or the console shows an error [CH-05]', async () => {
    const visit = (spoil: (page: Page) => Promise<unknown>) =>
      product.visit(product.owner, async ({ page }) => {
        await page.goto('/profile');
        const said = page.waitForEvent('console', (message) => /Content Security Policy|planned/u.test(message.text()));
        await spoil(page);
        await said;
        expect(await page.evaluate(() => 'stolen' in globalThis)).toBe(false);
      });
    const inject = (page: Page) => page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), markup);
    await expect(visit(inject)).rejects.toThrow(/Content Security Policy directive 'script-src/u);
    const complain = (page: Page) => page.evaluate(() => setTimeout(() => console.error('planned')));
    await expect(visit(complain)).rejects.toThrow('planned');
  });
});

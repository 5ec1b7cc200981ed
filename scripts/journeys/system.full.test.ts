import { api } from '@serplift/core/api';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { mentions, says } from './screen.ts';
import { openStage } from './stage.ts';
import { demoSite, startProduct, untilEnded } from './start-product.ts';

/** An administrator, and a team with one run that completed and one that failed. */
const product = openStage(async () => {
  const product = await startProduct({ env: { ADMIN_EMAIL: 'root@system.example' } });
  const admin = await product.signUpWithTeam('root@system.example', 'Operations');
  const owner = await product.signUpWithTeam('olga@system.example', 'Harbour Trading');
  await product.connectGoogle(owner);
  await product.database.knex.raw(`update users set email_verified = true where email = 'root@system.example'`);
  for (const settings of [{ maxPages: 1 }, { startPosition: 99, endPosition: 100 }]) {
    const { id } = await owner.call(api.seo.start, { websiteUrl: demoSite, settings });
    await untilEnded(() => owner.call(api.seo.show, { optimizationId: id }));
  }
  return { ...product, admin, owner };
});

const tile = (page: Page, label: string) => page.locator('dl', { has: page.getByText(label, { exact: true }) });

/** Four weeks of ends and calls, so that the charts have something to draw. */
async function addHistory(): Promise<void> {
  await product.database.knex.raw(
    `with team as (select team_id, user_id from memberships m join teams t on t.id = m.team_id where t.name = 'Harbour Trading'),
     runs as (
       insert into runs (id, team_id, created_by, kind, status, subject, settings, quote, created_at, completed_at)
       select gen_random_uuid(), team_id, user_id, 'seo', case when n % 6 = 5 then 'cancelled' else 'completed' end,
         '${demoSite}', '{}', '{"simulated":false}', at, at
       from team, generate_series(1, 60) n, lateral (select now() - make_interval(days => 1 + n * n % 27) as at) moment
     )
     insert into usage_records (id, team_id, user_id, provider, endpoint, state, simulated, price_version, reserved_ticks,
       computed_ticks, cost_ticks, process, created_at)
     select gen_random_uuid(), team_id, user_id, 'dataforseo', 'serp', 'settled', false, '2026-11-21', n * 1000000,
       n * 1000000, n * 1000000, 'test', now() - make_interval(days => 1 + n * n % 27)
     from team, generate_series(1, 300) n`,
  );
}

describe('the system dashboard', () => {
  it('shows the administrator the health of everything and what today came to [2.2-7, 2.14-2, 6-5]', async () => {
    await product.visit(product.admin, async ({ page, inspect }) => {
      await page.goto('/dashboard');
      await page.getByRole('link', { name: 'System' }).click();
      await page.getByRole('heading', { name: 'System Dashboard' }).waitFor();
      await mentions(page, 'Everything is up, and nothing needs your attention.');
      await expect.poll(() => page.title()).toBe('System Dashboard · Serplift');
      await expect
        .poll(() => tile(page, 'Runs completed today').innerText())
        .toMatch(/^Runs completed today\s+1\s+1 failed/);
      await expect
        .poll(() => tile(page, 'Cost today').innerText())
        .toMatch(/\$0\.00\s+and \$0\.\d{2,4} simulated, not paid/);
      await expect.poll(() => tile(page, 'Teams').innerText()).toMatch(/2\s+2 people/);
      await mentions(page, '1 running');
      await mentions(page, 'DataForSEO');
      await inspect('system-overview');
      await page.route('**/api/system/overview', async (route) => {
        const answer = await route.fetch();
        const overview = (await answer.json()) as object;
        const missing = { name: 'mail', state: 'missing' };
        const queue = { waiting: 3, active: 0, retrying: 0, failed: 1, oldestWaitingSeconds: 90 };
        await route.fulfill({ json: { ...overview, queue, workers: [], providers: [missing] } });
      });
      await page.reload();
      await mentions(page, 'No worker is running');
      await mentions(page, '3 jobs are waiting for one.');
      await mentions(page, '1 provider is not set up');
      await inspect('system-problems');
    });
  });

  it('draws runs by day and lists what failed [2.14-4]', async () => {
    await addHistory();
    await product.visit(product.admin, async ({ page, inspect }) => {
      await page.goto('/system?tab=monitoring');
      const runs = page.getByRole('slider', { name: 'Runs ended per day' });
      await expect.poll(() => runs.getAttribute('aria-valuetext')).toMatch(/^\w{3} \d+: Completed 1, Failed 1$/);
      await expect.poll(() => page.getByRole('row', { name: /^Harbour Trading/ }).innerText()).toContain('SEO');
      await inspect('system-monitoring');
    });
  });

  it('lists the automations of all teams with their last and next runs [2.14-3, 4-32]', async () => {
    await product.visit(product.admin, async ({ page, inspect, allow }) => {
      allow(/ERR_FAILED/);
      await page.route('**/api/system/automations', (route) => route.abort(), { times: 1 });
      await page.goto('/system?tab=automations');
      await mentions(page, 'The automations could not be loaded');
      await page.getByRole('button', { name: 'Try Again' }).click();
      await page.getByRole('heading', { name: 'No automations yet' }).waitFor();
      const work = { kind: 'seo', websiteUrl: demoSite, settings: { maxPages: 1 } } as const;
      const weekdays = await product.owner.call(api.automations.create, {
        name: 'Titles on weekdays',
        type: 'scheduled',
        schedule: '0 6 * * 1-5',
        timeZone: 'Europe/Berlin',
        maxCostUsd: 1,
        work,
      });
      await product.owner.call(api.automations.create, { name: 'Spare', type: 'manual', enabled: false, work });
      await product.owner.call(api.automations.runNow, { automationId: weekdays.id });
      const ended = async () =>
        (await product.owner.call(api.automations.show, { automationId: weekdays.id })).lastRun?.endedAt ?? null;
      await expect.poll(ended).not.toBeNull();
      await page.reload();
      await mentions(page, '2 automations, 1 switched on.');
      const row = page.getByRole('row', { name: /Titles on weekdays/ });
      await expect
        .poll(() => row.innerText())
        .toMatch(/Harbour Trading[^]*weekday[^]*6:00 AM \(Europe\/Berlin\)[^]*Completed[^]*\$0\.\d{2,4}\s+simulated/);
      await inspect('system-automations');
      await expect.poll(() => page.getByRole('row', { name: /Spare/ }).innerText()).toMatch(/Off[^]*Never/);
    });
  });

  it('names the current settings [2.14-1, 2.14-5, 9-31]', async () => {
    await product.visit(product.admin, async ({ page, inspect, allow }) => {
      allow(/ERR_FAILED/);
      await page.goto('/system');
      await page.getByRole('tab', { name: 'Overview' }).focus();
      await expect
        .poll(() => page.getByRole('tab').allTextContents())
        .toEqual(['Overview', 'Automations', 'Monitoring', 'Settings']);
      await page.keyboard.press('End');
      await page.waitForURL('**/system?tab=settings');
      await mentions(page, 'set by ADMIN_EMAIL');
      await expect.poll(() => page.getByText('root@system.example').count()).toBeGreaterThan(0);
      await inspect('system-settings');
    });
  });

  it('leads everyone else to their dashboard, and signed-out visitors to sign-in [2.1-20, 2.2-7, 6-6]', async () => {
    await product.visit(product.owner, async ({ page }) => {
      await page.goto('/system?tab=settings');
      await page.waitForURL('**/dashboard');
      await says(page, 'Access Denied');
      await mentions(page, "You don't have permission to access the system dashboard.");
      await expect.poll(() => page.getByRole('link', { name: 'System' }).count()).toBe(0);
    });
    await product.visit(product.stranger(), async ({ page, allow }) => {
      allow(/401 .*api\/user/);
      await page.goto('/system');
      await page.waitForURL('**/login?next=%2Fsystem');
    });
  });

  it('redirects a person who is no longer the administrator', async () => {
    await product.visit(product.admin, async ({ page, allow }) => {
      allow(/403 .*api\/system/);
      await page.goto('/dashboard');
      await page.getByRole('link', { name: 'System' }).waitFor();
      await product.database.knex.raw(`update users set email_verified = false where email = 'root@system.example'`);
      await page.getByRole('link', { name: 'System' }).click();
      await says(page, 'Access Denied');
      await page.waitForURL('**/dashboard');
      await expect.poll(() => page.getByRole('link', { name: 'System' }).count()).toBe(0);
    });
  });
});

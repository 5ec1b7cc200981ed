import { readFile } from 'node:fs/promises';
import { api } from '@serplift/core/api';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, visit } from './browser.ts';
import { type Person, type Product, startProduct } from './start-product.ts';

let product: Product;
let browser: Browser;
let owner: Person;
let member: Person;
let teamId: string;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  owner = await product.signUpWithTeam('olga@usage.example', 'Harbour');
  teamId = (await owner.call(api.user.current, {})).team?.id ?? '';
  member = await product.signUp('mia@usage.example');
  await product.database.knex.raw(
    `insert into memberships (user_id, team_id, role) select id, ?, 'member' from users where email = 'mia@usage.example'`,
    [teamId],
  );
});
afterAll(async () => {
  await browser.close();
  await product.close();
});

const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first();
const cards = (page: Page) => page.locator('dl').allInnerTexts();

/** Three weeks of calls, as runs leave them: some differ from what the provider reports, one has no known end. */
async function addCalls(): Promise<void> {
  await owner.call(api.projects.create, { name: 'Shop', domain: 'harbour.example' });
  await product.database.knex.raw(
    `with run as (
       insert into optimizations (id, team_id, created_by, kind, status, subject, settings, quote, completed_at)
       select gen_random_uuid(), team_id, user_id, 'seo', 'completed', 'https://www.harbour.example/', '{}', '{"simulated":true}', now()
       from memberships where role = 'owner' and team_id = :teamId
       returning id, team_id, created_by
     )
     insert into usage_records (id, team_id, user_id, optimization_id, provider, endpoint, state, simulated, model_label,
       price_version, reserved_ticks, computed_ticks, reported_ticks, cost_ticks, input_tokens, output_tokens, process, created_at)
     select gen_random_uuid(), team_id, created_by, case when n % 2 = 0 then id end,
       (array['grok', 'dataforseo', 'openai'])[1 + n % 3], (array['chat/completions', 'serp/google/organic/live/advanced', 'chat/completions'])[1 + n % 3],
       case when n = 7 then 'unknown' else 'settled' end, true, (array['grok-4.3', null, 'gpt-4o'])[1 + n % 3], '2026-11-21',
       n * 4000000, n * 4000000, case when n % 3 = 0 then n * 4000000 + (n % 2) * 500000 end, n * 4000000 + case when n % 3 = 0 then (n % 2) * 500000 else 0 end,
       case when n % 3 <> 1 then 900 end, case when n % 3 <> 1 then 334 end, 'test', now() - make_interval(days => n / 3)
     from run, generate_series(1, 62) n`,
    { teamId },
  );
}

describe('API usage', () => {
  it('teaches when nothing was paid for, then shows cards, chart, shares, history and reconciliation', async () => {
    await visit(browser, { ...product, person: member }, async ({ page, inspect }) => {
      await page.goto('/api-usage');
      await page.getByText('No API usage recorded yet').waitFor();
      expect(await cards(page)).toEqual([
        expect.stringMatching(/^Total Cost\s+\$0\.0000/),
        expect.stringMatching(/^Grok AI Requests\s+\$0\.0000/),
        expect.stringMatching(/^DataForSEO Requests\s+\$0\.0000/),
      ]);
      await addCalls();
      await page.reload();
      await page.getByText('Showing 1 to 20 of 62 results').waitFor();
      await page.getByRole('slider', { name: 'Cost per day by provider' }).waitFor();
      await page.getByRole('button', { name: 'Compare' }).click();
      await page.getByText(/\d+ calls with a difference/).waitFor();
      await page.getByText('Calls whose end is unknown').waitFor();
      await inspect('usage-full');
    });
  });

  it('is filtered in the address, paged, read by keyboard and downloaded as it is filtered', async () => {
    await visit(browser, { ...product, person: member }, async ({ page }) => {
      await page.goto('/api-usage?provider=grok&period=30d');
      await page.getByText('Showing 1 to 20 of 20 results').waitFor();
      await page.getByRole('combobox', { name: 'Provider' }).selectOption('DataForSEO');
      await page.getByText(/of 21 results/).waitFor();
      expect(new URL(page.url()).search).toBe('?provider=dataforseo&period=30d');
      await page.getByLabel('Per page').selectOption('10');
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByText('Page 2 of 3').waitFor();
      expect(new URL(page.url()).searchParams.get('provider')).toBe('dataforseo');
      const slider = page.getByRole('slider', { name: 'Cost per day by provider' });
      await slider.focus();
      await page.keyboard.press('End');
      await page.keyboard.press('ArrowLeft');
      expect(await slider.getAttribute('aria-valuetext')).toMatch(/^\d{4}-\d\d-\d\d: DataForSEO \$0\.\d{4}$/);
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Download CSV' }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(/^serplift-usage-\d{4}-\d\d-\d\d\.csv$/);
      const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
      expect(lines).toHaveLength(22);
      expect(lines.slice(1).every((line) => line.includes(',dataforseo,'))).toBe(true);
      await page.getByRole('button', { name: 'Clear filters' }).click();
      await page.getByText('Project', { exact: true }).first().click();
      await page.getByRole('button', { name: 'Only Shop' }).click();
      await page.getByText(/of 31 results/).waitFor();
      expect(new URL(page.url()).searchParams.get('project')).toMatch(/^[0-9a-f-]{36}$/);
    });
  });
});

describe('a budget', () => {
  it('is set by an owner, told to the team at its levels, dismissed by the owner', async () => {
    await product.database.knex.raw(
      `insert into team_months (team_id, month, simulated, spent_ticks)
       values (?, date_trunc('month', now() at time zone 'UTC')::date, true, 85000000000)`,
      [teamId],
    );
    await visit(browser, { ...product, person: owner }, async ({ page, inspect }) => {
      await page.goto('/team-settings');
      await page.getByText('There is no budget').waitFor();
      const amount = page.getByLabel('Budget per month (USD)');
      await amount.fill('ten');
      await page.getByRole('button', { name: 'Save Budget' }).click();
      await page.getByText('Type an amount in dollars').waitFor();
      await amount.fill('10');
      await page.keyboard.press('Enter');
      await toast(page, 'Budget saved').waitFor();
      await page.getByText(/80% of the budget for \w+ \d{4} is spent: \$8\.50 of \$10\.00\./).waitFor();
      await page.getByText('Enterprise', { exact: true }).waitFor();
      await inspect('team-settings-budget');
    });
    await expect
      .poll(() => product.sandbox.inbox.mails('olga@usage.example').map((mail) => mail.subject), { timeout: 20_000 })
      .toEqual(["Harbour: 80% of this month's budget is spent"]);
    await visit(browser, { ...product, person: member }, async ({ page }) => {
      await page.goto('/dashboard');
      await page.getByText(/80% of the budget/).waitFor();
      expect(await page.getByRole('button', { name: 'Dismiss for the team' }).count()).toBe(0);
    });
    await visit(browser, { ...product, person: owner }, async ({ page }) => {
      await page.goto('/dashboard');
      await page.getByRole('button', { name: 'Dismiss for the team' }).click();
      await page.getByText(/80% of the budget/).waitFor({ state: 'detached' });
      await page.goto('/team-settings');
      await page.getByRole('button', { name: 'Remove Budget' }).click();
      await toast(page, 'Budget removed').waitFor();
      await page.getByText('There is no budget').waitFor();
    });
  });
});

describe('the audit log', () => {
  it('tells owners who did what, and nobody else', async () => {
    await visit(browser, { ...product, person: owner }, async ({ page, inspect }) => {
      await page.goto('/team-settings');
      await page.getByRole('link', { name: 'Audit Log' }).click();
      await page.getByRole('heading', { name: 'Audit Log' }).waitFor();
      await page.getByRole('cell', { name: /^Set the budget/ }).waitFor();
      await page.getByRole('cell', { name: /^Created a project/ }).waitFor();
      await inspect('audit-log');
      await page.getByRole('combobox', { name: 'Action' }).selectOption('budget');
      await page.getByText('Showing 1 to 2 of 2 results').waitFor();
      expect(new URL(page.url()).search).toBe('?action=budget');
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Download CSV' }).click(),
      ]);
      expect((await readFile(await download.path(), 'utf8')).trim().split('\r\n')).toHaveLength(3);
      await page.getByLabel('To', { exact: true }).fill('2020-01-01');
      await page.getByText('Nothing in the log matches these filters.').waitFor();
    });
    await visit(browser, { ...product, person: member }, async ({ page }) => {
      await page.goto('/audit-log');
      await page.getByText('Only team owners can read the audit log.').waitFor();
    });
  });
});

import { api } from '@serplift/core/api';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { mentions, says } from './screen.ts';
import { openStage } from './stage.ts';
import { addMember, type Product, startProduct, teamOf } from './start-product.ts';

/** Three weeks of calls, as runs leave them: some differ from what the provider reports, one has no known end. */
async function addCalls({ database }: Product, teamId: string): Promise<void> {
  await database.knex.raw(
    `with run as (
       insert into runs (id, team_id, created_by, kind, status, subject, settings, quote, completed_at)
       select gen_random_uuid(), team_id, user_id, 'seo', 'completed', 'https://www.harbour.example/', '{}', '{"simulated":true}', now()
       from memberships where role = 'owner' and team_id = :teamId
       returning id, team_id, created_by
     )
     insert into usage_records (id, team_id, user_id, run_id, provider, endpoint, state, simulated, model_label,
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

/** A team of two with a project and calls. */
const product = openStage(async () => {
  const product = await startProduct();
  const owner = await product.signUpWithTeam('olga@usage.example', 'Harbour');
  const member = await addMember(product, { owner, email: 'mia@usage.example' });
  const teamId = await teamOf(owner);
  await owner.call(api.projects.create, { name: 'Shop', domain: 'harbour.example' });
  await addCalls(product, teamId);
  return { ...product, owner, member, teamId };
});

const cards = (page: Page) => page.locator('dl').allInnerTexts();

describe('API usage', () => {
  it('teaches when nothing was paid for, then shows cards, chart and history [2.1-16, 2.10-1, 2.10-8]', async () => {
    const newcomer = await product.signUpWithTeam('nora@usage.example', 'Newcomers');
    await product.visit(newcomer, async ({ page }) => {
      await page.goto('/api-usage');
      await mentions(page, 'No API usage recorded yet');
      await expect
        .poll(() => cards(page))
        .toEqual([
          expect.stringMatching(/^Total Cost\s+\$0\.0000/),
          expect.stringMatching(/^Grok AI Requests\s+\$0\.0000/),
          expect.stringMatching(/^DataForSEO Requests\s+\$0\.0000/),
        ]);
    });
    await product.visit(product.member, async ({ page, inspect }) => {
      await page.goto('/api-usage');
      await mentions(page, 'Showing 1 to 20 of 62 results');
      await page.getByRole('slider', { name: 'Cost per day by provider' }).waitFor();
      await inspect('usage-full');
    });
  });

  it('is paged and read by keyboard', async () => {
    await product.visit(product.member, async ({ page }) => {
      await page.goto('/api-usage');
      await page.getByLabel('Per page').selectOption('10');
      await page.getByRole('button', { name: 'Next' }).click();
      await mentions(page, 'Page 2 of 7');
      const slider = page.getByRole('slider', { name: 'Cost per day by provider' });
      await slider.focus();
      await page.keyboard.press('End');
      await page.keyboard.press('ArrowLeft');
      await expect
        .poll(() => slider.getAttribute('aria-valuetext'))
        .toMatch(/^\w{3} \d+: Total \$0\.\d{4}, OpenAI \$0\.\d{4}, Grok \$0\.\d{4}, DataForSEO \$0\.\d{4}$/u);
    });
  });
});

describe('a budget', () => {
  it('is set by an owner, announced to the team at its levels, dismissed by the owner', async () => {
    await product.database.knex.raw(
      `insert into team_months (team_id, month, simulated, spent_ticks)
       values (?, date_trunc('month', now() at time zone 'UTC')::date, true, 85000000000)`,
      [product.teamId],
    );
    await product.visit(product.owner, async ({ page, inspect }) => {
      await page.goto('/team-settings/budget');
      await mentions(page, 'No budget is set');
      const amount = page.getByLabel('Budget per month (USD)');
      await amount.fill('ten');
      await page.getByRole('button', { name: 'Save Budget' }).click();
      await mentions(page, 'Enter an amount in dollars');
      await amount.fill('10');
      await page.keyboard.press('Enter');
      await says(page, 'Budget saved');
      await mentions(page, /80% of the budget for \w+ \d{4} is spent: \$8\.50 of \$10\.00\./);
      await inspect('team-settings-budget');
    });
    await product.visit(product.member, async ({ page }) => {
      await page.goto('/dashboard');
      await mentions(page, /80% of the budget/);
      await expect.poll(() => page.getByRole('button', { name: 'Dismiss for the team' }).count()).toBe(0);
    });
    await expect
      .poll(() => product.sandbox.inbox.mails('olga@usage.example').map((mail) => mail.subject))
      .toEqual(["Harbour: 80% of this month's budget is spent"]);
    await product.visit(product.owner, async ({ page }) => {
      await page.goto('/dashboard');
      await page.getByRole('button', { name: 'Dismiss for the team' }).click();
      await page.getByText(/80% of the budget/).waitFor({ state: 'detached' });
      await page.goto('/team-settings/budget');
      await page.getByRole('button', { name: 'Remove Budget' }).click();
      await says(page, 'Budget removed');
      await mentions(page, 'No budget is set');
    });
  });
});

describe('the audit log', () => {
  it('shows owners who did what', async () => {
    const auditor = await product.signUpWithTeam('otto@usage.example', 'Audited');
    await auditor.call(api.projects.create, { name: 'Shop', domain: 'audited.example' });
    for (const monthlyUsd of [10, null]) {
      await auditor.call(api.budgets.set, { teamId: await teamOf(auditor), monthlyUsd });
    }
    await product.visit(auditor, async ({ page, inspect }) => {
      await page.goto('/team-settings/audit-log');
      await page.getByRole('heading', { name: 'Audit log' }).waitFor();
      await page.getByRole('cell', { name: /^Set the budget/ }).waitFor();
      await page.getByRole('cell', { name: /^Created a project/ }).waitFor();
      await mentions(page, 'In the browser');
      await inspect('audit-log');
    });
  });
});

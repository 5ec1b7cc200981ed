import { api } from '@serplift/core/api';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, visit } from './browser.ts';
import { type Product, startProduct } from './start-product.ts';

let product: Product;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await product.close();
});

const pathOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;

/** Paid calls of a team, as runs leave them. */
async function addUsage(email: string, count: number): Promise<void> {
  await product.database.knex.raw(
    `insert into usage_records (id, team_id, user_id, provider, endpoint, state, price_version, reserved_ticks, cost_ticks,
       input_tokens, output_tokens, process)
     select gen_random_uuid(), team_id, user_id, (array['grok', 'dataforseo'])[1 + n % 2], 'chat/completions', 'settled',
       'test', 12300000, 12300000, 900, 334, 'test'
     from memberships join users on users.id = memberships.user_id, generate_series(1, ?) n
     where users.email = ?`,
    [count, email],
  );
}

describe('team setup', () => {
  it('asks for a name, creates the team and opens the dashboard', async () => {
    const person = await product.signUp('tess@team.example');
    await visit(browser, { ...product, person }, async ({ page }) => {
      await page.goto('/dashboard');
      await page.waitForURL('**/team-setup');
      await page.getByLabel('Team Name').fill('   ');
      await page.getByRole('button', { name: 'Create Team' }).click();
      await page.getByText('Please enter a team name').waitFor();
      await page.getByLabel('Team Name').fill('Tess & Sons');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Marketing Optimizations' }).waitFor();
      await page.getByText('Team created', { exact: true }).waitFor();
      await page.goto('/team-setup');
      await page.getByRole('heading', { name: 'Marketing Optimizations' }).waitFor();
      expect(pathOf(page)).toBe('/dashboard');
    });
  });
});

describe('team settings', () => {
  it('a rename is saved or cancelled; the slug stays', async () => {
    const person = await product.signUpWithTeam('remy@team.example', 'First Name');
    await visit(browser, { ...product, person }, async ({ page }) => {
      await page.goto('/team-settings');
      await page.getByRole('button', { name: 'Edit team name' }).click();
      await page.getByLabel('Team Name').fill('Not this');
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByText('First Name', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Edit team name' }).click();
      await page.getByLabel('Team Name').fill('  ');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('Team name cannot be empty').waitFor();
      await page.getByLabel('Team Name').fill('Second Name');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('Team name updated', { exact: true }).waitFor();
      await page.reload();
      await page.getByText('Second Name', { exact: true }).waitFor();
      expect(await page.getByLabel('Team Slug').inputValue()).toBe('first-name');
      expect(await page.getByLabel('Team Slug').getAttribute('readonly')).not.toBeNull();
    });
  });

  it('are for owners only', async () => {
    const owner = await product.signUpWithTeam('olaf@team.example', 'Harbour');
    const person = await product.signUp('mia@team.example');
    const { team } = await owner.call(api.user.current, {});
    const invitation = { teamId: team?.id ?? '', email: 'mia@team.example', roleId: 'member' as const };
    await owner.call(api.invitations.create, invitation);
    const link = product.sandbox.inbox.mails('mia@team.example')[0]?.link ?? '';
    await person.call(api.invitations.join, { token: link.split('/').at(-1) ?? '' });
    await visit(browser, { ...product, person }, async ({ page }) => {
      await page.goto('/team-settings');
      await page.getByText('Only team owners can access team settings.').waitFor();
      await page.getByRole('button', { name: 'My Account' }).click();
      expect(await page.getByRole('menuitem', { name: 'Team Settings' }).count()).toBe(0);
      await page.getByRole('menuitem', { name: 'Team Members' }).click();
      const rows = page.getByRole('row');
      await rows.filter({ hasText: 'olaf@team.example' }).getByText('Owner', { exact: true }).waitFor();
      await rows.filter({ hasText: 'mia@team.example' }).getByText('Member', { exact: true }).waitFor();
      expect(await rows.count()).toBe(3);
    });
  });
});

describe('access tokens', () => {
  it('show their secret once, work until revoked, and are revoked after a question', async () => {
    const person = await product.signUpWithTeam('toni@team.example', 'Tokens');
    await visit(browser, { ...product, person }, async ({ page, inspect }) => {
      await page.goto('/profile');
      await page.getByText('No access tokens yet').waitFor();
      await page.getByRole('button', { name: 'New Token…' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Create Token' }).click();
      await dialog.getByText('Name the token, for example "nightly CI".').waitFor();
      await inspect('profile-new-token');
      await dialog.getByLabel('Name').fill('nightly CI');
      await dialog.getByRole('button', { name: 'Create Token' }).click();
      const secret = (await dialog.getByLabel('Access token').textContent()) ?? '';
      expect(secret).toMatch(/^slt_/);
      await inspect('profile-token-secret');
      const withToken = { headers: { authorization: `Bearer ${secret}` } };
      expect((await fetch(`${product.origin}/api/user`, withToken)).status).toBe(200);

      await dialog.getByRole('button', { name: 'Done' }).click();
      await dialog.waitFor({ state: 'hidden' });
      expect(await page.content()).not.toContain(secret);
      await page.getByText('nightly CI').waitFor();
      await inspect('profile-tokens');
      await page.getByRole('button', { name: 'Revoke nightly CI…' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke Token' }).click();
      await page.getByText('No access tokens yet').waitFor();
      expect((await fetch(`${product.origin}/api/user`, withToken)).status).toBe(401);
    });
  });
});

describe('API usage', () => {
  it('pages through the history, with page and size in the address', async () => {
    const person = await product.signUpWithTeam('uma@team.example', 'Usage');
    await addUsage('uma@team.example', 45);
    await visit(browser, { ...product, person }, async ({ page, inspect }) => {
      await page.goto('/api-usage');
      await page.getByText('Showing 1 to 20 of 45 results').waitFor();
      await inspect('api-usage');
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByText('Showing 21 to 40 of 45 results').waitFor();
      expect(new URL(page.url()).search).toBe('?page=2&limit=20');
      await page.getByLabel('Per page').selectOption('10');
      await page.getByText('Page 1 of 5').waitFor();
      await page.goBack();
      await page.getByText('Page 2 of 3').waitFor();
      expect(await page.getByRole('table', { name: 'Usage History' }).getByRole('row').count()).toBe(21);
      await page.goto('/team-settings');
      await page.getByText('Showing the 10 most recent of 45 entries.').waitFor();
      expect(await page.getByRole('table', { name: 'Recent calls' }).getByRole('row').count()).toBe(11);
    });
  });

  it('is empty before the first optimization', async () => {
    const person = await product.signUpWithTeam('noa@team.example', 'Nothing');
    await visit(browser, { ...product, person }, async ({ page }) => {
      await page.goto('/api-usage');
      await page.getByText('No API usage recorded yet').waitFor();
      expect(await page.getByText('$0.0000').count()).toBe(3);
    });
  });
});

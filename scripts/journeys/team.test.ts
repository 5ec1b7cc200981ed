import { describe, expect, it } from 'vitest';
import { button, hasFocus, mentions, pathOf, says } from './screen.ts';
import { openStage } from './stage.ts';
import { addMember, startProduct } from './start-product.ts';

const product = openStage(startProduct);

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
  it('asks for a name, creates the team and opens the dashboard [2.1-6, 2.1-7, 5-3, 7-42, 8-69]', async () => {
    const person = await product.signUp('tess@team.example');
    await product.visit(person, async ({ page }) => {
      await page.goto('/dashboard');
      await page.waitForURL('**/team-setup');
      await page.getByLabel('Team Name').fill('   ');
      await page.getByRole('button', { name: 'Create Team' }).click();
      await mentions(page, 'Please enter a team name');
      await page.getByLabel('Team Name').fill('Tess & Sons');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Marketing Optimizations' }).waitFor();
      await says(page, 'Team created');
      await page.goto('/team-setup');
      await page.getByRole('heading', { name: 'Marketing Optimizations' }).waitFor();
      await expect.poll(() => pathOf(page)).toBe('/dashboard');
    });
  });
});

describe('team settings', () => {
  it('a rename is saved or canceled; the slug stays [2.13-2, 2.13-3, 4-31, 5-4, 6-3, 7-43, 8-73]', async () => {
    const person = await product.signUpWithTeam('remy@team.example', 'First Name');
    await product.visit(person, async ({ page }) => {
      await page.goto('/team-settings');
      await page.getByRole('button', { name: 'Edit team name' }).click();
      await page.getByLabel('Team Name').fill('Not this');
      await page.getByRole('button', { name: 'Cancel' }).click();
      await says(page, 'First Name');
      await page.getByRole('button', { name: 'Edit team name' }).click();
      await page.getByLabel('Team Name').fill('  ');
      await button(page, 'Save').click();
      await mentions(page, 'Team name cannot be empty');
      await page.getByLabel('Team Name').fill('Second Name');
      await button(page, 'Save').click();
      await says(page, 'Team name updated');
      await page.reload();
      await says(page, 'Second Name');
      await expect.poll(() => page.getByLabel('Team Slug').inputValue()).toBe('first-name');
      await expect.poll(() => page.getByLabel('Team Slug').getAttribute('readonly')).not.toBeNull();
    });
  });

  it('are for owners only [2.1-19, 2.13-1, 6-2, 7-44]', async () => {
    const owner = await product.signUpWithTeam('olaf@team.example', 'Harbour');
    const person = await addMember(product, { owner, email: 'mia@team.example' });
    await product.visit(person, async ({ page }) => {
      await page.goto('/team-settings');
      await mentions(page, 'Only team owners can access team settings.');
      await page.getByRole('button', { name: 'My Account' }).click();
      await expect.poll(() => page.getByRole('menuitem', { name: 'Team Settings' }).count()).toBe(0);
      await page.getByRole('menuitem', { name: 'Team Members' }).click();
      const rows = page.getByRole('row');
      await says(rows.filter({ hasText: 'olaf@team.example' }), 'Owner');
      await says(rows.filter({ hasText: 'mia@team.example' }), 'Member');
      await expect.poll(() => rows.count()).toBe(3);
    });
  });
});

describe('access tokens', () => {
  it('show their secret once, work until revoked, and are revoked after a question', async () => {
    const person = await product.signUpWithTeam('toni@team.example', 'Tokens');
    await product.visit(person, async ({ page, inspect }) => {
      await page.goto('/profile');
      await mentions(page, 'No access tokens yet');
      await page.getByRole('button', { name: 'New Token…' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Create Token' }).click();
      await mentions(dialog, 'Name the token, for example "nightly CI".');
      await inspect('profile-new-token');
      await dialog.getByLabel('Name').fill('nightly CI');
      const scope = (name: string) => dialog.getByRole('checkbox', { name: new RegExp(`^${name} `, 'u') });
      for (const usual of ['read', 'run', 'decide']) expect(await scope(usual).isChecked()).toBe(true);
      for (const usual of ['read', 'run', 'decide']) await scope(usual).uncheck();
      await dialog.getByRole('button', { name: 'Create Token' }).click();
      await mentions(dialog, 'Choose at least one.');
      // The name is right, so the focus is on what isn't.
      await hasFocus(scope('read'));
      for (const wanted of ['read', 'run', 'deploy']) await scope(wanted).check();
      await dialog.getByLabel('Monthly spending cap (USD)').fill('twenty');
      await dialog.getByRole('button', { name: 'Create Token' }).click();
      await mentions(dialog, 'Enter an amount in dollars');
      await dialog.getByLabel('Monthly spending cap (USD)').fill('20');
      await dialog.getByRole('button', { name: 'Create Token' }).click();
      const secret = (await dialog.getByLabel('Access token').textContent()) ?? '';
      expect(secret).toMatch(/^slt_/);
      await inspect('profile-token-secret');
      const withToken = { headers: { authorization: `Bearer ${secret}` } };
      expect((await fetch(`${product.origin}/api/user`, withToken)).status).toBe(200);

      await dialog.getByRole('button', { name: 'Done' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await expect.poll(() => page.content()).not.toContain(secret);
      await mentions(page, 'nightly CI');
      await mentions(page, /May read, run, deploy · \$0\.00\d* of \$20\.00\d* spent this month/u);
      await inspect('profile-tokens');
      await page.getByRole('button', { name: 'Revoke nightly CI…' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke Token' }).click();
      await mentions(page, 'No access tokens yet');
      expect((await fetch(`${product.origin}/api/user`, withToken)).status).toBe(401);
    });
  });
});

describe('a member', () => {
  it('is offered no scope that the role does not allow', async () => {
    const owner = await product.signUpWithTeam('olga@scopes.example', 'Scoped');
    const member = await addMember(product, { owner, email: 'mia@scopes.example' });
    await product.visit(member, async ({ page }) => {
      await page.goto('/profile');
      await page.getByRole('button', { name: 'New Token…' }).click();
      const dialog = page.getByRole('dialog');
      for (const scope of ['deploy', 'manage']) {
        const box = dialog.getByRole('checkbox', { name: new RegExp(`^${scope} `, 'u') });
        expect(await box.isDisabled()).toBe(true);
      }
      await mentions(dialog, 'Only for team owners.');
    });
  });
});

describe('API usage', () => {
  it('pages through the history, with page and size in the address [2.10-5, 2.10-6, 2.10-7, 2.13-8, 9-26]', async () => {
    const person = await product.signUpWithTeam('uma@team.example', 'Usage');
    await addUsage('uma@team.example', 45);
    await product.visit(person, async ({ page, inspect }) => {
      await page.goto('/api-usage');
      await mentions(page, 'Showing 1 to 20 of 45 results');
      await inspect('api-usage');
      await page.getByRole('button', { name: 'Next' }).click();
      await mentions(page, 'Showing 21 to 40 of 45 results');
      await expect.poll(() => new URL(page.url()).search).toBe('?page=2&limit=20');
      await page.getByLabel('Per page').selectOption('10');
      await mentions(page, 'Page 1 of 5');
      await page.goBack();
      await mentions(page, 'Page 2 of 3');
      await expect.poll(() => page.getByRole('table', { name: 'Usage History' }).getByRole('row').count()).toBe(21);
      await page.goto('/team-settings');
      await mentions(page, 'Showing the 10 most recent of 45 entries.');
      await expect.poll(() => page.getByRole('table', { name: 'Recent calls' }).getByRole('row').count()).toBe(11);
    });
  });
});

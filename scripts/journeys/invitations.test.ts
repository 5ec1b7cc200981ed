import { api } from '@serplift/core/api';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, visit } from './browser.ts';
import { type Person, type Product, startProduct } from './start-product.ts';

let product: Product;
let browser: Browser;
let owner: Person;
let teamId: string;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  owner = await product.signUpWithTeam('olga@people.example', 'Juniper & Pine');
  teamId = (await owner.call(api.user.current, {})).team?.id ?? '';
});
afterAll(async () => {
  await browser.close();
  await product.close();
});

const linkFor = (email: string): string => product.sandbox.inbox.mails(email)[0]?.link ?? '';

/** Somebody of the team with a role, signed in. */
async function newMember(email: string, roleId: 'admin' | 'member'): Promise<Person> {
  await owner.call(api.invitations.create, { teamId, email, roleId });
  const person = await product.signUp(email);
  await person.call(api.invitations.join, { token: linkFor(email).split('/').at(-1) ?? '' });
  return person;
}

const rowOf = (page: Page, table: string, text: string) =>
  page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: text });

async function fillInvitation(page: Page, fields: { email: string; role: string }): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(fields.email);
  await dialog.getByLabel('Role').selectOption(fields.role);
  await dialog.getByRole('button', { name: 'Send Invitation' }).click();
}

it('who invites while no mail can be sent gets the link, once', async () => {
  product.sandbox.faults.add({ match: 'GET /smtp', status: 503, body: '{}', times: 3 });
  await visit(browser, { ...product, person: owner }, async ({ page, inspect }) => {
    await page.goto('/team-members');
    await page.getByText('Nobody is invited at the moment').waitFor();
    await page.getByRole('button', { name: 'Invite Member' }).click();
    await fillInvitation(page, { email: 'letter@people.example', role: 'member' });
    const link = page.getByLabel('Invitation link', { exact: true });
    expect(await link.textContent()).toMatch(/\/invite\/[\w-]{43}$/u);
    await inspect('invitation-link');
    await page.getByRole('button', { name: 'Done' }).click();
    await rowOf(page, 'Pending Invitations', 'letter@people.example').waitFor();
    expect(await page.content()).not.toContain('/invite/');
  });
});

it('an invited person opens the mail, makes an account, joins, and is out at once when removed', async () => {
  await visit(browser, { ...product, person: owner }, async ({ page, inspect, allow }) => {
    allow(/400 .*invitations/);
    await page.goto('/team-members');
    await page.getByRole('button', { name: 'Invite Member' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Send Invitation' }).click();
    expect(await dialog.getByText('Please fill in all required fields').count()).toBe(2);
    await inspect('invite-member');
    await dialog.getByLabel('First Name').fill('Nina');
    await dialog.getByLabel('Last Name').fill('Novak');
    await fillInvitation(page, { email: 'nina@people.example', role: 'member' });
    await page.getByText('Invitation sent', { exact: true }).waitFor();
    await rowOf(page, 'Pending Invitations', 'Nina Novak').getByText('nina@people.example').waitFor();

    await visit(browser, product, async (invited) => {
      await invited.page.goto(`${product.sandbox.origin}/inbox?to=nina@people.example`);
      await invited.page.getByText('olga invites you to Juniper & Pine on Serplift').waitFor();
      await invited.inspect('inbox');
      await invited.page.getByRole('link', { name: /\/invite\// }).click();
      await invited.page.getByRole('heading', { name: 'Join Juniper & Pine' }).waitFor();
      await acceptAsNina(invited.page, invited.inspect);
      const { page: ninas } = invited;
      await ninas.getByLabel('Email').fill('nina@people.example');
      await ninas.getByLabel('Password').fill('correct horse');
      await ninas.getByRole('button', { name: 'Sign In' }).click();
      await ninas.getByRole('heading', { name: 'Marketing Optimizations' }).waitFor();
      await ninas.goto('/team-members');
      await rowOf(ninas, 'Members', 'Nina Novak').getByText('Member', { exact: true }).waitFor();
      expect(await ninas.getByRole('button', { name: 'Invite Member' }).count()).toBe(0);
      expect(await ninas.getByText('Pending Invitations').count()).toBe(0);
      expect(await ninas.getByRole('button', { name: 'Actions for olga' }).count()).toBe(0);
      await invited.inspect('team-members-member');

      await page.reload();
      await page.getByRole('button', { name: 'Actions for Nina Novak' }).click();
      await page.getByRole('menuitem', { name: 'Remove from team…' }).waitFor();
      await inspect('team-members-menu');
      await page.getByRole('menuitem', { name: 'Remove from team…' }).click();
      await inspect('member-remove');
      await page.getByRole('button', { name: 'Remove Member' }).click();
      await page.getByText('Member removed', { exact: true }).waitFor();
      invited.allow(/401/);
      await ninas.getByRole('link', { name: 'History' }).click();
      await ninas.getByRole('heading', { name: 'Sign in to Serplift' }).waitFor();
    });
  });
});

/** Fills the acceptance form, first with every mistake it knows. */
async function acceptAsNina(page: Page, inspect: (name: string) => Promise<void>): Promise<void> {
  expect(await page.getByLabel('First Name').inputValue()).toBe('Nina');
  expect(await page.getByLabel('Email').inputValue()).toBe('nina@people.example');
  expect(await page.getByLabel('Email').getAttribute('readonly')).not.toBeNull();
  await inspect('invite');
  const submit = page.getByRole('button', { name: 'Create Account' });
  await submit.click();
  await page.getByText('Please fill in all fields').waitFor();
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByLabel('Confirm Password').fill('correct house');
  await submit.click();
  await page.getByText("Passwords don't match").waitFor();
  await page.getByLabel('Confirm Password').fill('correct horse');
  await submit.click();
  await page.getByText('Account created', { exact: true }).waitFor();
  await page.getByRole('heading', { name: 'Welcome to Juniper & Pine' }).waitFor();
  await page.waitForURL('**/login');
}

describe('a link', () => {
  it('dies when the invitation is sent again, cancelled or used, and says so', async () => {
    await owner.call(api.invitations.create, { teamId, email: 'rita@people.example', roleId: 'admin' });
    const [first, tokenOf] = [linkFor('rita@people.example'), (link: string) => link.split('/').at(-1) ?? ''];
    await visit(browser, { ...product, person: owner }, async ({ page, inspect, allow }) => {
      allow(/404 .*invitations/);
      await page.goto('/team-members');
      await page.getByRole('button', { name: 'Resend the invitation of rita@people.example' }).click();
      await page.getByText('Invitation resent', { exact: true }).waitFor();
      await inspect('team-members');
      const second = linkFor('rita@people.example');
      expect(second).not.toBe(first);

      await page.goto(first);
      await page.getByText('Invalid or expired invitation').waitFor();
      await inspect('invite-invalid');
      await page.goto(second);
      await page.getByText('You are signed in with another address').waitFor();
      await inspect('invite-other-address');
      const person = await product.signUp('rita@people.example');
      await person.call(api.invitations.join, { token: tokenOf(second) });
      await page.goto(second);
      await page.getByText("This invitation has already been used. If you're a member, please log in.").waitFor();

      await owner.call(api.invitations.create, { teamId, email: 'carl@people.example', roleId: 'member' });
      const third = linkFor('carl@people.example');
      await page.goto('/team-members');
      await page.getByRole('button', { name: 'Cancel the invitation of carl@people.example…' }).click();
      await page.getByRole('button', { name: 'Cancel Invitation' }).click();
      await page.getByText('Invitation cancelled', { exact: true }).waitFor();
      await page.goto(third);
      await page.getByText('Invalid or expired invitation').waitFor();
    });
  });

  it('that is too old says who can help', async () => {
    await owner.call(api.invitations.create, { teamId, email: 'late@people.example', roleId: 'member' });
    await product.database
      .knex('invitations')
      .where({ email: 'late@people.example' })
      .update({ expires_at: new Date() });
    await visit(browser, product, async ({ page }) => {
      const response = await page.goto(linkFor('late@people.example'));
      expect(response?.headers()['referrer-policy']).toBe('no-referrer');
      await page
        .getByText('This invitation has expired. Please contact your team administrator for a new invitation.')
        .waitFor();
    });
  });

  it('lets somebody join who is signed in with its address, and signs in on the way', async () => {
    await owner.call(api.invitations.create, { teamId, email: 'gina@people.example', roleId: 'member' });
    await product.signUp('gina@people.example');
    await visit(browser, product, async ({ page, inspect }) => {
      await page.goto(linkFor('gina@people.example'));
      await page.getByRole('link', { name: 'Sign in to join' }).click();
      await page.getByLabel('Email').fill('gina@people.example');
      await page.getByLabel('Password').fill('correct horse');
      await page.getByRole('button', { name: 'Sign In' }).click();
      await page.getByRole('button', { name: 'Join Juniper & Pine' }).waitFor();
      await inspect('invite-join');
      await page.getByRole('button', { name: 'Join Juniper & Pine' }).click();
      await page.getByRole('heading', { name: 'Marketing Optimizations' }).waitFor();
      const members = await owner.call(api.teams.members, {});
      expect(members.map(({ email }) => email)).toContain('gina@people.example');
    });
  });
});

describe('roles', () => {
  it('an admin invites, but not owners, and changes nobody', async () => {
    const person = await newMember('adam@people.example', 'admin');
    await visit(browser, { ...product, person }, async ({ page, inspect }) => {
      await page.goto('/team-members');
      await page.getByText('Pending Invitations').first().waitFor();
      expect(await page.getByRole('button', { name: 'Actions for olga' }).count()).toBe(0);
      await page.getByRole('button', { name: 'Invite Member' }).click();
      const roles = await page.getByRole('dialog').getByLabel('Role').getByRole('option').allTextContents();
      expect(roles).toEqual(['Choose a role', 'Admin', 'Member']);
      await fillInvitation(page, { email: 'by-adam@people.example', role: 'admin' });
      await rowOf(page, 'Pending Invitations', 'by-adam@people.example').waitFor();
      await inspect('team-members-admin');
    });
  });

  it('the owner changes a role, hands the team over, and can then leave it', async () => {
    const boss = await product.signUpWithTeam('bea@people.example', 'Bea Ltd');
    const { team } = await boss.call(api.user.current, {});
    await boss.call(api.invitations.create, { teamId: team?.id ?? '', email: 'max@people.example', roleId: 'member' });
    const max = await product.signUp('max@people.example');
    await max.call(api.invitations.join, { token: linkFor('max@people.example').split('/').at(-1) ?? '' });
    await visit(browser, { ...product, person: boss }, async ({ page }) => {
      await page.goto('/team-members');
      await page.getByRole('button', { name: 'Actions for bea' }).click();
      expect(await page.getByRole('menuitem', { name: 'The last owner cannot leave' }).isDisabled()).toBe(true);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Actions for max' }).click();
      await page.getByRole('menuitemcheckbox', { name: 'Admin' }).click();
      await page.getByText('max is now Admin.', { exact: true }).waitFor();
      await rowOf(page, 'Members', 'max').getByText('Admin', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Actions for max' }).click();
      await page.getByRole('menuitem', { name: 'Transfer ownership…' }).click();
      await page.getByRole('button', { name: 'Transfer Ownership' }).click();
      await page.getByText('Ownership transferred', { exact: true }).waitFor();
      await rowOf(page, 'Members', 'max').getByText('Owner', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Actions for bea' }).click();
      await page.getByRole('menuitem', { name: 'Leave team…' }).click();
      await page.getByRole('button', { name: 'Leave Team' }).click();
      await page.getByRole('heading', { name: 'Create your team' }).waitFor();
    });
  });
});

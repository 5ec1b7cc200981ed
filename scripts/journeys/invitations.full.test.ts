import { api } from '@serplift/core/api';
import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { leadsTo, mentions, says } from './screen.ts';
import { openStage } from './stage.ts';
import { addMember, mailedLink, startProduct, teamOf } from './start-product.ts';

const product = openStage(async () => {
  const product = await startProduct();
  const owner = await product.signUpWithTeam('olga@people.example', 'Juniper & Pine');
  return { ...product, owner, teamId: await teamOf(owner) };
});

const linkFor = (email: string): string => mailedLink(product, email);

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
  await product.visit(product.owner, async ({ page, inspect }) => {
    await page.goto('/team-members');
    await mentions(page, 'No pending invitations');
    await page.getByRole('button', { name: 'Invite Member' }).click();
    await fillInvitation(page, { email: 'letter@people.example', role: 'member' });
    const link = page.getByLabel('Invitation link', { exact: true });
    await expect.poll(() => link.textContent()).toMatch(/\/invite\/[\w-]{43}$/u);
    await inspect('invitation-link');
    await page.getByRole('button', { name: 'Done' }).click();
    await rowOf(page, 'Pending Invitations', 'letter@people.example').waitFor();
    await expect.poll(() => page.content()).not.toContain('/invite/');
  });
});

it('an invited person opens the mail, makes an account, joins, and is out at once when removed [2.1-9, 2.12-2, 2.12-5, 2.15-5, 4-29, 5-5, 5-6, 5-7, 5-8, 6-3, 8-70]', async () => {
  await product.visit(product.owner, async ({ page, inspect, allow }) => {
    allow(/400 .*invitations/);
    await page.goto('/team-members');
    await page.getByRole('button', { name: 'Invite Member' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Send Invitation' }).click();
    await expect.poll(() => dialog.getByText('Please fill in all required fields').count()).toBe(2);
    await inspect('invite-member');
    await dialog.getByLabel('First Name').fill('Nina');
    await dialog.getByLabel('Last Name').fill('Novak');
    await fillInvitation(page, { email: 'nina@people.example', role: 'member' });
    await says(page, 'Invitation sent');
    await mentions(rowOf(page, 'Pending Invitations', 'Nina Novak'), 'nina@people.example');

    await product.visit(product.stranger(), async (invited) => {
      await invited.page.goto(`${product.sandbox.origin}/inbox?to=nina@people.example`);
      await mentions(invited.page, 'olga invites you to Juniper & Pine on Serplift');
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
      await says(rowOf(ninas, 'Members', 'Nina Novak'), 'Member');
      await expect.poll(() => ninas.getByRole('button', { name: 'Invite Member' }).count()).toBe(0);
      await expect.poll(() => ninas.getByText('Pending Invitations').count()).toBe(0);
      await expect.poll(() => ninas.getByRole('button', { name: 'Actions for olga' }).count()).toBe(0);
      await invited.inspect('team-members-member');

      await page.reload();
      await removeByKeys(page, inspect);
      await page.getByRole('button', { name: 'Remove Member' }).click();
      await says(page, 'Member removed');
      invited.allow(/401/);
      await ninas.getByRole('link', { name: 'History' }).click();
      await ninas.getByRole('heading', { name: 'Sign in to Serplift' }).waitFor();
    });
  });
});

/** Asks to remove Nina with keys only, changes the mind once, and asks again; the focus is never lost. */
async function removeByKeys(page: Page, inspect: (name: string) => Promise<void>): Promise<void> {
  const button = page.getByRole('button', { name: 'Actions for Nina Novak' });
  const remove = page.getByRole('menuitem', { name: 'Remove from team…' });
  const hasFocus = () => button.evaluate((element) => element === document.activeElement);
  const held: Route[] = [];
  await page.route(/MemberMenu/u, (route) => void held.push(route));
  await button.focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => held.length).toBe(1);
  expect(await hasFocus()).toBe(true);
  await held[0]?.continue();
  await remove.waitFor();
  await inspect('team-members-menu');
  await remove.press('Enter');
  await inspect('member-remove');
  await page.keyboard.press('Escape');
  await expect.poll(hasFocus).toBe(true);
  await page.keyboard.press('Enter');
  await remove.press('Enter');
}

/** Fills the acceptance form, first with every mistake it knows. */
async function acceptAsNina(page: Page, inspect: (name: string) => Promise<void>): Promise<void> {
  await expect.poll(() => page.getByLabel('First Name').inputValue()).toBe('Nina');
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('nina@people.example');
  await expect.poll(() => page.getByLabel('Email').getAttribute('readonly')).not.toBeNull();
  await inspect('invite');
  const submit = page.getByRole('button', { name: 'Create Account' });
  await submit.click();
  await mentions(page, 'Please fill in all fields');
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByLabel('Confirm Password').fill('correct house');
  await submit.click();
  await mentions(page, "Passwords don't match");
  await page.getByLabel('Confirm Password').fill('correct horse');
  // The welcome stays for two seconds, so it is looked for before it can appear.
  const isWelcome = page.getByRole('heading', { name: 'Welcome to Juniper & Pine' }).waitFor();
  await Promise.all([isWelcome, says(page, 'Account created'), submit.click()]);
  await page.waitForURL('**/login');
}

describe('a link', () => {
  it('stops working when the invitation is sent again, canceled or used, and says so [2.12-4, 2.15-2, 2.15-3, 7-46, 8-71, 8-72, 8-75, 8-76]', async () => {
    await product.owner.call(api.invitations.create, {
      teamId: product.teamId,
      email: 'rita@people.example',
      roleId: 'admin',
    });
    const [first, tokenOf] = [linkFor('rita@people.example'), (link: string) => link.split('/').at(-1) ?? ''];
    await product.visit(product.owner, async ({ page, inspect, allow }) => {
      allow(/404 .*invitations/);
      await page.goto('/team-members');
      await page.getByRole('button', { name: 'Resend the invitation for rita@people.example' }).click();
      await says(page, 'Invitation resent');
      await inspect('team-members');
      const second = linkFor('rita@people.example');
      expect(second).not.toBe(first);

      await page.goto(first);
      await mentions(page, 'Invalid or expired invitation');
      // A person who is signed in has no use for the login page.
      await page.getByRole('link', { name: 'Go to Dashboard' }).waitFor();
      await inspect('invite-invalid');
      await page.goto(second);
      await mentions(page, 'You are signed in with another address');
      await inspect('invite-other-address');
      const person = await product.signUp('rita@people.example');
      await person.call(api.invitations.join, { token: tokenOf(second) });
      await page.goto(second);
      await mentions(page, "This invitation has already been used. If you're a member, please log in.");
      // Whoever is on the team is told so, and led to it.
      await page.getByRole('heading', { name: 'You’re already a member of Juniper & Pine' }).waitFor();
      await leadsTo(page, 'Go to Dashboard', '/dashboard');
      await inspect('invite-already-member');
      await product.visit(product.stranger(), async (stranger) => {
        await stranger.page.goto(second);
        await mentions(stranger.page, 'This invitation has already been used.');
        await leadsTo(stranger.page, 'Log In', '/login');
        await expect.poll(() => stranger.page.getByText('already a member').count()).toBe(0);
      });

      await product.owner.call(api.invitations.create, {
        teamId: product.teamId,
        email: 'carl@people.example',
        roleId: 'member',
      });
      const third = linkFor('carl@people.example');
      await page.goto('/team-members');
      await page.getByRole('button', { name: 'Cancel the invitation for carl@people.example…' }).click();
      await page.getByRole('button', { name: 'Cancel Invitation' }).click();
      await says(page, 'Invitation cancelled');
      await page.goto(third);
      await mentions(page, 'Invalid or expired invitation');
    });
  });

  it('that is too old says who can help [2.15-4, 8-77]', async () => {
    await product.owner.call(api.invitations.create, {
      teamId: product.teamId,
      email: 'late@people.example',
      roleId: 'member',
    });
    await product.database
      .knex('invitations')
      .where({ email: 'late@people.example' })
      .update({ expires_at: new Date() });
    await product.visit(product.stranger(), async ({ page }) => {
      const response = await page.goto(linkFor('late@people.example'));
      expect(response?.headers()['referrer-policy']).toBe('no-referrer');
      await mentions(page, 'This invitation has expired. Please contact your team administrator for a new invitation.');
    });
  });
});

describe('roles', () => {
  it('an admin invites, but not owners, and changes no one [2.12-5, 6-4, 7-48]', async () => {
    const person = await addMember(product, { owner: product.owner, email: 'adam@people.example', roleId: 'admin' });
    await product.visit(person, async ({ page, inspect }) => {
      await page.goto('/team-members');
      await mentions(page, 'Pending Invitations');
      await expect.poll(() => page.getByRole('button', { name: 'Actions for olga' }).count()).toBe(0);
      await page.getByRole('button', { name: 'Invite Member' }).click();
      const roles = page.getByRole('dialog').getByLabel('Role').getByRole('option');
      await expect.poll(() => roles.allTextContents()).toEqual(['Choose a role', 'Admin', 'Member']);
      await fillInvitation(page, { email: 'by-adam@people.example', role: 'admin' });
      await rowOf(page, 'Pending Invitations', 'by-adam@people.example').waitFor();
      await inspect('team-members-admin');
    });
  });

  it('the owner changes a role, hands the team over, and can then leave it', async () => {
    const boss = await product.signUpWithTeam('bea@people.example', 'Bea Ltd');
    await addMember(product, { owner: boss, email: 'max@people.example' });
    await product.visit(boss, async ({ page }) => {
      await page.goto('/team-members');
      await page.getByRole('button', { name: 'Actions for bea' }).click();
      await page.getByRole('menuitem', { name: 'The last owner cannot leave', disabled: true }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Actions for max' }).click();
      await page.getByRole('menuitemcheckbox', { name: 'Admin' }).click();
      await says(page, 'max is now Admin.');
      await says(rowOf(page, 'Members', 'max'), 'Admin');
      await page.getByRole('button', { name: 'Actions for max' }).click();
      await page.getByRole('menuitem', { name: 'Transfer ownership…' }).click();
      await page.getByRole('button', { name: 'Transfer Ownership' }).click();
      await says(page, 'Ownership transferred');
      await says(rowOf(page, 'Members', 'max'), 'Owner');
      await page.getByRole('button', { name: 'Actions for bea' }).click();
      await page.getByRole('menuitem', { name: 'Leave team…' }).click();
      await page.getByRole('button', { name: 'Leave Team' }).click();
      await page.getByRole('heading', { name: 'Create your team' }).waitFor();
    });
  });
});

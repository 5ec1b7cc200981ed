import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { mentions, pathOf, says } from './screen.ts';
import { openStage } from './stage.ts';
import { mailedLink, startProduct } from './start-product.ts';

const product = openStage(startProduct);

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

const storedUser = (page: Page) => page.evaluate(() => localStorage.getItem('user'));

describe('with email and password', () => {
  it('a newcomer creates an account and comes to the team setup [3-3, 7-58, 8-67]', async () => {
    await product.visit(product.stranger(), async ({ page }) => {
      await page.goto('/');
      await page.getByRole('link', { name: 'Get Started' }).click();
      await page.getByRole('heading', { name: 'Create your account' }).waitFor();
      await page.getByLabel('Email').fill('nora@north.example');
      await page.getByLabel('Password').fill('correct horse');
      await page.getByRole('button', { name: 'Create Account' }).click();
      await page.getByRole('heading', { name: 'Create your team' }).waitFor();
      await says(page, 'Account created');
      await expect.poll(() => pathOf(page)).toBe('/team-setup');
      await expect.poll(() => storedUser(page)).toContain('nora@north.example');
      // The link that came with the account is enough; the profile sends no second one.
      await page.getByLabel('Team Name').fill('Nora');
      await page.getByRole('button', { name: 'Create Team' }).click();
      await page.getByRole('heading', { name: 'Marketing Optimizations' }).waitFor();
      await fetch(mailedLink(product, 'nora@north.example'), { method: 'POST' });
      await page.goto('/profile');
      await page.getByRole('button', { name: 'Verify…' }).click();
      await page.getByLabel('Password').fill('correct horse');
      await page.getByRole('button', { name: 'Send Link' }).click();
      await says(page, 'Email verified');
      expect(product.sandbox.inbox.mails('nora@north.example')).toHaveLength(1);
    });
  });

  it('each mistake is reported where it was made [2.1-4, 5-1, 5-2, 8-5, 8-6, 8-7]', async () => {
    await product.signUp('taken@north.example');
    await product.visit(product.stranger(), async ({ page }) => {
      await page.goto('/login');
      const submit = page.getByRole('button', { name: 'Sign In' });
      await submit.click();
      await mentions(page, 'Please fill in all fields');
      await signIn(page, 'taken@north.example', '12345');
      await mentions(page, 'Password should be at least 6 characters');
      await signIn(page, 'taken@north.example', 'wrong horse');
      await mentions(page, 'Incorrect email or password.');
      await signIn(page, 'not an address', 'correct horse');
      await mentions(page, 'Invalid email address');
      await expect.poll(() => page.getByLabel('Email').getAttribute('aria-invalid')).toBe('true');
      await page.getByRole('button', { name: 'Create an account' }).click();
      await page.getByLabel('Email').fill('taken@north.example');
      await page.getByRole('button', { name: 'Create Account' }).click();
      await mentions(page, 'An account with this email already exists');
      await expect.poll(() => storedUser(page)).toBeNull();
    });
  });

  it('a forgotten password is replaced through a mailed link, and no one learns which addresses have an account', async () => {
    await product.signUp('forgetful@north.example');
    await product.visit(product.stranger(), async ({ page, inspect }) => {
      await page.goto('/login');
      await page.getByRole('button', { name: 'Forgot your password?' }).click();
      await page.getByRole('heading', { name: 'Reset your password' }).waitFor();
      await page.getByRole('button', { name: 'Send Reset Link' }).click();
      await mentions(page, 'Enter your email address');
      const hasFocus = () => page.getByLabel('Email').evaluate((field) => field === document.activeElement);
      await expect.poll(hasFocus).toBe(true);
      await page.getByLabel('Email').fill('nobody@north.example');
      await page.getByRole('button', { name: 'Send Reset Link' }).click();
      await mentions(page, 'If nobody@north.example has an account, a link');
      expect(mailedLink(product, 'nobody@north.example')).toBe('');
      await page.getByLabel('Email').fill('');
      await page.getByRole('button', { name: 'Send Again' }).click();
      await expect.poll(() => page.getByText('Check your email').count()).toBe(0);
      await page.getByLabel('Email').fill('forgetful@north.example');
      await page.getByRole('button', { name: 'Send Reset Link' }).click();
      await mentions(page, 'If forgetful@north.example has an account, a link');
      await inspect('login-reset');
      const link = mailedLink(product, 'forgetful@north.example');
      await fetch(link, { method: 'POST', body: new URLSearchParams({ newPassword: 'better horse' }) });
      await page.getByRole('button', { name: 'Sign in' }).click();
      await signIn(page, 'forgetful@north.example', 'better horse');
      await page.getByRole('heading', { name: 'Create your team' }).waitFor();
    });
  });

  it('an address is verified over a link that the profile sends', async () => {
    const person = await product.signUpWithTeam('vera@north.example', 'North Three');
    await product.visit(person, async ({ page, inspect }) => {
      await page.goto('/profile');
      await mentions(page, 'Not verified');
      await page.getByRole('button', { name: 'Verify…' }).click();
      await page.getByRole('button', { name: 'Send Link' }).click();
      await mentions(page, 'Enter your password');
      await page.getByLabel('Password').fill('correct horse');
      await page.getByRole('button', { name: 'Send Link' }).click();
      await mentions(page, 'Open the link that was sent to vera@north.example');
      await page.getByRole('button', { name: 'I Opened the Link' }).click();
      await mentions(page, 'The link has not been opened yet.');
      await inspect('verify-email');
      await fetch(mailedLink(product, 'vera@north.example'), { method: 'POST' });
      await page.getByRole('button', { name: 'I Opened the Link' }).click();
      await says(page, 'Email verified');
      await expect.poll(() => page.getByText('Verified', { exact: true }).count()).toBe(1);
    });
  });

  it('a wanted page is reached after signing in [7-58]', async () => {
    await product.signUpWithTeam('wanda@north.example', 'North');
    await product.visit(product.stranger(), async ({ page, allow }) => {
      allow(/401 .*\/api\/user/);
      await page.goto('/api-usage?page=2&limit=50');
      await page.waitForURL('**/login?next=*');
      await signIn(page, 'wanda@north.example', 'correct horse');
      await page.getByRole('heading', { name: 'API Usage', exact: true }).waitFor();
      await expect.poll(() => pathOf(page)).toBe('/api-usage?page=2&limit=50');
    });
  });

  it('the demo account is one press away', async () => {
    await product.visit(product.stranger(), async ({ page }) => {
      await page.goto('/login');
      await says(page, 'Sandbox demo account');
      await page.getByRole('button', { name: 'Fill in' }).click();
      await page.getByRole('button', { name: 'Sign In' }).click();
      await page.getByRole('heading', { name: 'Create your team' }).waitFor();
      await expect.poll(() => storedUser(page)).toContain('demo@juniperandpine.example');
    });
  });

  it('who is signed in skips the login page [2.1-5]', async () => {
    const person = await product.signUpWithTeam('sven@north.example', 'South');
    await product.visit(person, async ({ page }) => {
      await page.goto('/dashboard');
      await page.getByRole('heading', { name: 'Marketing Optimizations' }).waitFor();
      await page.goto('/login');
      await page.waitForURL('**/dashboard');
      await page.goto('/');
      await page.getByRole('link', { name: 'Go to Dashboard' }).click();
      await page.getByRole('heading', { name: 'Marketing Optimizations' }).waitFor();
      await expect.poll(() => pathOf(page)).toBe('/dashboard');
    });
  });

  it('after signing out nothing is left, and Back shows nothing [AU-04, DL-05, 2.1-23, 3-3, 4-3]', async () => {
    const person = await product.signUpWithTeam('olga@north.example', 'East');
    await product.visit(person, async ({ page, allow }) => {
      await page.goto('/dashboard');
      await page.getByRole('button', { name: 'My Account' }).click();
      await page.getByRole('menuitem', { name: 'Profile' }).click();
      await mentions(page, 'olga@north.example');
      await page.getByRole('button', { name: 'My Account' }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await page.waitForURL('**/login');
      await expect.poll(() => storedUser(page)).toBeNull();
      await page.goBack();
      await page.waitForURL('**/login');
      await expect.poll(() => page.getByText('olga@north.example').count()).toBe(0);
      allow(/401 .*\/api\/user/);
      await page.goto('/profile');
      await page.waitForURL('**/login?next=%2Fprofile');
      expect((await person.fetch('/api/user')).status).toBe(401);
    });
  });

  it('signing out on the profile leads to the front page [2.11-2]', async () => {
    const person = await product.signUpWithTeam('pia@north.example', 'West');
    await product.visit(person, async ({ page }) => {
      await page.goto('/profile');
      await page.getByRole('button', { name: 'Sign Out' }).click();
      await page.getByRole('link', { name: 'Get Started' }).waitFor();
      await expect.poll(() => pathOf(page)).toBe('/');
    });
  });
});

describe('with Google', () => {
  it('consent signs in, and leads to the wanted page [2.1-4, 4-2, 7-57, 7-59, 9-8]', async () => {
    await product.visit(product.stranger(), async ({ page, allow }) => {
      allow(/401 .*\/api\/user/);
      await page.goto('/profile');
      await page.waitForURL('**/login?next=*');
      await page.getByRole('link', { name: 'Continue with Google' }).click();
      await page.getByText('Rosa Marsh').click();
      await page.getByRole('button', { name: 'Allow' }).click();
      await page.getByLabel('Team Name').fill('Rosa & Co');
      await page.getByRole('button', { name: 'Create Team' }).click();
      await page.getByRole('heading', { name: 'Marketing Optimizations' }).waitFor();
      await expect.poll(() => storedUser(page)).toContain('rosa@juniperandpine.example');
      await expect.poll(() => page.url()).not.toContain('google=');
    });
    await product.visit(product.stranger(), async ({ page, allow }) => {
      allow(/401 .*\/api\/user/);
      await page.goto('/profile');
      await page.waitForURL('**/login?next=*');
      await page.getByRole('link', { name: 'Continue with Google' }).click();
      await page.getByText('Rosa Marsh').click();
      await page.getByRole('button', { name: 'Allow' }).click();
      await page.getByRole('heading', { name: 'Profile' }).waitFor();
      await expect.poll(() => pathOf(page)).toBe('/profile');
    });
  });

  it('a refused consent says so and leaves the form [8-9, 8-10]', async () => {
    await product.visit(product.stranger(), async ({ page }) => {
      await page.goto('/login');
      await page.getByRole('link', { name: 'Continue with Google' }).click();
      await page.getByRole('button', { name: 'Deny' }).click();
      await mentions(page, 'Failed to sign in with Google');
      await page.waitForURL((url) => url.search === '');
      await page.getByRole('button', { name: 'Sign In' }).waitFor();
    });
  });

  it('a code that another browser brings does not sign in', async () => {
    await product.visit(product.stranger(), async ({ page, allow }) => {
      allow(/401 .*\/api\/auth\/google\/id-token/);
      await page.goto('/login#google=stolen-code');
      await mentions(page, 'Failed to sign in with Google');
      await expect.poll(() => page.url()).toBe(`${product.origin}/login`);
      await expect.poll(() => storedUser(page)).toBeNull();
    });
  });
});

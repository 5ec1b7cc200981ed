import { describe, expect, it } from 'vitest';
import { mentions } from './screen.ts';
import { openStage } from './stage.ts';
import { startProduct } from './start-product.ts';

const product = openStage(startProduct);

describe('public screens are accessible, wide and narrow, light and dark', () => {
  const screens = [
    { name: 'login', path: '/login', heading: 'Sign in to Serplift' },
    { name: 'create-account', path: '/login?mode=create', heading: 'Create your account' },
    { name: 'not-found', path: '/no-such-page', heading: '404 Page Not Found' },
  ];
  it.each(screens)('$name', async ({ name, path, heading }) => {
    await product.visit(product.stranger(), async ({ page, inspect, allow }) => {
      allow(/404 .*no-such-page/);
      await page.goto(path);
      await page.getByRole('heading', { name: heading }).waitFor();
      await inspect(name);
      await expect.poll(() => page.title()).toContain('Serplift');
    });
  });
});

describe('protected screens are accessible, wide and narrow, light and dark', () => {
  it('the team setup', async () => {
    const person = await product.signUp('solo@screens.example');
    await product.visit(person, async ({ page, inspect }) => {
      await page.goto('/team-setup');
      await page.getByRole('heading', { name: 'Create your team' }).waitFor();
      await inspect('team-setup');
      await expect.poll(() => page.title()).toBe('Team setup · Serplift');
    });
  });

  // The members are checked closely where a person is invited.
  it('those of a team that has done nothing yet, each with its title', async () => {
    const person = await product.signUpWithTeam('new@screens.example', 'Screens');
    await product.visit(person, async ({ page, inspect }) => {
      for (const { name, path, title, says: text } of [
        { name: 'dashboard', path: '/dashboard', title: 'Marketing Optimizations', says: 'Requires Google Ads' },
        { name: 'profile', path: '/profile', title: 'Profile', says: 'No access tokens yet' },
        { name: 'team-settings', path: '/team-settings', title: 'Team Settings', says: 'No API usage recorded yet' },
        { name: null, path: '/team-settings/rejections', title: 'Team Settings', says: 'No reasons yet' },
        { name: 'projects-empty', path: '/projects', title: 'Projects', says: 'No projects yet' },
        { name: null, path: '/team-members', title: 'Team Members', says: 'No pending invitations' },
        { name: 'api-usage-empty', path: '/api-usage', title: 'API Usage', says: 'No API usage recorded yet' },
      ]) {
        await page.goto(path);
        await page.getByRole('heading', { level: 1, name: title }).waitFor();
        await mentions(page, text);
        if (name !== null) await inspect(name);
        await expect.poll(() => page.title()).toBe(`${title} · Serplift`);
      }
    });
  });
});

describe('what opens over a screen', () => {
  it('menu, palette and small-screen menu are accessible [2.2-1]', async () => {
    const person = await product.signUpWithTeam('mona@screens.example', 'Menus');
    await product.visit(person, async ({ page, inspect }) => {
      await page.goto('/team-members');
      await page.getByRole('button', { name: 'My Account' }).click();
      await page.getByRole('menuitem', { name: 'Profile' }).waitFor();
      await inspect('menu-open');
      await page.keyboard.press('Escape');
      await page.getByRole('menuitem', { name: 'Profile' }).waitFor({ state: 'detached' });
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').waitFor();
      await inspect('palette-open');
      await page.keyboard.press('Escape');
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole('button', { name: 'Open menu' }).click();
      await page.getByRole('dialog').getByRole('link', { name: 'History' }).waitFor();
      await page.keyboard.press('Escape');
      const button = page.getByRole('button', { name: 'Open menu' });
      await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true);
    });
  });
});

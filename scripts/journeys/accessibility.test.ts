import { describe, expect, it } from 'vitest';
import { openStage } from './stage.ts';
import { startProduct } from './start-product.ts';

const product = openStage(startProduct);

describe('every public screen is accessible, wide and narrow, light and dark', () => {
  const screens = [
    { name: 'home', path: '/', heading: 'Get more clicks from the rankings you already have' },
    { name: 'login', path: '/login', heading: 'Sign in to Serplift' },
    { name: 'create-account', path: '/login?mode=create', heading: 'Create your account' },
    { name: 'not-found', path: '/no-such-page', heading: '404 Page Not Found' },
  ];
  it.each(screens)('$name', async ({ name, path, heading }) => {
    await product.visit(product.stranger(), async ({ page, inspect, allow }) => {
      allow(/404 .*no-such-page/);
      await page.goto(path);
      await page.getByRole('heading', { name: heading }).waitFor();
      await page.waitForLoadState('networkidle');
      await inspect(name);
      await expect.poll(() => page.title()).toContain('Serplift');
    });
  });
});

describe('every protected screen is accessible, wide and narrow, light and dark', () => {
  it('team-setup', async () => {
    const person = await product.signUp('solo@screens.example');
    await product.visit(person, async ({ page, inspect }) => {
      await page.goto('/team-setup');
      await page.getByRole('heading', { name: 'Create your team' }).waitFor();
      await inspect('team-setup');
      await expect.poll(() => page.title()).toBe('Team setup · Serplift');
    });
  });

  const screens = [
    { name: 'dashboard', path: '/dashboard', title: 'Marketing Optimizations' },
    { name: 'profile', path: '/profile', title: 'Profile' },
    { name: 'team-members', path: '/team-members', title: 'Team Members' },
    { name: 'team-settings', path: '/team-settings', title: 'Team Settings' },
    { name: 'projects-empty', path: '/projects', title: 'Projects' },
    { name: 'api-usage-empty', path: '/api-usage', title: 'API Usage' },
  ];
  it.each(screens)('$name', async ({ name, path, title }) => {
    const person = await product.signUpWithTeam(`${name}@screens.example`, 'Screens');
    await product.visit(person, async ({ page, inspect }) => {
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await page.waitForLoadState('networkidle');
      await inspect(name);
      await expect.poll(() => page.title()).toBe(`${title} · Serplift`);
    });
  });
});

describe('what opens over a screen', () => {
  it('menu, palette and small-screen menu are accessible', async () => {
    const person = await product.signUpWithTeam('mona@screens.example', 'Menus');
    await product.visit(person, async ({ page, inspect }) => {
      await page.goto('/team-members');
      await page.getByRole('button', { name: 'My Account' }).click();
      await page.getByRole('menuitem', { name: 'Profile' }).waitFor();
      await inspect('menu-open');
      await page.keyboard.press('Escape');
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

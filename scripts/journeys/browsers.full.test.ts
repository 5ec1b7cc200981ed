import { api } from '@serplift/core/api';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { button, link, mentions, pathOf } from './screen.ts';
import { openStage } from './stage.ts';
import { startDemoProduct, stuck, untilEnded } from './start-product.ts';

const product = openStage(startDemoProduct);

const automation = {
  name: 'Titles',
  type: 'manual',
  work: { kind: 'seo', websiteUrl: 'sc-domain:juniperandpine.example', settings: { maxPages: 2 } },
  maxCostUsd: 2,
} as const;

/** As browsers translate a page: an element in place of each text, and again whenever one comes or changes. */
function translate(): void {
  const translateNode = (node: Node): void => {
    const text = node.textContent ?? '';
    const parent = node.parentElement;
    if (text.trim() === '' || parent === null || parent.closest('font, script, style, textarea, [translate=no]'))
      return;
    const font = document.createElement('font');
    font.append(document.createElement('font'));
    font.firstElementChild?.append(`«${text}»`);
    (node as Text).replaceWith(font);
  };
  const translateIn = (root: Node): void => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Node[] = [];
    while (walker.nextNode() !== null) texts.push(walker.currentNode);
    for (const text of texts) translateNode(text);
  };
  translateIn(document.body);
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes)
      for (const node of [target, ...addedNodes]) if (node.isConnected) translateIn(node);
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
}

const signIn = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('correct horse');
  await button(page, 'Sign In').click();
};

describe('a page that its browser translates', () => {
  it('shows the progress of a run, its result and what is decided about it', async () => {
    product.sandbox.faults.add(stuck);
    const { id } = await product.owner.call(api.seo.start, { settings: { maxPages: 3 } });
    await product.visit(product.owner, async ({ page }) => {
      await page.goto(`/seo-optimization/${id}`);
      await page.getByRole('progressbar').first().waitFor();
      await page.evaluate(translate);
      product.sandbox.faults.clear();
      await untilEnded(() => product.owner.call(api.seo.show, { optimizationId: id }));
      await page
        .getByRole('button', { name: /^Accept / })
        .first()
        .click();
      await mentions(page, /^«Accepted 1»$/u);
      expect(await page.getByText('Something went wrong').count()).toBe(0);
    });
  });
});

describe('a browser in which another account signed in', () => {
  it('says so in the first tab, and does nothing there in the name of the other', async () => {
    const { id } = await product.owner.call(api.automations.create, { ...automation, name: 'Mine' });
    const other = await product.signUpWithTeam('second@demo.example', 'Second team');
    await product.visit(product.stranger(), async ({ page, context, allow }) => {
      allow(/409 /, /401 .*\/api\/user/);
      await page.goto('/login');
      await signIn(page, product.owner.email);
      await page.getByRole('heading', { name: 'Marketing Optimizations' }).waitFor();
      await page.goto(`/automations/${id}`);
      await page.getByRole('heading', { name: 'Mine' }).waitFor();
      const second = await context.newPage();
      await second.goto('/profile');
      await second.getByRole('button', { name: 'Sign Out' }).click();
      await link(second, 'Get Started').waitFor();
      await second.goto('/login');
      await signIn(second, other.email);
      await second.getByRole('heading', { name: 'Marketing Optimizations' }).waitFor();
      // Before anything is pressed, and whatever is pressed.
      await page.getByRole('alert').getByText('Another account is signed in to this browser now.').waitFor();
      await button(page, 'Run Now').click();
      await mentions(page, 'nothing was done');
      expect(await product.owner.call(api.automations.history, { automationId: id })).toEqual([]);
      await button(page.getByRole('alert'), 'Reload').click();
      await expect.poll(() => page.getByRole('alert').getByText('Another account').count()).toBe(0);
    });
  });
});

describe('a browser that keeps nothing', () => {
  it('signs in, remembers no conveniences, and stays signed in', async () => {
    await product.visit(product.stranger(), async ({ page, context, allow }) => {
      allow(/401 .*\/api\/user/);
      await context.addInitScript(() => {
        for (const storage of ['localStorage', 'sessionStorage']) {
          Object.defineProperty(window, storage, {
            get: () => {
              throw new DOMException('The operation is insecure.', 'SecurityError');
            },
          });
        }
      });
      await page.goto('/login?next=%2Fprofile');
      await signIn(page, 'owner@demo.example');
      await page.getByRole('heading', { name: 'Profile' }).waitFor();
      await page.reload();
      await mentions(page, 'owner@demo.example');
      await page.goto('/login');
      await page.waitForURL('**/dashboard');
      await page.goto('/seo-optimization');
      await button(page, 'My Account').click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await page.waitForURL('**/login');
      expect(pathOf(page)).toBe('/login');
    });
  });
});

import { api } from '@serplift/core/api';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { says } from './screen.ts';
import { openStage } from './stage.ts';
import { type Person, startProduct } from './start-product.ts';

const product = openStage(startProduct);

const row = (page: Page, service: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: service }) });
const state = (page: Page, service: string, text: string) => row(page, service).getByText(text, { exact: true });
const services = ['Search Console', 'Google Ads', 'Google Analytics'];

async function statesOf(person: Person): Promise<string[]> {
  const { team } = await person.call(api.user.current, {});
  const found = await person.call(api.integrations.list, { teamId: team?.id ?? '' });
  return [found.searchConsole.status, found.googleAds.status, found.googleAnalytics.status];
}

describe('Google services', () => {
  it('one is connected, the address is clean again, and it is disconnected after a question [2.13-4, 2.13-5, 2.13-6, 4-30, 7-28, 7-32, 8-74]', async () => {
    const person = await product.signUpWithTeam('ines@google.example', 'Ines');
    await product.visit(person, async ({ page, inspect }) => {
      await page.goto('/team-settings');
      for (const service of services) await state(page, service, 'Not Connected').waitFor();
      await page.getByRole('button', { name: 'Connect Search Console' }).click();
      await page.getByRole('button', { name: 'Allow' }).click();
      await says(page, 'Google Search Console connected successfully!');
      await state(page, 'Search Console', 'Connected').waitFor();
      await page.waitForURL((url) => url.search === '');
      await expect.poll(() => page.getByRole('button', { name: 'Connect All Services' }).count()).toBe(0);
      await expect.poll(() => statesOf(person)).toEqual(['connected', 'notConnected', 'notConnected']);

      await page.getByRole('button', { name: 'Disconnect Search Console…' }).click();
      await inspect('team-settings-disconnect');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
      await says(page, 'Google Search Console disconnected');
      await state(page, 'Search Console', 'Not Connected').waitFor();
      await expect.poll(() => statesOf(person)).toEqual(['notConnected', 'notConnected', 'notConnected']);
    });
  });

  it('all are connected at once [2.13-4, 2.13-6, 7-31]', async () => {
    const person = await product.signUpWithTeam('alma@google.example', 'Alma');
    await product.visit(person, async ({ page }) => {
      await page.goto('/team-settings');
      await page.getByRole('button', { name: 'Connect All Services' }).click();
      await page.getByRole('button', { name: 'Allow' }).click();
      await says(page, 'Google services connected successfully!');
      for (const service of services) await state(page, service, 'Connected').waitFor();
      await expect.poll(() => statesOf(person)).toEqual(['connected', 'connected', 'connected']);
    });
  });

  it('a refusal at Google is shown and changes nothing [7-29]', async () => {
    const person = await product.signUpWithTeam('dora@google.example', 'Dora');
    await product.visit(person, async ({ page }) => {
      await page.goto('/team-settings');
      await page.getByRole('button', { name: 'Connect Google Ads' }).click();
      await page.getByRole('button', { name: 'Deny' }).click();
      await says(page, 'Connection Failed');
      await says(page, 'Access was denied. Please try connecting again.');
      await page.waitForURL((url) => url.search === '');
      await expect.poll(() => statesOf(person)).toEqual(['notConnected', 'notConnected', 'notConnected']);
    });
  });

  it('a code that Google does not exchange is reported [8-23]', async () => {
    const person = await product.signUpWithTeam('emil@google.example', 'Emil');
    await product.visit(person, async ({ page }) => {
      await page.goto('/team-settings?error=token_exchange_failed');
      await says(page, 'Failed to exchange authorization code');
      await page.waitForURL((url) => url.search === '');
      await page.getByRole('heading', { name: 'Team Settings' }).waitFor();
    });
  });

  it('a permission that died asks to reconnect, and reconnecting heals it', async () => {
    const person = await product.signUpWithTeam('rita@google.example', 'Rita');
    await product.connectGoogle(person);
    await product.database.knex('integrations').update({ status: 'reconnectNeeded' });
    await product.visit(person, async ({ page, inspect }) => {
      await page.goto('/team-settings');
      await state(page, 'Search Console', 'Reconnect needed').waitFor();
      await inspect('team-settings-reconnect');
      await page.getByRole('button', { name: 'Reconnect Search Console' }).click();
      await page.getByRole('button', { name: 'Allow' }).click();
      await state(page, 'Search Console', 'Connected').waitFor();
      expect((await statesOf(person))[0]).toBe('connected');
    });
  });
});

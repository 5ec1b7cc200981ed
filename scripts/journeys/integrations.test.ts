import { api } from '@serplift/core/api';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, visit } from './browser.ts';
import { type Person, type Product, startProduct } from './start-product.ts';

let product: Product;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await product.close();
});

const row = (page: Page, service: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: service }) });
const state = (page: Page, service: string, text: string) => row(page, service).getByText(text, { exact: true });
const services = ['Search Console', 'Google Ads', 'Google Analytics'];
const pathOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;

async function statesOf(person: Person): Promise<string[]> {
  const { team } = await person.call(api.user.current, {});
  const found = await person.call(api.integrations.list, { teamId: team?.id ?? '' });
  return [found.searchConsole.status, found.googleAds.status, found.googleAnalytics.status];
}

describe('Google services', () => {
  it('one is connected, the address is clean again, and it is disconnected after a question', async () => {
    const person = await product.signUpWithTeam('ines@google.example', 'Ines');
    await visit(browser, { ...product, person }, async ({ page, inspect }) => {
      await page.goto('/team-settings');
      for (const service of services) await state(page, service, 'Not Connected').waitFor();
      await page.getByRole('button', { name: 'Connect Search Console' }).click();
      await page.getByRole('button', { name: 'Allow' }).click();
      await page.getByText('Google Search Console connected successfully!', { exact: true }).waitFor();
      await state(page, 'Search Console', 'Connected').waitFor();
      await page.waitForURL((url) => url.search === '');
      expect(await page.getByRole('button', { name: 'Connect All Services' }).count()).toBe(0);
      expect(await statesOf(person)).toEqual(['connected', 'notConnected', 'notConnected']);

      await page.getByRole('button', { name: 'Disconnect Search Console…' }).click();
      await inspect('team-settings-disconnect');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
      await page.getByText('Google Search Console disconnected', { exact: true }).waitFor();
      await state(page, 'Search Console', 'Not Connected').waitFor();
      expect(await statesOf(person)).toEqual(['notConnected', 'notConnected', 'notConnected']);
    });
  });

  it('all are connected at once', async () => {
    const person = await product.signUpWithTeam('alma@google.example', 'Alma');
    await visit(browser, { ...product, person }, async ({ page }) => {
      await page.goto('/team-settings');
      await page.getByRole('button', { name: 'Connect All Services' }).click();
      await page.getByRole('button', { name: 'Allow' }).click();
      await page.getByText('Google services connected successfully!', { exact: true }).waitFor();
      for (const service of services) await state(page, service, 'Connected').waitFor();
      expect(await statesOf(person)).toEqual(['connected', 'connected', 'connected']);
    });
  });

  it('a service left unticked is named and stays unconnected', async () => {
    const person = await product.signUpWithTeam('paul@google.example', 'Paul');
    await visit(browser, { ...product, person }, async ({ page, inspect }) => {
      await page.goto('/team-settings');
      await page.getByRole('button', { name: 'Connect All Services' }).click();
      // Google adds what an account allowed before, so this one has to be new to Serplift.
      await page.getByText('Noel Ward').click();
      await page.getByLabel(/Google Ads accounts/).uncheck();
      await page.getByRole('button', { name: 'Allow' }).click();
      await page.getByText('Not granted: Google Ads.', { exact: true }).waitFor();
      await page.getByText('Google Ads was not granted', { exact: true }).waitFor();
      await state(page, 'Google Analytics', 'Connected').waitFor();
      await state(page, 'Google Ads', 'Not Connected').waitFor();
      await inspect('team-settings-partial');
      expect(pathOf(page)).toBe('/team-settings');
      expect(await statesOf(person)).toEqual(['connected', 'notConnected', 'connected']);
    });
  });

  it('a refusal at Google is told and changes nothing', async () => {
    const person = await product.signUpWithTeam('dora@google.example', 'Dora');
    await visit(browser, { ...product, person }, async ({ page }) => {
      await page.goto('/team-settings');
      await page.getByRole('button', { name: 'Connect Google Ads' }).click();
      await page.getByRole('button', { name: 'Deny' }).click();
      await page.getByText('Connection Failed', { exact: true }).waitFor();
      await page.getByText('Access was denied. Please try connecting again.', { exact: true }).waitFor();
      await page.waitForURL((url) => url.search === '');
      expect(await statesOf(person)).toEqual(['notConnected', 'notConnected', 'notConnected']);
    });
  });

  it('a code that Google does not exchange is told', async () => {
    const person = await product.signUpWithTeam('emil@google.example', 'Emil');
    await visit(browser, { ...product, person }, async ({ page }) => {
      await page.goto('/team-settings?error=token_exchange_failed');
      await page.getByText('Failed to exchange authorization code', { exact: true }).waitFor();
      await page.waitForURL((url) => url.search === '');
      expect(await page.getByRole('heading', { name: 'Team Settings' }).isVisible()).toBe(true);
    });
  });

  it('a permission that died asks to reconnect, and reconnecting heals it', async () => {
    const person = await product.signUpWithTeam('rita@google.example', 'Rita');
    await product.connectGoogle(person);
    await product.database.knex('integrations').update({ status: 'reconnectNeeded' });
    await visit(browser, { ...product, person }, async ({ page, inspect }) => {
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

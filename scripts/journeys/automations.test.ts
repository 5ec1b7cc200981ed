import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { api } from '@serplift/core/api';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, visit } from './browser.ts';
import { type Person, type Product, startProduct } from './start-product.ts';

let product: Product;
let browser: Browser;
let receiver: Server;
let owner: Person;
let member: Person;
const calls: { signature: string; body: string }[] = [];

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => {
      body += part;
    });
    request.on('end', () => {
      calls.push({ signature: String(request.headers['serplift-signature']), body });
      response.end();
    });
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  owner = await product.signUpWithTeam('olga@automations.example', 'Olga Ltd');
  await product.connectGoogle(owner);
  member = await product.signUp('mo@automations.example');
  await product.database.knex.raw(
    `insert into memberships (user_id, team_id, role)
     select id, (select id from teams where name = 'Olga Ltd'), 'member' from users where email = 'mo@automations.example'`,
  );
});
afterAll(async () => {
  await browser.close();
  await product.close();
  receiver.close();
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const says = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();
const pathOf = (page: Page) => new URL(page.url()).pathname;

/** Checks the latest call as its receiver would. */
function expectSigned(secret: string): void {
  const { signature, body } = calls.at(-1) ?? { signature: '', body: '' };
  const [, seconds = '', mac = ''] = /^t=(\d+),v1=(\w+)$/.exec(signature) ?? [];
  expect(createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')).toBe(mac);
}

describe('automations', () => {
  it('an owner plans one in plain words, is told the secret once, runs it, edits it and deletes it', async () => {
    const { port } = receiver.address() as AddressInfo;
    await visit(browser, { ...product, person: owner }, async ({ page, inspect, allow }) => {
      await page.goto('/dashboard');
      await page.getByRole('navigation').getByRole('link', { name: 'Automations' }).first().click();
      await says(page, 'No automations yet');
      await inspect('automations-empty');
      await link(page, 'Create Your First Automation').click();
      await button(page, 'Create Automation').click();
      await says(page, 'Please enter a name.');
      await page.getByLabel('Name', { exact: true }).fill('Weekly titles');
      await page.locator('label', { hasText: 'Google Ads' }).click();
      await page.getByLabel('Google Ads account').selectOption('4180001001');
      await page.getByRole('group', { name: 'Campaigns' }).getByRole('checkbox').first().check();
      await page.getByText('Ad groups, about').waitFor();
      await inspect('automation-form-ads');
      await page.locator('label', { hasText: 'SEO' }).click();
      await page.getByLabel('Search data').selectOption('site:sc-domain:juniperandpine.example');
      await page.getByLabel('Pages').fill('1');
      await page.getByLabel('Time zone').selectOption('Europe/Berlin');
      await says(page, 'Every Monday at 06:00 (Europe/Berlin)');
      allow(/api\/schedule-preview/);
      await page.getByLabel('How often').selectOption('cron');
      await page.getByLabel('Cron', { exact: true }).fill('0 6 1 * 1');
      await page.getByText('Give days of the month or weekdays, not both').waitFor();
      await page.getByLabel('How often').selectOption('weekday');
      await says(page, 'Every weekday at 06:00 (Europe/Berlin)');
      await page.getByLabel('Webhook URL').fill(`http://127.0.0.1:${port}/hook`);
      await page.getByText('Services are simulated here').waitFor();
      await page.evaluate(() => scrollTo(0, 0));
      await inspect('automation-form');
      await button(page, 'Create Automation').click();
      const secret = (await page.getByLabel('Webhook secret').textContent()) ?? '';
      await button(page, 'Done').click();
      await says(page, 'It has not run yet.');
      await button(page, 'Run Now').click();
      await page.getByText('Webhook http', { exact: false }).getByText('delivered').waitFor({ timeout: 45_000 });
      expectSigned(secret);
      await inspect('automation-history');
      await link(page, 'Back to Automations').click();
      await page.getByRole('article', { name: 'Weekly titles' }).getByText('Completed').waitFor();
      await page.getByRole('switch', { name: 'Weekly titles is on' }).click();
      await says(page, 'Off');
      await inspect('automations');
      await link(page, 'Weekly titles').click();
      await link(page, 'Edit').click();
      await page.getByLabel('Name', { exact: true }).fill('Daily titles');
      await button(page, 'Save Changes').click();
      await page.getByRole('heading', { name: 'Daily titles' }).waitFor();
      await button(page, 'Delete').click();
      await page.getByText('Are you sure you want to delete this automation? This action cannot be undone.').waitFor();
      await button(page, 'Delete automation').click();
      await says(page, 'No automations yet');
      expect(pathOf(page)).toBe('/automations');
    });
  });

  it('a member sees and runs what others planned, and changes nothing', async () => {
    const { id } = await owner.call(api.automations.create, {
      name: 'Shop deploy',
      type: 'triggered',
      work: { kind: 'questions', websiteUrl: 'sc-domain:juniperandpine.example', settings: { maxQueries: 1 } },
      maxCostUsd: 2,
    });
    await visit(browser, { ...product, person: member }, async ({ page, inspect, allow }) => {
      await page.goto('/automations');
      await link(page, 'Shop deploy').click();
      await page.getByText(`/api/automations/${id}/run`).waitFor();
      expect(await link(page, 'Edit').count()).toBe(0);
      expect(await button(page, 'Delete').count()).toBe(0);
      await inspect('automation-member');
      await page.goto(`/automations/${id}/edit`);
      await says(page, 'Access Denied');
      allow(/api\/automations\/01a1fc44/);
      await page.goto('/automations/01a1fc44-fee5-7793-968f-69da1690a3e1');
      await says(page, 'Automation not found');
    });
  });
});

import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { api } from '@serplift/core/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { button, link, mentions, pathOf, says } from './screen.ts';
import { openStage } from './stage.ts';
import { addMember, startDemoProduct } from './start-product.ts';

/** The demo team with a second person. */
const product = openStage(async () => {
  const demo = await startDemoProduct();
  const member = await addMember(demo, { owner: demo.owner, email: 'mo@automations.example' });
  return { ...demo, member };
});
let receiver: Server;
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
});
afterAll(() => receiver.close());

/** Checks the latest call as its receiver would. */
function expectSigned(secret: string): void {
  const { signature, body } = calls.at(-1) ?? { signature: '', body: '' };
  const [, seconds = '', mac = ''] = /^t=(\d+),v1=(\w+)$/.exec(signature) ?? [];
  expect(createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')).toBe(mac);
}

describe('automations', () => {
  it('an owner plans one, sees the secret once, runs it, edits it and deletes it [2.14-6, 2.14-7, 3-31, 4-32]', async () => {
    const { port } = receiver.address() as AddressInfo;
    await product.visit(product.owner, async ({ page, inspect, allow }) => {
      await page.goto('/dashboard');
      await link(page, 'Automations').click();
      await says(page, 'No automations yet');
      await inspect('automations-empty');
      await link(page, 'Create Your First Automation').click();
      allow(/400 .*api\/automations/);
      await button(page, 'Create Automation').click();
      await says(page, 'Please enter a name');
      await page.getByLabel('Name', { exact: true }).fill('Weekly titles');
      await page.locator('label', { hasText: 'Google Ads' }).click();
      await page.getByLabel('Google Ads account').selectOption('4180001001');
      await page.getByRole('group', { name: 'Campaigns' }).getByRole('checkbox').first().check();
      await mentions(page, 'Size of the run, about');
      await inspect('automation-form-ads');
      await page.locator('label', { hasText: 'SEO' }).click();
      await page.getByLabel('Search data').selectOption('site:sc-domain:juniperandpine.example');
      await page.getByLabel('Page Limit').fill('1');
      await page.getByLabel('Time zone').selectOption('Europe/Berlin');
      await says(page, 'Every Monday at 6:00 AM (Europe/Berlin)');
      allow(/api\/schedule-preview/);
      await page.getByLabel('How often').selectOption('Cron expression…');
      await page.getByLabel('Cron', { exact: true }).fill('0 6 1 * 1');
      await mentions(page, 'Give days of the month or weekdays, not both');
      await page.getByLabel('How often').selectOption('Every weekday at 6:00 AM');
      await says(page, 'Every weekday at 6:00 AM (Europe/Berlin)');
      await page.getByLabel('Webhook URL').fill(`http://127.0.0.1:${port}/hook`);
      await mentions(page, 'Services are simulated here');
      await page.evaluate(() => scrollTo(0, 0));
      await inspect('automation-form');
      await button(page, 'Create Automation').click();
      const secret = (await page.getByLabel('Webhook secret').textContent()) ?? '';
      await button(page, 'Done').click();
      await says(page, 'It has not run yet.');
      await button(page, 'Run Now').click();
      await mentions(page.getByText('Webhook http', { exact: false }), 'delivered');
      expectSigned(secret);
      await inspect('automation-history');
      await link(page, 'Back to Automations').click();
      await mentions(page.getByRole('article', { name: 'Weekly titles' }), 'Completed');
      await inspect('automations');
      await link(page, 'New Automation').click();
      await page.getByLabel('Name', { exact: true }).fill('Given up');
      page.once('dialog', (dialog) => void dialog.accept());
      await button(page, 'Cancel').click();
      await link(page, 'Weekly titles').click();
      await button(page, 'Disable').click();
      await says(page, 'Off');
      await link(page, 'Edit').click();
      await page.getByLabel('Name', { exact: true }).fill('Daily titles');
      await button(page, 'Save Changes').click();
      await page.getByRole('heading', { name: 'Daily titles' }).waitFor();
      await button(page, 'Delete').click();
      await mentions(page, 'Are you sure you want to delete this automation? This action cannot be undone.');
      await button(page, 'Delete Automation').click();
      await says(page, 'No automations yet');
      await expect.poll(() => pathOf(page)).toBe('/automations');
    });
  });

  it('a member sees and runs what others planned, and changes nothing', async () => {
    const { id } = await product.owner.call(api.automations.create, {
      name: 'Shop deploy',
      type: 'triggered',
      work: { kind: 'questions', websiteUrl: 'sc-domain:juniperandpine.example', settings: { maxQueries: 1 } },
      maxCostUsd: 2,
    });
    await product.visit(product.member, async ({ page, inspect, allow }) => {
      await page.goto('/automations');
      await link(page, 'Shop deploy').click();
      await mentions(page, `/api/automations/${id}/run`);
      await expect.poll(() => link(page, 'Edit').count()).toBe(0);
      await expect.poll(() => button(page, 'Delete').count()).toBe(0);
      await inspect('automation-member');
      await page.goto(`/automations/${id}/edit`);
      await says(page, 'Access Denied');
      allow(/api\/automations\/01a1fc44/);
      await page.goto('/automations/01a1fc44-fee5-7793-968f-69da1690a3e1');
      await says(page, 'Automation not found');
    });
  });
});

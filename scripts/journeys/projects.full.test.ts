import { api } from '@serplift/core/api';
import { describe, expect, it } from 'vitest';
import { button, focusedLabel, hasFocus, leadsTo, mentions, pathOf, says } from './screen.ts';
import { openStage } from './stage.ts';
import { addProject, demoSite, startProduct, untilEnded } from './start-product.ts';

const product = openStage(startProduct);

describe('projects', () => {
  it('the first one is created by keyboard; a typed URL is cleaned, and that is said before and after [2.9-8, 4-27, 5-23, 5-24, 5-25, 5-26, 8-48, 9-23]', async () => {
    const person = await product.signUpWithTeam('nina@projects.example', 'North');
    await product.visit(person, async ({ page, inspect }) => {
      await page.goto('/projects');
      await button(page, 'Create Your First Project').waitFor();
      await button(page, 'Create Your First Project').press('Enter');
      await page.getByRole('dialog', { name: 'New Project' }).waitFor();
      await hasFocus(page.getByLabel('Project Name'));
      await page.keyboard.press('Enter');
      await says(page, 'Please enter a project name');
      await says(page, 'Please enter a domain');
      await hasFocus(page.getByLabel('Project Name'));
      await page.keyboard.type('Outdoor Shop');
      await page.keyboard.press('Tab');
      await hasFocus(page.getByLabel('Domain', { exact: true }));
      await page.keyboard.type('https://www.shop.example/tents');
      await says(page, 'Will be saved as shop.example.');
      await page.getByLabel('Competitor 1').fill('nonsense');
      await expect.poll(() => page.getByRole('button', { name: /Remove competitor/ }).count()).toBe(0);
      await inspect('project-dialog');
      await page.getByLabel('Competitor 1').press('Enter');
      await says(page, 'Enter a domain such as example.com.');
      await expect.poll(() => focusedLabel(page)).toBe('Competitor 1');
      await page.getByLabel('Competitor 1').fill('www.rival.example');
      for (const row of [2, 3, 4, 5]) {
        await button(page, 'Add Competitor').press('Enter');
        await expect.poll(() => focusedLabel(page)).toBe(`Competitor ${row}`);
        if (row < 4) await page.keyboard.type(`rival${row}.example`);
      }
      await expect.poll(() => button(page, 'Add Competitor').count()).toBe(0);
      await button(page, 'Remove competitor 5').press('Enter');
      await expect.poll(() => focusedLabel(page)).toBe('Competitor 4');
      await page.keyboard.press('Enter');
      await says(page, 'Project Created');
      await mentions(page, /^“https:.*” was saved as shop\.example\. “www\.rival\.example” was/);
      await page.getByRole('link', { name: 'Outdoor Shop' }).waitFor();
    });
    const [project] = await person.call(api.projects.list, {});
    expect(project).toMatchObject({
      domain: 'shop.example',
      competitorDomains: ['rival.example', 'rival2.example', 'rival3.example'],
    });
  });

  it('shows how its website develops, for any period, and the runs on it', async () => {
    const person = await product.signUpWithTeam('tara@projects.example', 'Trend');
    await product.connectGoogle(person);
    const websiteUrl = demoSite;
    const fields = { name: 'Juniper & Pine', domain: 'juniperandpine.example' };
    const project = await person.call(api.projects.create, fields);
    await product.visit(person, async ({ page, inspect }) => {
      await page.goto(`/projects/${project.id}`);
      await says(page, 'No clicks and impressions yet');
      await says(page, 'No runs yet');
      await person.call(api.projects.edit, {
        ...fields,
        projectId: project.id,
        searchConsoleWebsiteId: websiteUrl,
      });
      const nothing = { startPosition: 98, endPosition: 99 };
      for (const settings of [nothing, nothing, nothing, { maxPages: 1 }]) {
        const { id } = await person.call(api.seo.start, { websiteUrl, settings });
        await untilEnded(() => person.call(api.seo.show, { optimizationId: id }));
      }
      await page.reload();
      const chart = page.getByRole('slider', { name: 'Clicks and impressions by day' });
      await chart.press('End');
      await expect
        .poll(() => chart.getAttribute('aria-valuetext'))
        .toMatch(/^\w{3} \d+: Clicks [\d.K]+, Impressions [\d.K]+$/);
      const days = Number(await chart.getAttribute('aria-valuemax'));
      await page.getByText('28 days', { exact: true }).click();
      await expect.poll(async () => Number(await chart.getAttribute('aria-valuemax'))).toBeLessThan(days);
      await says(page, 'Completed');
      await expect.poll(() => page.getByRole('article').count()).toBe(3);
      await expect.poll(() => page.getByText('Failed', { exact: true }).count()).toBe(2);
      await inspect('project-overview');
      await button(page, 'Show all 4 runs').press('Enter');
      await expect.poll(() => page.getByRole('article').count()).toBe(4);
    });
  });

  it('a card shows three competitors, its accounts and its date, and is edited and deleted by its icons [2.9-1, 2.9-2, 2.9-4, 2.9-5, 2.9-7, 2.9-9, 4-27, 5-27, 8-49, 8-50, 9-23]', async () => {
    const person = await product.signUpWithTeam('omar@projects.example', 'Omar');
    await product.connectGoogle(person);
    const { competitorDomains, id } = await addProject(person);
    const googleAdsAccountId = '418-000-1001';
    const fields = { name: 'Outdoor Shop', domain: 'shop.example', competitorDomains, googleAdsAccountId };
    await person.call(api.projects.edit, { projectId: id, ...fields });
    await person.call(api.projects.create, { name: 'Bare', domain: 'bare.example' });
    await product.visit(person, async ({ page, inspect }) => {
      await page.goto('/projects');
      const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Outdoor Shop' }) });
      await mentions(card, '+2 more');
      await expect.poll(() => card.getByRole('list', { name: 'Competitors' }).getByRole('listitem').count()).toBe(4);
      await says(card, 'Google Ads');
      await mentions(card, /^Created \w+ \d+, \d+$/);
      await says(page, 'No connections');
      await inspect('projects');

      await button(page, 'Edit Outdoor Shop').click();
      await page.getByLabel('Project Name').fill('Mountain Shop');
      await button(page, 'Save Changes').click();
      await says(page, 'Project Updated');
      await page.getByRole('link', { name: 'Mountain Shop' }).waitFor();
      expect(await person.call(api.projects.list, {})).toContainEqual(
        expect.objectContaining({ name: 'Mountain Shop', googleAdsAccountId: '418-000-1001' }),
      );

      await button(page, 'Delete Mountain Shop').click();
      await mentions(page, 'Are you sure you want to delete this project? This action cannot be undone.');
      await button(page, 'Cancel').click();
      await button(page, 'Delete Mountain Shop').click();
      await button(page, 'Delete Project').click();
      await says(page, 'Project Deleted');
      await page.getByRole('link', { name: 'Mountain Shop' }).waitFor({ state: 'detached' });
      await page.getByRole('link', { name: 'Bare' }).waitFor();
    });
  });

  it('accounts are chosen among those that the team connected [2.9-3, 6-7, 6-8, 7-11]', async () => {
    const person = await product.signUpWithTeam('petra@projects.example', 'Petra');
    await product.visit(person, async ({ page }) => {
      await page.goto('/projects');
      await button(page, 'New Project').click();
      await expect.poll(() => page.getByLabel('Search Console Website').isDisabled()).toBe(true);
      await leadsTo(page.getByRole('dialog'), 'Team Settings', '/team-settings');
      await product.connectGoogle(person);
      await page.goto('/projects');
      await button(page, 'New Project').click();
      await page.getByLabel('Project Name').fill('Juniper');
      await page.getByLabel('Domain', { exact: true }).fill('juniperandpine.example');
      await page.getByLabel('Search Console Website').selectOption('sc-domain:juniperandpine.example');
      const denied = page.getByRole('option', { name: /Insufficient Permissions/ }).first();
      await expect.poll(() => denied.isDisabled()).toBe(true);
      const property = page.getByLabel('Google Analytics Property');
      await property.selectOption({ index: 1 });
      await button(page, 'Create Project').click();
      await says(page, 'Project Created');
      await says(page, 'Search Console');
      await says(page, 'Google Analytics');
    });
  });

  it('what the server refuses is reported and shown at its field, and nothing typed is lost [8-45, 8-46, 8-47]', async () => {
    const person = await product.signUpWithTeam('rudi@projects.example', 'Rudi');
    await product.visit(person, async ({ page, allow }) => {
      allow(/Failed to load resource/);
      await page.goto('/projects');
      await button(page, 'New Project').click();
      await page.getByLabel('Project Name').fill('Shop');
      await page.getByLabel('Domain', { exact: true }).fill('shop.example');
      await page.route('**/api/projects', (route) => route.abort(), { times: 1 });
      await button(page, 'Create Project').click();
      await says(page, 'Creation Failed');
      await expect.poll(() => page.getByLabel('Domain', { exact: true }).inputValue()).toBe('shop.example');
      await button(page, 'Create Project').click();
      await says(page, 'Project Created');
      await page.route('**/api/projects/*', (route) =>
        route.fulfill({
          status: 400,
          json: {
            message: 'Not this name.',
            code: 'invalid_input',
            details: { issues: [{ at: 'name', message: 'Not this name.' }] },
          },
        }),
      );
      await button(page, 'Edit Shop').click();
      await button(page, 'Save Changes').click();
      await says(page, 'Update Failed');
      await expect.poll(() => page.getByLabel('Project Name').getAttribute('aria-invalid')).toBe('true');
      await button(page, 'Cancel').click();
      await button(page, 'Delete Shop').click();
      await button(page, 'Delete Project').click();
      await says(page, 'Deletion Failed');
      await page.route('**/api/projects', (route) => route.abort(), { times: 1 });
      await page.goto('/projects');
      await says(page, 'Your projects could not be loaded');
      await button(page, 'Try Again').click();
      await page.getByRole('link', { name: 'Shop' }).waitFor();
    });
  });

  it.each([
    ['connected=true', 'Google Search Console connected successfully!'],
    ['error=access_denied', 'Access was denied. Please try connecting again.'],
    ['error=oauth_failed', 'Connection failed. Please try again.'],
  ])(
    'the way back from Google with %s is reported and leaves the address [2.9-10, 8-28, 8-29]',
    async (query, text) => {
      const person = await product.signUpWithTeam(`${query.replaceAll(/\W/g, '-')}@projects.example`, 'Team');
      await product.visit(person, async ({ page }) => {
        await page.goto(`/projects?${query}`);
        await says(page, text);
        await page.waitForURL((url) => url.search === '');
        await expect.poll(() => pathOf(page)).toBe('/projects');
      });
    },
  );
});

import { api } from '@serplift/core/api';
import { describe, expect, it } from 'vitest';
import { button, focusedLabel, hasFocus, pathOf, says } from './screen.ts';
import { openStage } from './stage.ts';
import { addProject, startProduct } from './start-product.ts';

const product = openStage(startProduct);

describe('a project', () => {
  it('its title opens it; pages are added, edited and deleted [2.1-15, 2.9-6, 2.9-11, 2.9-12, 2.9-14, 5-29, 5-30, 5-32, 8-51, 8-52]', async () => {
    const person = await product.signUpWithTeam('sara@projects.example', 'Sara');
    const project = await addProject(person);
    await product.visit(person, async ({ page, inspect, allow }) => {
      allow(/409 .*\/pages/);
      await page.goto('/projects');
      await page.getByRole('link', { name: 'Outdoor Shop' }).click();
      await page.getByRole('heading', { level: 1, name: 'Outdoor Shop' }).waitFor();
      await says(page, 'No pages yet');
      await expect.poll(() => pathOf(page)).toBe(`/projects/${project.id}`);

      await button(page, 'Add Page').click();
      await expect.poll(() => page.getByLabel('Priority').inputValue()).toBe('medium');
      await expect.poll(() => page.getByLabel('Volume').inputValue()).toBe('0');
      await page.getByLabel('URL').fill('shop.example/tents');
      await page.keyboard.press('Enter');
      await says(page, 'Enter a full URL such as https://example.com/page.');
      await page.getByLabel('URL').fill('https://shop.example/tents');
      await page.getByLabel('Volume').fill('many');
      await page.keyboard.press('Enter');
      await says(page, 'Enter a whole number from 0 to 1,000,000,000.');
      await page.getByLabel('Volume').fill('12400');
      await page.keyboard.press('Enter');
      await says(page, 'Page added.');
      await page.getByRole('cell', { name: '12,400' }).waitFor();

      await button(page, 'Add Page').click();
      await page.getByLabel('URL').fill('https://shop.example/tents#top');
      await page.keyboard.press('Enter');
      await says(page, 'Error');
      await says(page, 'This page is already in the project.');
      await page.getByLabel('URL').fill('https://shop.example/boots');
      await page.getByLabel('Priority').selectOption('high');
      await page.keyboard.press('Enter');
      await page.getByRole('link', { name: 'https://shop.example/boots' }).waitFor();
      await inspect('project');

      await button(page, 'Edit https://shop.example/boots').click();
      await page.getByLabel('Priority').selectOption('low');
      await button(page, 'Save Changes').click();
      await says(page, 'Page updated.');
      await page.getByRole('cell', { name: 'Low' }).waitFor();
      await button(page, 'Delete https://shop.example/boots').click();
      await button(page, 'Delete Page').click();
      await says(page, 'Page deleted.');
      await page.getByRole('link', { name: 'https://shop.example/boots' }).waitFor({ state: 'detached' });
    });
  });

  it('its pages open with their ideas, which are added, edited and deleted [2.9-13, 2.9-15, 5-28, 5-31]', async () => {
    const person = await product.signUpWithTeam('tom@projects.example', 'Tom');
    const project = await addProject(person);
    const url = 'https://shop.example/tents';
    const { id: pageId } = await person.call(api.projectPages.create, { projectId: project.id, url });
    await product.visit(person, async ({ page, inspect }) => {
      await page.goto(`/projects/${project.id}`);
      await page.getByRole('link', { name: url }).click();
      await page.getByRole('heading', { level: 1, name: url }).waitFor();
      await expect.poll(() => pathOf(page)).toBe(`/projects/${project.id}?page=${pageId}`);
      await says(page, 'No ideas yet');

      await button(page, 'Add Idea').click();
      await hasFocus(page.getByLabel('Type'));
      await page.keyboard.press('Enter');
      await says(page, 'Please enter a type, for example content');
      await page.getByLabel('Type').fill('content');
      await expect.poll(() => page.getByRole('button', { name: /^Remove/ }).count()).toBe(0);
      await page.getByLabel('Tag 1').fill('faq');
      await button(page, 'Add Tag').click();
      await hasFocus(page.getByLabel('Tag 2'));
      await page.keyboard.type('title');
      await page.getByLabel('Keyword').fill('two person tent');
      await page.getByLabel('Impressions').fill('many');
      await page.getByLabel('CTR (%)').fill('0.82');
      await page.getByLabel('Position').fill('6.4');
      await page.getByLabel('Section 1 title').fill('Why');
      await button(page, 'Add Section').click();
      await expect.poll(() => focusedLabel(page)).toBe('Section 2 title');
      await button(page, 'Remove section 2').click();
      await page.getByLabel('Section 1 content').fill('Pages above answer questions.');
      await page.getByLabel('Changes').fill('Add five questions.');
      await button(page, 'Add Idea').last().click();
      await says(page, 'Enter a whole number.');
      await page.getByLabel('Impressions').fill('5000');
      await inspect('idea-dialog');
      await page.getByLabel('Impressions').press('Enter');
      await says(page, 'Idea added.');
      await page.getByRole('cell', { name: 'CTR 0.82% · Position 6.4', exact: true }).waitFor();
      await inspect('project-page');

      await button(page, 'Edit idea content').click();
      await expect.poll(() => page.getByLabel('Section 1 content').inputValue()).toBe('Pages above answer questions.');
      await page.getByLabel('Type').fill('ux');
      await button(page, 'Remove tag 2').click();
      await button(page, 'Save Changes').click();
      await says(page, 'Idea updated.');
      const [idea] = await person.call(api.ideas.list, { pageId });
      expect(idea).toMatchObject({ type: 'ux', tags: ['faq'], stats: { impressions: 5000, clicks: null, ctr: 0.82 } });

      await page.getByRole('link', { name: 'Back to Outdoor Shop' }).click();
      await page.getByRole('cell', { name: '1', exact: true }).waitFor();
      await page.goBack();
      await button(page, 'Delete idea ux').click();
      await button(page, 'Delete Idea').click();
      await says(page, 'Idea deleted.');
      await says(page, 'No ideas yet');
    });
  });

  it('is deleted from its own screen and does not come back with the browser’s Back', async () => {
    const person = await product.signUpWithTeam('uma@projects.example', 'Uma');
    const project = await addProject(person);
    await product.visit(person, async ({ page, allow }) => {
      await page.goto('/projects');
      await page.getByRole('link', { name: 'Outdoor Shop' }).click();
      await button(page, 'Delete').click();
      await button(page, 'Delete Project').click();
      await says(page, 'Project Deleted');
      await says(page, 'No projects yet');
      await expect.poll(() => pathOf(page)).toBe('/projects');
      allow(/404 .*\/api\/projects/);
      await page.goto(`/projects/${project.id}`);
      await says(page, 'Project not found');
    });
  });
});

import type { Idea, Project, ProjectPage, ProjectTrend } from '@serplift/core/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestMachine, type TestMachine } from '../../testing/run-cli.ts';

let machine: TestMachine;
beforeAll(async () => {
  machine = await createTestMachine();
  await machine.run(['init']);
});
afterAll(() => machine.close());

const website = 'https://www.juniperandpine.example/';

describe('projects', () => {
  test('are created, changed field by field, found by name or domain, and deleted', async () => {
    const line = ['projects', 'create', 'Shop', '--domain', 'https://www.shop.example/x', '--competitor', 'a.example'];
    const created = await machine.run(line);
    expect(created.code).toBe(0);
    expect(created.out).toMatch(/^[\da-f-]{36}\n$/u);
    expect(created.err).toContain('Saved "https://www.shop.example/x" as shop.example.');
    const project = await machine.json<Project>(['projects', 'show', 'shop.example']);
    expect(project).toMatchObject({ name: 'Shop', competitorDomains: ['a.example'] });

    await machine.run(['projects', 'edit', 'shop', '--name', 'Store', '--competitor', 'b.example']);
    const edited = await machine.json<Project>(['projects', 'show', 'Store']);
    expect(edited).toMatchObject({ id: project.id, domain: 'shop.example', competitorDomains: ['b.example'] });

    const unasked = await machine.run(['projects', 'delete', 'Store']);
    expect(unasked.code).toBe(2);
    expect(unasked.err).toContain('--yes');
    expect((await machine.run(['projects', 'delete', 'Store', '--yes'])).code).toBe(0);
    const gone = await machine.run(['projects', 'show', 'Store']);
    expect(gone.code).toBe(4);
    expect(gone.err).toContain('There is no project "Store". List them with: serplift projects list');
  });

  test('hold pages with ideas', async () => {
    await machine.run(['projects', 'create', 'Outdoor', '--domain', 'outdoor.example']);
    const url = 'https://outdoor.example/tents';
    await machine.run(['projects', 'add-page', 'Outdoor', url, '--priority', 'high']);
    await machine.run(['projects', 'edit-page', 'Outdoor', url, '--volume', '900']);
    const idea = await machine.json<Idea>([
      'projects',
      'add-idea',
      'Outdoor',
      url,
      '--tag',
      'faq',
      '--changes',
      'Add a table',
    ]);
    expect(idea).toMatchObject({ type: 'content', tags: ['faq'], changes: 'Add a table' });
    const pages = await machine.json<ProjectPage[]>(['projects', 'pages', 'Outdoor']);
    expect(pages).toMatchObject([{ url, priority: 'high', volume: 900, ideasCount: 1 }]);
    expect((await machine.run(['projects', 'ideas', 'Outdoor', url])).out).toContain('Add a table');

    const edit = ['projects', 'edit-idea', 'Outdoor', url, idea.id];
    const figures = ['--keyword', 'tent sizes', '--volume', '900', '--ctr', '2.5', '--section', 'Why=Asked often'];
    await machine.json([...edit, ...figures]);
    expect(await machine.json<Idea>([...edit, '--tag', 'size'])).toMatchObject({
      tags: ['size'],
      changes: 'Add a table',
      stats: { keyword: 'tent sizes', volume: 900, ctr: 2.5, clicks: null },
      analysis: { headlines: [{ title: 'Why', content: 'Asked often' }] },
    });
    expect((await machine.run([...edit, '--ctr', '101'])).code).toBe(2);
    expect((await machine.run([...edit.slice(0, -1), 'nothing', '--tag', 'x'])).err).toContain(
      'There is no idea for https://outdoor.example/tents "nothing"',
    );

    await machine.run(['projects', 'delete-idea', 'Outdoor', url, idea.id, '--yes']);
    expect(await machine.json<Idea[]>(['projects', 'ideas', 'Outdoor', url])).toEqual([]);
    await machine.run(['projects', 'delete-page', 'Outdoor', url, '--yes']);
    const missing = await machine.run(['projects', 'ideas', 'Outdoor', url]);
    expect(missing.code).toBe(4);
    expect(missing.err).toContain(`There is no page of "Outdoor" "${url}"`);
  });

  test('show their runs and how their website develops', async () => {
    const site = ['--website', website];
    await machine.run(['projects', 'create', 'Juniper', '--domain', 'juniperandpine.example', ...site]);
    await machine.run(['seo', 'run', '--site', website, '--max-pages', '1', '--yes']);
    const { out } = await machine.run(['history', '--project', 'Juniper']);
    expect(out).toMatch(/^id\tkind\t[^]*\tseo\tcompleted\t/u);
    const trend = await machine.json<ProjectTrend>(['projects', 'list', 'Juniper', '--days', '7']);
    expect(trend.siteUrl).toBe(website);
    expect(trend.days.length).toBeGreaterThan(3);
    const table = await machine.run(['projects', 'list', 'Juniper', '--days', '7']);
    expect(table.err).toMatch(/clicks on https:\/\/www\.juniperandpine\.example\/ in \d days \(simulated\)\./);
    expect((await machine.run(['projects', 'list', 'Juniper', '--days', '3'])).code).toBe(2);
  });
});

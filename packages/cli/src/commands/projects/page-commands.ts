import type { PagePriority } from '@serplift/core/api';
import type { Cli } from '../../session/cli.ts';
import { confirmed, type ConfirmOptions } from '../../session/confirm.ts';
import { findPage, findProject } from './find-project.ts';

/** What `add-page` and `edit-page` take; an absent option of `edit-page` leaves a field as it is. */
export interface PageOptions {
  url?: string;
  priority?: PagePriority;
  volume?: number;
}

/** `serplift projects pages` */
export const listPages = (cli: Cli, wanted: string): Promise<void> =>
  cli.withSession(async (session, api) => {
    const project = await findProject(session, api, wanted);
    const pages = await session.call(api.projectPages.list, { projectId: project.id });
    const { printTable } = await import('../../output/print-table.ts');
    await cli.result(pages, () => {
      if (pages.length === 0) return cli.say(`"${project.name}" has no pages yet.`);
      const columns = [
        { title: 'ID' },
        { title: 'URL', flexible: 20 },
        { title: 'Priority' },
        { title: 'Volume', align: 'right' as const },
        { title: 'Ideas', align: 'right' as const },
      ];
      const rows = pages.map((page) => [page.id, page.url, page.priority, page.volume, page.ideasCount]);
      printTable(cli.terminal, columns, rows);
    });
  });

/** `serplift projects add-page` */
export const addPage = (cli: Cli, target: { project: string; url: string }, options: PageOptions): Promise<void> =>
  cli.withSession(async (session, api) => {
    const project = await findProject(session, api, target.project);
    const page = await session.call(api.projectPages.create, { projectId: project.id, ...options, url: target.url });
    await cli.result(page, () => cli.print(page.id));
    cli.say(`Added ${page.url} to "${project.name}".`);
  });

/** `serplift projects edit-page` */
export const editPage = (cli: Cli, target: { project: string; page: string }, options: PageOptions): Promise<void> =>
  cli.withSession(async (session, api) => {
    const before = await findPage(session, api, target);
    const fields = { url: before.url, priority: before.priority, volume: before.volume, ...options };
    const page = await session.call(api.projectPages.edit, { pageId: before.id, ...fields });
    await cli.result(page, () => {});
    cli.say(`Saved ${page.url}.`);
  });

/** `serplift projects delete-page`; asks unless `--yes` is passed. */
export const deletePage = (
  cli: Cli,
  target: { project: string; page: string },
  options: ConfirmOptions,
): Promise<void> =>
  cli.withSession(async (session, api) => {
    const page = await findPage(session, api, target);
    if (!(await confirmed(cli, options, `Delete ${page.url} and its ideas?`))) return;
    await session.call(api.projectPages.remove, { pageId: page.id });
    await cli.result({ deleted: page.id, url: page.url }, () => {});
    cli.say(`Deleted ${page.url}.`);
  });

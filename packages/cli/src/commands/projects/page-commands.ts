import type { Api, PagePriority, ProjectPage } from '@serplift/core/api';
import { isUrl } from '@serplift/core/url';
import { type Command, Option } from 'commander';
import { printList } from '../../output/print-list.ts';
import type { Cli } from '../../session/cli.ts';
import { confirmed, type ConfirmOptions } from '../../session/confirm.ts';
import { findNamed } from '../../session/find-named.ts';
import type { Session } from '../../session/session.ts';
import { type AddVerb, asking } from '../noun.ts';
import { readVolume } from '../options/read-options.ts';
import { findProject } from './project-commands.ts';

/** A page as people name it. */
export interface PageTarget {
  project: string;
  page: string;
}

/** What `add-page` and `edit-page` take; an absent option of `edit-page` leaves a field as it is. */
interface PageOptions {
  url?: string;
  priority?: PagePriority;
  volume?: number;
}

/** The page of a project with this ID or URL. */
export async function findPage(session: Session, api: Api, { project, page }: PageTarget): Promise<ProjectPage> {
  const { id: projectId, name } = await findProject(session, api, project);
  // Upper case in a host is the same host, in a path it is another page.
  const named = isUrl(page) ? new URL(page).href : page;
  return findNamed(await session.call(api.projectPages.list, { projectId }), named, {
    noun: `page of "${name}"`,
    list: `projects pages ${projectId}`,
    namesOf: ({ url }) => [url, isUrl(url) ? new URL(url).href : null],
    isExact: true,
  });
}

const list = (cli: Cli, named: string): Promise<void> =>
  cli.withSession(async (session, api) => {
    const { id: projectId, name } = await findProject(session, api, named);
    await printList(cli, await session.call(api.projectPages.list, { projectId }), {
      columns: [
        ['ID', ({ id }) => id],
        ['URL', ({ url }) => url, 20],
        ['Priority', ({ priority }) => priority],
        ['Volume', ({ volume }) => volume, 'right'],
        ['Ideas', ({ ideasCount }) => ideasCount, 'right'],
      ],
      empty: `"${name}" has no pages yet.`,
    });
  });

const add = (cli: Cli, target: { project: string; url: string }, options: PageOptions): Promise<void> =>
  cli.withSession(async (session, api) => {
    const { id: projectId, name } = await findProject(session, api, target.project);
    const page = await session.call(api.projectPages.create, { projectId, ...options, url: target.url });
    await cli.result(page, () => cli.print(page.id));
    cli.say(`Added ${page.url} to "${name}".`);
  });

const edit = (cli: Cli, target: PageTarget, options: PageOptions): Promise<void> =>
  cli.withSession(async (session, api) => {
    const { id: pageId, url, priority, volume } = await findPage(session, api, target);
    const page = await session.call(api.projectPages.edit, { pageId, url, priority, volume, ...options });
    await cli.done(page, `Saved ${page.url}.`);
  });

const remove = (cli: Cli, target: PageTarget, options: ConfirmOptions): Promise<void> =>
  cli.withSession(async (session, api) => {
    const { id: pageId, url } = await findPage(session, api, target);
    if (!(await confirmed(cli, options, `Delete ${url} and its ideas?`))) return;
    await session.call(api.projectPages.remove, { pageId });
    await cli.done({ deleted: pageId, url }, `Deleted ${url}.`);
  });

const withFields = (command: Command): Command =>
  command
    .addOption(new Option('--priority <priority>', 'its priority').choices(['high', 'medium', 'low']))
    .option('--volume <number>', 'searches per month', readVolume);

/** What is done with the pages of a project. */
export function addPageVerbs(verb: AddVerb, cli: Cli): void {
  verb('pages <project>', 'List a project’s pages', 'pages Shop').action((project: string) => list(cli, project));
  withFields(
    verb(
      'add-page <project> <url>',
      'Add a page to a project',
      'add-page Shop https://shop.example/tents --priority high',
    ),
  ).action((project: string, url: string, options: PageOptions) => add(cli, { project, url }, options));
  withFields(
    verb(
      'edit-page <project> <page>',
      'Change a page of a project',
      'edit-page Shop https://shop.example/tents --volume 900',
    ),
  )
    .option('--url <url>', 'new URL')
    .action((project: string, page: string, options: PageOptions) => edit(cli, { project, page }, options));
  asking(
    verb(
      'delete-page <project> <page>',
      'Delete a page of a project with its ideas',
      'delete-page Shop https://shop.example/tents --yes',
    ),
  ).action((project: string, page: string, options: ConfirmOptions) => remove(cli, { project, page }, options));
}

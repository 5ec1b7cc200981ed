import type { PagePriority, Project, ProjectPage } from '@serplift/core/api';
import { isUrl } from '@serplift/core/url';
import { Option } from 'commander';
import { findOne, type Noun } from '../noun.ts';
import { readVolume } from '../options/read-options.ts';
import type { Tools } from '../runs/run-kind.ts';
import { findProject } from './project-noun.ts';

/** What `add-page` and `edit-page` take; an absent option of `edit-page` leaves a field as it is. */
interface PageOptions {
  url?: string;
  priority?: PagePriority;
  volume?: number;
}

const inProject = { names: 1, find: (tools: Tools, [project = '']: readonly string[]) => findProject(tools, project) };

/** The pages of a project. */
export const pageNoun: Noun<ProjectPage, PageOptions, Project> = {
  usage: {
    list: ['pages <project> [page]', 'List a project’s pages, or show one', 'pages Shop'],
    add: [
      'add-page <project> <url>',
      'Add a page to a project',
      'add-page Shop https://shop.example/tents --priority high',
    ],
    edit: [
      'edit-page <project> <page>',
      'Change a page of a project',
      'edit-page Shop https://shop.example/tents --volume 900',
    ],
    remove: [
      'delete-page <project> <page>',
      'Delete a page with its ideas',
      'delete-page Shop https://shop.example/tents --yes',
    ],
  },
  within: inProject,
  noun: ({ name }) => `page of "${name}"`,
  listedBy: ({ id }) => `projects pages ${id}`,
  namesOf: ({ url }) => [url, isUrl(url) ? new URL(url).href : null],
  isExact: true,
  // Upper case in a host is the same host, in a path it is another page.
  spelled: (typed) => (isUrl(typed) ? new URL(typed).href : typed),
  list: ({ session, api, of: { id: projectId } }) => session.call(api.projectPages.list, { projectId }),
  columns: () => [
    ['ID', ({ id }) => id],
    ['URL', ({ url }) => url, 20],
    ['Priority', ({ priority }) => priority],
    ['Volume', ({ volume }) => volume, 'right'],
    ['Ideas', ({ ideasCount }) => ideasCount, 'right'],
  ],
  empty: ({ name }) => `"${name}" has no pages yet.`,
  withFields: (command, isNew) =>
    (isNew ? command : command.option('--url <url>', 'new URL'))
      .addOption(new Option('--priority <priority>', 'its priority').choices(['high', 'medium', 'low']))
      .option('--volume <number>', 'searches per month', readVolume),
  add: ({ session, api, of: { id: projectId } }, options, url) =>
    session.call(api.projectPages.create, { projectId, ...options, url }),
  edit: ({ session, api }, { id: pageId, url, priority, volume }, options) =>
    session.call(api.projectPages.edit, { pageId, url, priority, volume, ...options }),
  remove: ({ session, api }, { id: pageId }) => session.call(api.projectPages.remove, { pageId }),
  title: ({ url }) => url,
  question: ({ url }) => `Delete ${url} and its ideas?`,
};

/** The page of a project, each named as people do. */
export const findPage = async (tools: Tools, [project = '', page = '']: readonly string[]): Promise<ProjectPage> =>
  findOne(pageNoun, { ...tools, of: await findProject(tools, project) }, page);

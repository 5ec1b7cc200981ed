import type { Api, Idea, InputOf, ProjectPage } from '@serplift/core/api';
import type { Noun } from '../noun.ts';
import { gather, readDecimal, readSection, readVolume } from '../options/read-options.ts';
import { findPage } from './page-noun.ts';

/** What `add-idea` and `edit-idea` take; an absent option of `edit-idea` leaves a field as it is. */
interface IdeaOptions {
  type?: string;
  tag?: string[];
  keyword?: string;
  changes?: string;
  volume?: number;
  impressions?: number;
  clicks?: number;
  ctr?: number;
  position?: number;
  section?: { title: string; content: string }[];
}

function fieldsOf(options: IdeaOptions, before?: Idea): Omit<InputOf<Api['ideas']['create']>, 'pageId'> {
  const { type, tag, changes, section, ...stats } = options;
  return {
    type: type ?? before?.type ?? 'content',
    tags: tag ?? before?.tags ?? [],
    changes: changes ?? before?.changes ?? '',
    stats: { ...before?.stats, ...stats },
    analysis: { headlines: section ?? before?.analysis.headlines ?? [] },
  };
}

const page = 'Shop https://shop.example/tents';

/** The ideas for a page of a project. */
export const ideaNoun: Noun<Idea, IdeaOptions, ProjectPage> = {
  usage: {
    list: ['ideas <project> <page> [idea]', 'List the ideas for a page, or show one', `ideas ${page}`],
    add: ['add-idea <project> <page>', 'Add an idea to a page', `add-idea ${page} --changes "Add a size table"`],
    edit: ['edit-idea <project> <page> <idea>', 'Change an idea', `edit-idea ${page} 01a1fcd4 --tag faq --volume 900`],
    remove: ['delete-idea <project> <page> <idea>', 'Delete an idea', `delete-idea ${page} 01a1fcd4 --yes`],
  },
  within: { names: 2, find: findPage },
  noun: ({ url }) => `idea for ${url}`,
  listedBy: () => 'projects ideas PROJECT PAGE',
  list: ({ session, api, of: { id: pageId } }) => session.call(api.ideas.list, { pageId }),
  columns: () => [
    ['ID', ({ id }) => id],
    ['Type', ({ type }) => type],
    ['Tags', ({ tags }) => tags.join(', '), 8],
    ['Keyword', ({ stats }) => stats.keyword, 10],
    ['Changes', ({ changes }) => changes, 20],
  ],
  empty: ({ url }) => `There are no ideas for ${url} yet.`,
  withFields: (command) =>
    command
      .option('--type <type>', 'its type, such as content (the default), technical or ux')
      .option('--tag <tag>', 'a tag; may be repeated', gather)
      .option('--keyword <text>', 'the search term it targets')
      .option('--changes <text>', 'what to change')
      .option('--volume <number>', 'searches per month', readVolume)
      .option('--impressions <number>', 'impressions of the search', readVolume)
      .option('--clicks <number>', 'clicks of the search', readVolume)
      .option('--ctr <percent>', 'click-through rate in percent', readDecimal(100))
      .option('--position <number>', 'average position', readDecimal(1000))
      .option('--section <title=text>', 'a section of its analysis; may be repeated', readSection),
  add: ({ session, api, of: { id: pageId } }, options) =>
    session.call(api.ideas.create, { pageId, ...fieldsOf(options) }),
  edit: ({ session, api }, before, options) =>
    session.call(api.ideas.edit, { ideaId: before.id, ...fieldsOf(options, before) }),
  remove: ({ session, api }, { id: ideaId }) => session.call(api.ideas.remove, { ideaId }),
  title: (_, { url }) => `the idea for ${url}`,
  question: ({ changes }) => `Delete the idea${changes === '' ? '' : ` "${changes}"`}?`,
};

import type { Api, Idea, InputOf } from '@serplift/core/api';
import type { Command } from 'commander';
import { printList } from '../../output/print-list.ts';
import type { Cli } from '../../session/cli.ts';
import { findNamed } from '../../session/find-named.ts';
import type { AddVerb } from '../noun.ts';
import { gather, readDecimal, readSection, readVolume } from '../options/read-options.ts';
import { findPage, type PageTarget } from './page-commands.ts';

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

const list = (cli: Cli, target: PageTarget): Promise<void> =>
  cli.withSession(async (session, api) => {
    const { id: pageId, url } = await findPage(session, api, target);
    await printList(cli, await session.call(api.ideas.list, { pageId }), {
      columns: [
        ['ID', ({ id }) => id],
        ['Type', ({ type }) => type],
        ['Tags', ({ tags }) => tags.join(', '), 8],
        ['Keyword', ({ stats }) => stats.keyword, 10],
        ['Changes', ({ changes }) => changes, 20],
      ],
      empty: `There are no ideas for ${url} yet.`,
    });
  });

const add = (cli: Cli, target: PageTarget, options: IdeaOptions): Promise<void> =>
  cli.withSession(async (session, api) => {
    const { id: pageId, url } = await findPage(session, api, target);
    const idea = await session.call(api.ideas.create, { pageId, ...fieldsOf(options) });
    await cli.result(idea, () => cli.print(idea.id));
    cli.say(`Added an idea for ${url}.`);
  });

const edit = (cli: Cli, target: PageTarget & { idea: string }, options: IdeaOptions): Promise<void> =>
  cli.withSession(async (session, api) => {
    const { id: pageId, url } = await findPage(session, api, target);
    const before = await findNamed(await session.call(api.ideas.list, { pageId }), target.idea, {
      noun: `idea for ${url}`,
      list: 'projects ideas PROJECT PAGE',
    });
    const idea = await session.call(api.ideas.edit, { ideaId: before.id, ...fieldsOf(options, before) });
    await cli.done(idea, `Saved the idea for ${url}.`);
  });

const remove = (cli: Cli, ideaId: string): Promise<void> =>
  cli.withSession(async (session, api) => {
    await session.call(api.ideas.remove, { ideaId });
    await cli.done({ deleted: ideaId }, 'Deleted the idea.');
  });

const withFields = (command: Command): Command =>
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
    .option('--section <title=text>', 'a section of its analysis; may be repeated', readSection);

/** What is done with the ideas for a page. */
export function addIdeaVerbs(verb: AddVerb, cli: Cli): void {
  const page = 'Shop https://shop.example/tents';
  verb('ideas <project> <page>', 'List the ideas for a page', `ideas ${page}`).action((project: string, page: string) =>
    list(cli, { project, page }),
  );
  withFields(
    verb('add-idea <project> <page>', 'Add an idea to a page', `add-idea ${page} --changes "Add a size table"`),
  ).action((project: string, page: string, options: IdeaOptions) => add(cli, { project, page }, options));
  withFields(
    verb(
      'edit-idea <project> <page> <idea>',
      'Change an idea; fields you leave out stay the same',
      `edit-idea ${page} 01a1fcd4-… --tag faq --volume 900`,
    ),
  ).action((...[project, page, idea, options]: [string, string, string, IdeaOptions]) =>
    edit(cli, { project, page, idea }, options),
  );
  verb('delete-idea <idea>', 'Delete an idea', 'delete-idea 01a1fcd4-93d7-7228-aadc-45bc15b0aa53').action(
    (idea: string) => remove(cli, idea),
  );
}

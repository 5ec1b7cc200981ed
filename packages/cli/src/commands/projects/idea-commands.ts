import type { Idea, InputOf, Api } from '@serplift/core/api';
import { UsageError } from '../../output/exit-codes.ts';
import type { Cli } from '../../session/cli.ts';
import { findPage } from './find-project.ts';

/** The page whose ideas are meant, as people name it. */
interface Target {
  project: string;
  page: string;
}

/** What `add-idea` and `edit-idea` take; an absent option of `edit-idea` leaves a field as it is. */
export interface IdeaOptions {
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

type IdeaFields = Omit<InputOf<Api['ideas']['create']>, 'pageId'>;

function fieldsOf(options: IdeaOptions, before?: Idea): IdeaFields {
  const { type, tag, changes, section, ...stats } = options;
  return {
    type: type ?? before?.type ?? 'content',
    tags: tag ?? before?.tags ?? [],
    changes: changes ?? before?.changes ?? '',
    stats: { ...before?.stats, ...stats },
    analysis: { headlines: section ?? before?.analysis.headlines ?? [] },
  };
}

/** `serplift projects ideas` */
export const listIdeas = (cli: Cli, target: Target): Promise<void> =>
  cli.withSession(async (session, api) => {
    const page = await findPage(session, api, target);
    const ideas = await session.call(api.ideas.list, { pageId: page.id });
    const { printTable } = await import('../../output/print-table.ts');
    await cli.result(ideas, () => {
      if (ideas.length === 0) return cli.say(`There are no ideas for ${page.url} yet.`);
      const columns = [
        { title: 'ID' },
        { title: 'Type' },
        { title: 'Tags', flexible: 8 },
        { title: 'Keyword', flexible: 10 },
        { title: 'Changes', flexible: 20 },
      ];
      const rows = ideas.map((idea) => [idea.id, idea.type, idea.tags.join(', '), idea.stats.keyword, idea.changes]);
      printTable(cli.terminal, columns, rows);
    });
  });

/** `serplift projects add-idea` */
export const addIdea = (cli: Cli, target: Target, options: IdeaOptions): Promise<void> =>
  cli.withSession(async (session, api) => {
    const page = await findPage(session, api, target);
    const idea = await session.call(api.ideas.create, { pageId: page.id, ...fieldsOf(options) });
    await cli.result(idea, () => cli.print(idea.id));
    cli.say(`Added an idea for ${page.url}.`);
  });

/** `serplift projects edit-idea` */
export const editIdea = (cli: Cli, target: Target & { idea: string }, options: IdeaOptions): Promise<void> =>
  cli.withSession(async (session, api) => {
    const page = await findPage(session, api, target);
    const ideas = await session.call(api.ideas.list, { pageId: page.id });
    const before = ideas.find(({ id }) => id === target.idea);
    if (before === undefined) {
      throw new UsageError(`${page.url} has no idea "${target.idea}". Get the ID from: serplift projects ideas`);
    }
    const idea = await session.call(api.ideas.edit, { ideaId: before.id, ...fieldsOf(options, before) });
    await cli.result(idea, () => {});
    cli.say(`Saved the idea for ${page.url}.`);
  });

/** `serplift projects delete-idea` */
export const deleteIdea = (cli: Cli, ideaId: string): Promise<void> =>
  cli.withSession(async (session, api) => {
    await session.call(api.ideas.remove, { ideaId });
    await cli.result({ deleted: ideaId }, () => {});
    cli.say('Deleted the idea.');
  });

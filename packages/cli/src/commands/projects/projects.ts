import { type Command, Option } from 'commander';
import type { Cli } from '../../session/cli.ts';
import type { ConfirmOptions } from '../../session/confirm.ts';
import { gather, readDecimal, readSection, readTrendDays, readVolume } from '../options/read-options.ts';
import * as ideas from './idea-commands.ts';
import * as pages from './page-commands.ts';
import * as projects from './project-commands.ts';

const withFields = (command: Command): Command =>
  command
    .option('--competitor <domain>', 'a competitor; repeat for up to 5', gather)
    .option('--website <url>', 'Search Console website, from `serplift search-console sites`')
    .option('--ads-account <id>', 'Google Ads account, from `serplift ads accounts`')
    .option('--analytics-account <id>', 'Google Analytics property, from `serplift integrations properties`');

const withPageFields = (command: Command): Command =>
  command
    .addOption(new Option('--priority <priority>', 'its priority').choices(['high', 'medium', 'low']))
    .option('--volume <number>', 'searches per month', readVolume);

function registerProjectVerbs(noun: Command, cli: Cli): void {
  noun
    .command('list')
    .description('List the team’s projects')
    .addHelpText('after', '\nExamples:\n  $ serplift projects list --json | jq -r ".[].domain"')
    .action(() => projects.listProjects(cli));
  noun
    .command('show')
    .description('Show one project')
    .argument('<project>', 'its ID, name or domain')
    .addHelpText('after', '\nExamples:\n  $ serplift projects show shop.example')
    .action((project: string) => projects.showProject(cli, project));
  withFields(noun.command('create').description('Create a project').argument('<name>', 'its name'))
    .requiredOption('--domain <domain>', 'its domain; a URL works too')
    .addHelpText(
      'after',
      '\nExamples:\n  $ serplift projects create Shop --domain shop.example --competitor rival.example',
    )
    .action((name: string, options: projects.ProjectOptions) => projects.createProject(cli, name, options));
  withFields(noun.command('edit').description('Change a project').argument('<project>', 'its ID, name or domain'))
    .option('--name <name>', 'new name')
    .option('--domain <domain>', 'new domain')
    .addHelpText('after', '\nExamples:\n  $ serplift projects edit Shop --website sc-domain:shop.example')
    .action((project: string, options: projects.ProjectOptions) => projects.editProject(cli, project, options));
  noun
    .command('delete')
    .description('Delete a project with its pages and ideas')
    .argument('<project>', 'its ID, name or domain')
    .option('-y, --yes', 'skip the confirmation')
    .option('--dry-run', 'show what would happen without changing anything')
    .addHelpText('after', '\nExamples:\n  $ serplift projects delete Shop --yes')
    .action((project: string, options: ConfirmOptions) => projects.deleteProject(cli, project, options));
  noun
    .command('runs')
    .description('List the runs on a project’s website and ads account')
    .argument('<project>', 'its ID, name or domain')
    .addHelpText('after', '\nExamples:\n  $ serplift projects runs Shop')
    .action((project: string) => projects.listProjectRuns(cli, project));
  noun
    .command('trend')
    .description('Show clicks and impressions of a project’s website by day')
    .argument('<project>', 'its ID, name or domain')
    .option('--days <number>', 'number of days, 7 to 480', readTrendDays, 28)
    .addHelpText('after', '\nExamples:\n  $ serplift projects trend Shop --days 90 --json')
    .action((project: string, options: { days: number }) => projects.showTrend(cli, project, options));
}

function registerPageVerbs(noun: Command, cli: Cli): void {
  noun
    .command('pages')
    .description('List a project’s pages')
    .argument('<project>', 'its ID, name or domain')
    .addHelpText('after', '\nExamples:\n  $ serplift projects pages Shop')
    .action((project: string) => pages.listPages(cli, project));
  withPageFields(noun.command('add-page').description('Add a page to a project'))
    .argument('<project>', 'its ID, name or domain')
    .argument('<url>', 'the page')
    .addHelpText('after', '\nExamples:\n  $ serplift projects add-page Shop https://shop.example/tents --priority high')
    .action((project: string, url: string, options: pages.PageOptions) =>
      pages.addPage(cli, { project, url }, options),
    );
  withPageFields(noun.command('edit-page').description('Change a page of a project'))
    .argument('<project>', 'its ID, name or domain')
    .argument('<page>', 'its ID or URL')
    .option('--url <url>', 'new URL')
    .addHelpText('after', '\nExamples:\n  $ serplift projects edit-page Shop https://shop.example/tents --volume 900')
    .action((project: string, page: string, options: pages.PageOptions) =>
      pages.editPage(cli, { project, page }, options),
    );
  noun
    .command('delete-page')
    .description('Delete a page of a project with its ideas')
    .argument('<project>', 'its ID, name or domain')
    .argument('<page>', 'its ID or URL')
    .option('-y, --yes', 'skip the confirmation')
    .option('--dry-run', 'show what would happen without changing anything')
    .addHelpText('after', '\nExamples:\n  $ serplift projects delete-page Shop https://shop.example/tents --yes')
    .action((project: string, page: string, options: ConfirmOptions) =>
      pages.deletePage(cli, { project, page }, options),
    );
}

const withIdeaFields = (command: Command): Command =>
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

function registerIdeaVerbs(noun: Command, cli: Cli): void {
  noun
    .command('ideas')
    .description('List the ideas for a page')
    .argument('<project>', 'its ID, name or domain')
    .argument('<page>', 'its ID or URL')
    .addHelpText('after', '\nExamples:\n  $ serplift projects ideas Shop https://shop.example/tents')
    .action((project: string, page: string) => ideas.listIdeas(cli, { project, page }));
  withIdeaFields(noun.command('add-idea').description('Add an idea to a page'))
    .argument('<project>', 'its ID, name or domain')
    .argument('<page>', 'its ID or URL')
    .addHelpText(
      'after',
      '\nExamples:\n  $ serplift projects add-idea Shop https://shop.example/tents --changes "Add a size table"',
    )
    .action((project: string, page: string, options: ideas.IdeaOptions) =>
      ideas.addIdea(cli, { project, page }, options),
    );
  withIdeaFields(noun.command('edit-idea').description('Change an idea; fields you leave out stay the same'))
    .argument('<project>', 'its ID, name or domain')
    .argument('<page>', 'its ID or URL')
    .argument('<idea>', 'its ID')
    .addHelpText(
      'after',
      '\nExamples:\n  $ serplift projects edit-idea Shop https://shop.example/tents 01a1fcd4-… --tag faq --volume 900',
    )
    .action((...[project, page, idea, options]: [string, string, string, ideas.IdeaOptions]) =>
      ideas.editIdea(cli, { project, page, idea }, options),
    );
  noun
    .command('delete-idea')
    .description('Delete an idea')
    .argument('<idea>', 'its ID')
    .addHelpText('after', '\nExamples:\n  $ serplift projects delete-idea 01a1fcd4-93d7-7228-aadc-45bc15b0aa53')
    .action((idea: string) => ideas.deleteIdea(cli, idea));
}

/** `serplift projects`: websites with their competitors, pages and ideas. */
export function registerProjects(program: Command, cli: Cli): void {
  const noun = program.command('projects').description('Websites with their competitors, pages and ideas');
  registerProjectVerbs(noun, cli);
  registerPageVerbs(noun, cli);
  registerIdeaVerbs(noun, cli);
}

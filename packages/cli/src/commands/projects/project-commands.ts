import type { Api, Project } from '@serplift/core/api';
import type { Command } from 'commander';
import { counted, percent } from '../../output/figures.ts';
import { printList } from '../../output/print-list.ts';
import type { Cli } from '../../session/cli.ts';
import { confirmed, type ConfirmOptions } from '../../session/confirm.ts';
import { findNamed } from '../../session/find-named.ts';
import type { Session } from '../../session/session.ts';
import { type AddVerb, asking } from '../noun.ts';
import { gather, readTrendDays } from '../options/read-options.ts';

/** What `create` and `edit` take; an absent option leaves a field as it is, an empty text clears it. */
interface ProjectOptions {
  name?: string;
  domain?: string;
  competitor?: string[];
  website?: string;
  adsAccount?: string;
  analyticsAccount?: string;
}

/** The project with this ID, name or domain. */
export async function findProject(session: Session, api: Api, named: string): Promise<Project> {
  const namesOf = ({ name, domain }: Project) => [name, domain];
  return findNamed(await session.call(api.projects.list, {}), named, {
    noun: 'project',
    list: 'projects list',
    namesOf,
  });
}

function print(cli: Cli, project: Project): void {
  const lines = [
    ['Name', project.name],
    ['ID', project.id],
    ['Domain', project.domain],
    ['Competitors', project.competitorDomains.join(', ')],
    ['Website', project.searchConsoleWebsiteId],
    ['Ads account', project.googleAdsAccountId],
    ['Analytics', project.googleAnalyticsAccountId],
  ] as const;
  for (const [name, value] of lines) cli.print(`${name.padEnd(12)} ${value === null || value === '' ? 'none' : value}`);
}

function fieldsOf(options: ProjectOptions, before?: Project) {
  return {
    name: options.name ?? before?.name ?? '',
    domain: options.domain ?? before?.domain ?? '',
    competitorDomains: options.competitor ?? before?.competitorDomains ?? [],
    searchConsoleWebsiteId: options.website ?? before?.searchConsoleWebsiteId ?? null,
    googleAdsAccountId: options.adsAccount ?? before?.googleAdsAccountId ?? null,
    googleAnalyticsAccountId: options.analyticsAccount ?? before?.googleAnalyticsAccountId ?? null,
  };
}

async function printSaved(cli: Cli, project: Project & { cleaned: { typed: string; saved: string }[] }): Promise<void> {
  await cli.result(project, () => print(cli, project));
  for (const { typed, saved } of project.cleaned) cli.say(`Saved "${typed}" as ${saved}.`);
}

const list = (cli: Cli): Promise<void> =>
  cli.withSession(async (session, api) =>
    printList(cli, await session.call(api.projects.list, {}), {
      columns: [
        ['ID', ({ id }) => id],
        ['Name', ({ name }) => name, 10],
        ['Domain', ({ domain }) => domain, 12],
        ['Competitors', ({ competitorDomains }) => competitorDomains.length, 'right'],
        ['Created', ({ createdAt }, instant) => instant(createdAt)],
      ],
      empty: 'There are no projects yet. Create one with: serplift projects create NAME --domain example.com',
    }),
  );

const show = (cli: Cli, named: string): Promise<void> =>
  cli.withSession(async (session, api) => {
    const project = await findProject(session, api, named);
    await cli.result(project, () => print(cli, project));
  });

const create = (cli: Cli, name: string, options: ProjectOptions): Promise<void> =>
  cli.withSession(async (session, api) =>
    printSaved(cli, await session.call(api.projects.create, fieldsOf({ ...options, name }))),
  );

const edit = (cli: Cli, named: string, options: ProjectOptions): Promise<void> =>
  cli.withSession(async (session, api) => {
    const before = await findProject(session, api, named);
    await printSaved(
      cli,
      await session.call(api.projects.edit, { projectId: before.id, ...fieldsOf(options, before) }),
    );
  });

const remove = (cli: Cli, named: string, options: ConfirmOptions): Promise<void> =>
  cli.withSession(async (session, api) => {
    const { id: projectId, name } = await findProject(session, api, named);
    const question = `Delete "${name}" with its pages and ideas? This cannot be undone.`;
    if (!(await confirmed(cli, options, question))) return;
    await session.call(api.projects.remove, { projectId });
    await cli.done({ deleted: projectId, name }, `Deleted "${name}".`);
  });

const listRuns = (cli: Cli, named: string): Promise<void> =>
  cli.withSession(async (session, api) => {
    const { id: projectId, name } = await findProject(session, api, named);
    await printList(cli, await session.call(api.projects.runs, { projectId }), {
      columns: [
        ['Started', ({ createdAt }, instant) => instant(createdAt)],
        ['Kind', ({ kind }) => kind],
        ['Status', ({ status }) => status],
        ['ID', ({ id }) => id],
        ['Result', ({ results }) => results.summary ?? results.error, 20],
      ],
      empty: `"${name}" has no runs yet.`,
    });
  });

const showTrend = (cli: Cli, named: string, { days }: { days: number }): Promise<void> =>
  cli.withSession(async (session, api) => {
    const { id: projectId } = await findProject(session, api, named);
    const trend = await session.call(api.projects.trend, { projectId, days });
    await printList(cli, trend.days, {
      value: trend,
      columns: [
        ['Day', ({ date }) => date],
        ['Clicks', ({ clicks }) => clicks, 'right'],
        ['Impressions', ({ impressions }) => impressions, 'right'],
        ['CTR', ({ ctr }) => percent(ctr), 'right'],
        ['Position', ({ position }) => position.toFixed(1), 'right'],
      ],
    });
    const clicks = trend.days.reduce((sum, day) => sum + day.clicks, 0);
    const simulated = trend.simulated ? ' (simulated)' : '';
    cli.say(`\n${counted(clicks, 'click')} on ${trend.siteUrl} in ${counted(trend.days.length, 'day')}${simulated}.`);
  });

const withFields = (command: Command): Command =>
  command
    .option('--competitor <domain>', 'a competitor; repeat for up to 5', gather)
    .option('--website <url>', 'Search Console website, from `serplift search-console sites`')
    .option('--ads-account <id>', 'Google Ads account, from `serplift ads accounts`')
    .option('--analytics-account <id>', 'Google Analytics property, from `serplift integrations property`');

/** What is done with projects themselves. */
export function addProjectVerbs(verb: AddVerb, cli: Cli): void {
  verb('list', 'List the team’s projects', 'list --json | jq -r ".[].domain"').action(() => list(cli));
  verb('show <project>', 'Show one project', 'show shop.example').action((named: string) => show(cli, named));
  withFields(verb('create <name>', 'Create a project', 'create Shop --domain shop.example --competitor rival.example'))
    .requiredOption('--domain <domain>', 'its domain; a URL works too')
    .action((name: string, options: ProjectOptions) => create(cli, name, options));
  withFields(verb('edit <project>', 'Change a project', 'edit Shop --website sc-domain:shop.example'))
    .option('--name <name>', 'new name')
    .option('--domain <domain>', 'new domain')
    .action((named: string, options: ProjectOptions) => edit(cli, named, options));
  asking(verb('delete <project>', 'Delete a project with its pages and ideas', 'delete Shop --yes')).action(
    (named: string, options: ConfirmOptions) => remove(cli, named, options),
  );
  verb('runs <project>', 'List the runs on a project’s website and ads account', 'runs Shop').action((named: string) =>
    listRuns(cli, named),
  );
  verb('trend <project>', 'Show clicks and impressions of a project’s website by day', 'trend Shop --days 90 --json')
    .option('--days <number>', 'number of days, 7 to 480', readTrendDays, 28)
    .action((named: string, options: { days: number }) => showTrend(cli, named, options));
}

import type { Project } from '@serplift/core/api';
import { counted, shareCell } from '../../output/figures.ts';
import { printList } from '../../output/print-list.ts';
import { type At, findOne, type Noun } from '../noun.ts';
import { gather, readTrendDays } from '../options/read-options.ts';
import type { Tools } from '../runs/run-kind.ts';

/** What `create` and `edit` take; an absent option leaves a field as it is, an empty text clears it. */
interface ProjectOptions {
  name?: string;
  domain?: string;
  competitor?: string[];
  website?: string;
  adsAccount?: string;
  analyticsAccount?: string;
}

const fieldsOf = (options: ProjectOptions, before?: Project) => ({
  name: options.name ?? before?.name ?? '',
  domain: options.domain ?? before?.domain ?? '',
  competitorDomains: options.competitor ?? before?.competitorDomains ?? [],
  searchConsoleWebsiteId: options.website ?? before?.searchConsoleWebsiteId ?? null,
  googleAdsAccountId: options.adsAccount ?? before?.googleAdsAccountId ?? null,
  googleAnalyticsAccountId: options.analyticsAccount ?? before?.googleAnalyticsAccountId ?? null,
});

/** The clicks and impressions of a project's website by day. */
async function showTrend(tools: Tools, named: string, days: number): Promise<void> {
  const { cli, session, api } = tools;
  const { id: projectId } = await findProject(tools, named);
  const trend = await session.call(api.projects.trend, { projectId, days });
  await printList(cli, trend.days, {
    value: trend,
    columns: [
      ['Day', ({ date }) => date],
      ['Clicks', ({ clicks }) => clicks, 'right'],
      ['Impressions', ({ impressions }) => impressions, 'right'],
      ['CTR', ({ ctr }) => shareCell(ctr), 'right'],
      ['Position', ({ position }) => position.toFixed(1), 'right'],
    ],
  });
  const clicks = trend.days.reduce((sum, day) => sum + day.clicks, 0);
  const simulated = trend.simulated ? ' (simulated)' : '';
  cli.say(`\n${counted(clicks, 'click')} on ${trend.siteUrl} in ${counted(trend.days.length, 'day')}${simulated}.`);
}

/** Websites with their competitors. */
export const projectNoun: Noun<Project & { cleaned?: { typed: string; saved: string }[] }, ProjectOptions, undefined> =
  {
    usage: {
      list: ['list [project]', 'List the team’s projects, or show one', 'list', 'list Shop --days 90'],
      add: ['create <name>', 'Create a project', 'create Shop --domain shop.example --competitor rival.example'],
      edit: ['edit <project>', 'Change a project', 'edit Shop --website sc-domain:shop.example'],
      remove: ['delete <project>', 'Delete a project with its pages and ideas', 'delete Shop --yes'],
    },
    within: { names: 0, find: async () => undefined },
    noun: () => 'project',
    listedBy: () => 'projects list',
    namesOf: ({ name, domain }) => [name, domain],
    list: ({ session, api }) => session.call(api.projects.list, {}),
    columns: () => [
      ['ID', ({ id }) => id],
      ['Name', ({ name }) => name, 10],
      ['Domain', ({ domain }) => domain, 12],
      ['Competitors', ({ competitorDomains }) => competitorDomains.length, 'right'],
      ['Created', ({ createdAt }, instant) => instant(createdAt)],
    ],
    instead: {
      withOptions: (command) =>
        command.option(
          '--days <number>',
          'show clicks and impressions of its website, for 7 to 480 days',
          readTrendDays,
        ),
      show: (at, named, { days }: { days?: number }) =>
        named === undefined || days === undefined ? null : showTrend(at, named, days),
    },
    empty: () => 'There are no projects yet. Create one with: serplift projects create NAME --domain example.com',
    lines: (project) => [
      ['Name', project.name],
      ['ID', project.id],
      ['Domain', project.domain],
      ['Competitors', project.competitorDomains.join(', ')],
      ['Website', project.searchConsoleWebsiteId],
      ['Ads account', project.googleAdsAccountId],
      ['Analytics', project.googleAnalyticsAccountId],
    ],
    withFields: (command, isNew) =>
      (isNew
        ? command.requiredOption('--domain <domain>', 'its domain; a URL works too')
        : command.option('--name <name>', 'new name').option('--domain <domain>', 'new domain')
      )
        .option('--competitor <domain>', 'a competitor; repeat for up to 5', gather)
        .option('--website <website>', 'Search Console website, from `serplift search-console sites`')
        .option('--ads-account <account>', 'Google Ads account, from `serplift ads accounts`')
        .option('--analytics-account <property>', 'Google Analytics property, from `serplift integrations property`'),
    add: ({ session, api }, options, name) => session.call(api.projects.create, fieldsOf({ ...options, name })),
    edit: ({ session, api }, before, options) =>
      session.call(api.projects.edit, { projectId: before.id, ...fieldsOf(options, before) }),
    remove: ({ session, api }, { id: projectId }) => session.call(api.projects.remove, { projectId }),
    title: ({ name }) => `"${name}"`,
    question: ({ name }) => `Delete "${name}" with its pages and ideas? This cannot be undone.`,
    saved: (cli, { cleaned = [] }) => {
      for (const { typed, saved } of cleaned) cli.say(`Saved "${typed}" as ${saved}.`);
    },
  };

/** The project with this ID, name or domain. */
export const findProject = (tools: Tools, named: string): Promise<Project> => {
  const at: At<undefined> = { ...tools, of: undefined };
  return findOne(projectNoun, at, named);
};

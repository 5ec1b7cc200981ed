import type { Project } from '@serplift/core/api';
import { counted, percent } from '../../output/figures.ts';
import type { Cli } from '../../session/cli.ts';
import { confirmed, type ConfirmOptions } from '../../session/confirm.ts';
import { findProject } from './find-project.ts';

/** What `create` and `edit` take; an absent option leaves a field as it is, an empty text clears it. */
export interface ProjectOptions {
  name?: string;
  domain?: string;
  competitor?: string[];
  website?: string;
  adsAccount?: string;
  analyticsAccount?: string;
}

const orNone = (text: string | null): string => text ?? 'none';

function print(cli: Cli, project: Project): void {
  const lines = [
    ['Name', project.name],
    ['ID', project.id],
    ['Domain', project.domain],
    ['Competitors', project.competitorDomains.join(', ') || 'none'],
    ['Website', orNone(project.searchConsoleWebsiteId)],
    ['Ads account', orNone(project.googleAdsAccountId)],
    ['Analytics', orNone(project.googleAnalyticsAccountId)],
  ];
  for (const [name, value] of lines) cli.print(`${(name ?? '').padEnd(12)} ${value ?? ''}`);
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

function sayCleaned(cli: Cli, cleaned: readonly { typed: string; saved: string }[]): void {
  for (const { typed, saved } of cleaned) cli.say(`Saved "${typed}" as ${saved}.`);
}

/** `serplift projects list` */
export const listProjects = (cli: Cli): Promise<void> =>
  cli.withSession(async (session, api) => {
    const projects = await session.call(api.projects.list, {});
    const { instantCell, printTable } = await import('../../output/print-table.ts');
    await cli.result(projects, () => {
      if (projects.length === 0)
        return cli.say(
          'There are no projects yet. Create one with: serplift projects create NAME --domain example.com',
        );
      const columns = [
        { title: 'ID' },
        { title: 'Name', flexible: 10 },
        { title: 'Domain', flexible: 12 },
        { title: 'Competitors', align: 'right' as const },
        { title: 'Created' },
      ];
      const rows = projects.map((project) => [
        project.id,
        project.name,
        project.domain,
        project.competitorDomains.length,
        instantCell(cli.terminal, project.createdAt),
      ]);
      printTable(cli.terminal, columns, rows);
    });
  });

/** `serplift projects show` */
export const showProject = (cli: Cli, wanted: string): Promise<void> =>
  cli.withSession(async (session, api) => {
    const project = await findProject(session, api, wanted);
    await cli.result(project, () => print(cli, project));
  });

/** `serplift projects create` */
export const createProject = (cli: Cli, name: string, options: ProjectOptions): Promise<void> =>
  cli.withSession(async (session, api) => {
    const project = await session.call(api.projects.create, fieldsOf({ ...options, name }));
    await cli.result(project, () => print(cli, project));
    sayCleaned(cli, project.cleaned);
  });

/** `serplift projects edit` */
export const editProject = (cli: Cli, wanted: string, options: ProjectOptions): Promise<void> =>
  cli.withSession(async (session, api) => {
    const before = await findProject(session, api, wanted);
    const project = await session.call(api.projects.edit, { projectId: before.id, ...fieldsOf(options, before) });
    await cli.result(project, () => print(cli, project));
    sayCleaned(cli, project.cleaned);
  });

/** `serplift projects delete`; asks unless `--yes` is passed. */
export const deleteProject = (cli: Cli, wanted: string, options: ConfirmOptions): Promise<void> =>
  cli.withSession(async (session, api) => {
    const project = await findProject(session, api, wanted);
    const question = `Delete "${project.name}" with its pages and ideas? This cannot be undone.`;
    if (!(await confirmed(cli, options, question))) return;
    await session.call(api.projects.remove, { projectId: project.id });
    await cli.result({ deleted: project.id, name: project.name }, () => {});
    cli.say(`Deleted "${project.name}".`);
  });

/** `serplift projects runs` */
export const listProjectRuns = (cli: Cli, wanted: string): Promise<void> =>
  cli.withSession(async (session, api) => {
    const project = await findProject(session, api, wanted);
    const runs = await session.call(api.projects.runs, { projectId: project.id });
    const { instantCell, printTable } = await import('../../output/print-table.ts');
    await cli.result(runs, () => {
      if (runs.length === 0) return cli.say(`"${project.name}" has no runs yet.`);
      const columns = ['Started', 'Kind', 'Status', 'ID'].map((title) => ({ title }));
      const rows = runs.map((run) => [
        instantCell(cli.terminal, run.createdAt),
        run.kind,
        run.status,
        run.id,
        run.results.summary ?? run.results.error ?? '',
      ]);
      printTable(cli.terminal, [...columns, { title: 'Result', flexible: 20 }], rows);
    });
  });

/** `serplift projects trend` */
export const showTrend = (cli: Cli, wanted: string, options: { days: number }): Promise<void> =>
  cli.withSession(async (session, api) => {
    const project = await findProject(session, api, wanted);
    const trend = await session.call(api.projects.trend, { projectId: project.id, days: options.days });
    const { printTable } = await import('../../output/print-table.ts');
    await cli.result(trend, () => {
      const right = (title: string) => ({ title, align: 'right' as const });
      const rows = trend.days.map((day) => [
        day.date,
        day.clicks,
        day.impressions,
        percent(day.ctr),
        day.position.toFixed(1),
      ]);
      printTable(
        cli.terminal,
        [{ title: 'Day' }, right('Clicks'), right('Impressions'), right('CTR'), right('Position')],
        rows,
      );
    });
    const clicks = trend.days.reduce((sum, day) => sum + day.clicks, 0);
    cli.say(
      `\n${counted(clicks, 'click')} on ${trend.siteUrl} in ${counted(trend.days.length, 'day')}${trend.simulated ? ' (simulated)' : ''}.`,
    );
  });

import { type Command, Option } from 'commander';
import { UsageError } from '../../output/exit-codes.ts';
import { counted } from '../../output/figures.ts';
import { printList } from '../../output/print-list.ts';
import type { Cli } from '../../session/cli.ts';
import { confirmed, type ConfirmOptions } from '../../session/confirm.ts';
import { findNamed, matchesOf } from '../../session/find-named.ts';
import { withTeam } from '../../session/team-id.ts';
import { asking, verbsOf } from '../noun.ts';
import { readImportDays } from '../options/read-options.ts';
import { importNaming } from './import-naming.ts';
import { forgetWebsite, registerKeptData } from './kept-data.ts';

const sites = (cli: Cli, { select }: { select?: string }): Promise<void> =>
  withTeam(cli, async ({ session, api, teamId }) => {
    if (select !== undefined) {
      const selected = await session.call(api.user.selectWebsite, { websiteUrl: select });
      return cli.done(selected, `Your team now uses ${selected.websiteUrl}.`);
    }
    const websites = await session.call(api.integrations.websites, { teamId });
    const { searchConsole } = await session.call(api.integrations.list, { teamId });
    const listed = websites.map(({ siteUrl, label, permissionLevel, selectable }) => {
      const selected = siteUrl === searchConsole.selectedWebsite;
      return { siteUrl, label, permissionLevel, selectable, selected };
    });
    await printList(cli, listed, {
      columns: [
        ['Website', ({ siteUrl }) => siteUrl, 20],
        ['Permission', ({ permissionLevel }) => permissionLevel],
        ['Use', ({ selected, selectable }) => (selected ? 'selected' : selectable ? 'yes' : 'insufficient permission')],
      ],
      empty: 'The connected account has no websites.',
    });
  });

interface ImportOptions {
  site?: string;
  name?: string;
  rejects?: string;
  days?: number;
  dates?: 'day-first' | 'month-first';
  encoding?: string;
}

const importExport = (cli: Cli, files: string[], options: ImportOptions): Promise<void> =>
  cli.withSession(async (session, api) => {
    const { importFiles } = await import('./import-files.ts');
    const { site, name, rejects: rejectsFile, days, dates, encoding } = options;
    const dayOrder = dates === undefined ? undefined : dates === 'day-first' ? 'dayFirst' : 'monthFirst';
    const { imported, read, isOld } = await importFiles(
      { cli, session, api },
      { files, site, name, rejectsFile, days, dayOrder, encoding },
    );
    const rejected = read.summary.rowsRejected + read.tooLong;
    await cli.result({ import: imported, alreadyImported: isOld, rowsRejected: rejected }, () => {
      cli.terminal.out(`${imported.id}\n`);
    });
    cli.say(`"${imported.name}" has ${counted(imported.rowCount, 'row')} for ${imported.websiteUrl}.`);
    cli.say(`Next: serplift seo run --from ${imported.id}`);
  });

/** Lists the imports, or says how many days one of them covers. */
const imports = (cli: Cli, wanted: string | undefined, days: number | undefined): Promise<void> =>
  cli.withSession(async (session, api) => {
    const all = await session.call(api.imports.list, {});
    const found = wanted === undefined ? null : await findNamed(all, wanted, importNaming);
    if (days !== undefined) {
      if (found === null) throw new UsageError('Name the import that covers these days.');
      const changed = await session.call(api.imports.setDays, { importId: found.id, days });
      return cli.done(changed, `"${changed.name}" covers ${counted(days, 'day')}.`);
    }
    await printList(cli, found === null ? all : [found], {
      value: found ?? all,
      columns: [
        ['ID', ({ id }) => id],
        [
          'Name',
          ({ name, status }) => (status === 'complete' ? name : { shown: `${name} (unfinished)`, plain: name }),
          12,
        ],
        ['Website', ({ websiteUrl }) => websiteUrl, 12],
        ['Rows', ({ rowCount }) => rowCount, 'right'],
        ['Days', ({ days: covered }) => covered ?? { shown: 'unknown', plain: '' }, 'right'],
        ['Imported', ({ createdAt }, instant) => instant(createdAt)],
      ],
      empty: 'There are no imports yet. Create one with: serplift search-console import',
    });
  });

/** Deletes an import, or the data that is kept of a website. */
const forget = (cli: Cli, wanted: string, options: ConfirmOptions): Promise<void> =>
  cli.withSession(async (session, api) => {
    const [found] = matchesOf(await session.call(api.imports.list, {}), wanted, importNaming);
    if (found === undefined) return forgetWebsite({ cli, session, api }, wanted, options);
    const question = `Delete "${found.name}" and its ${counted(found.rowCount, 'row')}? Past results are kept.`;
    if (!(await confirmed(cli, options, question))) return;
    await session.call(api.imports.remove, { importId: found.id });
    await cli.done({ removed: found.id, name: found.name }, `Deleted "${found.name}".`);
  });

/** `serplift search-console`: websites of the connected account, and search data from files. */
export function registerSearchConsole(program: Command, cli: Cli): void {
  const searchConsole = program.command('search-console').description('Websites and imported search data');
  const verb = verbsOf(searchConsole, {
    import: 'its ID or name',
    data: 'an import by its ID or name, or a website by its address or ID',
  });
  verb('sites', 'List the websites of the connected account', 'sites', 'sites --select sc-domain:example.com')
    .option('--select <website>', 'choose the website your team uses')
    .action((options: { select?: string }) => sites(cli, options));
  searchConsole
    .command('import')
    .description('Import exported search data')
    .argument(
      '<files...>',
      "the export's ZIP, CSVs or folder; API rows as CSV, JSON or NDJSON; BigQuery rows; - for what is piped in",
    )
    .option('--site <website>', 'website the data is from (default: the one with the most impressions)')
    .option('--name <name>', 'name of the import (default: file name and dates)')
    .option('--days <number>', "days the data covers, if its files don't say", readImportDays)
    .addOption(
      new Option('--dates <order>', 'how dates such as 3/4/2026 are written, if the files leave it open').choices([
        'day-first',
        'month-first',
      ]),
    )
    .option('--encoding <name>', "encoding of files that aren't UTF-8, such as windows-1250, if it is in doubt")
    .option('--rejects <file>', 'write every unreadable row to this file, with line and reason')
    .addHelpText(
      'after',
      `
Files are read on this machine, in any language of Search Console. Unreadable rows are listed with line and reason.

Examples:
  $ serplift search-console import example.com-Performance-on-Search-2026-11-21.zip
  $ serplift search-console import Queries.csv Pages.csv Dates.csv --site https://example.com/
  $ serplift search-console import bigquery.ndjson --name "Q3" --rejects rejected.tsv`,
    )
    .action((files: string[], options: ImportOptions) => importExport(cli, files, options));
  registerKeptData(searchConsole, cli);
  verb('imports [import]', 'List the imports, or show one', 'imports', 'imports "Pages.csv" --days 90')
    .option('--days <number>', 'say how many days an import without dates covers', readImportDays)
    .action((named: string | undefined, { days }: { days?: number }) => imports(cli, named, days));
  asking(
    verb(
      'forget <data>',
      'Delete an import, or the search data that is kept of a website; past results are kept',
      'forget export.zip --yes',
      'forget sc-domain:example.com --yes',
    ),
  ).action((data: string, options: ConfirmOptions) => forget(cli, data, options));
}

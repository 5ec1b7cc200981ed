import type { Api, SearchImport } from '@serplift/core/api';
import { type Command, Option } from 'commander';
import { counted, number } from '../../output/figures.ts';
import { printList } from '../../output/print-list.ts';
import type { Cli } from '../../session/cli.ts';
import { confirmed, type ConfirmOptions } from '../../session/confirm.ts';
import { findNamed } from '../../session/find-named.ts';
import type { Session } from '../../session/session.ts';
import { teamIdOf } from '../../session/team-id.ts';
import { asking, verbsOf } from '../noun.ts';
import { readImportDays } from '../options/read-options.ts';
import { importNaming } from './import-naming.ts';
import { registerKeptData } from './kept-data.ts';

const sites = (cli: Cli): Promise<void> =>
  cli.withSession(async (session, api) => {
    const teamId = await teamIdOf(session, api);
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

const selectSite = (cli: Cli, websiteUrl: string): Promise<void> =>
  cli.withSession(async (session, api) => {
    const selected = await session.call(api.user.selectWebsite, { websiteUrl });
    await cli.done(selected, `Your team now uses ${selected.websiteUrl}.`);
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

const listImports = (cli: Cli): Promise<void> =>
  cli.withSession(async (session, api) =>
    printList(cli, await session.call(api.imports.list, {}), {
      columns: [
        ['ID', ({ id }) => id],
        ['Name', ({ name, status }) => (status === 'complete' ? name : `${name} (unfinished)`), 12],
        ['Website', ({ websiteUrl }) => websiteUrl, 12],
        ['Rows', ({ rowCount }) => number(rowCount), 'right'],
        ['Days', ({ days }) => (days === null ? 'unknown' : number(days)), 'right'],
        ['Imported', ({ createdAt }, instant) => instant(createdAt)],
      ],
      empty: 'There are no imports yet. Create one with: serplift search-console import',
    }),
  );

const requireImport = async (session: Session, api: Api, named: string): Promise<SearchImport> =>
  findNamed(await session.call(api.imports.list, {}), named, importNaming);

const setDays = (cli: Cli, wanted: string, days: number): Promise<void> =>
  cli.withSession(async (session, api) => {
    const { id: importId } = await requireImport(session, api, wanted);
    const changed = await session.call(api.imports.setDays, { importId, days });
    await cli.done(changed, `"${changed.name}" covers ${counted(days, 'day')}.`);
  });

const removeImport = (cli: Cli, wanted: string, options: ConfirmOptions): Promise<void> =>
  cli.withSession(async (session, api) => {
    const found = await requireImport(session, api, wanted);
    const question = `Delete "${found.name}" and its ${counted(found.rowCount, 'row')}? Past results are kept.`;
    if (!(await confirmed(cli, options, question))) return;
    await session.call(api.imports.remove, { importId: found.id });
    await cli.done({ removed: found.id, name: found.name }, `Deleted "${found.name}".`);
  });

function registerImports(searchConsole: Command, cli: Cli): void {
  const imports = searchConsole
    .command('imports')
    .description('List or remove imported search data')
    .addHelpText('after', '\nExamples:\n  $ serplift search-console imports');
  imports
    .command('list', { isDefault: true })
    .description('List imported search data')
    .addHelpText('after', '\nExamples:\n  $ serplift search-console imports')
    .action(() => listImports(cli));
  const verb = verbsOf(imports, { import: 'its ID or name', days: { about: 'from 1 to 500', read: readImportDays } });
  verb('days <import> <days>', 'Say how many days an import without dates covers', 'days "Pages.csv" 90').action(
    (named: string, days: number) => setDays(cli, named, days),
  );
  asking(
    verb('remove <import>', 'Delete an import and its rows; past results are kept', 'remove "export.zip" --yes'),
  ).action((named: string, options: ConfirmOptions) => removeImport(cli, named, options));
}

/** `serplift search-console`: websites of the connected account, and search data from files. */
export function registerSearchConsole(program: Command, cli: Cli): void {
  const searchConsole = program.command('search-console').description('Websites and imported search data');
  const verb = verbsOf(searchConsole, { website: 'from `serplift search-console sites`' });
  verb('sites', 'List the websites of the connected account', 'sites').action(() => sites(cli));
  verb('select <website>', 'Choose the website your team uses', 'select sc-domain:example.com').action(
    (website: string) => selectSite(cli, website),
  );
  searchConsole
    .command('import')
    .description('Import exported search data')
    .argument(
      '<files...>',
      "the export's ZIP, CSVs or folder; API rows as CSV, JSON or NDJSON; BigQuery rows; - for what is piped in",
    )
    .option('--site <url>', 'website the data is from (default: the one with the most impressions)')
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
  registerImports(searchConsole, cli);
}

import type { Api, AuditEntry } from '@serplift/core/api';
import type { Command } from 'commander';
import { counted } from '../output/figures.ts';
import { printList } from '../output/print-list.ts';
import type { Cli } from '../session/cli.ts';
import type { Session } from '../session/session.ts';
import { teamIdOf } from '../session/team-id.ts';
import { readLimit, readPageNumber } from './options/read-options.ts';

interface AuditOptions {
  action?: string;
  csv?: string;
  page: number;
  limit: number;
}

const detailsOf = ({ details }: AuditEntry): string =>
  Object.entries(details)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');

const viaOf = ({ via, viaName }: AuditEntry): string => (viaName === null ? (via ?? '') : `${via} "${viaName}"`);

/** What the parts of the command work with. */
interface Work {
  cli: Cli;
  session: Session;
  api: Api;
  teamId: string;
  filter: { action?: string };
}

async function writeCsv(work: Work, file: string): Promise<void> {
  const { session, api, filter } = work;
  const { answeredParts, exportParts } = await import('./runs/write-parts.ts');
  const parts = answeredParts((after) => session.call(api.audit.exportCsv, { ...filter, ...after }));
  await exportParts(work, parts, file);
}

async function list({ cli, session, api, teamId, filter }: Work, { page, limit }: AuditOptions): Promise<void> {
  const { data, pagination } = await session.call(api.audit.list, { teamId, page, limit, ...filter });
  await printList(cli, data, {
    value: { data, pagination },
    columns: [
      ['When', ({ createdAt }, instant) => instant(createdAt)],
      ['Who', ({ who }) => who?.username ?? ''],
      ['Via', viaOf],
      ['Action', ({ action }) => action],
      ['Subject', ({ subject }) => subject, 12],
      ['Details', detailsOf, 12],
    ],
  });
  cli.say(`${data.length === 0 ? '' : '\n'}${counted(pagination.totalItems, 'entry', 'entries')}.`);
  if (pagination.hasNextPage) cli.say(`Older entries: --page ${page + 1}`);
}

const audit = (cli: Cli, options: AuditOptions): Promise<void> =>
  cli.withSession(async (session, api) => {
    const { action } = options;
    const tools = { cli, session, api, teamId: await teamIdOf(session, api) };
    const work = { ...tools, filter: action === undefined ? {} : { action } };
    return options.csv === undefined ? list(work, options) : writeCsv(work, options.csv);
  });

/** `serplift audit`: who did what in the team. */
export function registerAudit(program: Command, cli: Cli): void {
  program
    .command('audit')
    .description('Show who did what in the team (owners only)')
    .option('--action <action>', 'only this action, such as run.start, or this group, such as run')
    .option('--csv <file>', 'write the matching entries as CSV; - for stdout')
    .option('--page <number>', 'page of the list', readPageNumber, 1)
    .option('--limit <number>', 'entries per page', readLimit, 50)
    .addHelpText('after', '\nExamples:\n  $ serplift audit --action budget\n  $ serplift audit --csv audit.csv')
    .action((options: AuditOptions) => audit(cli, options));
}

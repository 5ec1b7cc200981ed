import { matchReasonNames } from '@serplift/core/api';
import { UsageError } from '../../output/exit-codes.ts';
import { instantCell, printTable } from '../../output/print-table.ts';
import type { Cli } from '../../session/cli.ts';
import { teamIdOf } from '../../session/team-id.ts';
import type { Tools } from '../runs/run-kind.ts';
import { withTools } from '../runs/with-run.ts';
import { findDestination } from './destination-commands.ts';

/** Options of `publish files confirm`. */
export interface ConfirmFileOptions {
  to?: string;
  forget?: boolean;
}

async function placeOf(tools: Tools, { to }: { to?: string }): Promise<{ teamId: string; destinationId: string }> {
  const { id: destinationId, kind, name } = await findDestination(tools, to);
  if (kind !== 'git') throw new UsageError(`${name} has no repository. Name one with --to.`);
  return { teamId: await teamIdOf(tools.session, tools.api), destinationId };
}

/** `serplift publish files list` */
export const listFiles = (cli: Cli, options: { to?: string }): Promise<void> =>
  withTools(cli, async (tools) => {
    const { session, api } = tools;
    const files = await session.call(api.pageFiles.list, await placeOf(tools, options));
    await cli.result(files, () => {
      const columns = [
        { title: 'Page', flexible: 20 },
        { title: 'File', flexible: 20 },
        { title: 'By' },
        { title: 'Since' },
      ];
      const rows = files.map(({ pageUrl, path, confirmedBy, confirmedAt }) => [
        pageUrl,
        path,
        confirmedBy ?? '',
        instantCell(cli.terminal, confirmedAt),
      ]);
      if (rows.length > 0) printTable(cli.terminal, columns, rows);
    });
    if (files.length === 0) cli.say('No file was confirmed yet. Look for them with: serplift publish files find');
  });

/** `serplift publish files find` */
export async function findFiles(tools: Tools, optimizationId: string, options: { to?: string }): Promise<void> {
  const { cli, session, api } = tools;
  const found = await session.call(api.pageFiles.find, { ...(await placeOf(tools, options)), optimizationId });
  await cli.result(found, () => {
    const columns = [
      { title: 'Page', flexible: 20 },
      { title: 'File', flexible: 20 },
      { title: 'Why', flexible: 16 },
    ];
    const rows = found.pages.flatMap(({ pageUrl, confirmedPath, candidates, isClear }) => {
      if (confirmedPath !== null) return [[pageUrl, confirmedPath, 'confirmed']];
      if (candidates.length === 0) return [[pageUrl, '', 'no file found']];
      return candidates.map(({ path, reasons, refusals }, index) => {
        const why = reasons.map((reason) => matchReasonNames[reason]);
        const notes = [index === 0 && !isClear ? 'not clear' : null, refusals.title, refusals.description];
        return [index === 0 ? pageUrl : '', path, [...why, ...notes.filter((note) => note !== null)].join('; ')];
      });
    });
    if (rows.length > 0) printTable(cli.terminal, columns, rows);
  });
  if (!found.readAll) cli.warn('\nOnly files whose path resembles the address of a page were read.');
  cli.say('\nNothing was written. Confirm a file with: serplift publish files confirm URL PATH');
}

/** `serplift publish files confirm` */
export const confirmFile = (
  cli: Cli,
  { pageUrl, path }: { pageUrl: string; path: string | undefined },
  options: ConfirmFileOptions,
): Promise<void> =>
  withTools(cli, async (tools) => {
    const isForgotten = options.forget === true;
    if (isForgotten === (path !== undefined)) throw new UsageError('Name the path of a file, or pass --forget.');
    const { session, api } = tools;
    const files = [{ pageUrl, path: path ?? null }];
    await session.call(api.pageFiles.confirm, { ...(await placeOf(tools, options)), files });
    await cli.result({ pageUrl, path: path ?? null }, () => {});
    cli.say(isForgotten ? 'No file is confirmed for this page now.' : `${pageUrl} is made from ${path ?? ''}.`);
  });

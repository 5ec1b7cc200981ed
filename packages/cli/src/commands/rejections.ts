import type { Command } from 'commander';
import type { Cli } from '../session/cli.ts';
import { withTeam } from '../session/team-id.ts';

const list = (cli: Cli): Promise<void> =>
  withTeam(cli, async ({ session, api, teamId }) => {
    const rejections = await session.call(api.rejections.list, { teamId });
    const { instantCell, printTable } = await import('../output/print-table.ts');
    await cli.result(rejections, () => {
      const columns = ['Runs of', 'Reason', 'Rejections', 'Last', 'By', 'On'].map((title) => ({
        title,
        flexible: title === 'Reason' || title === 'On' ? 10 : 0,
      }));
      const rows = rejections.map(({ kind, reason, subject, by, at, count }) => [
        kind,
        reason,
        String(count),
        instantCell(cli.terminal, at),
        by ?? '',
        subject,
      ]);
      printTable(cli.terminal, columns, rows);
    });
    if (rejections.length === 0) {
      cli.say('No reasons yet. They come from rejections: serplift seo reject PAGE --reason "…"');
    }
  });

/** `serplift rejections`: why the team rejected proposals. */
export function registerRejections(program: Command, cli: Cli): void {
  const rejections = program
    .command('rejections')
    .description('Why proposals were rejected; writers get the latest reasons');
  rejections
    .command('list')
    .description('List the latest reasons, newest first')
    .addHelpText('after', '\nExamples:\n  $ serplift rejections list\n  $ serplift rejections list --json')
    .action(() => list(cli));
}

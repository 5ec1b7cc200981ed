import type { Command } from 'commander';
import { printList } from '../output/print-list.ts';
import type { Cli } from '../session/cli.ts';
import { withTeam } from '../session/team-id.ts';
import { verbsOf } from './noun.ts';

const list = (cli: Cli): Promise<void> =>
  withTeam(cli, async ({ session, api, teamId }) =>
    printList(cli, await session.call(api.rejections.list, { teamId }), {
      columns: [
        ['Runs of', ({ kind }) => kind],
        ['Reason', ({ reason }) => reason, 10],
        ['Rejections', ({ count }) => count],
        ['Last', ({ at }, instant) => instant(at)],
        ['By', ({ by }) => by],
        ['On', ({ subject }) => subject, 10],
      ],
      empty: 'No reasons yet. They come from rejections: serplift seo reject PAGE --reason "…"',
    }),
  );

/** `serplift rejections`: why the team rejected proposals. */
export function registerRejections(program: Command, cli: Cli): void {
  const noun = program.command('rejections').description('Why proposals were rejected; writers get the latest reasons');
  const verb = verbsOf(noun);
  verb('list', 'List the latest reasons, newest first', 'list', 'list --json').action(() => list(cli));
}

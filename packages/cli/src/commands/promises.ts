import type { BrokenPromiseView } from '@serplift/core/api';
import type { Command } from 'commander';
import { counted } from '../output/figures.ts';
import { type ListColumn, printList } from '../output/print-list.ts';
import type { Cli } from '../session/cli.ts';
import { findNamed } from '../session/find-named.ts';
import { verbsOf } from './noun.ts';

/** Enough of an ID to name it. */
const shortId = (id: string): string => id.slice(0, 8);

const columns: readonly ListColumn<BrokenPromiseView>[] = [
  ['Where', ({ subject }) => subject],
  ['Claim', ({ claim }) => claim],
  ['Why', ({ why }) => why],
  ['What to do', ({ proposal }) => proposal],
  ['ID', ({ id }) => id],
];

function printAlerts(cli: Cli, broken: readonly BrokenPromiseView[]): void {
  for (const [index, { id, subject, claim, why, proposal }] of broken.entries()) {
    if (index > 0) cli.print('');
    cli.print(`${shortId(id)}  “${claim}” in the text of ${subject}`);
    cli.print(`          ${why}`);
    cli.print(`          ${proposal}`);
  }
}

function describeWatched(watched: number): string {
  if (watched === 0) return 'No live text makes a claim yet. Publish accepted texts with: serplift publish run';
  const are = watched === 1 ? 'is' : 'are';
  return `${counted(watched, 'claim')} of live texts ${are} checked every week; all are still proven.`;
}

const listPromises = (cli: Cli): Promise<void> =>
  cli.withSession(async (session, api) => {
    const found = await session.call(api.promises.list, {});
    const { watched, broken } = found;
    // Sentences for a person, a row for each alert in a pipe.
    if (cli.terminal.outIsTerminal) await cli.result(found, () => printAlerts(cli, broken));
    else await printList(cli, broken, { value: found, columns });
    if (broken.length === 0) cli.say(describeWatched(watched));
    else cli.say('\nNothing was changed. Keep a text as it is with: serplift promises dismiss <ID>');
  });

const dismissPromise = (cli: Cli, named: string): Promise<void> =>
  cli.withSession(async (session, api) => {
    const { broken } = await session.call(api.promises.list, {});
    const alert = await findNamed(broken, named, { noun: 'alert', list: 'promises list' });
    await session.call(api.promises.dismiss, { promiseId: alert.id });
    await cli.done({ dismissed: alert.id }, `Dismissed: “${alert.claim}” stays in ${alert.subject}.`);
  });

/** `serplift promises`: claims of live texts that their pages no longer make. */
export function registerPromises(program: Command, cli: Cli): void {
  const noun = program
    .command('promises')
    .description('Claims of live titles, descriptions, and ads; their proofs are checked every week');
  const verb = verbsOf(noun, { id: 'its ID, or the beginning of it' });
  verb(
    'list',
    'List live texts with claims their pages no longer support, and what to do',
    'list',
    'list --json',
  ).action(() => listPromises(cli));
  verb('dismiss <id>', 'Dismiss an alert: the text stays as it is', 'dismiss 0192f3c1').action((id: string) =>
    dismissPromise(cli, id),
  );
}

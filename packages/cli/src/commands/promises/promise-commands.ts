import type { BrokenPromiseView } from '@serplift/core/api';
import { counted } from '../../output/figures.ts';
import { printTable } from '../../output/print-table.ts';
import type { Cli } from '../../session/cli.ts';
import { findById } from '../../session/find-by-id.ts';

/** Enough of an ID to name it. */
const shortId = (id: string): string => id.slice(0, 8);

/** Sentences for a person, one row for each alert in a pipe. */
function printAlerts(cli: Cli, broken: readonly BrokenPromiseView[]): void {
  if (!cli.terminal.outIsTerminal) {
    const columns = ['Where', 'Claim', 'Why', 'What to do', 'ID'].map((title) => ({ title }));
    const rows = broken.map(({ id, subject, claim, why, proposal }) => [subject, claim, why, proposal, id]);
    printTable(cli.terminal, columns, rows);
    return;
  }
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

/** `serplift promises list` */
export const listPromises = (cli: Cli): Promise<void> =>
  cli.withSession(async (session, api) => {
    const found = await session.call(api.promises.list, {});
    const { watched, broken } = found;
    await cli.result(found, () => printAlerts(cli, broken));
    if (broken.length === 0) cli.say(describeWatched(watched));
    else cli.say('\nNothing was changed. Keep a text as it is with: serplift promises dismiss <ID>');
  });

/** `serplift promises dismiss` */
export const dismissPromise = (cli: Cli, named: string): Promise<void> =>
  cli.withSession(async (session, api) => {
    const { broken } = await session.call(api.promises.list, {});
    const alert = findById(broken, named, { noun: 'alert', list: 'promises list' });
    await session.call(api.promises.dismiss, { promiseId: alert.id });
    await cli.result({ dismissed: alert.id }, () => {});
    cli.say(`Dismissed: “${alert.claim}” stays in ${alert.subject}.`);
  });

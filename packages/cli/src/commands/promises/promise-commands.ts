import { UsageError } from '../../output/exit-codes.ts';
import { counted } from '../../output/figures.ts';
import { printTable } from '../../output/print-table.ts';
import type { Cli } from '../../session/cli.ts';

/** `serplift promises list` */
export const listPromises = (cli: Cli): Promise<void> =>
  cli.withSession(async (session, api) => {
    const found = await session.call(api.promises.list, {});
    const { watched, broken } = found;
    await cli.result(found, () => {
      const columns = [
        { title: 'Where', flexible: 14 },
        { title: 'Claim', flexible: 10 },
        { title: 'Why', flexible: 18 },
        { title: 'What to do', flexible: 18 },
        { title: 'ID' },
      ];
      const rows = broken.map(({ id, subject, claim, why, proposal }) => [subject, claim, why, proposal, id]);
      printTable(cli.terminal, columns, rows);
    });
    cli.say(
      broken.length === 0
        ? `${counted(watched, 'claim')} of live texts ${watched === 1 ? 'is' : 'are'} read again every week; all are still proven.`
        : '\nNothing was changed. Keep a text as it is with: serplift promises dismiss',
    );
  });

/** `serplift promises dismiss` */
export const dismissPromise = (cli: Cli, named: string): Promise<void> =>
  cli.withSession(async (session, api) => {
    const { broken } = await session.call(api.promises.list, {});
    const called = broken.filter(({ id }) => named !== '' && id.startsWith(named));
    const [alert] = called;
    if (alert === undefined || called.length > 1) {
      const why = called.length > 1 ? `Several alerts begin with "${named}".` : `No alert has the ID "${named}".`;
      throw new UsageError(`${why} List them with: serplift promises list`);
    }
    await session.call(api.promises.dismiss, { promiseId: alert.id });
    await cli.result({ dismissed: alert.id }, () => {});
    cli.say(`Dismissed: “${alert.claim}” stays in ${alert.subject}.`);
  });

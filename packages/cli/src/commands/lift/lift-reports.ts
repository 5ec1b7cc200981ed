import { type Api, AppError, type LiftReport, type LiftResult, signedPercent } from '@serplift/core/api';
import { printTable } from '../../output/print-table.ts';
import type { Cli } from '../../session/cli.ts';
import type { Session } from '../../session/session.ts';

/** What commands call the product with. */
export interface Tools {
  session: Session;
  api: Api;
}

/** The run that is named, else the newest that has ended. */
export async function findRun({ session, api }: Tools, named: string | undefined): Promise<string> {
  if (named !== undefined) return named;
  const { id: userId } = await session.call(api.user.current, {});
  const runs = await session.call(api.seo.history, { userId });
  const newest = runs.find(({ status }) => status === 'completed');
  if (newest === undefined)
    throw new AppError('not_found', 'There are no completed SEO runs yet. Start one with: serplift seo run');
  return newest.id;
}

function printClicks(cli: Cli, { clicks }: LiftResult): void {
  const numeric = (title: string) => ({ title, align: 'right' as const });
  const columns = [{ title: 'Pages with the' }, numeric('Before'), numeric('After'), numeric('Change')];
  const row = (label: string, { before, after }: LiftResult['clicks']['treated']) => [
    label,
    before,
    after,
    before === 0 ? '' : signedPercent(after / before - 1),
  ];
  printTable(cli.terminal, columns, [row('new text', clicks.treated), row('old text', clicks.waiting)]);
  cli.print('');
}

/** Prints a report, with the clicks that its result rests on. */
export function printReport(cli: Cli, report: LiftReport, result: LiftResult | null): void {
  const { title, found, tested, sure, next } = report;
  cli.print(found === null ? title : `${title}. ${found}`);
  if (result !== null) printClicks(cli, result);
  for (const line of [tested, sure, `Next: ${next}`]) cli.print(line);
}

import {
  type Api,
  AppError,
  describeCheck,
  describeLift,
  describePower,
  describeSplit,
  type LiftPlan,
  type LiftReport,
  type LiftResult,
  type LiftTest,
  type LiftTestDetails,
  signedPercent,
} from '@serplift/core/api';
import { UsageError } from '../../output/exit-codes.ts';
import { counted } from '../../output/figures.ts';
import { printList } from '../../output/print-list.ts';
import { printTable } from '../../output/print-table.ts';
import type { Cli } from '../../session/cli.ts';
import { confirmed, type ConfirmOptions } from '../../session/confirm.ts';
import { findNamed } from '../../session/find-named.ts';
import type { Session } from '../../session/session.ts';

/** What commands call the product with. */
interface Tools {
  session: Session;
  api: Api;
}

/** The run that is named, else the newest that has ended. */
async function findRun({ session, api }: Tools, named: string | undefined): Promise<string> {
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
function printReport(cli: Cli, report: LiftReport, result: LiftResult | null): void {
  const { title, found, tested, sure, next } = report;
  cli.print(found === null ? title : `${title}. ${found}`);
  if (result !== null) printClicks(cli, result);
  for (const line of [tested, sure, `Next: ${next}`]) cli.print(line);
}

/** What `lift live` takes. */
export interface LiveOptions {
  since?: string;
  page?: string[];
}

async function findTest({ session, api }: Tools, named: string | undefined): Promise<LiftTest> {
  const tests = await session.call(api.lift.list, {});
  if (named !== undefined) return findNamed(tests, named, { noun: 'test', list: 'lift list' });
  const [newest] = tests;
  if (newest === undefined)
    throw new AppError('not_found', 'There are no tests yet. Start one with: serplift lift start');
  return newest;
}

function printPlan(cli: Cli, plan: LiftPlan): void {
  cli.print(`${counted(plan.acceptedPages, 'accepted page')} of ${plan.websiteUrl}`);
  if (plan.testId !== null && plan.why !== null) return;
  if (plan.why !== null) {
    cli.print(`This site can't prove this batch. ${plan.why}`);
    return;
  }
  cli.print(describeSplit(plan));
  if (plan.outside > 0)
    cli.print(`${counted(plan.outside, 'page')} without a partner would go live too, without being measured.`);
  cli.print(describePower(plan));
}

/** What a test of a run could find; nothing is stored. */
async function showPlan(cli: Cli, plan: LiftPlan): Promise<void> {
  await cli.result(plan, () => printPlan(cli, plan));
  if (plan.testId !== null) cli.say(`\nIts test: serplift lift show ${plan.testId}`);
  else if (plan.isOffered) cli.say('\nNothing is stored yet (--dry-run).');
  else cli.say('\nPublish all pages, or accept more pages and plan again.');
}

const stateOf = (test: LiftTest): string =>
  test.state === 'measuring' ? `measuring, ${counted(test.daysLeft ?? 0, 'day')} left` : describeLift(test).title;

const armTitles = { treated: 'goes live', waiting: 'waits', outside: 'goes live, not measured' } as const;

function printUnits(cli: Cli, test: LiftTestDetails): void {
  const columns = [
    { title: 'Page', flexible: 20 },
    { title: 'Clicks when planned', align: 'right' as const },
    { title: 'In the test' },
    { title: 'Live since' },
  ];
  const rows = test.units.map(({ pages, arm, clicksBefore, liveOn }) => [
    pages.map(({ url }) => url),
    clicksBefore,
    armTitles[arm],
    liveOn ?? '',
  ]);
  printTable(cli.terminal, columns, rows);
}

async function showDetails(cli: Cli, test: LiftTestDetails): Promise<void> {
  await cli.result(test, () => {
    printUnits(cli, test);
    // A script gets the pages; --json has the report.
    if (!cli.terminal.outIsTerminal) return;
    cli.print('');
    printReport(cli, describeLift(test), test.result);
  });
}

/** `serplift lift list --check` */
export const checkLift = (cli: Cli, named: string | undefined): Promise<void> =>
  cli.withSession(async (session, api) => {
    const optimizationId = await findRun({ session, api }, named);
    const check = await session.call(api.lift.check, { optimizationId });
    const report = describeCheck(check);
    await cli.result(check, () => {
      if (report === null) return;
      const { title, found, tested, sure, next } = report;
      for (const line of [found === null ? title : `${title}. ${found}`, tested, sure, `Next: ${next}`])
        cli.print(line);
    });
    if (check.testId !== null) cli.say(`This run has a test: serplift lift show ${check.testId}`);
    else if (report === null)
      cli.say('No text of this run is live yet. Publish accepted texts with: serplift publish run');
  });

/** `serplift lift start` */
export const startLift = (cli: Cli, named: string | undefined, options: ConfirmOptions): Promise<void> =>
  cli.withSession(async (session, api) => {
    const optimizationId = await findRun({ session, api }, named);
    const plan = await session.call(api.lift.plan, { optimizationId });
    if (options.dryRun === true) return showPlan(cli, plan);
    if (plan.isOffered && plan.testId === null) {
      const question = `${describeSplit(plan)} The verdict comes about 5 weeks after the new texts are live. ${describePower(plan)}\nStart the test?`;
      if (!(await confirmed(cli, options, question))) return;
    }
    const test = await session.call(api.lift.start, { optimizationId });
    await showDetails(cli, test);
    cli.say(`\nWhen they are live: serplift lift live ${test.id}`);
  });

/** `serplift lift live` */
export const markLive = (cli: Cli, named: string | undefined, { since, page }: LiveOptions): Promise<void> =>
  cli.withSession(async (session, api) => {
    const { id: testId } = await findTest({ session, api }, named);
    const liveOn = since ?? new Date().toISOString().slice(0, 10);
    const { units } = await session.call(api.lift.show, { testId });
    const inTest = units.flatMap(({ pages }) => pages);
    const itemIds = page?.map((url) => {
      const found = inTest.find((each) => each.url === url);
      if (found === undefined)
        throw new UsageError(`${url} is not in this test. See its pages with: serplift lift show ${testId}`);
      return found.itemId;
    });
    const test = await session.call(api.lift.markLive, { testId, liveOn, itemIds });
    await cli.result(test, () => printReport(cli, describeLift(test), test.result));
  });

/** `serplift lift list` */
export const listTests = (cli: Cli, named: string | undefined): Promise<void> =>
  cli.withSession(async (session, api) => {
    if (named !== undefined) {
      const { id: testId } = await findTest({ session, api }, named);
      return showDetails(cli, await session.call(api.lift.show, { testId }));
    }
    await printList(cli, await session.call(api.lift.list, {}), {
      columns: [
        ['ID', ({ id }) => id],
        ['Started', ({ createdAt }) => createdAt.slice(0, 10)],
        ['Website', ({ websiteUrl }) => websiteUrl, 12],
        ['Live + waiting', ({ pages }) => `${pages.treated} + ${pages.waiting}`],
        ['State', (test) => ({ shown: stateOf(test), plain: test.state })],
      ],
      empty: 'No tests yet. See what one could find: serplift lift start --dry-run',
    });
  });

/** `serplift lift cancel` */
export const cancelLift = (cli: Cli, named: string, options: ConfirmOptions): Promise<void> =>
  cli.withSession(async (session, api) => {
    const { id, websiteUrl } = await findTest({ session, api }, named);
    if (!(await confirmed(cli, options, `End the test of ${websiteUrl} without a verdict?`))) return;
    const ended = await session.call(api.lift.cancel, { testId: id });
    await cli.done(ended, 'Canceled. All pages of the test can go live now.');
  });

import {
  describeLift,
  describePool,
  describePoolOffer,
  describeSplit,
  type LiftPlan,
  type LiftPool,
  type PoolOffer,
  proposedRule,
  signedPercent,
} from '@serplift/core/api';
import { UsageError } from '../../output/exit-codes.ts';
import { printTable } from '../../output/print-table.ts';
import type { Cli } from '../../session/cli.ts';
import { type ConfirmOptions, confirmed } from '../../session/confirm.ts';
import { findById } from '../../session/find-by-id.ts';
import { findRun, printReport } from './lift-reports.ts';

/** What `lift join` takes. */
export interface JoinOptions extends ConfirmOptions {
  lift?: string;
  until?: string;
}

/** The rule of a new pooled test as the options give it, or of the open one. */
const ruleOf = (offer: PoolOffer, { lift, until }: JoinOptions) =>
  proposedRule(
    offer,
    { lift: lift === undefined ? undefined : Number(lift) / 100, latestOn: until },
    new Date().toISOString().slice(0, 10),
  );

/** Says what a pooled test could do for a batch that can't be proven by itself. */
export function printOffer(cli: Cli, offer: PoolOffer): void {
  cli.print('');
  for (const line of describePoolOffer(offer, ruleOf(offer, {}))) cli.print(line);
  if (offer.choices.length < 2) return;
  cli.print('');
  const numeric = (title: string) => ({ title, align: 'right' as const });
  const columns = [{ title: 'Lift to find' }, numeric('Pages needed'), numeric('More batches like this')];
  const rows = offer.choices.map(({ lift, unitsNeeded, moreBatches }) => [
    signedPercent(lift),
    unitsNeeded,
    moreBatches,
  ]);
  printTable(cli.terminal, columns, rows);
}

function requireOffer({ why, pool, testId, isOffered }: LiftPlan): PoolOffer {
  if (pool !== null) return pool;
  if (testId !== null) throw new UsageError(`This run has a test already. See it with: serplift lift status ${testId}`);
  if (isOffered) {
    throw new UsageError('This site can prove this batch by itself. Start its own test with: serplift lift start');
  }
  throw new UsageError(`A pooled test can't prove this batch either. ${why ?? ''}`);
}

/** `serplift lift join` */
export const joinPool = (cli: Cli, named: string | undefined, options: JoinOptions): Promise<void> =>
  cli.withSession(async (session, api) => {
    const optimizationId = await findRun({ session, api }, named);
    const plan = await session.call(api.lift.plan, { optimizationId });
    const offer = requireOffer(plan);
    const rule = ruleOf(offer, options);
    if (offer.poolId !== null && (options.lift !== undefined || options.until !== undefined)) {
      throw new UsageError(
        'This website already has a pooled test, and its lift and last day are fixed. Leave out --lift and --until.',
      );
    }
    if (!offer.choices.some(({ lift }) => lift === rule.lift)) {
      const lifts = offer.choices.map(({ lift }) => Math.round(100 * lift)).join(', ');
      throw new UsageError(
        `A pooled test of batches like this one can look for: ${lifts}. Pass one of them to --lift.`,
      );
    }
    const verb = offer.poolId === null ? 'Start the pooled test with this batch?' : 'Join the pooled test?';
    const question = [describeSplit(plan), ...describePoolOffer(offer, rule), verb].join('\n');
    if (!(await confirmed(cli, options, question))) return;
    const fixed = offer.poolId === null ? { targetLift: rule.lift, latestOn: rule.latestOn } : {};
    const test = await session.call(api.liftPools.join, { optimizationId, ...fixed });
    await cli.result(test, () => printReport(cli, describeLift(test), test.result));
    cli.say(`\nIts pages: serplift lift status ${test.id}\nThe pooled test: serplift lift pools ${test.poolId ?? ''}`);
  });

function printBatches(cli: Cli, { tests }: LiftPool): void {
  const columns = [{ title: 'Batch' }, { title: 'Joined' }, { title: 'Live + waiting' }, { title: 'State' }];
  const rows = tests.map((test) => [
    test.id,
    test.createdAt.slice(0, 10),
    `${test.pages.treated} + ${test.pages.waiting}`,
    describeLift(test).title,
  ]);
  printTable(cli.terminal, columns, rows);
}

/** `serplift lift pools` */
export const showPools = (cli: Cli, named: string | undefined): Promise<void> =>
  cli.withSession(async (session, api) => {
    const pools = await session.call(api.liftPools.list, {});
    if (named !== undefined) {
      const pool = findById(pools, named, { noun: 'pooled test', list: 'lift pools' });
      return cli.result(pool, () => {
        printBatches(cli, pool);
        cli.print('');
        printReport(cli, describePool(pool), pool.result);
      });
    }
    await cli.result(pools, () => {
      const columns = [
        { title: 'ID' },
        { title: 'Started' },
        { title: 'Website', flexible: 12 },
        { title: 'Looks for' },
        { title: 'Batches', align: 'right' as const },
        { title: 'State' },
      ];
      const rows = pools.map((pool) => [
        pool.id,
        pool.createdAt.slice(0, 10),
        pool.websiteUrl,
        signedPercent(pool.targetLift),
        pool.tests.length,
        describePool(pool).title,
      ]);
      printTable(cli.terminal, columns, rows);
    });
    if (pools.length === 0) cli.say('No pooled tests yet. See what one could find: serplift lift plan');
  });

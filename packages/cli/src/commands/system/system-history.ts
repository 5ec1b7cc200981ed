import { counted, usd } from '../../output/figures.ts';
import { instantCell, printTable } from '../../output/print-table.ts';
import type { Cli } from '../../session/cli.ts';
import { when } from '../automations/print-automation.ts';

const right = (title: string) => ({ title, align: 'right' as const });

/** `serplift system monitoring`: runs, calls and cost of all teams by day. */
export const listDays = (cli: Cli, { days }: { days: number }): Promise<void> =>
  cli.withSession(async (session, api) => {
    const found = await session.call(api.system.monitoring, { days });
    const columns = ['Completed', 'Failed', 'Cancelled', 'Calls', 'Failed calls', 'Cost (USD)'].map(right);
    await cli.result(found.days, () => {
      const rows = found.days.map((day) => [
        day.date,
        day.completed,
        day.failed,
        day.cancelled,
        day.calls,
        day.failedCalls,
        day.costUsd.toFixed(4),
      ]);
      printTable(cli.terminal, [{ title: 'Day' }, ...columns], rows);
    });
    const cost = found.days.reduce((sum, day) => sum + day.costUsd, 0);
    const runs = found.days.reduce((sum, day) => sum + day.completed + day.failed + day.cancelled, 0);
    cli.say(`\n${counted(runs, 'run')} and ${usd(cost)} in ${counted(found.days.length, 'day')}.`);
  });

/** `serplift system failures`: the latest failed runs of all teams. */
export const listFailures = (cli: Cli): Promise<void> =>
  cli.withSession(async (session, api) => {
    const { failures } = await session.call(api.system.monitoring, {});
    if (failures.length === 0) cli.say('No failed runs.');
    await cli.result(failures, () => {
      const columns = [
        { title: 'Ended' },
        { title: 'Team', flexible: 10 },
        { title: 'Kind' },
        { title: 'Subject', flexible: 12 },
        { title: 'Error', flexible: 24 },
      ];
      const rows = failures.map((run) => [
        instantCell(cli.terminal, run.completedAt),
        run.team.name,
        run.kind,
        run.subject,
        run.error,
      ]);
      printTable(cli.terminal, columns, rows);
    });
  });

/** `serplift system automations`: automations of all teams. */
export const listAllAutomations = (cli: Cli): Promise<void> =>
  cli.withSession(async (session, api) => {
    const automations = await session.call(api.system.automations, {});
    await cli.result(automations, () => {
      if (automations.length === 0) return cli.say('No team has automations.');
      const columns = [
        { title: 'Team', flexible: 10 },
        { title: 'Automation', flexible: 12 },
        { title: 'Runs' },
        { title: 'When', flexible: 16 },
        { title: 'On' },
        { title: 'Next' },
        { title: 'Last' },
      ];
      const rows = automations.map((one) => [
        one.team.name,
        one.name,
        one.kind,
        when(one),
        one.enabled ? 'yes' : 'no',
        one.nextRunAt === null ? '' : instantCell(cli.terminal, one.nextRunAt),
        one.lastRun === null ? '' : [one.lastRun.status, one.lastRun.reason].filter(Boolean).join(': '),
      ]);
      printTable(cli.terminal, columns, rows);
    });
  });

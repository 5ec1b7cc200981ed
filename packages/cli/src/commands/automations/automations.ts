import { setTimeout as wait } from 'node:timers/promises';
import type { Automation, AutomationRun } from '@serplift/core/api';
import type { Command } from 'commander';
import { exitCodes } from '../../output/exit-codes.ts';
import { usd } from '../../output/figures.ts';
import type { Cli } from '../../session/cli.ts';
import { addNoun, verbsOf } from '../noun.ts';
import type { Tools } from '../runs/run-kind.ts';
import { withTools } from '../runs/with-run.ts';
import { automationNoun, findAutomation } from './automation-noun.ts';

const pollEveryMs = { local: 250, remote: 2000 } as const;

/** Waits until a run has ended and everyone was notified; a worker of this process helps in local mode. */
async function followRun(
  { cli, session, api }: Tools,
  automation: Automation,
  started: AutomationRun,
): Promise<AutomationRun> {
  const { signal } = cli.terminal;
  const worker = await session.startWorking();
  let run = started;
  try {
    for (;;) {
      const runs = await session.call(api.automations.history, { automationId: automation.id });
      run = runs.find(({ id }) => id === started.id) ?? run;
      const isTold = run.notices.every(({ state }) => state !== 'pending');
      if (run.endedAt !== null && isTold) return run;
      await wait(pollEveryMs[session.mode], undefined, { signal });
    }
  } catch (error) {
    // The run belongs to the automation, so leaving this command does not cancel it.
    const { optimization } = run;
    if (signal.aborted && optimization !== null) {
      cli.warn(`The run continues. Cancel it with: serplift ${automation.work.kind} cancel ${optimization.id}`);
    }
    throw error;
  } finally {
    await worker.stop();
  }
}

/** Starts it now and, unless detached, waits for its end. */
const runAutomation = (cli: Cli, wanted: string, options: { detach?: boolean }): Promise<void> =>
  withTools(cli, async (tools) => {
    const { session, api } = tools;
    const automation = await findAutomation(tools, wanted);
    const started = await session.call(api.automations.runNow, { automationId: automation.id });
    cli.say(`Started "${automation.name}".`);
    const run = options.detach === true ? started : await followRun(tools, automation, started);
    await cli.result(run, () => cli.print(run.optimization?.id ?? run.id));
    if (run.endedAt === null) return exitCodes.ok;
    const { outcomeOf } = await import('./print-automation.ts');
    cli.say(
      `The run ${run.status === 'cancelled' ? 'was canceled' : run.status}; it cost ${usd(run.costUsd)}. ${outcomeOf(run)}`.trim(),
    );
    return run.status === 'completed' ? exitCodes.ok : exitCodes.failed;
  });

/** `serplift automations`: runs that start by themselves. */
export function registerAutomations(program: Command, cli: Cli): void {
  const noun = program.command('automations').description('Runs that start on a schedule or on request');
  const verb = verbsOf(noun, { automation: 'its ID or name', name: 'its name' });
  addNoun(verb, cli, automationNoun);
  verb(
    'run <automation>',
    'Run an automation now and wait until it ends; exits with 1 if it fails',
    'run "After deploy" --json',
    'run "After deploy" --detach',
  )
    .option('--detach', "start it and don't wait")
    .action((named: string, options: { detach?: boolean }) => runAutomation(cli, named, options));
}

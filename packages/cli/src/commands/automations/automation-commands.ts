import { setTimeout as wait } from 'node:timers/promises';
import type { Api, Automation, AutomationRun } from '@serplift/core/api';
import { exitCodes, UsageError } from '../../output/exit-codes.ts';
import { usd } from '../../output/figures.ts';
import type { Cli } from '../../session/cli.ts';
import { confirmed, type ConfirmOptions } from '../../session/confirm.ts';
import type { Session } from '../../session/session.ts';
import { type AutomationOptions, inputOf } from './automation-fields.ts';

const printers = () => import('./print-automation.ts');

/** The automation with this id or name; throws a usage error when it is none or several. */
async function findAutomation(session: Session, api: Api, wanted: string): Promise<Automation> {
  const automations = await session.call(api.automations.list, {});
  const found = automations.filter(({ id, name }) => id === wanted || name.toLowerCase() === wanted.toLowerCase());
  const [automation] = found;
  if (automation !== undefined && found.length === 1) return automation;
  const why = found.length > 1 ? `Several automations match "${wanted}"` : `There is no automation "${wanted}"`;
  throw new UsageError(`${why}. Get the ID from: serplift automations list`);
}

/** `serplift automations list` */
export const listAutomations = (cli: Cli): Promise<void> =>
  cli.withSession(async (session, api) => {
    const automations = await session.call(api.automations.list, {});
    const { printAutomations } = await printers();
    await cli.result(automations, () => printAutomations(cli, automations));
  });

/** `serplift automations show` */
export const showAutomation = (cli: Cli, wanted: string): Promise<void> =>
  cli.withSession(async (session, api) => {
    const automation = await findAutomation(session, api, wanted);
    const { printAutomation } = await printers();
    await cli.result(automation, () => printAutomation(cli, automation));
  });

function tellSecret(cli: Cli, secret: string | null): void {
  if (secret === null) return;
  cli.print(`Webhook secret: ${secret}`);
  cli.say('Keep it secret; it won’t be shown again.');
}

/** `serplift automations create` */
export const createAutomation = (cli: Cli, name: string, options: AutomationOptions): Promise<void> =>
  cli.withSession(async (session, api) => {
    const saved = await session.call(api.automations.create, inputOf({ ...options, name }, null));
    await cli.result(saved, () => {
      cli.print(saved.id);
      tellSecret(cli, saved.webhookSecret);
    });
    cli.say(`Created "${saved.name}"${saved.nextRunAt === null ? '' : `; next run at ${saved.nextRunAt}`}.`);
  });

/** `serplift automations edit` */
export const editAutomation = (cli: Cli, wanted: string, options: AutomationOptions): Promise<void> =>
  cli.withSession(async (session, api) => {
    const before = await findAutomation(session, api, wanted);
    const saved = await session.call(api.automations.edit, { automationId: before.id, ...inputOf(options, before) });
    await cli.result(saved, () => tellSecret(cli, saved.webhookSecret));
    cli.say(`Saved "${saved.name}"${saved.nextRunAt === null ? '' : `; next run at ${saved.nextRunAt}`}.`);
  });

/** `serplift automations enable` and `disable` */
export const setEnabled = (cli: Cli, wanted: string, enabled: boolean): Promise<void> =>
  cli.withSession(async (session, api) => {
    const { id: automationId } = await findAutomation(session, api, wanted);
    const automation = await session.call(api.automations.setEnabled, { automationId, enabled });
    await cli.result(automation, () => {});
    const next = automation.nextRunAt === null ? '' : ` Next run at ${automation.nextRunAt}.`;
    cli.say(`"${automation.name}" is ${enabled ? 'on' : 'off'}.${next}`);
  });

const pollEveryMs = { local: 250, remote: 2000 } as const;

/** Waits until a run has ended and everyone was notified; a worker of this process helps in local mode. */
async function followRun(
  { cli, session, api }: { cli: Cli; session: Session; api: Api },
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

/** `serplift automations run`: starts it now and, unless detached, waits for its end. */
export const runAutomation = (cli: Cli, wanted: string, options: { detach?: boolean }): Promise<void> =>
  cli.withSession(async (session, api) => {
    const automation = await findAutomation(session, api, wanted);
    const started = await session.call(api.automations.runNow, { automationId: automation.id });
    cli.say(`Started "${automation.name}".`);
    const run = options.detach === true ? started : await followRun({ cli, session, api }, automation, started);
    await cli.result(run, () => cli.print(run.optimization?.id ?? run.id));
    if (run.endedAt === null) return exitCodes.ok;
    const { outcomeOf } = await printers();
    cli.say(
      `The run ${run.status === 'cancelled' ? 'was canceled' : run.status}; it cost ${usd(run.costUsd)}. ${outcomeOf(run)}`.trim(),
    );
    return run.status === 'completed' ? exitCodes.ok : exitCodes.failed;
  });

/** `serplift automations history` */
export const showHistory = (cli: Cli, wanted: string): Promise<void> =>
  cli.withSession(async (session, api) => {
    const { id: automationId } = await findAutomation(session, api, wanted);
    const runs = await session.call(api.automations.history, { automationId });
    const { printRuns } = await printers();
    await cli.result(runs, () => printRuns(cli, runs));
  });

/** `serplift automations delete`; asks unless `--yes` is passed. */
export const deleteAutomation = (cli: Cli, wanted: string, options: ConfirmOptions): Promise<void> =>
  cli.withSession(async (session, api) => {
    const { id: automationId, name } = await findAutomation(session, api, wanted);
    if (!(await confirmed(cli, options, `Delete "${name}" and its history?`))) return;
    await session.call(api.automations.remove, { automationId });
    await cli.result({ deleted: automationId, name }, () => {});
    cli.say(`Deleted "${name}". The results of its runs are kept.`);
  });

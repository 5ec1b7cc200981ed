import { setTimeout as wait } from 'node:timers/promises';
import type { Api, Automation, AutomationRun } from '@serplift/core/api';
import { type Command, Option } from 'commander';
import { exitCodes, UsageError } from '../../output/exit-codes.ts';
import { usd } from '../../output/figures.ts';
import type { Cli } from '../../session/cli.ts';
import { confirmed, type ConfirmOptions } from '../../session/confirm.ts';
import { findNamed } from '../../session/find-named.ts';
import type { Session } from '../../session/session.ts';
import { asking, verbsOf } from '../noun.ts';
import { gather, readUsd } from '../options/read-options.ts';
import { type AutomationOptions, inputOf } from './automation-fields.ts';

const printers = () => import('./print-automation.ts');

const findAutomation = async (session: Session, api: Api, named: string): Promise<Automation> =>
  findNamed(await session.call(api.automations.list, {}), named, {
    noun: 'automation',
    list: 'automations list',
    namesOf: ({ name }: Automation) => [name],
  });

const listAutomations = (cli: Cli): Promise<void> =>
  cli.withSession(async (session, api) => {
    const automations = await session.call(api.automations.list, {});
    const { printAutomations } = await printers();
    await printAutomations(cli, automations);
  });

const showAutomation = (cli: Cli, named: string): Promise<void> =>
  cli.withSession(async (session, api) => {
    const automation = await findAutomation(session, api, named);
    const { printAutomation } = await printers();
    await cli.result(automation, () => printAutomation(cli, automation));
  });

function tellSecret(cli: Cli, secret: string | null): void {
  if (secret === null) return;
  cli.print(`Webhook secret: ${secret}`);
  cli.say('Keep it secret; it won’t be shown again.');
}

const nextOf = ({ nextRunAt }: Automation): string => (nextRunAt === null ? '' : `; next run at ${nextRunAt}`);

const createAutomation = (cli: Cli, name: string, options: AutomationOptions): Promise<void> =>
  cli.withSession(async (session, api) => {
    const saved = await session.call(api.automations.create, inputOf({ ...options, name }, null));
    await cli.result(saved, () => {
      cli.print(saved.id);
      tellSecret(cli, saved.webhookSecret);
    });
    cli.say(`Created "${saved.name}"${nextOf(saved)}.`);
  });

interface Switch {
  on?: boolean;
  off?: boolean;
}

const editAutomation = (cli: Cli, named: string, { on, off, ...options }: AutomationOptions & Switch): Promise<void> =>
  cli.withSession(async (session, api) => {
    if (on === true && off === true) throw new UsageError('Pass either --on or --off.');
    const before = await findAutomation(session, api, named);
    const { id: automationId } = before;
    const isEdited = Object.keys(options).length > 0 || (on ?? off) === undefined;
    const edited = isEdited
      ? await session.call(api.automations.edit, { automationId, ...inputOf(options, before) })
      : null;
    const isSwitched = (on ?? off) !== undefined;
    const switched = isSwitched
      ? await session.call(api.automations.setEnabled, { automationId, enabled: on === true })
      : null;
    const saved = { ...before, ...edited, ...switched };
    await cli.result(saved, () => tellSecret(cli, edited?.webhookSecret ?? null));
    cli.say(`Saved "${saved.name}"${saved.enabled ? '' : ' (off)'}${nextOf(saved)}.`);
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

/** Starts it now and, unless detached, waits for its end. */
const runAutomation = (cli: Cli, wanted: string, options: { detach?: boolean }): Promise<void> =>
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

const showHistory = (cli: Cli, named: string): Promise<void> =>
  cli.withSession(async (session, api) => {
    const { id: automationId } = await findAutomation(session, api, named);
    const runs = await session.call(api.automations.history, { automationId });
    const { printRuns } = await printers();
    await printRuns(cli, runs);
  });

const deleteAutomation = (cli: Cli, named: string, options: ConfirmOptions): Promise<void> =>
  cli.withSession(async (session, api) => {
    const { id: automationId, name } = await findAutomation(session, api, named);
    if (!(await confirmed(cli, options, `Delete "${name}" and its history?`))) return;
    await session.call(api.automations.remove, { automationId });
    await cli.done({ deleted: automationId, name }, `Deleted "${name}". The results of its runs are kept.`);
  });

const withFields = (command: Command): Command =>
  command
    .option('--description <text>', 'what it is for')
    .addOption(new Option('--kind <kind>', 'what it runs').choices(['seo', 'questions', 'ads']))
    .option('--site <url>', 'a connected website, for seo and questions')
    .option('--import <id>', 'imported search data instead, from `serplift search-console imports`')
    .option('--campaign <id>', 'a campaign, for ads; may be repeated', gather)
    .option('--ad-group <id>', 'an ad group, for ads; may be repeated', gather)
    .option('--set <name=value>', 'a setting of the run such as maxPages=20; may be repeated', gather)
    .option('--schedule <cron>', 'when it runs, as cron fields: minute, hour, day of month, month, weekday')
    .option('--time-zone <name>', 'time zone of the schedule, such as Europe/Berlin (default: this machine’s)')
    .option('--triggered', 'run it on API requests with an access token')
    .option('--manual', 'run it only manually')
    .option('--max-cost <usd>', 'cost ceiling per run; required unless manual', readUsd)
    .addOption(
      new Option('--notify <when>', 'when to send the person it runs as an email').choices([
        'finish',
        'failure',
        'never',
      ]),
    )
    .option('--webhook <url>', 'URL to call after every run; an empty string removes it');

/** `serplift automations`: optimizations that start by themselves. */
export function registerAutomations(program: Command, cli: Cli): void {
  const noun = program.command('automations').description('Optimizations that start on a schedule or on request');
  const verb = verbsOf(noun, { automation: 'its ID or name', name: 'its name' });
  verb('list', 'List the team’s automations', 'list --json | jq -r ".[].nextRunAt"').action(() => listAutomations(cli));
  verb('show <automation>', 'Show one automation', 'show "Weekly titles"').action((named: string) =>
    showAutomation(cli, named),
  );
  withFields(
    verb(
      'create <name>',
      'Create an automation',
      `create "Weekly titles" --kind seo --site sc-domain:example.com \\
      --schedule "0 6 * * 1" --time-zone Europe/Berlin --max-cost 5 --notify finish`,
      'create "After deploy" --kind questions --triggered --max-cost 2 --set maxQueries=20',
    ),
  ).action((name: string, options: AutomationOptions) => createAutomation(cli, name, options));
  withFields(
    verb(
      'edit <automation>',
      'Change an automation; options you leave out stay the same',
      'edit "Weekly titles" --schedule "30 5 * * 1-5"',
      'edit "Weekly titles" --off',
    ),
  )
    .option('--name <name>', 'new name')
    .option('--on', 'turn it on; it then runs as you')
    .option('--off', 'turn it off')
    .action((named: string, options: AutomationOptions & Switch) => editAutomation(cli, named, options));
  asking(
    verb(
      'delete <automation>',
      'Delete an automation and its history; the results of its runs are kept',
      'delete "Weekly titles" --yes',
    ),
  ).action((named: string, options: ConfirmOptions) => deleteAutomation(cli, named, options));
  verb(
    'run <automation>',
    'Run an automation now and wait until it ends; exits with 1 if it fails',
    'run "After deploy" --json',
    'run "After deploy" --detach',
  )
    .option('--detach', "start it and don't wait")
    .action((named: string, options: { detach?: boolean }) => runAutomation(cli, named, options));
  verb('history <automation>', 'List the latest runs of an automation', 'history "Weekly titles"').action(
    (named: string) => showHistory(cli, named),
  );
}

import type { Automation } from '@serplift/core/api';
import { Option } from 'commander';
import { UsageError } from '../../output/exit-codes.ts';
import type { Cli } from '../../session/cli.ts';
import { findOne, type Noun } from '../noun.ts';
import { gather, readUsd } from '../options/read-options.ts';
import type { Tools } from '../runs/run-kind.ts';
import { type AutomationOptions, inputOf } from './automation-fields.ts';

interface Switch {
  on?: boolean;
  off?: boolean;
}

type Saved = Automation & { webhookSecret?: string | null };

function tellSaved(cli: Cli, { webhookSecret: secret = null, enabled, nextRunAt }: Saved): void {
  if (secret !== null) {
    if (cli.options().json !== true) cli.print(`Webhook secret: ${secret}`);
    cli.say('Keep it secret; it won’t be shown again.');
  }
  if (!enabled) cli.say('It is off.');
  else if (nextRunAt !== null) cli.say(`The next run is at ${nextRunAt}.`);
}

async function edit(
  { session, api }: Tools,
  before: Automation,
  { on, off, ...options }: AutomationOptions & Switch,
): Promise<Saved> {
  if (on === true && off === true) throw new UsageError('Pass either --on or --off.');
  const { id: automationId } = before;
  const isSwitched = (on ?? off) !== undefined;
  const isEdited = Object.keys(options).length > 0 || !isSwitched;
  const edited = isEdited
    ? await session.call(api.automations.edit, { automationId, ...inputOf(options, before) })
    : {};
  const switched = isSwitched
    ? await session.call(api.automations.setEnabled, { automationId, enabled: on === true })
    : {};
  return { ...before, ...edited, ...switched };
}

const printers = () => import('./print-automation.ts');

/** Runs that start by themselves. */
export const automationNoun: Noun<Saved, AutomationOptions & Switch, undefined> = {
  usage: {
    list: ['list [automation]', 'List the team’s automations, or show one', 'list', 'list "Weekly titles" --json'],
    add: [
      'create <name>',
      'Create an automation',
      `create "Weekly titles" --kind seo --site sc-domain:example.com \\
      --schedule "0 6 * * 1" --time-zone Europe/Berlin --max-cost 5 --notify finish`,
      'create "After deploy" --kind questions --triggered --max-cost 2 --set maxQueries=20',
    ],
    edit: [
      'edit <automation>',
      'Change an automation; options you leave out stay the same',
      'edit "Weekly titles" --schedule "30 5 * * 1-5"',
      'edit "Weekly titles" --off',
    ],
    remove: ['delete <automation>', 'Delete an automation and its history', 'delete "Weekly titles" --yes'],
  },
  within: { names: 0, find: async () => undefined },
  noun: () => 'automation',
  listedBy: () => 'automations list',
  namesOf: ({ name }) => [name],
  list: ({ session, api }) => session.call(api.automations.list, {}),
  columns: async () => (await printers()).automationColumns,
  empty: () => 'There are no automations yet. Create one with: serplift automations create',
  lines: async (automation) => (await printers()).automationLines(automation),
  withFields: (command, isNew) =>
    (isNew
      ? command
      : command
          .option('--name <name>', 'new name')
          .option('--on', 'turn it on; it then runs as you')
          .option('--off', 'turn it off')
    )
      .option('--description <text>', 'what it is for')
      .addOption(new Option('--kind <kind>', 'what it runs').choices(['seo', 'questions', 'ads']))
      .option('--site <website>', 'a connected website, for seo and questions')
      .option('--import <import>', 'imported search data instead, from `serplift search-console imports`')
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
      .option('--webhook <url>', 'URL to call after every run; an empty string removes it'),
  add: ({ session, api }, options, name) => session.call(api.automations.create, inputOf({ ...options, name }, null)),
  edit,
  remove: ({ session, api }, { id: automationId }) => session.call(api.automations.remove, { automationId }),
  title: ({ name }) => `"${name}"`,
  question: ({ name }) => `Delete "${name}" and its history?`,
  removed: 'The results of its runs are kept.',
  saved: tellSaved,
};

/** The automation with this ID or name. */
export const findAutomation = (tools: Tools, named: string): Promise<Automation> =>
  findOne(automationNoun, { ...tools, of: undefined }, named);

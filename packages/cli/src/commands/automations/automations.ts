import { type Command, Option } from 'commander';
import type { Cli } from '../../session/cli.ts';
import type { ConfirmOptions } from '../../session/confirm.ts';
import { gather, readUsd } from '../options/read-options.ts';
import * as automations from './automation-commands.ts';
import type { AutomationOptions } from './automation-fields.ts';

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

function registerChanges(noun: Command, cli: Cli): void {
  withFields(noun.command('create').description('Create an automation').argument('<name>', 'its name'))
    .addHelpText(
      'after',
      `
Examples:
  $ serplift automations create "Weekly titles" --kind seo --site sc-domain:example.com \\
      --schedule "0 6 * * 1" --time-zone Europe/Berlin --max-cost 5 --notify finish
  $ serplift automations create "After deploy" --kind questions --triggered --max-cost 2 --set maxQueries=20`,
    )
    .action((name: string, options: AutomationOptions) => automations.createAutomation(cli, name, options));
  withFields(noun.command('edit').description('Change an automation; options you leave out stay the same'))
    .argument('<automation>', 'its ID or name')
    .option('--name <name>', 'new name')
    .addHelpText('after', '\nExamples:\n  $ serplift automations edit "Weekly titles" --schedule "30 5 * * 1-5"')
    .action((wanted: string, options: AutomationOptions) => automations.editAutomation(cli, wanted, options));
  for (const [verb, enabled] of [
    ['enable', true],
    ['disable', false],
  ] as const) {
    noun
      .command(verb)
      .description(`Turn an automation ${enabled ? 'on; it then runs as you' : 'off'}`)
      .argument('<automation>', 'its ID or name')
      .addHelpText('after', `\nExamples:\n  $ serplift automations ${verb} "Weekly titles"`)
      .action((wanted: string) => automations.setEnabled(cli, wanted, enabled));
  }
  noun
    .command('delete')
    .description('Delete an automation and its history; the results of its runs are kept')
    .argument('<automation>', 'its ID or name')
    .option('-y, --yes', 'skip the confirmation')
    .option('--dry-run', 'show what would happen without changing anything')
    .addHelpText('after', '\nExamples:\n  $ serplift automations delete "Weekly titles" --yes')
    .action((wanted: string, options: ConfirmOptions) => automations.deleteAutomation(cli, wanted, options));
}

/** `serplift automations`: optimizations that start by themselves. */
export function registerAutomations(program: Command, cli: Cli): void {
  const noun = program.command('automations').description('Optimizations that start on a schedule or on request');
  noun
    .command('list')
    .description('List the team’s automations')
    .addHelpText('after', '\nExamples:\n  $ serplift automations list --json | jq -r ".[].nextRunAt"')
    .action(() => automations.listAutomations(cli));
  noun
    .command('show')
    .description('Show one automation')
    .argument('<automation>', 'its ID or name')
    .addHelpText('after', '\nExamples:\n  $ serplift automations show "Weekly titles"')
    .action((wanted: string) => automations.showAutomation(cli, wanted));
  registerChanges(noun, cli);
  noun
    .command('run')
    .description('Run an automation now and wait until it ends; exits with 1 if it fails')
    .argument('<automation>', 'its ID or name')
    .option('--detach', 'start the run and exit')
    .addHelpText('after', '\nExamples:\n  $ serplift automations run "Weekly titles"')
    .action((wanted: string, options: { detach?: boolean }) => automations.runAutomation(cli, wanted, options));
  noun
    .command('history')
    .description('List the latest runs of an automation, including skipped ones')
    .argument('<automation>', 'its ID or name')
    .addHelpText('after', '\nExamples:\n  $ serplift automations history "Weekly titles" --json | jq ".[0].reason"')
    .action((wanted: string) => automations.showHistory(cli, wanted));
}

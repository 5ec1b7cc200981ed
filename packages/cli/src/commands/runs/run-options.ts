import { type Command, Option } from 'commander';
import { readUsd } from '../options/read-options.ts';

/** Options that every `run` command takes, about cost, output and repetition. */
export function addRunOptions(command: Command, noun: string): Command {
  return command
    .option('--dry-run', 'show the plan and cost without starting')
    .option('--max-cost <usd>', 'cost ceiling; the run stops before a call could exceed it', readUsd)
    .option('-y, --yes', 'skip the cost confirmation')
    .option('--csv <file>', 'write the result as CSV; - for stdout')
    .addOption(
      new Option(
        '--fail-on <when>',
        `when to exit with 1: never, if the run failed, or if any ${noun} failed or was skipped`,
      )
        .choices(['none', 'failed', 'partial'])
        .default('failed'),
    )
    .option('--detach', 'start the run, print its ID and exit')
    .option('--idempotency-key <key>', 'start at most one run per key');
}

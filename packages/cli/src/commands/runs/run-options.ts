import { type Command, Option } from 'commander';
import { readUsd } from '../options/read-options.ts';

/** Options that every `run` command takes, about cost, output and repetition. */
export function addRunOptions(command: Command, noun: string): Command {
  return command
    .option('--dry-run', 'show plan and cost, start nothing')
    .option('--max-cost <usd>', 'ceiling; the run stops before the call that could pass it', readUsd)
    .option('-y, --yes', 'do not ask before money is spent')
    .option('--csv <file>', 'write the result as CSV; - is stdout')
    .addOption(
      new Option('--fail-on <when>', `exit 1: never, when the run failed, or when any ${noun} failed or was skipped`)
        .choices(['none', 'failed', 'partial'])
        .default('failed'),
    )
    .option('--detach', 'start the run, print its id and leave')
    .option('--idempotency-key <key>', 'the same key always means the same run');
}

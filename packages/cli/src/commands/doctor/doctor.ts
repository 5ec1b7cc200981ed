import type { Command } from 'commander';
import { exitCodes } from '../../output/exit-codes.ts';
import { type Style, styled } from '../../output/terminal.ts';
import type { Cli } from '../../session/cli.ts';
import type { Check } from './check-machine.ts';
import type { ProviderCheck } from './check-providers.ts';

const marks: Record<Check['status'] | ProviderCheck['state'], [mark: string, style: Style]> = {
  ok: ['✓', 'green'],
  live: ['✓', 'green'],
  sandbox: ['~', 'cyan'],
  missing: ['–', 'dim'],
  warning: ['!', 'yellow'],
  failed: ['✗', 'red'],
  misconfigured: ['✗', 'red'],
};

function lineOf(cli: Cli, line: { mark: keyof typeof marks; name: string; text: string; fix: string | null }): string {
  const [mark, style] = marks[line.mark];
  const { colour } = cli.terminal;
  const fix = line.fix === null ? '' : `\n    ${' '.repeat(18)}→ ${line.fix}`;
  return `  ${styled(colour.out, style, mark)} ${line.name.padEnd(18)}${line.text}${fix}\n`;
}

function print(cli: Cli, checks: readonly Check[], providers: readonly ProviderCheck[]): void {
  const { out, colour } = cli.terminal;
  out(`${styled(colour.out, 'bold', 'This machine')}\n`);
  for (const check of checks) {
    out(lineOf(cli, { mark: check.status, name: check.name, text: check.detail, fix: check.fix }));
  }
  out(`\n${styled(colour.out, 'bold', 'Providers')}\n`);
  for (const { label, state, detail, docs } of providers) {
    const text = state === 'sandbox' ? 'sandbox' : `${state}: ${detail}`;
    out(lineOf(cli, { mark: state, name: label, text, fix: docs === null ? null : `How to get it: ${docs}` }));
  }
}

async function doctor(cli: Cli): Promise<number> {
  const { localConfig } = await import('../../session/local-config.ts');
  const { checkClock, checkMachine } = await import('./check-machine.ts');
  const { checkProviders } = await import('./check-providers.ts');
  const config = localConfig(cli.terminal.env);
  const [machine, providers] = await Promise.all([
    checkMachine(config, cli.terminal),
    checkProviders(config.providers, { signal: cli.terminal.signal }),
  ]);
  const checks = [...machine, checkClock(providers.flatMap(({ skewMs }) => skewMs ?? []))];
  const isBad =
    checks.some(({ status }) => status === 'failed') || providers.some(({ state }) => state === 'misconfigured');
  await cli.result({ ok: !isBad, checks, providers }, () => print(cli, checks, providers));
  if (providers.every(({ name, state }) => state === 'sandbox' || name === 'custom')) {
    cli.say('\nEverything is simulated. Set the keys of the providers you have (.env.example lists them) to go live.');
  }
  cli.say(isBad ? '\nSomething is in the way; the lines with ✗ say what.' : '\nEverything that is set up works.');
  return isBad ? exitCodes.failed : exitCodes.ok;
}

/** `serplift doctor`: what is live, simulated, missing or wrong, and what to do about it. */
export function registerDoctor(program: Command, cli: Cli): void {
  program
    .command('doctor')
    .description('Check this machine and every provider')
    .addHelpText(
      'after',
      '\nLive providers are asked once; nothing is bought.\n\nExamples:\n  $ serplift doctor\n  $ serplift doctor --json | jq ".providers[] | select(.state != \\"live\\")"',
    )
    .action(() => cli.run(() => doctor(cli)));
}

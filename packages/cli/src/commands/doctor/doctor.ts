import type { Config } from '@serplift/core';
import type { Command } from 'commander';
import { docsFile } from '../../output/docs-file.ts';
import { exitCodes } from '../../output/exit-codes.ts';
import { type Style, styled } from '../../output/terminal.ts';
import type { Cli } from '../../session/cli.ts';
import type { ProviderCheck } from './check-providers.ts';
import type { Check } from './check.ts';

type State = Check['status'] | ProviderCheck['state'];

const marks: Record<State, [mark: string, style: Style]> = {
  ok: ['✓', 'green'],
  live: ['✓', 'green'],
  sandbox: ['~', 'cyan'],
  missing: ['–', 'dim'],
  warning: ['!', 'yellow'],
  failed: ['✗', 'red'],
  misconfigured: ['✗', 'red'],
};

interface Line {
  name: string;
  state: State;
  detail: string;
  fix: string | null;
}

const lineOfCheck = ({ name, status, detail, fix }: Check): Line => ({ name, state: status, detail, fix });

const lineOfProvider = ({ label, state, detail, fix, docs }: ProviderCheck): Line => ({
  name: label,
  state,
  detail,
  fix: [fix, docs === null ? null : `See ${docsFile(docs)}`].filter((part) => part !== null).join(' ') || null,
});

const indent = ' '.repeat(22);

function printLine(cli: Cli, { name, state, detail, fix }: Line): void {
  const { color } = cli.terminal;
  const [mark, style] = marks[state];
  // A provider's state is written out; a check's is in the mark.
  const word = state === 'ok' || state === 'warning' || state === 'failed' ? '' : `${state}: `;
  const said = state === 'sandbox' ? state : `${word}${detail}`;
  cli.print(`  ${styled(color.out, style, mark)} ${name.padEnd(18)}${said}`);
  if (fix !== null) cli.print(`${indent}→ ${fix}`);
}

interface Lines {
  machine: readonly Line[];
  providers: readonly Line[];
  live: readonly Line[];
}

async function print(cli: Cli, { machine, providers, live }: Lines): Promise<void> {
  const { color, outIsTerminal } = cli.terminal;
  if (!outIsTerminal) {
    const { printTable } = await import('../../output/print-table.ts');
    const columns = ['check', 'state', 'detail', 'fix'].map((title) => ({ title }));
    const rows = [...machine, ...providers, ...live].map((line) => [
      line.name,
      line.state,
      line.detail,
      line.fix ?? '',
    ]);
    printTable(cli.terminal, columns, rows);
    return;
  }
  cli.print(styled(color.out, 'bold', 'This machine'));
  for (const line of machine) printLine(cli, line);
  cli.print(`\n${styled(color.out, 'bold', 'Providers')}`);
  for (const line of providers) printLine(cli, line);
  if (live.length > 0) cli.print(`\n${styled(color.out, 'bold', 'Going live')}`);
  for (const line of live) printLine(cli, line);
}

/** The website as the browser names it to providers. */
const siteOf = ({ publicUrl, port }: Config): string => publicUrl ?? `http://localhost:${port}`;

async function doctor(cli: Cli, options: { live?: boolean }): Promise<number> {
  const { localConfig } = await import('../../session/local-config.ts');
  const { checkMachine } = await import('./check-machine.ts');
  const { checkProviders } = await import('./check-providers.ts');
  const config = localConfig(cli.terminal.env);
  const [machine, providers] = await Promise.all([
    checkMachine(config, cli),
    checkProviders(config.providers, { site: siteOf(config), signal: cli.terminal.signal }),
  ]);
  const { checkEndings } = await import('./check-endings.ts');
  const { liveChecklist } = await import('./live-checklist.ts');
  const checks = [...machine, ...checkEndings(config, new Date())];
  const { signal } = cli.terminal;
  const live = options.live === true ? await liveChecklist(config, { providers, signal }) : [];
  const isBad =
    [...checks, ...live].some(({ status }) => status === 'failed') ||
    providers.some(({ state }) => state === 'misconfigured');
  await cli.result({ ok: !isBad, checks, providers, ...(options.live === true ? { live } : {}) }, () =>
    print(cli, {
      machine: checks.map(lineOfCheck),
      providers: providers.map(lineOfProvider),
      live: live.map(lineOfCheck),
    }),
  );
  if (providers.every(({ name, state }) => state === 'sandbox' || name === 'custom')) {
    cli.say(
      `\nEverything is simulated. To go live, set the keys of your providers; ${docsFile('.env.example')} lists them.`,
    );
  }
  const lines = cli.terminal.outIsTerminal ? 'the lines with ✗' : 'what failed or is misconfigured';
  cli.say(isBad ? `\nSomething needs your attention; see ${lines}.` : '\nEverything that is set up works.');
  return isBad ? exitCodes.failed : exitCodes.ok;
}

/** `serplift doctor`: what is live, simulated, missing or wrong, and what to do about it. */
export function registerDoctor(program: Command, cli: Cli): void {
  program
    .command('doctor')
    .description('Check this machine and every provider')
    .option('--live', 'also go through what an installation needs before its first live run')
    .addHelpText(
      'after',
      `
Each live provider gets one free request. The output shows what came back and what to do.

Examples:
  $ serplift doctor
  $ serplift doctor --live
  $ serplift doctor --json | jq '.providers[] | select(.state != "live")'
  $ serplift doctor | cut -f 1,2`,
    )
    .action((options: { live?: boolean }) => cli.run(() => doctor(cli, options)));
}

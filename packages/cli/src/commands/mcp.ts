import { randomBytes, createHmac } from 'node:crypto';
import type { Agent } from '@serplift/core/mcp';
import type { Command } from 'commander';
import { UsageError } from '../output/exit-codes.ts';
import type { Cli } from '../session/cli.ts';
import { readUsd } from './options/read-options.ts';

interface McpOptions {
  monthlyCap?: number;
}

/** The calls of an agent, and what ends them. */
type Way = Pick<Agent, 'call' | 'isServed'> & { place: string; close: () => Promise<void> };

async function openLocalWay(cli: Cli, { monthlyCap }: McpOptions): Promise<Way> {
  const { openLocal } = await import('../session/local.ts');
  const { hasServer, runningServer } = await import('../session/server-file.ts');
  const { dispatch, openLocalAgent } = await import('@serplift/core');
  const { startRunWorker } = await import('@serplift/core/work');
  const local = await openLocal({ terminal: cli.terminal, options: cli.options(), say: cli.say });
  const { context } = local;
  try {
    const actor = await openLocalAgent(context, await local.actor(), { monthlyCapUsd: monthlyCap });
    const worker = await startRunWorker(context, { schedules: false });
    return {
      call: async (endpoint, input, options = {}) => {
        // A server may have been started, or another one, since the last call.
        const publicOrigin = (await runningServer(context.config.home)) ?? context.publicOrigin;
        const call = { endpoint, input: { ...(input as object), ...options } };
        return dispatch({ ...context, publicOrigin }, actor, call);
      },
      isServed: () => hasServer(context.config),
      place: `this machine, ${context.config.home}`,
      close: async () => {
        await worker.stop();
        await local.close();
      },
    };
  } catch (error) {
    await local.close();
    throw error;
  }
}

async function openWay(cli: Cli, options: McpOptions): Promise<Way> {
  const { readLogin } = await import('../session/login-file.ts');
  const login = cli.options().local === true ? null : await readLogin(cli.terminal.env, cli.warn);
  if (login === null) return openLocalWay(cli, options);
  if (options.monthlyCap !== undefined) {
    throw new UsageError(
      `--monthly-cap is for agents on this machine; ${login.url} keeps the cap of the token. Create one with: serplift tokens create NAME --monthly-cap USD`,
    );
  }
  const { remoteSession } = await import('../session/remote-session.ts');
  // Stdout belongs to the protocol, and no one reads stderr while an agent works.
  const session = await remoteSession(login, {
    terminal: cli.terminal,
    options: cli.options(),
    say: () => {},
    warn: cli.warn,
  });
  return {
    call: (endpoint, input, call) => session.call(endpoint, input, call),
    isServed: async () => true,
    place: login.url,
    close: () => session.close(),
  };
}

async function serveAgent(cli: Cli, options: McpOptions): Promise<void> {
  const { createAgentServer, serveStdio } = await import('@serplift/core/mcp');
  const { untilInterrupted } = await import('../session/until-interrupted.ts');
  const way = await openWay(cli, options);
  const key = randomBytes(32);
  const agent: Agent = {
    call: way.call,
    isServed: way.isServed,
    sign: (text) => createHmac('sha256', key).update(text).digest('base64url').slice(0, 16),
    now: () => new Date(),
  };
  const served = (await way.isServed()) ? '' : ' No server runs here; `serplift serve` starts one for approvals.';
  const ended = new AbortController();
  const onBug = (error: unknown): void =>
    cli.warn(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.stdin.once('end', () => ended.abort()).once('close', () => ended.abort());
  const handle = serveStdio(() => createAgentServer(agent, onBug), { onerror: (error) => cli.warn(error.message) });
  cli.say(`Serving agents on stdin and stdout for ${way.place}.${served} Stop with Ctrl-C.`);
  try {
    await untilInterrupted(AbortSignal.any([cli.terminal.signal, ended.signal]));
  } finally {
    await handle.close();
    await way.close();
  }
}

/** `serplift mcp`: the product as tools for an agent, over stdin and stdout. */
export function registerMcp(program: Command, cli: Cli): void {
  program
    .command('mcp')
    .description('Serve an AI agent over stdin and stdout (Model Context Protocol)')
    .option(
      '--monthly-cap <usd>',
      'the most that agents on this machine may spend in a calendar month (initially 5)',
      readUsd,
    )
    .addHelpText(
      'after',
      `
Examples:
  $ claude mcp add serplift -- serplift mcp
  $ serplift mcp --monthly-cap 20

An agent may read, run within the cap, and decide. A person approves what goes live, and costs beyond the cap, in the browser.
Set-up for each client: docs/agents.md`,
    )
    .action((options: McpOptions) => cli.run(() => serveAgent(cli, options)));
}

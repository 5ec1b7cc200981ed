import {
  AppError,
  type Config,
  openContext,
  type OpenedContext,
  openLog,
  operatorOf,
  type TeamActor,
} from '@serplift/core';
import { briefSteps } from '../output/brief-steps.ts';
import { localConfig, rememberedTeam } from './local-config.ts';
import { openSandboxLater } from './open-sandbox.ts';
import { runningSandbox } from './sandbox-file.ts';
import { runningServer } from './server-file.ts';
import type { SessionOptions } from './session.ts';
import { whileStarting } from './until-interrupted.ts';

/** The product opened on this machine. */
export interface Local {
  context: OpenedContext;
  /** Who the operator acts as; seeds the demo team when everything is simulated and there is no team. */
  actor(): Promise<TeamActor>;
  close(): Promise<void>;
}

/** The configuration with a sandbox that answers, where one is needed: one that runs already, or a new one. */
export async function withSandbox(config: Config): Promise<{ config: Config; stop: () => Promise<void> }> {
  const { providers } = config;
  if (!providers.needsSandbox || providers.sandboxUrl !== null) return { config, stop: async () => {} };
  const found = await runningSandbox(config.home);
  const started = found === null ? await openSandboxLater(config) : null;
  const sandboxUrl = found ?? started?.origin ?? null;
  return { config: { ...config, providers: { ...providers, sandboxUrl } }, stop: async () => started?.close() };
}

async function findActor(context: OpenedContext, team: string | undefined): Promise<TeamActor> {
  try {
    return await operatorOf(context, team, await rememberedTeam(context.config.home));
  } catch (error) {
    if (team !== undefined || !(error instanceof AppError) || error.code !== 'not_found') throw error;
    const { seedDemo } = await import('../demo/seed-demo.ts');
    await seedDemo(context);
    return operatorOf(context, team);
  }
}

/** Opens database, providers and, where something is simulated, a sandbox. */
export async function openLocal({
  terminal,
  options,
  say,
}: Pick<SessionOptions, 'terminal' | 'options' | 'say'>): Promise<Local> {
  const { config, stop } = await withSandbox(localConfig(terminal.env));
  const log = openLog(options.verbose === true ? 'debug' : terminal.env['LOG_LEVEL'] ? config.logLevel : 'silent');
  let context: OpenedContext | undefined;
  const close = async (): Promise<void> => {
    await context?.close();
    await stop();
  };
  try {
    const onStep = terminal.errIsTerminal ? briefSteps(say) : () => {};
    const publicOrigin = await runningServer(config.home);
    const opened = await whileStarting(terminal.signal, (starting) =>
      openContext(config, {
        log,
        applicationName: 'serplift cli',
        onStep,
        starting,
        ...(publicOrigin === null ? {} : { publicOrigin }),
      }),
    );
    context = opened;
    return {
      context: opened,
      actor: () => findActor(opened, options.team ?? terminal.env['SERPLIFT_TEAM']),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

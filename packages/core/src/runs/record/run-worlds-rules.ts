import { AppError } from '../../contract/errors.ts';
import type { OptimizationKind } from '../../contract/runs/optimization.ts';
import type { Purchase } from '../../money/ledger/purchase.ts';
import type { RunOfJob } from '../../platform/jobs/jobs.ts';
import type { ProviderName, ProviderSettings } from '../../providers/upstream/provider-settings.ts';
import {
  describeWorlds,
  pickWorlds,
  type ProviderWorlds,
  worldsOf,
} from '../../providers/upstream/provider-worlds-rules.ts';
import type { Run } from './run.ts';

/** A provider as the ledger calls it. */
const settingOf = (provider: Purchase['provider']): ProviderName => (provider === 'grok' ? 'xai' : provider);

const alwaysUsed: Readonly<Record<OptimizationKind, readonly ProviderName[]>> = {
  ads: ['google', 'pages'],
  seo: ['dataforseo', 'pages'],
  questions: ['dataforseo', 'pages'],
};

interface Starter {
  config: { providers: ProviderSettings };
  providers: { textModels: { describe(label: string): { provider: 'openai' | 'grok' | 'custom' } } };
}

/** The worlds of the providers that a run uses, as its starter sees them. */
export function worldsOfRun(
  { config, providers }: Starter,
  run: Pick<Run, 'kind' | 'importId' | 'settings'>,
): ProviderWorlds {
  const { model } = run.settings;
  return pickWorlds(worldsOf(config.providers), [
    ...alwaysUsed[run.kind],
    ...(run.kind !== 'ads' && run.importId === null ? (['google'] as const) : []),
    ...(typeof model === 'string' ? [settingOf(providers.textModels.describe(model).provider)] : []),
  ]);
}

/** Whether a process with these providers may work on a run. */
export function agrees(own: ProviderWorlds, worlds: ProviderWorlds): boolean {
  return (Object.keys(worlds) as ProviderName[]).every((name) => own[name] === worlds[name]);
}

/** What is said of a run that no worker that runs can work on. */
export function describeWaiting(worlds: ProviderWorlds): string {
  return `No worker with these settings is running: ${describeWorlds(worlds)}. Start one with them, or cancel the run.`;
}

/** What is said of a run while an answer takes long. */
export function describeLongCall({ asked, minutes }: { asked: string; minutes: number }): string {
  return `Still waiting for ${asked} to respond, for ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} now.`;
}

/** A run as its jobs name it. */
export function jobOf({ id, teamId, worlds }: Pick<Run, 'id' | 'teamId' | 'worlds'>): RunOfJob {
  return { optimizationId: id, teamId, worlds };
}

/** What a run is about to buy, if it comes from the world that the run was started in. Throws `not_configured` otherwise: trying again here would not help. */
export function ofSameWorld(run: Pick<Run, 'worlds'>, purchase: Purchase): Purchase {
  const name = settingOf(purchase.provider);
  const world = run.worlds[name];
  if (world === undefined || (world === 'simulated') === purchase.simulated) return purchase;
  const started = describeWorlds({ [name]: world });
  throw new AppError(
    'not_configured',
    `This run was started with ${started}, and this worker has it ${purchase.simulated ? 'simulated' : 'live'}; nothing was bought. Start the run again.`,
  );
}

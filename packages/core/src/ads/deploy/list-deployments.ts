import type { CurrentAd } from '../../contract/ads/ad-group-result.ts';
import type { Deployment } from '../../contract/ads/ads-api.ts';
import { AppError } from '../../contract/errors.ts';
import type { Providers } from '../../providers/open/providers.ts';
import { withDeadline } from '../../providers/upstream/abort.ts';
import { getRun } from '../../runs/record/get-run.ts';
import type { Context, TeamActor } from '../../team/context/context.ts';
import { openRunAccount } from './deploy-proposals.ts';
import { listAdsOfDeployments } from './deployment-ads-store.ts';
import { readBacksOf, toDeployment, toDeploymentRow } from './deployment-rules.ts';
import type { DeploymentAd } from './deployment.ts';
import { listDeploymentsOf } from './deployments-store.ts';

/** What Google showed of the created ads of a run, and when. */
interface Reading {
  readAtMs: number;
  readBacks: ReadonlyMap<string, CurrentAd | null>;
}

const maxRuns = 500;

/** What this process has read, in memory: showing deployments writes nothing, and polling rarely asks Google. */
const memories = new WeakMap<Providers['googleAds'], Map<string, Reading>>();

/** Of one opening of Google Ads: the providers around it are made for each call of a team. */
function memoryOf({ googleAds }: Pick<Providers, 'googleAds'>): Map<string, Reading> {
  const known = memories.get(googleAds) ?? new Map<string, Reading>();
  memories.set(googleAds, known);
  return known;
}

/** The reading of a run that is younger than `freshMs` and covers these ads; undefined when Google has to be asked. */
function recallReading(
  providers: Providers,
  of: { runId: string; adIds: readonly string[]; nowMs: number; freshMs: number },
): Reading | undefined {
  const reading = memoryOf(providers).get(of.runId);
  if (reading === undefined || reading.readAtMs < of.nowMs - of.freshMs) return undefined;
  return of.adIds.every((id) => reading.readBacks.has(id)) ? reading : undefined;
}

/** Keeps a reading; of many runs the ones read longest ago are forgotten. */
function rememberReading(providers: Providers, runId: string, reading: Reading): void {
  const memory = memoryOf(providers);
  memory.delete(runId);
  memory.set(runId, reading);
  for (const oldest of memory.keys()) if (memory.size > maxRuns) memory.delete(oldest);
}

/** Anyone who polls asks Google at most this often. */
const freshMs = 30_000;
const readTimeoutMs = 10_000;

/** The ads, with how Google shows the created ones now where what is stored of them is old; nothing is written. */
async function readAgain(
  context: Context,
  of: { teamId: string; optimizationId: string },
  ads: readonly DeploymentAd[],
): Promise<readonly DeploymentAd[]> {
  const nowMs = context.now().getTime();
  const oldest = nowMs - freshMs;
  const isDue = ({ state, readAt }: DeploymentAd): boolean =>
    state === 'created' && (readAt === null || readAt.getTime() < oldest);
  const due = ads.filter(isDue);
  if (due.length === 0) return ads;
  const adIds = due.map(({ id }) => id);
  const { readBacks } =
    recallReading(context.providers, { runId: of.optimizationId, adIds, nowMs, freshMs }) ??
    (await readFromGoogle(context, of, due));
  return ads.map((ad) => (isDue(ad) ? { ...ad, readBack: readBacks.get(ad.id) ?? null } : ad));
}

async function readFromGoogle(
  context: Context,
  of: { teamId: string; optimizationId: string },
  due: readonly DeploymentAd[],
): Promise<{ readBacks: ReadonlyMap<string, CurrentAd | null> }> {
  const account = await openRunAccount(context, of);
  const adGroupIds = [...new Set(due.map(({ adGroupId }) => adGroupId))];
  const shown = await withDeadline({ signal: context.signal, timeoutMs: readTimeoutMs }, (signal) =>
    account.ads.ads(account.customer, { adGroupIds, signal }),
  );
  const readBacks = new Map(readBacksOf(due, shown).map(({ id, readBack }) => [id, readBack]));
  const reading = { readAtMs: context.now().getTime(), readBacks };
  rememberReading(context.providers, of.optimizationId, reading);
  return reading;
}

/**
 * Deployments of a run, newest first, with their ads as Google Ads shows them, at most half a minute ago. When Google
 * cannot be asked, what was stored when they were deployed is shown.
 */
export async function listDeployments(
  context: Context,
  actor: TeamActor,
  input: { optimizationId: string },
): Promise<Deployment[]> {
  const { id } = await getRun(context, actor, { ...input, kind: 'ads' });
  const of = { teamId: actor.teamId, optimizationId: id };
  const records = await listDeploymentsOf(context.db, of);
  const stored = await listAdsOfDeployments(
    context.db,
    records.map(({ id }) => id),
  );
  let ads: readonly DeploymentAd[] = stored;
  try {
    ads = await readAgain(context, of, stored);
  } catch (error) {
    if (context.signal.aborted || (error instanceof AppError && error.code === 'unavailable')) throw error;
    context.log.info({ err: error, run: id }, 'deployed ads could not be read again');
  }
  return records.map((record) =>
    toDeployment(
      record,
      ads.filter(({ deploymentId }) => deploymentId === record.id).map((ad) => toDeploymentRow(ad, ad.itemId)),
    ),
  );
}

import { createHash } from 'node:crypto';
import { findAdsVersion } from './ads/review/ads-version-store.ts';
import { api } from './api/index.ts';
import type { Actor, Context, TeamActor } from './context/context.ts';
import type { Endpoint } from './contract/endpoint.ts';
import { admit } from './dispatch.ts';
import { productVersion } from './platform/version.ts';
import type { OptimizationKind } from './runs/record/optimization.ts';
import { findHistoryVersion, findRunVersion } from './runs/record/run-version-store.ts';

interface RunInput {
  optimizationId: string;
}

type FindVersion = (context: Context, actor: TeamActor, input: RunInput) => Promise<string | null>;

const versionOfRun =
  (kind: OptimizationKind): FindVersion =>
  (context, actor, { optimizationId }) =>
    findRunVersion(context.db, { teamId: actor.teamId, id: optimizationId, kind });

const versionOfAds: FindVersion = async (context, actor, input) => {
  const version = await versionOfRun('ads')(context, actor, input);
  return version === null ? null : `${version} ${await findAdsVersion(context.db, input.optimizationId)}`;
};

const versionOfHistory =
  (kind: OptimizationKind): FindVersion =>
  (context, { teamId }) =>
    findHistoryVersion(context.db, { teamId, kind });

/** Answers that are large, asked for again and again, and seldom other than before. */
const findVersions = new Map<Endpoint, FindVersion>([
  [api.seo.show, versionOfRun('seo')],
  [api.seo.history, versionOfHistory('seo')],
  [api.seo.items, versionOfRun('seo')],
  [api.questions.show, versionOfRun('questions')],
  [api.questions.history, versionOfHistory('questions')],
  [api.questions.items, versionOfRun('questions')],
  [api.ads.show, versionOfAds],
  [api.ads.history, versionOfHistory('ads')],
  [api.ads.items, versionOfAds],
]);

/**
 * Names the answer that a call would get now, for much less than the answer costs: two equal names mean equal answers. Null
 * where answers have no names. Throws what `dispatch` would throw before its use case runs.
 */
export async function versionOfAnswer(
  context: Context,
  actor: Actor,
  call: { endpoint: Endpoint; input: unknown },
): Promise<string | null> {
  const find = findVersions.get(call.endpoint);
  if (find === undefined) return null;
  const input = admit(actor, call);
  const version = await find(context, actor as TeamActor, input as RunInput);
  if (version === null) return null;
  const { method, path } = call.endpoint;
  const parts = [productVersion, method, path, (actor as TeamActor).teamId, input, version];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

import { createHash } from 'node:crypto';
import { findAdsVersions } from '../ads/review/ads-version-store.ts';
import type { Endpoint, OutputOf } from '../contract/endpoint.ts';
import { api } from '../contract/index.ts';
import type { OptimizationKind } from '../contract/runs/optimization.ts';
import { snapshot } from '../platform/database/transaction.ts';
import { readInBatches } from '../platform/read-in-batches.ts';
import { productVersion } from '../platform/version.ts';
import {
  findHistoryVersions,
  findRunVersions,
  type HistoryKey,
  type RunKey,
  type RunVersion,
} from '../runs/record/run-version-store.ts';
import type { Actor, Context, TeamActor } from '../team/context/context.ts';
import { admit } from '../team/tokens/admit.ts';
import { dispatch } from './dispatch.ts';

/** Names the answer that a call would get now: two equal names mean equal answers. */
export interface AnswerVersion {
  name: string;
  /** Whether the name can come back after another, as when a decision is taken back. */
  canReturn: boolean;
}

interface Call<E extends Endpoint = Endpoint> {
  endpoint: E;
  input: unknown;
}

/** Reads what versions are made of. */
interface VersionSource {
  run(key: RunKey): Promise<RunVersion | null>;
  ads(runId: string): Promise<string>;
  history(key: HistoryKey): Promise<string | null>;
}

type Version = Omit<AnswerVersion, 'name'> & { text: string };
type FindVersion = (
  source: VersionSource,
  actor: TeamActor,
  input: { optimizationId: string; userId: string },
) => Promise<Version | null>;

const versionOfRun =
  (kind: OptimizationKind): FindVersion =>
  async (source, { teamId }, { optimizationId: id }) => {
    const run = await source.run({ teamId, id, kind });
    return run === null ? null : { text: run.version, canReturn: run.hasEnded };
  };

const versionOfAds: FindVersion = async (source, actor, input) => {
  const run = await versionOfRun('ads')(source, actor, input);
  return run?.canReturn ? { ...run, text: `${run.text} ${await source.ads(input.optimizationId)}` } : run;
};

/** Items change one by one while a run works; they have a version once it has ended. */
const onceEnded =
  (find: FindVersion): FindVersion =>
  async (...args) => {
    const version = await find(...args);
    return version?.canReturn ? version : null;
  };

const versionOfHistory =
  (kind: OptimizationKind): FindVersion =>
  async (source, { teamId }, { userId }) => {
    const text = await source.history({ teamId, userId, kind });
    return text === null ? null : { text, canReturn: false };
  };

/** Answers that are asked for again and again, and rarely other than before. */
const findVersions = new Map<Endpoint, FindVersion>([
  [api.seo.show, versionOfRun('seo')],
  [api.seo.history, versionOfHistory('seo')],
  [api.seo.items, onceEnded(versionOfRun('seo'))],
  [api.questions.show, versionOfRun('questions')],
  [api.questions.history, versionOfHistory('questions')],
  [api.questions.items, onceEnded(versionOfRun('questions'))],
  [api.ads.show, versionOfAds],
  [api.ads.history, versionOfHistory('ads')],
  [api.ads.items, onceEnded(versionOfAds)],
]);

/** The call's version by a source; throws what `dispatch` would throw before its use case runs. */
async function findVersion(source: VersionSource, actor: Actor, call: Call): Promise<AnswerVersion | null> {
  const find = findVersions.get(call.endpoint);
  if (find === undefined) return null;
  const input = admit(actor, call);
  const version = await find(source, actor as TeamActor, input as Parameters<FindVersion>[2]);
  if (version === null) return null;
  const { method, path } = call.endpoint;
  const parts = [productVersion, method, path, (actor as TeamActor).teamId, input, version.text];
  const name = createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
  return { name, canReturn: version.canReturn };
}

const only = <Value>(values: readonly Value[]): Value => values[0] as Value;

/** Reads in the transaction of the context. */
const sourceIn = ({ db }: Context): VersionSource => ({
  run: async (key) => only(await findRunVersions(db, [key])),
  ads: async (runId) => only(await findAdsVersions(db, [runId])),
  history: async (key) => only(await findHistoryVersions(db, [key])),
});

/** Finds versions of answers for a server: many calls at the same time cost few queries. */
export interface AnswerVersions {
  /** The version of a call's answer now, for much less than the answer costs; null where answers have none. */
  find(actor: Actor, call: Call): Promise<AnswerVersion | null>;
}

const atMost = 100;

/** Opens the reader of versions for a process. */
export function openAnswerVersions({ db }: Context): AnswerVersions {
  const source: VersionSource = {
    run: readInBatches({
      nameOf: ({ teamId, id, kind }: RunKey) => `${teamId} ${kind} ${id}`,
      read: (keys) => findRunVersions(db, keys),
      atMost,
    }),
    ads: readInBatches({ nameOf: (id: string) => id, read: (ids) => findAdsVersions(db, ids), atMost }),
    history: readInBatches({
      nameOf: ({ teamId, userId, kind }: HistoryKey) => `${teamId} ${kind} ${userId}`,
      read: (keys) => findHistoryVersions(db, keys),
      atMost,
    }),
  };
  return { find: (actor, call) => findVersion(source, actor, call) };
}

/**
 * Answers a call that has a version, with the name of exactly this answer. Where a name can come back, both are read at one
 * moment: otherwise a change between the two would file the next answer under the name of this one.
 */
export async function dispatchNamed<E extends Endpoint>(
  context: Context,
  actor: Actor,
  call: Call<E> & { version: AnswerVersion },
): Promise<{ name: string; output: OutputOf<E> }> {
  if (!call.version.canReturn) {
    return { name: call.version.name, output: await dispatch(context, actor, call) };
  }
  return snapshot(context, async (inside) => {
    const { name } = (await findVersion(sourceIn(inside), actor, call)) ?? call.version;
    return { name, output: await dispatch(inside, actor, call) };
  });
}

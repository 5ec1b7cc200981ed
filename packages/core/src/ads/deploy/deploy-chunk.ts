import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../../contract/errors.ts';
import { isOutage, outlastOutage } from '../../platform/database/outlast-outage.ts';
import type { AdsAd, CreateOutcome } from '../../providers/google-ads/google-ads.ts';
import type { Context } from '../../team/context/context.ts';
import type { OpenAdsAccount } from '../../team/integrations/open-ads-account.ts';
import {
  type AdOutcome,
  keepOutcomes,
  keepReadBacks,
  markCreating,
  readDeploymentAds,
} from './deployment-ads-store.ts';
import { readBacksOf, toNewAd } from './deployment-rules.ts';
import { type DeploymentAd, isOpen } from './deployment.ts';
import { describeRefusal, enabledLimitBlocker, toFindings } from './preflight-rules.ts';
import { reconcile, toBefore } from './reconcile-rules.ts';

/** What the ads of one chunk are created with, while their ad groups are reserved. */
export interface ChunkWork extends Pick<OpenAdsAccount, 'ads' | 'customer'> {
  /** Its signal is aborted when the worker leaves or the reservation is lost. */
  context: Context;
  /** Why nothing may be created in this account; what is in doubt is looked for anyway. */
  blocker: string | null;
  /** How long a creation whose answer was lost may still be processed at Google. */
  settleMs: number;
  /** Whether no person asked: what is in doubt is looked for and not sent again. */
  isLook: boolean;
}

/** A creation whose answer was lost this often is in doubt, and not sent again until a person deploys again. */
const maxSends = 3;
const readAgainMs = 1000;

const standingMessage = 'The ad group already had this exact ad, so no second one was created.';
const inDoubtMessage =
  "Google's response was lost, so it isn't known yet whether this ad was created. Serplift looks for it 1, 5 and 30 minutes, 3 hours and 24 hours later; you can deploy it again meanwhile.";

const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof AppError && error.details?.['outcomeUnknown'] === true;

function readGroups({ ads, customer, context }: ChunkWork, of: readonly DeploymentAd[]): Promise<AdsAd[]> {
  const adGroupIds = [...new Set(of.map(({ adGroupId }) => adGroupId))];
  return ads.ads(customer, { adGroupIds, signal: context.signal });
}

/** Reads the ad groups; while something that was sent is not there, as long as Google may still be working on it. */
async function readSettled(work: ChunkWork, open: DeploymentAd[]): Promise<AdsAd[]> {
  const sent = open.filter(({ state }) => state === 'creating');
  const deadlineMs =
    Date.now() + work.settleMs - Math.min(work.settleMs, ...sent.map(({ sentAgoMs }) => sentAgoMs ?? 0));
  for (;;) {
    const ads = await readGroups(work, open);
    const leftMs = deadlineMs - Date.now();
    if (leftMs <= 0 || reconcile(sent, ads).missing.length === 0) return ads;
    await delay(Math.min(leftMs, readAgainMs), undefined, { signal: work.context.signal });
  }
}

const refusal = ({ id, attempt }: DeploymentAd, outcome: CreateOutcome & { state: 'refused' }): AdOutcome => {
  const findings = toFindings(outcome.findings);
  return { id, attempt, state: 'refused', message: describeRefusal(findings), findings };
};

/** Keeps what is there already; returns those that are to be created. */
async function settleStanding(work: ChunkWork, open: DeploymentAd[], ads: AdsAd[]): Promise<DeploymentAd[]> {
  const { created, standing, missing } = reconcile(open, ads);
  const isThere = ({ entry, ad }: (typeof created)[number], message: string | null): AdOutcome => ({
    id: entry.id,
    attempt: entry.attempt,
    state: 'created',
    resourceName: ad.resourceName,
    message,
  });
  const there = [
    ...created.map((own) => isThere(own, null)),
    ...standing.map((other) => isThere(other, standingMessage)),
  ];
  await keepOutcomes(work.context.db, there);
  return missing;
}

/** Ends those that need not be sent, with the reason; returns the others. */
async function endBlocked(
  work: ChunkWork,
  missing: DeploymentAd[],
  { ads, mayResend }: { ads: AdsAd[]; mayResend: boolean },
): Promise<DeploymentAd[]> {
  const reasonOf = (entry: DeploymentAd): string | null => {
    const others = ads.filter(({ adGroupId }) => adGroupId === entry.adGroupId);
    if (!mayResend && entry.state === 'creating') return inDoubtMessage;
    return work.blocker ?? enabledLimitBlocker(entry, others);
  };
  const judged = missing.map((entry) => ({ entry, reason: reasonOf(entry) }));
  const blocked = judged.flatMap(({ entry: { id, attempt, state }, reason }): AdOutcome[] => {
    // What was sent may still arrive, whatever stands in the way of sending it again.
    const end = state === 'creating' ? 'creating' : 'failed';
    return reason === null ? [] : [{ id, attempt, state: end, message: reason }];
  });
  await keepOutcomes(work.context.db, blocked);
  return judged.flatMap(({ entry, reason }) => (reason === null ? [entry] : []));
}

/** Asks Google what it would say, so that no ad is created while another is refused for a reason a person can fix. */
async function endRefused(work: ChunkWork, entries: DeploymentAd[]): Promise<DeploymentAd[]> {
  const { ads, customer, context } = work;
  if (entries.length === 0) return [];
  const judged = await ads.createAds(customer, entries.map(toNewAd), { validateOnly: true, signal: context.signal });
  const refused = entries.flatMap((entry, index) => {
    const outcome = judged[index];
    return outcome?.state === 'refused' ? [refusal(entry, outcome)] : [];
  });
  await keepOutcomes(context.db, refused);
  return entries.filter((_, index) => judged[index]?.state !== 'refused');
}

/** Sends the creation, remembered before it leaves; false when its outcome is not known. */
async function create(work: ChunkWork, entries: DeploymentAd[], adsBefore: AdsAd[]): Promise<boolean> {
  const { ads, customer, context } = work;
  if (entries.length === 0) return true;
  const marks = entries.map((entry) => ({ ...entry, adsBefore: toBefore(adsBefore, entry.adGroupId) }));
  const marked = await markCreating(context.db, marks);
  const sent = entries.flatMap((entry) => (marked.has(entry.id) ? [{ ...entry, attempt: entry.attempt + 1 }] : []));
  context.signal.throwIfAborted();
  try {
    const options = { validateOnly: false, signal: context.signal };
    const outcomes = await ads.createAds(customer, sent.map(toNewAd), options);
    await keep(work, sent, (entry, index) => answered(entry, outcomes[index]));
    const isKnown = sent.every((_, index) => (outcomes[index]?.state ?? 'unknown') !== 'unknown');
    if (!isKnown)
      context.log.warn({ ads: sent.length }, 'a creation was answered without a result; reading the ad groups');
    return isKnown;
  } catch (error) {
    if (context.signal.aborted || !(error instanceof AppError)) throw error;
    if (isOutcomeUnknown(error)) {
      context.log.warn({ err: error, ads: sent.length }, 'the answer to a creation was lost; reading the ad groups');
      return false;
    }
    // Google said that it did nothing, so nothing is in doubt.
    const { message } = error;
    if (!isOutage(error)) await keep(work, sent, ({ id, attempt }) => ({ id, attempt, state: 'failed', message }));
    throw error;
  }
}

/** What was paid for with a change at Google is kept even while the database restarts. */
async function keep(
  { context }: ChunkWork,
  entries: DeploymentAd[],
  toOutcome: (entry: DeploymentAd, index: number) => AdOutcome | null,
): Promise<void> {
  const outcomes = entries.flatMap((entry, index) => toOutcome(entry, index) ?? []);
  await outlastOutage(() => keepOutcomes(context.db, outcomes), context.signal);
}

function answered(entry: DeploymentAd, outcome: CreateOutcome | undefined): AdOutcome | null {
  if (outcome?.state === 'refused') return refusal(entry, outcome);
  if (outcome?.state !== 'created') return null;
  return { id: entry.id, attempt: entry.attempt, state: 'created', resourceName: outcome.resourceName };
}

/**
 * Creates the ads of one chunk, each exactly once; the caller holds their ad groups. Whatever happened before, the ad
 * groups are read first, and what was sent without an answer is looked for in them before it is sent again.
 */
export async function deployChunk(work: ChunkWork, ids: readonly string[]): Promise<void> {
  const { db } = work.context;
  const mostSends = work.isLook ? 0 : maxSends;
  let isKnown = false;
  for (let sends = 0; !isKnown; sends += 1) {
    const open = (await readDeploymentAds(db, ids)).filter(isOpen);
    if (open.length === 0) break;
    const ads = await readSettled(work, open);
    const missing = await settleStanding(work, open, ads);
    const wanted = await endRefused(work, await endBlocked(work, missing, { ads, mayResend: sends < mostSends }));
    isKnown = await create(work, wanted, ads);
  }
  const created = (await readDeploymentAds(db, ids)).filter(({ state }) => state === 'created');
  if (created.length === 0) return;
  await keepReadBacks(db, readBacksOf(created, await readGroups(work, created)));
}

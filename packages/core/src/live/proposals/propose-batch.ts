import { AppError } from '../../contract/errors.ts';
import { holdLocks } from '../../platform/database/hold-locks.ts';
import { isOutage, outlastOutage } from '../../platform/database/outlast-outage.ts';
import { transact } from '../../platform/database/transaction.ts';
import type { PullRequest, Repository } from '../../providers/sites/repository.ts';
import type { Context } from '../../team/context/context.ts';
import type { DestinationRecord } from '../destinations/destinations-store.ts';
import { openRepository } from '../destinations/open-destination.ts';
import { type CheckedOutFile, openCheckout } from '../files/checkout.ts';
import { afterFailure, isOutcomeUnknown, publishedChange } from '../record/doubt-rules.ts';
import { pagesToKeep } from '../record/kept-pages-store.ts';
import type { Publication } from '../record/publication.ts';
import { changePublication, listPublications, type PublicationChange } from '../record/publications-store.ts';
import { changedMeanwhile } from '../record/publish-rules.ts';
import {
  branchOf,
  closedMessage,
  describeProposal,
  editText,
  fileIsGone,
  proposedMessage,
  says,
} from './proposal-rules.ts';
import { insertProposal, listProposals, type ProposalRecord, updateProposal } from './proposals-store.ts';

interface Work {
  context: Context;
  repository: Repository;
}

/** An answer that was lost this often is given up until a person publishes again. */
const maxSends = 3;
/** How soon a pull request is looked at for the first time. */
const firstLookMs = 60_000;

const change = ({ context }: Work, row: Publication, to: PublicationChange): Promise<boolean> =>
  outlastOutage(() => changePublication(context.db, row, to), context.signal);

const alreadyThere = 'The file already had this text, so nothing was sent.';

/** Makes the branch out of the files as they are now; answers the texts that are on it. */
async function createBranch(work: Work, branch: string, rows: readonly Publication[]): Promise<Publication[]> {
  const { context, repository } = work;
  const checkout = await openCheckout(context, repository);
  const edited = new Map<string, CheckedOutFile>();
  const included: Publication[] = [];
  for (const row of rows) {
    const path = row.sourcePath ?? '';
    const file = edited.get(path) ?? (await checkout.read(path));
    const step = file === null ? null : editText(row, file);
    if (file === null || step === null) await change(work, row, { state: 'failed', message: fileIsGone(path) });
    else if (step === 'isThere')
      await change(work, row, { ...publishedChange(context.now(), alreadyThere), attempt: 0 });
    else if ('change' in step) await change(work, row, step.change);
    else {
      included.push(row);
      edited.set(path, { ...file, text: step.text });
    }
  }
  if (included.length === 0) return [];
  const { title } = describeProposal(included);
  const files = [...edited.values()];
  await repository.createBranch({ branch, base: checkout.snapshot, message: title, files }, context.signal);
  return included;
}

/** The texts that an earlier try put on the branch; what it left out is shown to a person. */
async function findOnBranch(work: Work, head: string, rows: readonly Publication[]): Promise<Publication[]> {
  const checkout = await openCheckout(work.context, work.repository, head);
  const included: Publication[] = [];
  for (const row of rows) {
    const file = await checkout.read(row.sourcePath ?? '');
    if (file !== null && says(row, file)) included.push(row);
    else await change(work, row, { state: 'conflict', message: changedMeanwhile });
  }
  return included;
}

/** What a text is once its pull request is known. */
function changeFor(context: Context, pull: PullRequest): PublicationChange {
  if (pull.state === 'closed') return { state: 'failed', message: closedMessage(pull.number) };
  if (pull.state === 'merged') return publishedChange(context.now(), null);
  const nextCheckAt = new Date(context.now().getTime() + firstLookMs);
  return { state: 'proposed', nextCheckAt, message: proposedMessage(pull.number) };
}

/** Keeps a pull request with the texts that are in it. */
export async function keepProposed(
  context: Context,
  { id, pull, rows }: { id: string; pull: PullRequest; rows: readonly Publication[] },
): Promise<void> {
  const to = changeFor(context, pull);
  const keep = (): Promise<void> =>
    transact(context, async ({ db }) => {
      const { state, number, url, mergedBy } = pull;
      await updateProposal(db, id, { state, number, url, mergedBy });
      for (const row of rows) await changePublication(db, row, to);
    });
  await outlastOutage(keep, context.signal);
}

/** Texts of a pull request that may not have arrived. */
export const listUnsettled = (context: Context, { batchId, id }: ProposalRecord): Promise<Publication[]> =>
  listPublications(context.db, { batchId, proposalId: id, states: ['sending', 'inDoubt'] });

/** Sends what is missing of a pull request: the repository is read before anything is sent. */
async function sendProposal(work: Work, proposal: ProposalRecord): Promise<void> {
  const { context, repository } = work;
  const { signal } = context;
  const { id, branch } = proposal;
  const rows = await listUnsettled(context, proposal);
  if (rows.length === 0) return;
  const known = await repository.findPullRequest({ branch }, signal);
  const head = known?.head ?? (await repository.findBranch(branch, signal));
  const included = head === null ? await createBranch(work, branch, rows) : await findOnBranch(work, head, rows);
  signal.throwIfAborted();
  if (included.length === 0 && known === null) {
    await outlastOutage(() => updateProposal(context.db, id, { state: 'closed' }), signal);
    return;
  }
  const pull =
    known ??
    (await repository.propose({ branch, ...describeProposal(included) }, signal)) ??
    (await repository.findPullRequest({ branch }, signal));
  if (pull === null) {
    throw new AppError('provider_rejected', `GitHub didn't create a pull request for the branch ${branch}.`);
  }
  await keepProposed(context, { id, pull, rows: included });
}

/** Sends a pull request; texts whose fate is not known stay in doubt, and are looked for later. */
async function finish(work: Work, proposal: ProposalRecord): Promise<void> {
  const { context } = work;
  for (let sends = 1; ; sends += 1) {
    try {
      return await sendProposal(work, proposal);
    } catch (error) {
      if (context.signal.aborted || isOutage(error) || !(error instanceof AppError)) throw error;
      if (isOutcomeUnknown(error) && sends < maxSends) {
        context.log.warn({ err: error, proposal: proposal.id }, 'an answer was lost; reading the repository again');
        continue;
      }
      for (const row of await listUnsettled(context, proposal)) {
        await change(work, row, afterFailure(row, { error, now: context.now() }));
      }
      return undefined;
    }
  }
}

/** Writes down what is about to be proposed; null when there is nothing, or another worker was faster. */
async function begin(context: Context, batch: { batchId: string; teamId: string }): Promise<ProposalRecord | null> {
  const { batchId, teamId } = batch;
  const rows = await listPublications(context.db, { batchId, states: ['accepted'] });
  const kept = await pagesToKeep(context.db, { teamId, pageUrls: rows.map(({ pageUrl }) => pageUrl) });
  const open: Publication[] = [];
  for (const row of rows) {
    const message = kept.get(row.pageUrl);
    if (row.plannedAt === null) continue;
    if (message === undefined) open.push(row);
    else await changePublication(context.db, row, { state: 'kept', message });
  }
  if (open.length === 0) return null;
  const now = context.now();
  const of = { batchId, teamId, branch: branchOf(open, 'publish'), purpose: 'publish', now } as const;
  const changeOf = ({ attempt }: Publication, proposalId: string): PublicationChange => ({
    state: 'sending',
    attempt: attempt + 1,
    proposalId,
    sentAt: now,
    message: null,
  });
  return transact(context, ({ db }) => insertProposal(db, of, { rows: open, changeOf }));
}

/**
 * Proposes the texts of a batch in one pull request, exactly once however often this is started: a branch has the name of
 * what is on it, so what an earlier try sent is found again.
 */
export async function proposeBatch(context: Context, destination: DestinationRecord, batchId: string): Promise<void> {
  const { id, teamId } = destination;
  await holdLocks(context, { what: 'a repository', names: [`propose ${id}`] }, async (signal) => {
    const held = { ...context, signal };
    const work = { context: held, repository: await openRepository(held, destination) };
    for (const begun of await listProposals(held.db, { batchId, purpose: 'publish', states: ['sending'] }))
      await finish(work, begun);
    const proposal = await begin(held, { batchId, teamId });
    if (proposal !== null) await finish(work, proposal);
  });
}

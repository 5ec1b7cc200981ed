import type { Context } from '../../context/context.ts';
import { AppError } from '../../contract/errors.ts';
import { holdLocks } from '../../database/hold-locks.ts';
import { isOutage, outlastOutage } from '../../database/outlast-outage.ts';
import { transact } from '../../database/transaction.ts';
import type { PullRequest, Repository, RepositorySnapshot } from '../../providers/sites/repository.ts';
import type { DestinationRecord } from '../destinations/destinations-store.ts';
import { openRepository } from '../destinations/open-destination.ts';
import type { CheckedOutFile } from '../files/checkout.ts';
import type { Publication } from '../record/publication.ts';
import { listPublications, type PublicationChange } from '../record/publications-store.ts';
import {
  branchOf,
  describeProposal,
  proposedBack,
  rollbackClosed,
  rollbackInDoubt,
  rollbackNotSent,
} from './proposal-rules.ts';
import type { ProposalRecord } from './proposal.ts';
import { endRollback, insertProposal, moveRollingBack, readProposals, updateProposal } from './proposals-store.ts';

interface Work {
  context: Context;
  repository: Repository;
}

/** Texts to put back, and the files with them. */
interface WantedRollback {
  rows: readonly Publication[];
  files: readonly CheckedOutFile[];
  base: RepositorySnapshot;
  /** Who asks for it. */
  userId: string;
}

/** How soon what was sent is looked at for the first time, and how often a pull request is looked at then. */
const firstLookMs = 60_000;
const lookEveryMs = 15 * 60_000;

const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

/** Keeps what became of the pull request of a rollback with its texts, which are back only once it is merged. */
export async function keepRollback(context: Context, { id, branch }: ProposalRecord, pull: PullRequest): Promise<void> {
  const { state, number, url, head, mergedAt, mergedBy } = pull;
  const named = { number, branch };
  const now = context.now();
  const keep = (): Promise<void> =>
    transact(context, async ({ db }) => {
      await updateProposal(db, id, { state, number, url, head, mergedBy });
      if (state === 'closed') return endRollback(db, id, { message: rollbackClosed(named), now });
      if (state === 'open') {
        return moveRollingBack(db, id, { message: proposedBack(named), next_check_at: after(now, lookEveryMs) });
      }
      const isBack = {
        state: 'rolledBack',
        rolled_back_at: mergedAt ?? now,
        next_check_at: null,
        message: null,
      } as const;
      return moveRollingBack(db, id, isBack);
    });
  await outlastOutage(keep, context.signal);
}

/** The pull request of a branch that has the texts from before; an earlier one is found again. */
async function propose(
  { context, repository }: Work,
  { branch }: ProposalRecord,
  rows: readonly Publication[],
): Promise<PullRequest> {
  const { signal } = context;
  const pull =
    (await repository.propose({ branch, ...describeProposal(rows, 'rollback') }, signal)) ??
    (await repository.findPullRequest(branch, signal));
  if (pull === null)
    throw new AppError('provider_rejected', `GitHub didn't create a pull request for the branch ${branch}.`);
  return pull;
}

/** Whether a failure leaves open what the repository has now. */
const isDoubtful = (error: AppError): boolean =>
  error.details?.['outcomeUnknown'] === true || error.code === 'provider_unavailable';

/** Ends a rollback that was refused, and throws the refusal; one whose answer was lost is looked at again. */
async function endRefused({ context }: Work, { id }: ProposalRecord, error: unknown): Promise<void> {
  if (context.signal.aborted || isOutage(error) || !(error instanceof AppError)) throw error;
  if (isDoubtful(error)) return;
  const message = `The rollback failed: ${error.message} The site still has this text.`;
  await transact(context, ({ db }) => endRollback(db, id, { message, now: context.now() }));
  throw error;
}

/**
 * Proposes to put texts back in one pull request, while the repository is locked. What is meant is written first, so that
 * a pull request is watched however its sending ends. Answers what is said of the texts.
 */
export async function proposeRollback(work: Work, wanted: WantedRollback): Promise<string> {
  const { context, repository } = work;
  const { rows, files, base, userId: rolledBackBy } = wanted;
  const [{ batchId, teamId } = { batchId: '', teamId: '' }] = rows;
  const now = context.now();
  const nextCheckAt = after(now, firstLookMs);
  const changeOf = (_: Publication, rollbackProposalId: string): PublicationChange => ({
    state: 'rollingBack',
    rollbackProposalId,
    rolledBackBy,
    nextCheckAt,
    message: rollbackInDoubt,
  });
  const of = { batchId, teamId, branch: branchOf(rows, 'rollback'), purpose: 'rollback', now } as const;
  const proposal = await transact(context, ({ db }) => insertProposal(db, of, { rows, changeOf }));
  try {
    const { title: message } = describeProposal(rows, 'rollback');
    await repository.createBranch({ branch: of.branch, base, message, files }, context.signal);
    const pull = await propose(work, proposal, rows);
    await keepRollback(context, proposal, pull);
    return proposedBack({ number: pull.number, branch: of.branch });
  } catch (error) {
    await endRefused(work, proposal, error);
    return rollbackInDoubt;
  }
}

async function settle(work: Work, proposal: ProposalRecord): Promise<void> {
  const { context, repository } = work;
  const { id, batchId, branch } = proposal;
  const { signal } = context;
  const known = await repository.findPullRequest(branch, signal);
  if (known !== null) return keepRollback(context, proposal, known);
  if ((await repository.findBranch(branch, signal)) === null) {
    return transact(context, ({ db }) => endRollback(db, id, { message: rollbackNotSent, now: context.now() }));
  }
  const rows = await listPublications(context.db, { batchId, rollbackProposalId: id, states: ['rollingBack'] });
  try {
    return await keepRollback(context, proposal, await propose(work, proposal, rows));
  } catch (error) {
    return endRefused(work, proposal, error);
  }
}

/** Finds out what a crash or a lost answer left of a rollback, and sends what is missing of it. */
export async function settleRollback(
  context: Context,
  destination: DestinationRecord,
  { id }: ProposalRecord,
): Promise<void> {
  await holdLocks(context, { what: 'a repository', names: [`propose ${destination.id}`] }, async (signal) => {
    const held = { ...context, signal };
    const [proposal] = await readProposals(held.db, [id]);
    if (proposal?.state !== 'sending') return;
    await settle({ context: held, repository: await openRepository(held, destination) }, proposal);
  });
}

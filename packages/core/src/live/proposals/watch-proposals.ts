import { holdLocks } from '../../platform/database/hold-locks.ts';
import { outlastOutage } from '../../platform/database/outlast-outage.ts';
import { transact } from '../../platform/database/transaction.ts';
import type { PullRequest, Repository } from '../../providers/sites/repository.ts';
import type { Context } from '../../team/context/context.ts';
import { type DestinationRecord, getDestination } from '../destinations/destinations-store.ts';
import { openRepository } from '../destinations/open-destination.ts';
import { readBatch } from '../record/batches-store.ts';
import type { Publication } from '../record/publication.ts';
import { changePublication } from '../record/publications-store.ts';
import { notRolledBack } from '../record/rollback-rules.ts';
import { afterPull, rollbackNotSent } from './proposal-rules.ts';
import { listProposals, listWaiting, type ProposalRecord, updateProposal } from './proposals-store.ts';

/** What pull requests are sent and asked about with, while nothing else is sent to the repository. */
export interface GitWork {
  context: Context;
  repository: Repository;
}

/** Works in a repository while no one else does, so that what is on its way isn't taken for lost. */
export const inRepository = <T>(
  context: Context,
  destination: DestinationRecord,
  work: (work: GitWork) => Promise<T>,
): Promise<T> =>
  holdLocks(context, { what: 'a repository', names: [`propose ${destination.id}`] }, async (signal) => {
    const held = { ...context, signal };
    return work({ context: held, repository: await openRepository(held, destination) });
  });

/** Keeps what became of a pull request, with the texts that wait for it. */
export async function keepPull(context: Context, proposal: ProposalRecord, pull: PullRequest): Promise<void> {
  const { state, number, url, mergedBy } = pull;
  const keep = (): Promise<void> =>
    transact(context, async ({ db }) => {
      await updateProposal(db, proposal.id, { state, number, url, mergedBy });
      for (const row of await listWaiting(db, proposal)) {
        await changePublication(db, row, afterPull(row, { pull, purpose: proposal.purpose, now: context.now() }));
      }
    });
  await outlastOutage(keep, context.signal);
}

/** Ends a rollback that was never sent: its texts are on the site as before. */
export const endRollback = (context: Context, proposal: ProposalRecord, message: string): Promise<void> =>
  transact(context, async ({ db }) => {
    await updateProposal(db, proposal.id, { state: 'closed' });
    const end = { message, now: context.now() };
    for (const row of await listWaiting(db, proposal)) await changePublication(db, row, notRolledBack(row, end));
  });

/** Asks what became of a pull request, and keeps it with its texts; one whose answer was lost is looked for. */
export async function lookAtProposal({ context, repository }: GitWork, proposal: ProposalRecord): Promise<void> {
  const { number, branch, purpose } = proposal;
  const { signal } = context;
  if (number !== null) return keepPull(context, proposal, await repository.getPullRequest(number, signal));
  const pull = await repository.findPullRequest(purpose === 'rollback' ? { mark: branch } : { branch }, signal);
  if (pull === null) return purpose === 'rollback' ? endRollback(context, proposal, rollbackNotSent) : undefined;
  // Its texts were rolled back before it arrived.
  const isWithdrawn = pull.state === 'open' && (await listWaiting(context.db, proposal)).length === 0;
  if (isWithdrawn) await repository.close(pull.number, signal);
  return keepPull(context, proposal, isWithdrawn ? { ...pull, state: 'closed' } : pull);
}

async function look(context: Context, { id, batchId, teamId }: ProposalRecord): Promise<void> {
  const destinationId = (await readBatch(context.db, batchId))?.destinationId ?? null;
  if (destinationId === null) return;
  const destination = await getDestination(context.db, { teamId, destinationId });
  await inRepository(context, destination, async (work) => {
    for (const proposal of await listProposals(context.db, { ids: [id] })) await lookAtProposal(work, proposal);
  });
}

/** The pull request that a text waits for; null when it waits for none. */
function awaited({ state, proposalId, rollbackProposalId }: Publication): string | null {
  if (state === 'proposed' || state === 'rolledBack') return proposalId;
  return state === 'rollingBack' ? rollbackProposalId : null;
}

/**
 * Looks at the pull requests of texts that are due: merged ones are looked for on their pages from then on, or are
 * rolled back.
 */
export async function watchProposals(context: Context, due: readonly Publication[]): Promise<void> {
  const ids = due.map(awaited).filter((id) => id !== null);
  if (ids.length === 0) return;
  for (const proposal of await listProposals(context.db, { ids })) {
    try {
      await look(context, proposal);
    } catch (error) {
      context.log.warn({ err: error, proposal: proposal.id }, 'a pull request could not be looked at');
    }
  }
}

import { holdLocks } from '../../platform/database/hold-locks.ts';
import { outlastOutage } from '../../platform/database/outlast-outage.ts';
import { transact } from '../../platform/database/transaction.ts';
import type { PullRequest, Repository } from '../../providers/sites/repository.ts';
import type { Context } from '../../team/context/context.ts';
import { getDestination } from '../destinations/destinations-store.ts';
import { openRepository } from '../destinations/open-destination.ts';
import { readBatch } from '../record/batches-store.ts';
import type { Publication } from '../record/publication.ts';
import { closedMessage, proposedBack, rollbackClosed, rollbackNotSent } from './proposal-rules.ts';
import {
  endRollback,
  moveProposed,
  moveRollingBack,
  type ProposalRecord,
  readProposals,
  updateProposal,
} from './proposals-store.ts';
import { keepProposed, listUnsettled } from './propose-batch.ts';

/** How often an open pull request is looked at. */
const lookEveryMs = 15 * 60_000;

interface Work {
  context: Context;
  repository: Repository;
}

const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

/** Keeps what became of a pull request that takes texts back; they are back only once it is merged. */
export async function keepRollback(context: Context, { id }: ProposalRecord, pull: PullRequest): Promise<void> {
  const { state, number, url, mergedAt, mergedBy } = pull;
  const now = context.now();
  const keep = (): Promise<void> =>
    transact(context, async ({ db }) => {
      await updateProposal(db, id, { state, number, url, mergedBy });
      if (state === 'closed') return endRollback(db, id, { message: rollbackClosed(number), now });
      if (state === 'open') {
        return moveRollingBack(db, id, { message: proposedBack(number), next_check_at: after(now, lookEveryMs) });
      }
      const isBack = { state: 'rolledBack', rolled_back_at: mergedAt ?? now, next_check_at: null } as const;
      return moveRollingBack(db, id, { ...isBack, message: null });
    });
  await outlastOutage(keep, context.signal);
}

/** What a crash or a lost answer left of a pull request: one that arrived is kept with its texts. */
async function settle({ context, repository }: Work, proposal: ProposalRecord): Promise<void> {
  const { id, branch, purpose } = proposal;
  const { signal } = context;
  if (purpose === 'rollback') {
    const pull = await repository.findPullRequest({ mark: branch }, signal);
    if (pull !== null) return keepRollback(context, proposal, pull);
    const end = { message: rollbackNotSent, now: context.now() };
    return transact(context, ({ db }) => endRollback(db, id, end));
  }
  const pull = await repository.findPullRequest({ branch }, signal);
  if (pull === null) return;
  const rows = await listUnsettled(context, proposal);
  if (rows.length > 0) return keepProposed(context, { id, pull, rows });
  // Its texts were rolled back before it arrived.
  if (pull.state === 'open') await repository.close(pull.number, signal);
  await updateProposal(context.db, id, { state: 'closed', number: pull.number, url: pull.url });
}

/** Asks what became of a pull request, and keeps it with its texts. */
export async function lookAtProposal(work: Work, proposal: ProposalRecord): Promise<void> {
  const { id: proposalId, number, purpose } = proposal;
  if (number === null) return settle(work, proposal);
  const { context, repository } = work;
  const pull = await repository.getPullRequest(number, context.signal);
  if (purpose === 'rollback') return keepRollback(context, proposal, pull);
  const { state, mergedBy } = pull;
  const now = context.now();
  const of = { proposalId, from: 'proposed' } as const;
  await transact(context, async ({ db }) => {
    if (state === 'open') return moveProposed(db, of, { next_check_at: after(now, lookEveryMs) });
    await updateProposal(db, proposalId, { state, mergedBy });
    const published = { state: 'published', published_at: now, checks: 0, next_check_at: now, message: null } as const;
    const closed = { state: 'failed', next_check_at: null, message: closedMessage(number) } as const;
    return moveProposed(db, of, state === 'merged' ? published : closed);
  });
}

/** Looks while nothing is sent to the repository, so that what is on its way isn't taken for lost. */
async function look(context: Context, { id, batchId, teamId }: ProposalRecord): Promise<void> {
  const destinationId = (await readBatch(context.db, batchId))?.destinationId ?? null;
  if (destinationId === null) return;
  const destination = await getDestination(context.db, { teamId, destinationId });
  await holdLocks(context, { what: 'a repository', names: [`propose ${destinationId}`] }, async (signal) => {
    const held = { ...context, signal };
    const [proposal] = await readProposals(held.db, [id]);
    if (proposal === undefined) return;
    await lookAtProposal({ context: held, repository: await openRepository(held, destination) }, proposal);
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
  for (const proposal of await readProposals(context.db, [...new Set(ids)])) {
    try {
      await look(context, proposal);
    } catch (error) {
      context.log.warn({ err: error, proposal: proposal.id }, 'a pull request could not be looked at');
    }
  }
}

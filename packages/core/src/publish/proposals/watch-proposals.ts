import type { Context } from '../../context/context.ts';
import { transact } from '../../database/transaction.ts';
import { type DestinationRecord, getDestination } from '../destinations/destinations-store.ts';
import { openRepository } from '../destinations/open-destination.ts';
import { readBatch } from '../record/batches-store.ts';
import type { Publication } from '../record/publication.ts';
import { closedMessage } from './proposal-rules.ts';
import type { ProposalRecord } from './proposal.ts';
import { moveProposed, readProposals, updateProposal } from './proposals-store.ts';
import { keepRollback, settleRollback } from './propose-rollback.ts';

/** How often an open pull request is looked at. */
const lookEveryMs = 15 * 60_000;

async function destinationOf(context: Context, { batchId, teamId }: ProposalRecord): Promise<DestinationRecord | null> {
  const destinationId = (await readBatch(context.db, batchId))?.destinationId ?? null;
  return destinationId === null ? null : getDestination(context.db, { teamId, destinationId });
}

/** Asks what became of a pull request, and keeps it with its texts. */
export async function lookAtProposal(context: Context, proposal: ProposalRecord): Promise<void> {
  const { id: proposalId, number, purpose } = proposal;
  const destination = await destinationOf(context, proposal);
  if (destination === null) return;
  if (number === null) return purpose === 'rollback' ? settleRollback(context, destination, proposal) : undefined;
  const repository = await openRepository(context, destination);
  const pull = await repository.getPullRequest(number, context.signal);
  if (purpose === 'rollback') return keepRollback(context, proposal, pull);
  const { state, mergedBy } = pull;
  const now = context.now();
  const of = { proposalId, from: 'proposed' } as const;
  const next = new Date(now.getTime() + lookEveryMs);
  await transact(context, async ({ db }) => {
    if (state === 'open') return moveProposed(db, of, { next_check_at: next });
    await updateProposal(db, proposalId, { state, mergedBy });
    const published = { state: 'published', published_at: now, checks: 0, next_check_at: now, message: null } as const;
    const closed = { state: 'failed', next_check_at: null, message: closedMessage(proposal) } as const;
    return moveProposed(db, of, state === 'merged' ? published : closed);
  });
}

/** The pull request that a text waits for; null when it waits for none. */
function awaited({ state, proposalId, rollbackProposalId }: Publication): string | null {
  if (state === 'proposed') return proposalId;
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
      await lookAtProposal(context, proposal);
    } catch (error) {
      context.log.warn({ err: error, proposal: proposal.id }, 'a pull request could not be looked at');
    }
  }
}

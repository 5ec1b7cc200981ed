import type { Context } from '../../context/context.ts';
import { transact } from '../../database/transaction.ts';
import type { PullRequest, Repository } from '../../providers/sites/repository.ts';
import { type DestinationRecord, getDestination } from '../destinations/destinations-store.ts';
import { openRepository } from '../destinations/open-destination.ts';
import { openCheckout } from '../files/checkout.ts';
import { readBatch } from '../record/batches-store.ts';
import type { Publication } from '../record/publication.ts';
import { listPublications } from '../record/publications-store.ts';
import { closedMessage, isBack, says } from './proposal-rules.ts';
import type { ProposalRecord } from './proposal.ts';
import { moveProposed, readProposals, updateProposal } from './proposals-store.ts';
import { keepRollback, settleRollback } from './propose-rollback.ts';

/** How often an open pull request is looked at. */
const lookEveryMs = 15 * 60_000;

async function destinationOf(context: Context, { batchId, teamId }: ProposalRecord): Promise<DestinationRecord | null> {
  const destinationId = (await readBatch(context.db, batchId))?.destinationId ?? null;
  return destinationId === null ? null : getDestination(context.db, { teamId, destinationId });
}

/** Where no server can be asked, the files themselves say whether a branch was merged. */
async function lookAtBranch(
  context: Context & { repository: Repository },
  { id, batchId, branch, head, url, purpose }: ProposalRecord,
): Promise<PullRequest> {
  const { db, signal, repository } = context;
  const of = purpose === 'publish' ? { proposalId: id } : { rollbackProposalId: id };
  const states = purpose === 'publish' ? (['proposed'] as const) : (['rollingBack'] as const);
  const rows = await listPublications(db, { batchId, ...of, states });
  // The branch first: it is deleted after merging, never before.
  const found = await repository.findBranch(branch, signal);
  const checkout = await openCheckout(context, repository);
  let isMerged = rows.length > 0;
  for (const row of rows) {
    const file = await checkout.read(row.sourcePath ?? '');
    isMerged &&= file !== null && (purpose === 'publish' ? says(row, file) : isBack(row, file));
  }
  const state = isMerged ? 'merged' : found === null ? 'closed' : 'open';
  return { number: null, url, state, head: head ?? '', mergedAt: null, mergedBy: null };
}

/** Asks what became of a pull request, and keeps it with its texts. */
export async function lookAtProposal(context: Context, proposal: ProposalRecord): Promise<void> {
  const { id: proposalId, number, purpose } = proposal;
  const destination = await destinationOf(context, proposal);
  if (destination === null) return;
  if (proposal.state === 'sending') {
    return purpose === 'rollback' ? settleRollback(context, destination, proposal) : undefined;
  }
  const repository = await openRepository(context, destination);
  const pull =
    number === null
      ? await lookAtBranch({ ...context, repository }, proposal)
      : await repository.getPullRequest(number, context.signal);
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

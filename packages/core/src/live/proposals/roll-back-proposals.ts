import { v7 as newId } from 'uuid';
import { keptFailure } from '../../platform/database/outlast-outage.ts';
import { transact } from '../../platform/database/transaction.ts';
import { groupBy } from '../../platform/group-by.ts';
import type { Context } from '../../team/context/context.ts';
import type { DestinationRecord } from '../destinations/destinations-store.ts';
import { isOutcomeUnknown } from '../record/doubt-rules.ts';
import type { Publication } from '../record/publication.ts';
import { changePublication, listPublications } from '../record/publications-store.ts';
import { reportRollback as report, rolledBackChange, type RolledBackText } from '../record/rollback-rules.ts';
import { describeRevert, nextLookAtPull, proposedBack, rollbackInDoubt, withdrawnMessage } from './proposal-rules.ts';
import { insertProposal, listProposals, type ProposalRecord, updateProposal } from './proposals-store.ts';
import { endRollback, type GitWork, inRepository, keepPull, lookAtProposal } from './watch-proposals.ts';

interface Work extends GitWork {
  dryRun: boolean;
  /** Who asks for the rollback. */
  userId: string;
}

const together =
  'It is in a pull request with other texts, which is taken back as a whole. Roll back all of its texts, or change this one by hand.';
const isWithdrawn = 'It was proposed but not merged yet; the pull request will be closed.';
const foreign = 'The file already had this text before it was published.';
const notThere = 'No pull request with this text was found.';

/** Texts that wait in a pull request, or may arrive in one: it is closed. */
async function withdraw(
  { context, repository, dryRun, userId }: Work,
  rows: readonly Publication[],
  { id, number }: ProposalRecord,
): Promise<RolledBackText[]> {
  const message = number === null ? notThere : dryRun ? isWithdrawn : withdrawnMessage(number);
  if (dryRun) return rows.map((row) => report(row, 'willRestore', message));
  if (number !== null) await repository.close(number, context.signal);
  const now = context.now();
  await transact(context, async ({ db }) => {
    // One that may still arrive is closed when it is found.
    if (number !== null) await updateProposal(db, id, { state: 'closed' });
    for (const row of rows) await changePublication(db, row, rolledBackChange(row, { now, userId, message }));
  });
  return rows.map((row) => report(row, 'restored', message));
}

/** Texts that were merged: GitHub is asked to revert the pull request; what is meant is written first. */
async function revert(work: Work, rows: readonly Publication[], merged: ProposalRecord): Promise<RolledBackText[]> {
  const { context, repository, dryRun, userId: rolledBackBy } = work;
  if (dryRun) return rows.map((row) => report(row, 'willRestore', null));
  const { batchId, teamId } = merged;
  const [id, createdAt] = [newId(), context.now()];
  const nextCheckAt = nextLookAtPull(createdAt);
  const meant = { rollbackProposalId: id, rolledBackBy, nextCheckAt, message: rollbackInDoubt };
  const changeOf = () => ({ ...meant, state: 'rollingBack' }) as const;
  const of = { id, batchId, teamId, branch: `serplift/rollback-${id}`, purpose: 'rollback', createdAt } as const;
  const proposal = await transact(context, ({ db }) => insertProposal(db, of, { rows, changeOf }));
  try {
    const pull = await repository.getPullRequest(merged.number ?? 0, context.signal);
    const made = await repository.revert(pull, describeRevert(pull.number, of.branch), context.signal);
    await keepPull(context, proposal, made);
    // Nothing is back before people merge it.
    return rows.map((row) => report(row, 'rollingBack', proposedBack(made.number)));
  } catch (thrown) {
    const error = keptFailure(thrown, context.signal);
    // It leaves open what the repository has now.
    const isDoubtful = isOutcomeUnknown(error) || error.code === 'provider_unavailable';
    if (isDoubtful) return rows.map((row) => report(row, 'rollingBack', rollbackInDoubt));
    const message = `The rollback failed: ${error.message} The site still has this text.`;
    await endRollback(context, proposal, message);
    return rows.map((row) => report(row, 'failed', message));
  }
}

/** One pull request is closed or reverted as a whole, with all its texts that are not taken back yet. */
async function rollBackProposal(
  work: Work,
  rows: readonly Publication[],
  proposal: ProposalRecord,
): Promise<RolledBackText[]> {
  const { context } = work;
  const states = ['sending', 'inDoubt', 'proposed', 'published', 'live'] as const;
  const of = { batchId: proposal.batchId, proposalId: proposal.id, states };
  const all = (await listPublications(context.db, of)).filter(({ attempt }) => attempt > 0);
  if (all.length > rows.length) return rows.map((row) => report(row, 'leftAlone', together));
  try {
    return await (proposal.state === 'merged' ? revert : withdraw)(work, rows, proposal);
  } catch (error) {
    const message = `${keptFailure(error, context.signal).message} Roll back again: the repository is read first.`;
    return rows.map((row) => report(row, 'failed', message));
  }
}

/** Rolls back texts of a repository: an open pull request is closed, a merged one is reverted by another. */
export async function rollBackProposed(
  context: Context,
  destination: DestinationRecord,
  { rows, dryRun, userId }: { rows: readonly Publication[]; dryRun: boolean; userId: string },
): Promise<RolledBackText[]> {
  return inRepository(context, destination, async (work) => {
    const ids = rows.flatMap(({ proposalId }) => (proposalId === null ? [] : [proposalId]));
    for (const proposal of await listProposals(context.db, { ids })) await lookAtProposal(work, proposal);
    const wanted = new Set(rows.map(({ id }) => id));
    const [{ batchId } = { batchId: '' }] = rows;
    const now = (await listPublications(context.db, { batchId })).filter(({ id }) => wanted.has(id));
    // What was never sent is in no group.
    const groups = groupBy(now, ({ attempt, proposalId }) => (attempt > 0 && proposalId) || '');
    const reports = (groups.get('') ?? []).map((row) => report(row, 'leftAlone', foreign));
    // The newest first: it changes what the one before wrote.
    for (const proposal of (await listProposals(context.db, { ids })).toReversed()) {
      const sent = groups.get(proposal.id) ?? [];
      if (sent.length > 0) reports.push(...(await rollBackProposal({ ...work, dryRun, userId }, sent, proposal)));
    }
    return reports;
  });
}

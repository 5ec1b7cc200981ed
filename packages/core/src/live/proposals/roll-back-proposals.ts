import { AppError } from '../../contract/errors.ts';
import { holdLocks } from '../../platform/database/hold-locks.ts';
import { isOutage } from '../../platform/database/outlast-outage.ts';
import { transact } from '../../platform/database/transaction.ts';
import { groupBy } from '../../platform/group-by.ts';
import type { Repository } from '../../providers/sites/repository.ts';
import type { Context } from '../../team/context/context.ts';
import type { DestinationRecord } from '../destinations/destinations-store.ts';
import { openRepository } from '../destinations/open-destination.ts';
import { isOutcomeUnknown } from '../record/doubt-rules.ts';
import type { Publication } from '../record/publication.ts';
import { changePublication, listPublications } from '../record/publications-store.ts';
import { reportRollback as report, rolledBackChange, type RolledBackText } from '../record/rollback-rules.ts';
import { branchOf, describeRevert, proposedBack, rollbackInDoubt, withdrawnMessage } from './proposal-rules.ts';
import { endRollback, insertProposal, type ProposalRecord, readProposals, updateProposal } from './proposals-store.ts';
import { keepRollback, lookAtProposal } from './watch-proposals.ts';

interface Work {
  context: Context;
  repository: Repository;
  dryRun: boolean;
  /** Who asks for the rollback. */
  userId: string;
}

/** How soon what was sent is looked at for the first time. */
const firstLookMs = 60_000;

const together =
  'It is in a pull request with other texts, which is taken back as a whole. Roll back all of its texts, or change this one by hand.';
const isWithdrawn = 'It was proposed but not merged yet; the pull request will be closed.';
const foreign = 'The file already had this text before it was published.';
const notThere = 'No pull request with this text was found.';

/** Texts that wait in a pull request, or may arrive in one: it is closed. */
async function withdraw(
  { context, repository, dryRun, userId }: Work,
  rows: readonly Publication[],
  proposal: ProposalRecord,
): Promise<RolledBackText[]> {
  const { number } = proposal;
  const message = number === null ? notThere : dryRun ? isWithdrawn : withdrawnMessage(number);
  if (dryRun) return rows.map((row) => report(row, 'willRestore', message));
  const now = context.now();
  if (number !== null) await repository.close(number, context.signal);
  await transact(context, async ({ db }) => {
    // One that may still arrive is closed when it is found.
    if (number !== null) await updateProposal(db, proposal.id, { state: 'closed' });
    for (const row of rows) await changePublication(db, row, rolledBackChange(row, { now, userId, message }));
  });
  return rows.map((row) => report(row, 'restored', message));
}

/** Whether a failure leaves open what the repository has now. */
const isDoubtful = (error: AppError): boolean => isOutcomeUnknown(error) || error.code === 'provider_unavailable';

/** Texts that were merged: GitHub is asked to revert the pull request; what is meant is written first. */
async function revert(work: Work, rows: readonly Publication[], merged: ProposalRecord): Promise<RolledBackText[]> {
  const { context, repository, dryRun, userId: rolledBackBy } = work;
  if (dryRun) return rows.map((row) => report(row, 'willRestore', null));
  const [{ batchId, teamId } = merged] = rows;
  const now = context.now();
  const nextCheckAt = new Date(now.getTime() + firstLookMs);
  const change = { state: 'rollingBack', rolledBackBy, nextCheckAt, message: rollbackInDoubt } as const;
  const changeOf = (_: Publication, rollbackProposalId: string) => ({ ...change, rollbackProposalId });
  const of = { batchId, teamId, branch: branchOf(rows, 'rollback'), purpose: 'rollback', now } as const;
  const proposal = await transact(context, ({ db }) => insertProposal(db, of, { rows, changeOf }));
  try {
    const pull = await repository.getPullRequest(merged.number ?? 0, context.signal);
    const made = await repository.revert(pull, describeRevert(pull.number, of.branch), context.signal);
    await keepRollback(context, proposal, made);
    // Nothing is back before people merge it.
    return rows.map((row) => report(row, 'rollingBack', proposedBack(made.number)));
  } catch (error) {
    if (context.signal.aborted || isOutage(error) || !(error instanceof AppError)) throw error;
    if (isDoubtful(error)) return rows.map((row) => report(row, 'rollingBack', rollbackInDoubt));
    const message = `The rollback failed: ${error.message} The site still has this text.`;
    await transact(context, ({ db }) => endRollback(db, proposal.id, { message, now: context.now() }));
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
  const ours = rows.filter(({ attempt }) => attempt > 0);
  const reports = rows.filter(({ attempt }) => attempt === 0).map((row) => report(row, 'leftAlone', foreign));
  if (ours.length === 0) return reports;
  if (all.length > ours.length) return [...reports, ...ours.map((row) => report(row, 'leftAlone', together))];
  try {
    const roll = proposal.state === 'merged' ? revert : withdraw;
    return [...reports, ...(await roll(work, ours, proposal))];
  } catch (error) {
    if (context.signal.aborted || isOutage(error) || !(error instanceof AppError)) throw error;
    const message = `${error.message} Roll back again: the repository is read first.`;
    return [...reports, ...ours.map((row) => report(row, 'failed', message))];
  }
}

/** Rolls back texts of a repository: an open pull request is closed, a merged one is reverted by another. */
export async function rollBackProposed(
  context: Context,
  destination: DestinationRecord,
  { rows, dryRun, userId }: { rows: readonly Publication[]; dryRun: boolean; userId: string },
): Promise<RolledBackText[]> {
  return holdLocks(context, { what: 'a repository', names: [`propose ${destination.id}`] }, async (signal) => {
    const held = { ...context, signal };
    const work = { context: held, repository: await openRepository(held, destination), dryRun, userId };
    const ids = [...new Set(rows.flatMap(({ proposalId }) => (proposalId === null ? [] : [proposalId])))];
    for (const proposal of await readProposals(held.db, ids)) await lookAtProposal(work, proposal);
    const wanted = new Set(rows.map(({ id }) => id));
    const [{ batchId } = { batchId: '' }] = rows;
    const now = (await listPublications(held.db, { batchId })).filter(({ id }) => wanted.has(id));
    const groups = groupBy(now, ({ proposalId }) => proposalId ?? '');
    const reports: RolledBackText[] = [];
    // The newest first: it changes what the one before wrote.
    for (const proposal of (await readProposals(held.db, ids)).toReversed()) {
      reports.push(...(await rollBackProposal(work, groups.get(proposal.id) ?? [], proposal)));
    }
    const unsent = groups.get('') ?? [];
    return [...reports, ...unsent.map((row) => report(row, 'leftAlone', foreign))];
  });
}

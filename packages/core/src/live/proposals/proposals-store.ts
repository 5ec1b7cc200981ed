import type { Knex } from 'knex';
import { v7 as newId } from 'uuid';
import { AppError } from '../../contract/errors.ts';
import type { Publication, PublicationState } from '../record/publication.ts';
import { changePublication, type PublicationChange } from '../record/publications-store.ts';

/** A pull request with texts of a batch, or one that takes them back; written before anything is sent. */
export interface ProposalRecord {
  id: string;
  batchId: string;
  teamId: string;
  /** Made of what it proposes, so that it is found again after a crash; GitHub's own branch of a revert has another name. */
  branch: string;
  /** Sending: it isn't known yet whether it arrived. */
  state: 'sending' | 'open' | 'merged' | 'closed';
  /** Null until it is known. */
  number: number | null;
  url: string | null;
  purpose: 'publish' | 'rollback';
  /** The account that merged it. */
  mergedBy: string | null;
}

const columns: Record<keyof ProposalRecord, string> = {
  id: 'id',
  batchId: 'batch_id',
  teamId: 'team_id',
  branch: 'branch',
  state: 'state',
  number: 'number',
  url: 'url',
  purpose: 'purpose',
  mergedBy: 'merged_by',
};

/** The pull requests of a batch in order. */
export async function listProposals(
  db: Knex,
  of: { batchId: string; purpose?: ProposalRecord['purpose']; states?: readonly ProposalRecord['state'][] },
): Promise<ProposalRecord[]> {
  const query = db('proposals').where({ batch_id: of.batchId }).orderBy('id').select<ProposalRecord[]>(columns);
  if (of.purpose !== undefined) query.where({ purpose: of.purpose });
  if (of.states !== undefined) query.whereIn('state', [...of.states]);
  return query;
}

/** Those of these pull requests that exist, of any team: for workers. */
export async function readProposals(db: Knex, ids: readonly string[]): Promise<ProposalRecord[]> {
  return db('proposals')
    .whereIn('id', [...ids])
    .orderBy('id')
    .select<ProposalRecord[]>(columns);
}

/** A pull request that is about to be sent. */
type NewProposal = Pick<ProposalRecord, 'batchId' | 'teamId' | 'branch' | 'purpose'> & { now: Date };

/**
 * Writes that these texts are about to be sent together, before anything is, and changes each of them. In a transaction.
 * Throws `conflict` when another worker was faster with one of them.
 */
export async function insertProposal(
  db: Knex,
  of: NewProposal,
  { rows, changeOf }: { rows: readonly Publication[]; changeOf: (row: Publication, id: string) => PublicationChange },
): Promise<ProposalRecord> {
  const id = newId();
  const { batchId, teamId, branch, purpose, now } = of;
  await db('proposals').insert({ id, batch_id: batchId, team_id: teamId, branch, purpose, created_at: now });
  for (const row of rows) {
    if (await changePublication(db, row, changeOf(row, id))) continue;
    throw new AppError('conflict', 'These texts are already being published; reload them.');
  }
  return { id, batchId, teamId, branch, purpose, state: 'sending', number: null, url: null, mergedBy: null };
}

/** Keeps what became of a pull request. */
export async function updateProposal(
  db: Knex,
  id: string,
  { mergedBy, ...change }: Partial<Pick<ProposalRecord, 'state' | 'number' | 'url' | 'mergedBy'>>,
): Promise<void> {
  await db('proposals')
    .where({ id })
    .update({ ...change, ...(mergedBy !== undefined && { merged_by: mergedBy }) });
}

/** Changes all texts of a pull request that are in a state. */
export async function moveProposed(
  db: Knex,
  of: { proposalId: string; from: PublicationState },
  change: Partial<{
    state: PublicationState;
    message: string | null;
    published_at: Date;
    checks: number;
    next_check_at: Date | null;
  }>,
): Promise<void> {
  await db('publications').where({ proposal_id: of.proposalId, state: of.from }).update(change);
}

/** Changes all texts that a pull request is to restore. */
export async function moveRollingBack(
  db: Knex,
  proposalId: string,
  change: Partial<{
    state: PublicationState;
    message: string | null;
    rolled_back_at: Date;
    next_check_at: Date | null;
  }>,
): Promise<void> {
  await db('publications').where({ rollback_proposal_id: proposalId, state: 'rollingBack' }).update(change);
}

/** Ends a rollback whose pull request restores nothing: its texts are on the site as before. */
export async function endRollback(
  db: Knex,
  proposalId: string,
  { message, now }: { message: string; now: Date },
): Promise<void> {
  await updateProposal(db, proposalId, { state: 'closed' });
  await db('publications')
    .where({ rollback_proposal_id: proposalId, state: 'rollingBack' })
    .update({
      state: db.raw("case when live_at is null then 'published' else 'live' end"),
      // A page that did not show its text yet is looked at again.
      next_check_at: db.raw('case when live_at is null then ?::timestamptz end', [now]),
      rolled_back_by: null,
      message,
    });
}

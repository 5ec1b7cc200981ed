import type { Knex } from 'knex';
import { v7 as newId } from 'uuid';
import { AppError } from '../../contract/errors.ts';
import type { Publication, PublicationState } from '../record/publication.ts';
import { changePublication } from '../record/publications-store.ts';
import type { ProposalRecord } from './proposal.ts';

interface ProposalRow {
  id: string;
  batch_id: string;
  team_id: string;
  branch: string;
  state: ProposalRecord['state'];
  number: number | null;
  url: string | null;
}

const toProposal = (row: ProposalRow): ProposalRecord => ({
  id: row.id,
  batchId: row.batch_id,
  teamId: row.team_id,
  branch: row.branch,
  state: row.state,
  number: row.number,
  url: row.url,
});

/** The pull requests of a batch in order. */
export async function listProposals(
  db: Knex,
  of: { batchId: string; states?: readonly ProposalRecord['state'][] },
): Promise<ProposalRecord[]> {
  const query = db('proposals').where({ batch_id: of.batchId }).orderBy('id').select<ProposalRow[]>('*');
  if (of.states !== undefined) query.whereIn('state', [...of.states]);
  return (await query).map(toProposal);
}

/** Those of these pull requests that exist, whosever they are: for workers. */
export async function readProposals(db: Knex, ids: readonly string[]): Promise<ProposalRecord[]> {
  const rows = await db('proposals')
    .whereIn('id', [...ids])
    .orderBy('id')
    .select<ProposalRow[]>('*');
  return rows.map(toProposal);
}

/**
 * Writes that these texts are about to be proposed together, before anything is sent. In a transaction. Throws `conflict`
 * when another worker was faster with one of them.
 */
export async function insertProposal(
  db: Knex,
  of: { batchId: string; teamId: string; branch: string; now: Date },
  rows: readonly Publication[],
): Promise<ProposalRecord> {
  const id = newId();
  const { batchId, teamId, branch, now } = of;
  const proposal = { id, batch_id: batchId, team_id: teamId, branch, created_at: now };
  await db('proposals').insert(proposal);
  for (const row of rows) {
    const sending = { state: 'sending', attempt: row.attempt + 1, proposalId: id, sentAt: now, message: null } as const;
    if (await changePublication(db, row, sending)) continue;
    throw new AppError('conflict', 'These texts are being published already; look at them again.');
  }
  return { id, batchId, teamId, branch, state: 'sending', number: null, url: null };
}

/** Keeps what became of a pull request. */
export async function updateProposal(
  db: Knex,
  id: string,
  change: Partial<Pick<ProposalRecord, 'state' | 'number' | 'url'>>,
): Promise<void> {
  await db('proposals').where({ id }).update(change);
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

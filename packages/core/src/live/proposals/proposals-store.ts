import type { Knex } from 'knex';
import { AppError } from '../../contract/errors.ts';
import { namedRow, toColumns } from '../../platform/database/columns.ts';
import type { Publication } from '../record/publication.ts';
import { changePublication, listPublications, type PublicationChange } from '../record/publications-store.ts';

/** A pull request with texts of a batch, or one that takes them back; written before anything is sent. */
export interface ProposalRecord {
  id: string;
  batchId: string;
  teamId: string;
  /** The name of its branch; of one that takes texts back the mark in its body, since GitHub names its branch. */
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

/** The pull requests with these values in order, of any team: for workers. */
export async function listProposals(
  db: Knex,
  of: Partial<Pick<ProposalRecord, 'batchId' | 'purpose' | 'state'>> & { ids?: readonly string[] },
): Promise<ProposalRecord[]> {
  const { ids, ...values } = of;
  const query = db('proposals').where(toColumns(values)).orderBy('id');
  if (ids !== undefined) query.whereIn('id', [...ids]);
  return (await query.select<ProposalRecord[]>('*')).map(namedRow);
}

/** A pull request that is about to be sent. */
type NewProposal = Pick<ProposalRecord, 'id' | 'batchId' | 'teamId' | 'branch' | 'purpose'> & { createdAt: Date };

/**
 * Writes that these texts are about to be sent together, before anything is, and changes each of them. In a transaction.
 * Throws `conflict` when another worker was faster with one of them.
 */
export async function insertProposal(
  db: Knex,
  { createdAt, ...proposal }: NewProposal,
  { rows, changeOf }: { rows: readonly Publication[]; changeOf: (row: Publication) => PublicationChange },
): Promise<ProposalRecord> {
  await db('proposals').insert(toColumns({ ...proposal, createdAt }));
  for (const row of rows) {
    if (await changePublication(db, row, changeOf(row))) continue;
    throw new AppError('conflict', 'These texts are already being published; reload them.');
  }
  return { ...proposal, state: 'sending', number: null, url: null, mergedBy: null };
}

/** Keeps what became of a pull request. */
export async function updateProposal(
  db: Knex,
  id: string,
  change: Partial<Pick<ProposalRecord, 'state' | 'number' | 'url' | 'mergedBy'>>,
): Promise<void> {
  await db('proposals').where({ id }).update(toColumns(change));
}

/** The texts that wait for a pull request, or may have arrived with it. */
export const listWaiting = (db: Knex, { id, batchId, purpose }: ProposalRecord): Promise<Publication[]> =>
  purpose === 'rollback'
    ? listPublications(db, { batchId, rollbackProposalId: id, states: ['rollingBack'] })
    : listPublications(db, { batchId, proposalId: id, states: ['sending', 'inDoubt', 'proposed'] });

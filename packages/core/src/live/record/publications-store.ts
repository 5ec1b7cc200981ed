import type { Knex } from 'knex';
import { v7 as newId } from 'uuid';
import type { DestinationKind } from '../../contract/live/destinations-api.ts';
import { namedRow, toColumns } from '../../platform/database/columns.ts';
import type { Publication, PublicationState } from './publication.ts';
import { hashPublication } from './publish-rules.ts';

/** The texts as they are kept, with the name of who asked for a rollback. */
const texts = (db: Knex) =>
  db('publications as p')
    .leftJoin('users as u', 'u.id', 'p.rolled_back_by')
    // The last of two columns with one name is the one that a row has.
    .select<Publication[]>('p.*', 'u.username as rolled_back_by');

/** A text to plan. */
export type NewPublication = Pick<Publication, 'itemId' | 'pageUrl' | 'field' | 'proposalSaw' | 'after'>;

const rowsPerInsert = 500;

/** Writes the rows of a batch, in order. */
export async function insertPublications(
  db: Knex,
  of: { batchId: string; teamId: string; runId: string },
  planned: readonly NewPublication[],
): Promise<void> {
  const rows = planned.map((row, ordinal) =>
    toColumns({ id: newId(), ...of, ordinal, ...row, contentHash: hashPublication(row) }),
  );
  await db.batchInsert('publications', rows, rowsPerInsert);
}

/** The texts of a batch in order, or those of one of its pages. */
export async function listPublications(
  db: Knex,
  of: Pick<Publication, 'batchId'> &
    Partial<Pick<Publication, 'pageUrl' | 'proposalId' | 'rollbackProposalId'>> & {
      states?: readonly PublicationState[];
    },
): Promise<Publication[]> {
  const { batchId, pageUrl, proposalId, rollbackProposalId, states } = of;
  const wanted = Object.entries({ batchId, pageUrl, proposalId, rollbackProposalId });
  const given = Object.fromEntries(wanted.filter(([, value]) => value !== undefined));
  const query = texts(db).where(toColumns(given, 'p.')).orderBy('p.ordinal');
  if (states !== undefined) query.whereIn('p.state', [...states]);
  return (await query).map(namedRow);
}

/** What may change about a row; the others are what was planned. */
export type PublicationChange = Partial<
  Omit<Publication, 'id' | 'batchId' | 'teamId' | 'runId' | 'ordinal' | 'proposalSaw' | keyof NewPublication>
> & {
  /** The id of a person. */
  rolledBackBy?: string | null;
};

/** What has another state is no longer waited for. */
const openStates = new Set<PublicationState>(['accepted', 'sending', 'inDoubt', 'rollingBack']);

/** Changes a row that is still as it was read; false, and nothing is changed, when another worker was faster. */
export async function changePublication(
  db: Knex,
  { id, state, round, attempt }: Pick<Publication, 'id' | 'state' | 'round' | 'attempt'>,
  change: PublicationChange,
): Promise<boolean> {
  const isSettled = change.state !== undefined && !openStates.has(change.state);
  const columns = toColumns({ ...(isSettled && { waitingSince: null }), ...change });
  return (await db('publications').where({ id, state, round, attempt }).update(columns)) > 0;
}

/** Whether the page got a newer text than this one. */
export async function isSuperseded(db: Knex, { id, teamId, pageUrl, field, sentAt }: Publication): Promise<boolean> {
  const newer = db('publications').where({ team_id: teamId, page_url: pageUrl, field }).whereNot({ id });
  return (await newer.where('sent_at', '>', sentAt).first('id')) !== undefined;
}

/** The items of a run of which every published text is live. */
export async function listLiveItems(db: Knex, of: { teamId: string; runId: string }): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { item_id: string }[] }>(
    `select item_id from (
       select distinct on (item_id, field) item_id, state, live_at from publications
       where team_id = :teamId and run_id = :runId and state <> 'kept' order by item_id, field, id desc
     ) as latest group by item_id having bool_and(state in ('live', 'rollingBack') and live_at is not null)`,
    { teamId: of.teamId, runId: of.runId },
  );
  return rows.map((row) => row.item_id);
}

/** A text that a page may show by now. */
export interface DuePublication extends Publication {
  kind: DestinationKind;
}

/** Takes the texts whose pages are to be read; no other worker gets them for an hour. */
export async function takeDue(db: Knex, { now, limit }: { now: Date; limit: number }): Promise<DuePublication[]> {
  const { rows } = await db.raw<{ rows: { id: string; kind: DestinationKind }[] }>(
    `update publications p set next_check_at = :now::timestamptz + interval '1 hour'
     from publication_batches b where b.id = p.batch_id and p.id in (
       select id from publications where next_check_at <= :now order by next_check_at limit :limit for update skip locked
     ) returning p.id, b.kind`,
    { now, limit },
  );
  const kinds = new Map(rows.map(({ id, kind }) => [id, kind]));
  const taken = (await texts(db).whereIn('p.id', [...kinds.keys()])).map(namedRow);
  return taken.map((row) => Object.assign(row, { kind: kinds.get(row.id) ?? 'byHand' }));
}

import type { Knex } from 'knex';
import { v7 as newId } from 'uuid';
import type { DestinationKind } from '../../contract/live/destinations-api.ts';
import type { PageField } from '../../providers/sites/site.ts';
import type { Publication, PublicationState } from './publication.ts';
import { hashPublication } from './publish-rules.ts';

interface PublicationRow {
  id: string;
  batch_id: string;
  team_id: string;
  run_id: string;
  item_id: string;
  ordinal: number;
  page_url: string;
  field: PageField;
  proposal_saw: string | null;
  stored_before: string | null;
  rendered_before: string | null;
  after: string;
  rendered_after: string | null;
  state: PublicationState;
  round: number;
  attempt: number;
  sent_version: string | null;
  source_path: string | null;
  source_key: string | null;
  proposal_id: string | null;
  rollback_proposal_id: string | null;
  conflict_stored: string | null;
  conflict_rendered: string | null;
  message: string | null;
  planned_at: Date | null;
  waiting_since: Date | null;
  next_check_at: Date | null;
  sent_at: Date | null;
  published_at: Date | null;
  live_at: Date | null;
  rolled_back_at: Date | null;
  rolled_back_by_name?: string | null;
  checks: number;
}

const toPublication = (row: PublicationRow): Publication => ({
  id: row.id,
  batchId: row.batch_id,
  teamId: row.team_id,
  runId: row.run_id,
  itemId: row.item_id,
  ordinal: row.ordinal,
  pageUrl: row.page_url,
  field: row.field,
  proposalSaw: row.proposal_saw,
  storedBefore: row.stored_before,
  renderedBefore: row.rendered_before,
  after: row.after,
  renderedAfter: row.rendered_after,
  state: row.state,
  round: row.round,
  attempt: row.attempt,
  sentVersion: row.sent_version,
  sourcePath: row.source_path,
  sourceKey: row.source_key,
  proposalId: row.proposal_id,
  rollbackProposalId: row.rollback_proposal_id,
  conflictStored: row.conflict_stored,
  conflictRendered: row.conflict_rendered,
  message: row.message,
  plannedAt: row.planned_at,
  waitingSince: row.waiting_since,
  nextCheckAt: row.next_check_at,
  sentAt: row.sent_at,
  publishedAt: row.published_at,
  liveAt: row.live_at,
  rolledBackAt: row.rolled_back_at,
  rolledBackBy: row.rolled_back_by_name ?? null,
  checks: row.checks,
});

/** A text to plan. */
export type NewPublication = Pick<Publication, 'itemId' | 'pageUrl' | 'field' | 'proposalSaw' | 'after'>;

const rowsPerInsert = 500;

/** Writes the rows of a batch, in order. */
export async function insertPublications(
  db: Knex,
  of: { batchId: string; teamId: string; runId: string },
  planned: readonly NewPublication[],
): Promise<void> {
  const rows = planned.map((row, ordinal) => ({
    id: newId(),
    batch_id: of.batchId,
    team_id: of.teamId,
    run_id: of.runId,
    item_id: row.itemId,
    ordinal,
    page_url: row.pageUrl,
    field: row.field,
    proposal_saw: row.proposalSaw,
    after: row.after,
    content_hash: hashPublication(row),
  }));
  await db.batchInsert('publications', rows, rowsPerInsert);
}

/** The texts of a batch in order, or those of one of its pages. */
export async function listPublications(
  db: Knex,
  of: {
    batchId: string;
    pageUrl?: string;
    proposalId?: string;
    rollbackProposalId?: string;
    states?: readonly PublicationState[];
  },
): Promise<Publication[]> {
  const query = db('publications as p')
    .leftJoin('users as u', 'u.id', 'p.rolled_back_by')
    .where({ 'p.batch_id': of.batchId })
    .orderBy('p.ordinal')
    .select<PublicationRow[]>('p.*', 'u.username as rolled_back_by_name');
  if (of.pageUrl !== undefined) query.where({ 'p.page_url': of.pageUrl });
  if (of.proposalId !== undefined) query.where({ 'p.proposal_id': of.proposalId });
  if (of.rollbackProposalId !== undefined) query.where({ 'p.rollback_proposal_id': of.rollbackProposalId });
  if (of.states !== undefined) query.whereIn('p.state', [...of.states]);
  return (await query).map(toPublication);
}

/** What may change about a row; the others are what was planned. */
export type PublicationChange = Partial<
  Pick<
    Publication,
    | 'state'
    | 'storedBefore'
    | 'renderedBefore'
    | 'renderedAfter'
    | 'conflictStored'
    | 'conflictRendered'
    | 'message'
    | 'plannedAt'
    | 'waitingSince'
    | 'nextCheckAt'
    | 'sentAt'
    | 'publishedAt'
    | 'liveAt'
    | 'rolledBackAt'
    | 'checks'
    | 'round'
    | 'attempt'
    | 'sentVersion'
    | 'sourcePath'
    | 'sourceKey'
    | 'proposalId'
    | 'rollbackProposalId'
  >
> & {
  /** The id of a person. */
  rolledBackBy?: string | null;
};

/** What has another state is no longer waited for. */
const openStates = new Set<PublicationState>(['accepted', 'sending', 'inDoubt', 'rollingBack']);

const columnOf = (name: string): string => name.replace(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);

/** Changes a row that is still as it was read; false, and nothing is changed, when another worker was faster. */
export async function changePublication(
  db: Knex,
  { id, state, round, attempt }: Pick<Publication, 'id' | 'state' | 'round' | 'attempt'>,
  change: PublicationChange,
): Promise<boolean> {
  const isSettled = change.state !== undefined && !openStates.has(change.state);
  const columns = Object.fromEntries(
    Object.entries({ ...(isSettled && { waitingSince: null }), ...change }).map(([name, value]) => [
      columnOf(name),
      value,
    ]),
  );
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
  const { rows } = await db.raw<{ rows: (PublicationRow & { kind: DestinationKind })[] }>(
    `update publications p set next_check_at = :now::timestamptz + interval '1 hour'
     from publication_batches b where b.id = p.batch_id and p.id in (
       select id from publications where next_check_at <= :now order by next_check_at limit :limit for update skip locked
     ) returning p.*, b.kind`,
    { now, limit },
  );
  return rows.map((row) => Object.assign(toPublication(row), { kind: row.kind }));
}

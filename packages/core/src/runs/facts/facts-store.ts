import type { Knex } from 'knex';
import { v7 as newId, validate as isUuid } from 'uuid';
import { AppError } from '../../contract/errors.ts';
import type { ApprovedFact, FactKind } from '../../contract/runs/facts-api.ts';
import { factState } from './fact-rules.ts';

interface FactRow {
  id: string;
  kind: FactKind;
  text: string;
  applies_to: string;
  proof_url: string | null;
  proof_quote: string | null;
  confirmed_by: string | null;
  expires_on: string;
  suspended_why: string | null;
  checked_at: Date;
}

export interface FactValues extends Pick<ApprovedFact, 'kind' | 'text' | 'appliesTo' | 'expiresOn'> {
  proofUrl: string | null;
  proofQuote: string | null;
  confirmedBy: string | null;
}

const columns = (db: Knex) => [
  'id',
  'kind',
  'text',
  'applies_to',
  'proof_url',
  'proof_quote',
  'confirmed_by',
  db.raw("to_char(expires_on, 'YYYY-MM-DD') as expires_on"),
  'suspended_why',
  'checked_at',
];

function toFact(row: FactRow, now: Date): ApprovedFact {
  const dates = { suspendedWhy: row.suspended_why, expiresOn: row.expires_on };
  return {
    id: row.id,
    kind: row.kind,
    text: row.text,
    appliesTo: row.applies_to,
    proofUrl: row.proof_url,
    proofQuote: row.proof_quote,
    confirmedBy: row.confirmed_by,
    ...dates,
    state: factState(dates, now),
    checkedAt: row.checked_at.toISOString(),
  };
}

const toRow = (values: FactValues) => ({
  kind: values.kind,
  text: values.text,
  applies_to: values.appliesTo,
  proof_url: values.proofUrl,
  proof_quote: values.proofQuote,
  confirmed_by: values.confirmedBy,
  expires_on: values.expiresOn,
});

/** A team's facts, newest first. */
export async function listFacts(db: Knex, of: { teamId: string; now: Date }): Promise<ApprovedFact[]> {
  const rows = await db('approved_facts')
    .where({ team_id: of.teamId })
    .orderBy('id', 'desc')
    .select<FactRow[]>(columns(db));
  return rows.map((row) => toFact(row, of.now));
}

/** The websites of the team's destinations, which owners connect. */
export async function listPublishedWebsites(db: Knex, teamId: string): Promise<string[]> {
  return db('destinations').where({ team_id: teamId }).distinct().pluck<string[]>('website_url');
}

/** How many facts a team has. */
export async function countFacts(db: Knex, teamId: string): Promise<number> {
  const { rows } = await db.raw<{ rows: { count: number }[] }>(
    'select count(*)::int as count from approved_facts where team_id = ?',
    [teamId],
  );
  return rows[0]?.count ?? 0;
}

/** Adds a fact. */
export async function insertFact(
  db: Knex,
  by: { teamId: string; userId: string; now: Date },
  values: FactValues,
): Promise<ApprovedFact> {
  const made = { id: newId(), team_id: by.teamId, created_by: by.userId, created_at: by.now, checked_at: by.now };
  const [row] = await db('approved_facts').insert({ ...made, ...toRow(values) }, columns(db) as string[]);
  return toFact(row as FactRow, by.now);
}

/** Replaces a fact, whose proof was read just now. Throws `not_found`. */
export async function updateFact(
  db: Knex,
  key: { teamId: string; factId: string; now: Date },
  values: FactValues,
): Promise<ApprovedFact> {
  const rows: FactRow[] = isUuid(key.factId)
    ? await db('approved_facts')
        .where({ id: key.factId, team_id: key.teamId })
        .update({ ...toRow(values), suspended_why: null, checked_at: key.now }, columns(db) as string[])
    : [];
  const [row] = rows;
  if (row === undefined) throw new AppError('not_found', 'Fact not found.');
  return toFact(row, key.now);
}

/** Deletes a fact. Throws `not_found`. */
export async function deleteFact(db: Knex, key: { teamId: string; factId: string }): Promise<void> {
  const deleted = isUuid(key.factId)
    ? await db('approved_facts').where({ id: key.factId, team_id: key.teamId }).delete()
    : 0;
  if (deleted === 0) throw new AppError('not_found', 'Fact not found.');
}

/** A fact whose proof is to be read again. */
export interface DueFact {
  id: string;
  proofUrl: string;
  proofQuote: string;
}

/** Takes facts whose proof was last read before a time; no other worker gets them until they are due again. */
export async function takeDueFacts(db: Knex, due: { before: Date; now: Date; limit: number }): Promise<DueFact[]> {
  const { rows } = await db.raw<{ rows: DueFact[] }>(
    `update approved_facts f set checked_at = :now where f.id in (
       select id from approved_facts
       where proof_url is not null and suspended_why is null and checked_at < :before and expires_on >= :now::date
       order by checked_at limit :limit for update skip locked
     ) returning f.id, f.proof_url as "proofUrl", f.proof_quote as "proofQuote"`,
    { before: due.before, now: due.now, limit: due.limit },
  );
  return rows;
}

/** Stops texts from relying on a fact until a person looks at it. */
export async function suspendFact(db: Knex, factId: string, why: string): Promise<void> {
  await db('approved_facts').where({ id: factId }).update({ suspended_why: why });
}

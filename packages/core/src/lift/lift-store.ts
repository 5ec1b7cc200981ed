import type { Knex } from 'knex';
import { v7 as newId, validate as isUuid } from 'uuid';
import { found } from '../contract/errors.ts';
import type { LiftResult } from '../contract/lift/lift-api.ts';
import { namedRow, toColumns } from '../platform/database/columns.ts';
import type { StoredTest } from './lift-test.ts';

type Row = Omit<StoredTest, 'result'> & { verdict: LiftResult | null };

const columns = (db: Knex) => [
  't.*',
  db.raw(`(select json_agg(json_build_object(
    'arm', u.arm, 'clicksBefore', u.clicks_before, 'pages', u.pages, 'liveOn', to_char(u.live_on, 'YYYY-MM-DD')
  ) order by u.ordinal) from lift_units u where u.test_id = t.id and u.team_id = t.team_id) as units`),
];

function toTest(row: Row): StoredTest {
  const { verdict: result, ...test } = namedRow(row);
  return { ...test, result };
}

/** Tests show at most this many. */
const mostListed = 200;

/** The team's tests, newest first. */
export async function listTests(db: Knex, teamId: string): Promise<StoredTest[]> {
  const rows = await db('lift_tests as t')
    .where({ 't.team_id': teamId })
    .orderBy('t.created_at', 'desc')
    .orderBy('t.id', 'desc')
    .limit(mostListed)
    .select<Row[]>(columns(db));
  return rows.map(toTest);
}

/** One test of the team; `not_found` for another team's or none. With `isHeld`, it stays locked until the transaction ends. */
export async function getTest(db: Knex, of: { teamId: string; testId: string; isHeld?: boolean }): Promise<StoredTest> {
  const query = db('lift_tests as t').where({ 't.team_id': of.teamId }).whereRaw('t.id::text = ?', [of.testId]);
  if (of.isHeld === true) query.forUpdate('t');
  const [row] = await query.select<Row[]>(columns(db));
  return toTest(found(row, 'Lift test'));
}

/** The newest test of a run that was not canceled. */
export async function findTestOfRun(db: Knex, of: { teamId: string; runId: string }): Promise<string | null> {
  if (!isUuid(of.runId)) return null;
  const row = await db('lift_tests')
    .where({ team_id: of.teamId, run_id: of.runId })
    .whereNot({ state: 'cancelled' })
    .orderBy('created_at', 'desc')
    .first<{ id: string } | undefined>('id');
  return row?.id ?? null;
}

/** Every page that the team published a text to, and since when it is live for this run; null for other runs. */
export async function listPublishedPages(
  db: Knex,
  of: { teamId: string; runId: string },
): Promise<{ page: string; liveAt: Date | null }[]> {
  const { rows } = await db.raw<{ rows: { page: string; liveAt: Date | null }[] }>(
    `select page_url as page, min(live_at) filter (where run_id = :runId and state in ('live', 'rollingBack')) as "liveAt"
     from publications where team_id = :teamId and (published_at is not null or live_at is not null) group by page_url`,
    of,
  );
  return rows;
}

/** Pages of the team's open tests; holds the team, so that two tests of one page cannot start together. */
export async function listPagesUnderTest(db: Knex, teamId: string): Promise<string[]> {
  await db('teams').where({ id: teamId }).forNoKeyUpdate().select('id');
  const { rows } = await db.raw<{ rows: { page: string }[] }>(
    `select p->>'page' as page from lift_tests t
     join lift_units u on u.test_id = t.id and u.team_id = t.team_id and u.arm <> 'outside'
     cross join lateral jsonb_array_elements(u.pages) p
     where t.team_id = ? and t.state = 'open'`,
    [teamId],
  );
  return rows.map(({ page }) => page);
}

export interface NewTest extends Omit<StoredTest, 'id' | 'state' | 'harmLookedAt' | 'endedAt' | 'result'> {
  createdBy: string;
}

/** Writes a test with its units; from now on nothing about them changes but when they go live. */
export async function insertTest(db: Knex, test: NewTest): Promise<string> {
  const id = newId();
  const { units, design, told, ...rest } = test;
  const asJson = { design: JSON.stringify(design), told: JSON.stringify(told) };
  await db('lift_tests').insert(toColumns({ id, state: 'open', ...rest, ...asJson }));
  const rows = units.map(({ pages, ...unit }, ordinal) =>
    toColumns({ teamId: test.teamId, testId: id, ordinal, ...unit, pages: JSON.stringify(pages) }),
  );
  await db.batchInsert('lift_units', rows, 500);
  return id;
}

/** Writes since when some units are live. */
export async function setLive(
  db: Knex,
  of: { teamId: string; testId: string },
  { liveOn, ordinals }: { liveOn: string; ordinals: readonly number[] },
): Promise<void> {
  await db('lift_units')
    .where({ team_id: of.teamId, test_id: of.testId })
    .whereIn('ordinal', [...ordinals])
    .update({ live_on: liveOn });
}

/** Those of these pages that wait for the verdict of an open test. */
export async function findWaiting(db: Knex, of: { teamId: string; pageUrls: readonly string[] }): Promise<Set<string>> {
  const { rows } = await db.raw<{ rows: { page: string }[] }>(
    `select distinct p->>'page' as page from lift_tests t
     join lift_units u on u.test_id = t.id and u.team_id = t.team_id and u.arm = 'waiting'
     cross join lateral jsonb_array_elements(u.pages) p
     where t.team_id = ? and t.state = 'open' and p->>'page' = any(?)`,
    [of.teamId, [...of.pageUrls]],
  );
  return new Set(rows.map(({ page }) => page));
}

/** Writes since when units of a run's open test are live: those of which every page is. */
export async function setPagesLive(
  db: Knex,
  of: { teamId: string; runId: string },
  { liveOn, itemIds }: { liveOn: string; itemIds: readonly string[] },
): Promise<void> {
  await db.raw(
    `update lift_units u set live_on = :liveOn from lift_tests t
     where t.id = u.test_id and t.team_id = u.team_id and t.team_id = :teamId and t.run_id = :runId and t.state = 'open'
       and u.arm <> 'waiting' and u.live_on is null
       and not exists (select from jsonb_array_elements(u.pages) p where not p->>'itemId' = any(:itemIds))`,
    { teamId: of.teamId, runId: of.runId, liveOn, itemIds: [...itemIds] },
  );
}

/** Ends an open test, with its result or without one. */
export async function endTest(
  db: Knex,
  of: { teamId: string; testId: string },
  { result, now }: { result: LiftResult | null; now: Date },
): Promise<void> {
  await db('lift_tests')
    .where({ team_id: of.teamId, id: of.testId, state: 'open' })
    .update({
      state: result === null ? 'cancelled' : 'decided',
      verdict: result === null ? null : JSON.stringify(result),
      ended_at: now,
    });
}

/** Remembers that the one look at harm was taken. */
export async function setHarmLooked(db: Knex, of: { teamId: string; testId: string; now: Date }): Promise<void> {
  await db('lift_tests').where({ team_id: of.teamId, id: of.testId }).update({ harm_looked_at: of.now });
}

/** Open tests of every team whose treated pages are all live, oldest first; for the daily job. */
export async function listLiveTests(db: Knex): Promise<{ teamId: string; testId: string }[]> {
  return db('lift_tests as t')
    .where({ state: 'open' })
    .whereNotExists(
      db('lift_units as u')
        .whereRaw('u.test_id = t.id and u.team_id = t.team_id')
        .where({ arm: 'treated' })
        .whereNull('live_on'),
    )
    .orderBy('created_at')
    .select<{ teamId: string; testId: string }[]>('team_id as teamId', 'id as testId');
}

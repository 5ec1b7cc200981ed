import type { Knex } from 'knex';
import { v7 as newId } from 'uuid';
import type { SearchResultKey } from '../providers/dataforseo/search-results.ts';
import type { PublicationState } from '../publish/record/publication.ts';
import type { LookDay, ShownOutcome } from './shown-outcomes.ts';
import { readShownSettings, sumShownCosts } from './shown-settings-store.ts';

/** A live title no one plans to look for yet. */
export interface UnplannedTitle {
  publicationId: string;
  teamId: string;
  runId: string;
  itemId: string;
  title: string;
  liveAt: Date;
}

/** Live titles without planned looks, of teams and websites that have them looked for. */
export async function listUnplanned(db: Knex, of: { since: Date; limit: number }): Promise<UnplannedTitle[]> {
  const { rows } = await db.raw<{ rows: UnplannedTitle[] }>(
    `select p.id as "publicationId", p.team_id as "teamId", p.run_id as "runId", p.item_id as "itemId",
       p.after as title, p.live_at as "liveAt"
     from publications p left join shown_settings s on s.team_id = p.team_id
     where p.state in ('live', 'rollingBack') and p.field = 'title' and p.live_at > :since and coalesce(s.is_on, true)
       and not exists (select from unnest(s.off_websites) as site where starts_with(p.page_url, site))
       and not exists (select from shown_checks c where c.publication_id = p.id)
     order by p.live_at limit :limit`,
    { ...of },
  );
  return rows;
}

/** The looks to plan for a title; `whyNot` is why they cannot be made. */
export interface NewChecks extends Omit<SearchResultKey, 'device'> {
  looks: readonly { day: LookDay; dueAt: Date }[];
  risk: number | null;
  whyNot: string | null;
}

/** Plans the looks for a title; another worker may have done it already. */
export async function insertChecks(db: Knex, title: UnplannedTitle, checks: NewChecks): Promise<void> {
  const rows = checks.looks.map(({ day, dueAt }) => ({
    id: newId(),
    team_id: title.teamId,
    run_id: title.runId,
    publication_id: title.publicationId,
    day,
    due_at: dueAt,
    query: checks.keyword,
    location_code: checks.locationCode,
    language_code: checks.languageCode,
    risk: checks.risk,
    state: checks.whyNot === null ? 'waiting' : 'skipped',
    message: checks.whyNot,
  }));
  await db('shown_checks').insert(rows).onConflict(['publication_id', 'day']).ignore();
}

/** A look that is due, and what it needs. */
export interface DueCheck {
  id: string;
  teamId: string;
  publicationId: string;
  runId: string;
  itemId: string;
  day: LookDay;
  state: 'waiting' | 'buying' | 'done' | 'lost' | 'skipped';
  attempts: number;
  startedAt: Date | null;
  query: string;
  locationCode: number;
  languageCode: string;
  pageUrl: string;
  title: string;
  rendered: string | null;
  before: string | null;
  publicationState: PublicationState;
  /** Whether the page was given another title since. */
  isReplaced: boolean;
  publishedBy: string | null;
}

const dueColumns = `c.id, c.team_id as "teamId", c.publication_id as "publicationId", c.run_id as "runId",
  p.item_id as "itemId", c.day, c.state, c.attempts, c.started_at as "startedAt", c.query,
  c.location_code as "locationCode", c.language_code as "languageCode", p.page_url as "pageUrl", p.after as title,
  p.rendered_after as rendered, coalesce(p.rendered_before, p.proposal_saw) as before, p.state as "publicationState",
  exists (
    select from publications n where n.team_id = p.team_id and n.page_url = p.page_url and n.field = 'title'
      and n.state in ('published', 'live', 'rollingBack') and n.id > p.id
  ) as "isReplaced", b.published_by as "publishedBy"`;
const dueTables = `shown_checks c join publications p on p.id = c.publication_id
  join publication_batches b on b.id = p.batch_id`;

/** Looks that are due, and those that were started so long ago that their worker is gone. */
export async function listDueChecks(
  db: Knex,
  of: { now: Date; begunBefore: Date; limit: number },
): Promise<DueCheck[]> {
  const { rows } = await db.raw<{ rows: DueCheck[] }>(
    `select ${dueColumns} from ${dueTables}
     where c.state in ('waiting', 'buying') and c.due_at <= :now
       and (c.state = 'waiting' or c.started_at < :begunBefore)
     order by c.due_at, c.id limit :limit`,
    { ...of },
  );
  return rows;
}

/** A look as it is now. */
export async function readCheck(db: Knex, id: string): Promise<DueCheck | null> {
  const { rows } = await db.raw<{ rows: DueCheck[] }>(`select ${dueColumns} from ${dueTables} where c.id = :id`, {
    id,
  });
  return rows[0] ?? null;
}

/**
 * Notes that a look is about to be paid for, and takes its highest cost out of the month's ceiling, however many workers do so
 * at once; false when the ceiling leaves no room. Call it in a transaction.
 */
export async function beginCheck(
  db: Knex,
  check: Pick<DueCheck, 'id' | 'teamId'>,
  { reserveTicks, now }: { reserveTicks: number; now: Date },
): Promise<boolean> {
  const { id, teamId } = check;
  await db('teams').where({ id: teamId }).forNoKeyUpdate().select('id');
  const { monthlyTicks } = await readShownSettings(db, teamId);
  if ((await sumShownCosts(db, { teamId, now })) + reserveTicks > monthlyTicks) return false;
  const begun = { state: 'buying', started_at: now, cost_ticks: reserveTicks, attempts: db.raw('attempts + 1') };
  await db('shown_checks').where({ id, state: 'waiting' }).update(begun);
  return true;
}

/** How a look ended, or that it is tried again later. */
export type CheckEnding =
  | {
      state: 'done';
      outcome: ShownOutcome;
      shownTitle: string | null;
      position: number | null;
      lookedAt: Date;
      simulated: boolean;
      /** Absent: as noted before the call. */
      costTicks?: number;
    }
  | { state: 'lost' | 'skipped'; message: string; costTicks?: number }
  | { state: 'waiting'; message: string; dueAt: Date; costTicks: 0 };

/** Keeps how a look ended. */
export async function endCheck(db: Knex, id: string, ending: CheckEnding): Promise<void> {
  const { state, costTicks } = ending;
  const cost = costTicks === undefined ? {} : { cost_ticks: costTicks };
  const rest =
    state === 'done'
      ? {
          outcome: ending.outcome,
          shown_title: ending.shownTitle,
          position: ending.position,
          looked_at: ending.lookedAt,
          simulated: ending.simulated,
          message: null,
        }
      : { message: ending.message, ...(state === 'waiting' && { due_at: ending.dueAt }) };
  await db('shown_checks')
    .where({ id })
    .whereIn('state', ['waiting', 'buying'])
    .update({ state, ...cost, ...rest });
}

/** A look as people see it. */
export interface ShownCheck {
  publicationId: string;
  itemId: string;
  pageUrl: string;
  title: string;
  risk: number | null;
  query: string;
  day: LookDay;
  dueAt: Date;
  state: DueCheck['state'];
  lookedAt: Date | null;
  outcome: ShownOutcome | null;
  shownTitle: string | null;
  position: number | null;
  costTicks: number;
  simulated: boolean | null;
  message: string | null;
}

/** All looks for the titles of a team's run, title by title, in the order of their days. */
export async function listChecks(db: Knex, of: { teamId: string; runId: string }): Promise<ShownCheck[]> {
  const { rows } = await db.raw<{ rows: ShownCheck[] }>(
    `select c.publication_id as "publicationId", p.item_id as "itemId", p.page_url as "pageUrl", p.after as title, c.risk,
       c.query, c.day, c.due_at as "dueAt", c.state, c.looked_at as "lookedAt", c.outcome, c.shown_title as "shownTitle",
       c.position, c.cost_ticks as "costTicks", c.simulated, c.message
     from shown_checks c join publications p on p.id = c.publication_id
     where c.team_id = :teamId and c.run_id = :runId
     order by p.batch_id desc, p.ordinal, c.day`,
    { ...of },
  );
  return rows;
}

import type { Knex } from 'knex';
import { v7 as newId } from 'uuid';
import type { LookDay, ShownOutcome } from '../../contract/live/shown-outcomes.ts';
import { toColumns } from '../../platform/database/columns.ts';
import type { SearchResultKey } from '../../providers/dataforseo/search-results.ts';
import type { PublicationState } from '../record/publication.ts';

/** A live title no one plans to look for yet. */
export interface UnplannedTitle {
  publicationId: string;
  teamId: string;
  runId: string;
  itemId: string;
  title: string;
  liveAt: Date;
}

/** Live titles without planned looks, of teams that have them looked for. */
export async function listUnplanned(db: Knex, of: { since: Date; limit: number }): Promise<UnplannedTitle[]> {
  const { rows } = await db.raw<{ rows: UnplannedTitle[] }>(
    `select p.id as "publicationId", p.team_id as "teamId", p.run_id as "runId", p.item_id as "itemId",
       p.after as title, p.live_at as "liveAt"
     from publications p left join shown_settings s on s.team_id = p.team_id
     where p.state in ('live', 'rollingBack') and p.field = 'title' and p.live_at > :since and coalesce(s.is_on, true)
       and not exists (select from shown_checks c where c.publication_id = p.id)
     order by p.live_at limit :limit`,
    { ...of },
  );
  return rows;
}

/** The looks to plan for a title; `whyNot` is why they cannot be made. */
export interface NewChecks extends Omit<SearchResultKey, 'device'> {
  looks: readonly { day: LookDay; dueAt: Date }[];
  whyNot: string | null;
}

/** Plans the looks for a title; another worker may have done it already. */
export async function insertChecks(db: Knex, title: UnplannedTitle, checks: NewChecks): Promise<void> {
  const { teamId, runId, publicationId } = title;
  const { looks, whyNot: message, keyword: query, ...place } = checks;
  const state = message === null ? 'waiting' : 'skipped';
  const rows = looks.map((look) =>
    toColumns({ id: newId(), teamId, runId, publicationId, ...look, query, ...place, state, message }),
  );
  await db('shown_checks').insert(rows).onConflict(['publication_id', 'day']).ignore();
}

/** A look that is due, and what it needs. */
export interface DueCheck {
  id: string;
  teamId: string;
  runId: string;
  itemId: string;
  attempts: number;
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
  isOn: boolean;
  publishedBy: string | null;
}

/**
 * Takes looks that are due, later days first; no other worker gets them before `retryAt`. What a worker took that was killed is
 * taken again then, and finds the result page where it was kept.
 */
export async function takeDueChecks(db: Knex, of: { now: Date; retryAt: Date; limit: number }): Promise<DueCheck[]> {
  const { rows } = await db.raw<{ rows: DueCheck[] }>(
    `with taken as (
       update shown_checks set due_at = :retryAt, attempts = attempts + 1 where id in (
         select id from shown_checks where state = 'waiting' and due_at <= :now
         order by day desc, due_at, id limit :limit for update skip locked
       ) returning *
     )
     select c.id, c.team_id as "teamId", c.run_id as "runId", p.item_id as "itemId", c.attempts, c.query,
       c.location_code as "locationCode", c.language_code as "languageCode", p.page_url as "pageUrl", p.after as title,
       p.rendered_after as rendered, coalesce(p.rendered_before, p.proposal_saw) as before,
       p.state as "publicationState", coalesce(s.is_on, true) as "isOn", b.published_by as "publishedBy",
       exists (
         select from publications n where n.team_id = p.team_id and n.page_url = p.page_url and n.field = 'title'
           and n.state in ('published', 'live', 'rollingBack') and n.id > p.id
       ) as "isReplaced"
     from taken c join publications p on p.id = c.publication_id join publication_batches b on b.id = p.batch_id
     left join shown_settings s on s.team_id = c.team_id
     order by c.day desc, c.id`,
    { ...of },
  );
  return rows;
}

/** How a look ended, or that it is tried again. */
export type CheckEnding =
  | {
      state: 'done';
      outcome: ShownOutcome;
      shownTitle: string | null;
      position: number | null;
      lookedAt: Date;
      simulated: boolean;
    }
  | { state: 'waiting' | 'skipped'; message: string };

/** Keeps how a look ended, and what it cost. */
export async function endCheck(
  db: Knex,
  id: string,
  { ending, costTicks }: { ending: CheckEnding; costTicks: number },
): Promise<void> {
  await db('shown_checks')
    .where({ id, state: 'waiting' })
    .update({ message: null, ...toColumns(ending), cost_ticks: db.raw('cost_ticks + ?', [costTicks]) });
}

/** Whether the team has its titles looked for; on until an owner switches it off. */
export async function readIsOn(db: Knex, teamId: string): Promise<boolean> {
  const row = await db('shown_settings')
    .where({ team_id: teamId })
    .first<{ isOn: boolean } | undefined>('is_on as isOn');
  return row?.isOn ?? true;
}

/** Keeps whether the team has its titles looked for. */
export async function writeIsOn(
  db: Knex,
  by: { teamId: string; userId: string; now: Date; isOn: boolean },
): Promise<void> {
  await db('shown_settings')
    .insert({ team_id: by.teamId, is_on: by.isOn, set_by: by.userId, set_at: by.now })
    .onConflict('team_id')
    .merge();
}

/** A look as people see it. */
export interface ShownCheck {
  publicationId: string;
  itemId: string;
  pageUrl: string;
  title: string;
  query: string;
  day: LookDay;
  dueAt: Date;
  state: 'waiting' | 'done' | 'skipped';
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
    `select c.publication_id as "publicationId", p.item_id as "itemId", p.page_url as "pageUrl", p.after as title,
       c.query, c.day, c.due_at as "dueAt", c.state, c.looked_at as "lookedAt", c.outcome, c.shown_title as "shownTitle",
       c.position, c.cost_ticks as "costTicks", c.simulated, c.message
     from shown_checks c join publications p on p.id = c.publication_id
     where c.team_id = :teamId and c.run_id = :runId
     order by p.batch_id desc, p.ordinal, c.day`,
    { ...of },
  );
  return rows;
}

import type { Knex } from 'knex';
import { v7 as newId, validate as isUuid } from 'uuid';
import { AppError, found } from '../contract/errors.ts';
import type { ProjectPage, ProjectPageInput } from '../contract/projects/project-pages-api.ts';

interface PageRow {
  id: string;
  project_id: string;
  url: string;
  priority: ProjectPage['priority'];
  volume: number;
  ideas_count: number;
  created_at: Date;
}

const toPage = (row: PageRow): ProjectPage => ({
  id: row.id,
  projectId: row.project_id,
  url: row.url,
  priority: row.priority,
  volume: row.volume,
  ideasCount: row.ideas_count,
  createdAt: row.created_at.toISOString(),
});

/** An id that can exist; anything else is reported like a missing one. */
const asId = (text: string) => found(isUuid(text) ? text : null, 'Page');

/** Which page of which team. */
export interface PageKey {
  teamId: string;
  pageId: string;
}

const columns = (db: Knex) => [
  'project_pages.*',
  db.raw('(select count(*)::int from ideas where ideas.page_id = project_pages.id) as ideas_count'),
];

const ofTeam = (db: Knex, teamId: string) => db('projects').where({ team_id: teamId }).select('id');

/** Pages of a project whose team was checked. */
export async function listPages(db: Knex, projectId: string): Promise<ProjectPage[]> {
  const rows = await db('project_pages')
    .where({ project_id: projectId })
    .orderBy([{ column: 'created_at' }, { column: 'id' }])
    .select<PageRow[]>(columns(db));
  return rows.map(toPage);
}

/** How many pages the projects of a team have. */
export async function countPages(db: Knex, teamId: string): Promise<number> {
  const rows = await db('project_pages')
    .whereIn('project_id', ofTeam(db, teamId))
    .count<{ count: number }[]>('* as count');
  return rows[0]?.count ?? 0;
}

/** A page of the team; throws `not_found`. */
export async function getPage(db: Knex, key: PageKey): Promise<ProjectPage> {
  return toPage(found(await selectPage(db, key), 'Page'));
}

/** The same, kept from being deleted until the transaction ends. */
export async function lockPage(db: Knex, key: PageKey): Promise<ProjectPage> {
  return toPage(found(await selectPage(db, key).forKeyShare(), 'Page'));
}

function selectPage(db: Knex, key: PageKey) {
  return db('project_pages')
    .where({ id: asId(key.pageId) })
    .whereIn('project_id', ofTeam(db, key.teamId))
    .first<PageRow | undefined>(columns(db));
}

/** Adds a page to a project whose team was checked; a URL it already has is a conflict. */
export async function insertPage(
  db: Knex,
  page: ProjectPageInput & { projectId: string; now: Date },
): Promise<ProjectPage> {
  const { projectId, url, priority, volume, now } = page;
  const rows = await onceEach(
    db('project_pages')
      .insert({ id: newId(), project_id: projectId, url, priority, volume, created_at: now })
      .returning<PageRow[]>(columns(db)),
  );
  return toPage(found(rows[0], 'Page'));
}

export async function updatePage(db: Knex, key: PageKey, page: ProjectPageInput): Promise<ProjectPage> {
  const { url, priority, volume } = page;
  const rows = await onceEach(
    db('project_pages')
      .where({ id: asId(key.pageId) })
      .whereIn('project_id', ofTeam(db, key.teamId))
      .update({ url, priority, volume })
      .returning<PageRow[]>(columns(db)),
  );
  return toPage(found(rows[0], 'Page'));
}

/** Deletes a page with its ideas; throws `not_found`. */
export async function deletePage(db: Knex, key: PageKey): Promise<{ url: string }> {
  const rows = await db('project_pages')
    .where({ id: asId(key.pageId) })
    .whereIn('project_id', ofTeam(db, key.teamId))
    .delete()
    .returning<{ url: string }[]>('url');
  return found(rows[0], 'Page');
}

const uniqueViolation = '23505';

/** Two people can add the same URL at once, so the database decides. */
async function onceEach<R>(write: PromiseLike<R>): Promise<R> {
  try {
    return await write;
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== uniqueViolation) throw error;
    const message = 'This page is already in the project.';
    throw new AppError('conflict', message, { details: { issues: [{ at: 'url', message }] }, cause: error });
  }
}

import type { Knex } from 'knex';
import { v7 as newId, validate as isUuid } from 'uuid';
import { found } from '../../contract/errors.ts';
import type { Idea, IdeaInput } from '../../contract/projects/ideas-api.ts';

interface IdeaRow {
  id: string;
  page_id: string;
  type: string;
  tags: string[];
  stats: Idea['stats'];
  analysis: Idea['analysis'];
  changes: string;
  created_at: Date;
}

const toIdea = (row: IdeaRow): Idea => ({
  id: row.id,
  pageId: row.page_id,
  type: row.type,
  tags: row.tags,
  stats: row.stats,
  analysis: row.analysis,
  changes: row.changes,
  createdAt: row.created_at.toISOString(),
});

const toColumns = (idea: IdeaInput) => ({
  type: idea.type,
  tags: idea.tags,
  stats: JSON.stringify(idea.stats),
  analysis: JSON.stringify(idea.analysis),
  changes: idea.changes,
});

/** An id that can exist; anything else is reported like a missing one. */
const asId = (text: string) => found(isUuid(text) ? text : null, 'Idea');

/** Which idea of which team. */
export interface IdeaKey {
  teamId: string;
  ideaId: string;
}

const ofTeam = (db: Knex, teamId: string) =>
  db('project_pages')
    .join('projects', 'projects.id', 'project_pages.project_id')
    .where({ team_id: teamId })
    .select('project_pages.id');

/** Ideas for a page whose team was checked. */
export async function listIdeas(db: Knex, pageId: string): Promise<Idea[]> {
  const rows = await db('ideas')
    .where({ page_id: pageId })
    .orderBy([{ column: 'created_at' }, { column: 'id' }])
    .select<IdeaRow[]>('*');
  return rows.map(toIdea);
}

/** How many ideas a team has. */
export async function countIdeas(db: Knex, teamId: string): Promise<number> {
  const rows = await db('ideas').whereIn('page_id', ofTeam(db, teamId)).count<{ count: number }[]>('* as count');
  return rows[0]?.count ?? 0;
}

/** Adds an idea to a page whose team was checked. */
export async function insertIdea(db: Knex, page: { pageId: string; now: Date }, idea: IdeaInput): Promise<Idea> {
  const rows = await db('ideas')
    .insert({ id: newId(), page_id: page.pageId, created_at: page.now, ...toColumns(idea) })
    .returning<IdeaRow[]>('*');
  return toIdea(found(rows[0], 'Idea'));
}

export async function updateIdea(db: Knex, key: IdeaKey, idea: IdeaInput): Promise<Idea> {
  const rows = await db('ideas')
    .where({ id: asId(key.ideaId) })
    .whereIn('page_id', ofTeam(db, key.teamId))
    .update(toColumns(idea))
    .returning<IdeaRow[]>('*');
  return toIdea(found(rows[0], 'Idea'));
}

/** Deletes an idea; throws `not_found`. */
export async function deleteIdea(db: Knex, key: IdeaKey): Promise<{ type: string }> {
  const rows = await db('ideas')
    .where({ id: asId(key.ideaId) })
    .whereIn('page_id', ofTeam(db, key.teamId))
    .delete()
    .returning<{ type: string }[]>('type');
  return found(rows[0], 'Idea');
}

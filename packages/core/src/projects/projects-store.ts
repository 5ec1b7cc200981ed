import type { Knex } from 'knex';
import { v7 as newId, validate as isUuid } from 'uuid';
import { found } from '../contract/errors.ts';
import type { Project } from '../contract/projects/projects-api.ts';
import type { ProjectFields } from './project-rules.ts';

interface ProjectRow {
  id: string;
  name: string;
  domain: string;
  competitor_domains: string[];
  search_console_website_id: string | null;
  google_ads_account_id: string | null;
  google_analytics_account_id: string | null;
  created_at: Date;
}

const toProject = (row: ProjectRow): Project => ({
  id: row.id,
  name: row.name,
  domain: row.domain,
  competitorDomains: row.competitor_domains,
  searchConsoleWebsiteId: row.search_console_website_id,
  googleAdsAccountId: row.google_ads_account_id,
  googleAnalyticsAccountId: row.google_analytics_account_id,
  createdAt: row.created_at.toISOString(),
});

const toColumns = (fields: ProjectFields) => ({
  name: fields.name,
  domain: fields.domain,
  competitor_domains: fields.competitorDomains,
  search_console_website_id: fields.searchConsoleWebsiteId,
  google_ads_account_id: fields.googleAdsAccountId,
  google_analytics_account_id: fields.googleAnalyticsAccountId,
});

/** An id that can exist; anything else is reported like a missing one. */
const asId = (text: string) => found(isUuid(text) ? text : null, 'Project');

/** Which project of which team. */
export interface ProjectKey {
  teamId: string;
  projectId: string;
}

export async function listProjects(db: Knex, teamId: string): Promise<Project[]> {
  const rows = await db('projects')
    .where({ team_id: teamId })
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .select<ProjectRow[]>('*');
  return rows.map(toProject);
}

/** How many projects a team has. */
export async function countProjects(db: Knex, teamId: string): Promise<number> {
  const rows = await db('projects').where({ team_id: teamId }).count<{ count: number }[]>('* as count');
  return rows[0]?.count ?? 0;
}

/** A project of the team; throws `not_found`. */
export async function getProject(db: Knex, key: ProjectKey): Promise<Project> {
  return toProject(found(await selectProject(db, key), 'Project'));
}

/** The same, kept from being deleted until the transaction ends. */
export async function lockProject(db: Knex, key: ProjectKey): Promise<Project> {
  return toProject(found(await selectProject(db, key).forKeyShare(), 'Project'));
}

function selectProject(db: Knex, key: ProjectKey) {
  return db('projects')
    .where({ id: asId(key.projectId), team_id: key.teamId })
    .first<ProjectRow | undefined>();
}

export async function insertProject(
  db: Knex,
  owner: { teamId: string; userId: string; now: Date },
  fields: ProjectFields,
): Promise<Project> {
  const rows = await db('projects')
    .insert({
      id: newId(),
      team_id: owner.teamId,
      created_by: owner.userId,
      created_at: owner.now,
      ...toColumns(fields),
    })
    .returning<ProjectRow[]>('*');
  return toProject(found(rows[0], 'Project'));
}

export async function updateProject(db: Knex, key: ProjectKey, fields: ProjectFields): Promise<Project> {
  const rows = await db('projects')
    .where({ id: asId(key.projectId), team_id: key.teamId })
    .update(toColumns(fields))
    .returning<ProjectRow[]>('*');
  return toProject(found(rows[0], 'Project'));
}

/** Deletes a project with all that belongs to it; throws `not_found`. */
export async function deleteProject(db: Knex, key: ProjectKey): Promise<{ name: string }> {
  const rows = await db('projects')
    .where({ id: asId(key.projectId), team_id: key.teamId })
    .delete()
    .returning<{ name: string }[]>('name');
  return found(rows[0], 'Project');
}

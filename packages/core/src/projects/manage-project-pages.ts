import { recordAudit } from '../audit/audit-store.ts';
import type { Context, TeamActor } from '../context/context.ts';
import { transact } from '../database/transaction.ts';
import { requireRoom } from '../people/teams/team-limits.ts';
import type { ProjectPage, ProjectPageInput } from './project-pages-api.ts';
import * as store from './project-pages-store.ts';
import { cleanPageUrl } from './project-rules.ts';
import { getProject, lockProject } from './projects-store.ts';

/** Pages of one of the team's projects. */
export async function listProjectPages(
  context: Context,
  actor: TeamActor,
  input: { projectId: string },
): Promise<ProjectPage[]> {
  const project = await getProject(context.db, { teamId: actor.teamId, projectId: input.projectId });
  return store.listPages(context.db, project.id);
}

/** Adds a page to a project; a URL the project already has is a conflict. */
export function createProjectPage(
  context: Context,
  actor: TeamActor,
  input: ProjectPageInput & { projectId: string },
): Promise<ProjectPage> {
  return transact(context, async (context) => {
    const { teamId } = actor;
    await requireRoom(context.db, { teamId, limit: 'projectPages' }, (db) => store.countPages(db, teamId));
    const project = await lockProject(context.db, { teamId, projectId: input.projectId });
    const page = await store.insertPage(context.db, {
      ...input,
      url: cleanPageUrl(input.url),
      projectId: project.id,
      now: context.now(),
    });
    await recordAudit(context, actor, { action: 'projectPage.create', subject: page.id, details: { url: page.url } });
    return page;
  });
}

/** Replaces a page's fields. */
export function editProjectPage(
  context: Context,
  actor: TeamActor,
  input: ProjectPageInput & { pageId: string },
): Promise<ProjectPage> {
  return transact(context, async (context) => {
    const key = { teamId: actor.teamId, pageId: input.pageId };
    await store.lockPage(context.db, key);
    const page = await store.updatePage(context.db, key, { ...input, url: cleanPageUrl(input.url) });
    await recordAudit(context, actor, { action: 'projectPage.edit', subject: page.id, details: { url: page.url } });
    return page;
  });
}

/** Deletes a page with its ideas. */
export function removeProjectPage(
  context: Context,
  actor: TeamActor,
  input: { pageId: string },
): Promise<{ ok: true }> {
  return transact(context, async (context) => {
    const { url } = await store.deletePage(context.db, { teamId: actor.teamId, pageId: input.pageId });
    await recordAudit(context, actor, { action: 'projectPage.delete', subject: input.pageId, details: { url } });
    return { ok: true as const };
  });
}

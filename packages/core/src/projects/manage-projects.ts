import type { ProjectInput, SavedProject } from '../contract/projects/projects-api.ts';
import { transact } from '../platform/database/transaction.ts';
import { recordAudit } from '../team/audit/audit-store.ts';
import type { Context, TeamActor } from '../team/context/context.ts';
import { requireRoom } from '../team/teams/team-limits.ts';
import { cleanProject } from './project-rules.ts';
import * as store from './projects-store.ts';
import { requireTeamAccounts } from './require-team-accounts.ts';

/** Creates a project of the team; reports which typed domains were cleaned. */
export async function createProject(context: Context, actor: TeamActor, input: ProjectInput): Promise<SavedProject> {
  const { fields, cleaned } = cleanProject(input);
  await requireTeamAccounts(context, actor, { chosen: fields });
  return transact(context, async (context) => {
    const { teamId } = actor;
    await requireRoom(context, { teamId, limit: 'projects' }, () => store.countProjects(context.db, teamId));
    const owner = { teamId, userId: actor.userId, now: context.now() };
    const project = await store.insertProject(context.db, owner, fields);
    const details = { name: project.name, domain: project.domain };
    await recordAudit(context, actor, { action: 'project.create', subject: project.id, details });
    return { ...project, cleaned };
  });
}

/** Replaces a project's fields; reports which typed domains were cleaned. */
export async function editProject(
  context: Context,
  actor: TeamActor,
  input: ProjectInput & { projectId: string },
): Promise<SavedProject> {
  const key = { teamId: actor.teamId, projectId: input.projectId };
  const before = await store.getProject(context.db, key);
  const { fields, cleaned } = cleanProject(input);
  await requireTeamAccounts(context, actor, { chosen: fields, before });
  return transact(context, async (context) => {
    const project = await store.updateProject(context.db, key, fields);
    const details = { name: project.name, domain: project.domain };
    await recordAudit(context, actor, { action: 'project.edit', subject: project.id, details });
    return { ...project, cleaned };
  });
}

/** Deletes a project with its pages and ideas. */
export function removeProject(context: Context, actor: TeamActor, input: { projectId: string }): Promise<{ ok: true }> {
  return transact(context, async (context) => {
    const { name } = await store.deleteProject(context.db, { teamId: actor.teamId, projectId: input.projectId });
    await recordAudit(context, actor, { action: 'project.delete', subject: input.projectId, details: { name } });
    return { ok: true as const };
  });
}

import type { ListedPage, ProjectPage, ProjectPageInput } from '../contract/projects/project-pages-api.ts';
import { transact } from '../platform/database/transaction.ts';
import { readPageFigures } from '../search/kept/read-page-figures.ts';
import { recordAudit } from '../team/audit/audit-store.ts';
import type { Context, TeamActor } from '../team/context/context.ts';
import { requireRoom } from '../team/teams/team-limits.ts';
import * as store from './project-pages-store.ts';
import { cleanPageUrl, comparableAddress } from './project-rules.ts';
import { getProject, lockProject } from './projects-store.ts';

/** Search figures cover as many days as everywhere. */
const figureDays = 28;

/** Pages of one of the team's projects, with what they got in search as far as its data is kept. */
export async function listProjectPages(
  context: Context,
  actor: TeamActor,
  input: { projectId: string },
): Promise<ListedPage[]> {
  const { teamId } = actor;
  const project = await getProject(context.db, { teamId, projectId: input.projectId });
  const pages = await store.listPages(context.db, project.id);
  const siteUrl = project.searchConsoleWebsiteId;
  const site =
    siteUrl === null || pages.length === 0
      ? null
      : await readPageFigures(context, { teamId, siteUrl, days: figureDays });
  const byAddress = new Map(site?.pages.map((totals) => [comparableAddress(totals.page), totals]));
  return pages.map((page) => {
    const totals = byAddress.get(comparableAddress(page.url));
    if (site === null || totals === undefined) return Object.assign({ figures: null }, page);
    const { clicks, impressions, position } = totals;
    const { startDate, endDate } = site;
    const ctr = impressions === 0 ? 0 : clicks / impressions;
    return Object.assign({ figures: { startDate, endDate, clicks, impressions, ctr, position } }, page);
  });
}

/** Adds a page to a project; a URL the project already has is a conflict. */
export function createProjectPage(
  context: Context,
  actor: TeamActor,
  input: ProjectPageInput & { projectId: string },
): Promise<ProjectPage> {
  return transact(context, async (context) => {
    const { teamId } = actor;
    await requireRoom(context, { teamId, limit: 'projectPages' }, () => store.countPages(context.db, teamId));
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

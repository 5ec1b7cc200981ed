import type { Api, Project, ProjectPage } from '@serplift/core/api';
import { UsageError } from '../../output/exit-codes.ts';
import type { Session } from '../../session/session.ts';

/** The project with this id, name or domain; throws a usage error unless exactly one matches. */
export async function findProject(session: Session, api: Api, wanted: string): Promise<Project> {
  const projects = await session.call(api.projects.list, {});
  const same = (text: string): boolean => text.toLowerCase() === wanted.toLowerCase();
  const found = projects.filter(({ id, name, domain }) => id === wanted || same(name) || same(domain));
  const [project] = found;
  if (project !== undefined && found.length === 1) return project;
  const why = found.length > 1 ? `Several projects match "${wanted}"` : `There is no project "${wanted}"`;
  throw new UsageError(`${why}. Get the ID from: serplift projects list`);
}

/** The page of a project with this id or URL; throws a usage error when it has none. */
export async function findPage(
  session: Session,
  api: Api,
  wanted: { project: string; page: string },
): Promise<ProjectPage> {
  const project = await findProject(session, api, wanted.project);
  const pages = await session.call(api.projectPages.list, { projectId: project.id });
  const page = pages.find(({ id, url }) => id === wanted.page || url === wanted.page);
  if (page !== undefined) return page;
  throw new UsageError(
    `"${project.name}" has no page "${wanted.page}". List them with: serplift projects pages ${project.id}`,
  );
}

import {
  type Api,
  cleanDomain,
  type IdeaProposal,
  isSamePage,
  type Project,
  type ProjectPage,
} from '@serplift/core/api';
import { UsageError } from '../../output/exit-codes.ts';
import type { Session } from '../../session/session.ts';
import { findProject } from '../projects/project-noun.ts';
import { findItem, readItems } from '../runs/find-item.ts';
import type { RunTypes, Tools } from '../runs/run-kind.ts';
import type { OneRun } from '../runs/with-run.ts';

/** Options of `save-idea`; what is absent comes from the result. */
export interface SaveIdeaOptions {
  project?: string;
  page?: string;
  tag?: string[];
  changes?: string;
}

/** The project that was named, or that of the website, which is created if it doesn't exist yet. */
async function projectFor(tools: Tools, websiteUrl: string, named?: string): Promise<Project> {
  if (named !== undefined) return findProject(tools, named);
  const { cli, session, api } = tools;
  const domain = cleanDomain(websiteUrl) ?? websiteUrl;
  const known = (await session.call(api.projects.list, {})).find((project) => project.domain === domain);
  if (known !== undefined) return known;
  const made = await session.call(api.projects.create, { name: domain, domain });
  cli.say(`Created the project "${made.name}".`);
  return made;
}

async function pageFor(
  { session, api }: { session: Session; api: Api },
  project: Project,
  { url, priority }: { url: string; priority: IdeaProposal['priority'] },
): Promise<ProjectPage> {
  const pages = await session.call(api.projectPages.list, { projectId: project.id });
  const known = pages.find((page) => isSamePage(page.url, url));
  return known ?? session.call(api.projectPages.create, { projectId: project.id, url, priority });
}

/** Keeps a result as an idea for a page of a project; makes project and page where they are missing. */
export async function saveIdea<Of extends RunTypes>(
  of: OneRun<Of>,
  named: string,
  { options, ideaOf }: { options: SaveIdeaOptions; ideaOf: (item: Of['item'], websiteUrl: string) => IdeaProposal },
): Promise<void> {
  const { tools, kind, optimizationId } = of;
  const { cli, session, api } = tools;
  const { websiteUrl } = await kind.show(tools, optimizationId);
  const idea = ideaOf(findItem(kind, await readItems(of), named), websiteUrl);
  const url = options.page ?? idea.pageUrls[0];
  if (url === undefined) throw new UsageError('It isn’t linked to a page. Name one with --page URL.');
  const project = await projectFor(tools, websiteUrl, options.project);
  const page = await pageFor({ session, api }, project, { url, priority: idea.priority });
  const saved = await session.call(api.ideas.create, {
    pageId: page.id,
    type: idea.type,
    tags: options.tag ?? idea.tags,
    stats: idea.stats,
    analysis: { headlines: idea.sections },
    changes: options.changes ?? idea.changes,
  });
  await cli.result({ ...saved, projectId: project.id }, () => cli.print(saved.id));
  cli.say(`Saved as an idea for ${page.url} in "${project.name}".`);
  cli.say(`View it with: serplift projects ideas ${JSON.stringify(project.name)} ${page.url}`);
}

import { ApiError, api, type IdeaProposal, isSamePage, type ProjectPage, requestOf } from '@serplift/core/api';
import { useAction } from '../../lib/api.ts';
import { callServer } from '../../lib/call-server.ts';
import { paths } from '../../lib/paths.ts';
import type { ToastMessage } from '../../ui/overlay/toast-store.ts';
import { type SaveDraft, tagsOf } from './idea-proposal-rules.ts';

const stale = [/^\/api\/projects\/[^/]+\/pages$/, /^\/api\/pages\/[^/]+\/ideas$/];

/** Keeps an idea: makes the project and the page where they are missing, and answers where the idea went. */
export function useSaveIdea() {
  const { run: createProject } = useAction(api.projects.create, { stale: [requestOf(api.projects.list, {}).url] });
  const { run: createPage } = useAction(api.projectPages.create, { stale });
  const { run: createIdea } = useAction(api.ideas.create, { stale });

  const pageOf = async (projectId: string, url: string, priority: IdeaProposal['priority']): Promise<ProjectPage> => {
    try {
      return await createPage({ projectId, url, priority });
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'conflict')) throw error;
      const pages = await callServer(api.projectPages.list, { projectId });
      const known = pages.find((page) => isSamePage(page.url, url));
      if (known === undefined) throw error;
      return known;
    }
  };

  return async (proposal: IdeaProposal, draft: SaveDraft): Promise<ToastMessage> => {
    const projectId =
      draft.projectId || (await createProject({ name: draft.name.trim(), domain: draft.domain.trim() })).id;
    const page = await pageOf(projectId, draft.url.trim(), proposal.priority);
    await createIdea({
      pageId: page.id,
      type: draft.type.trim(),
      tags: tagsOf(draft.tags),
      stats: proposal.stats,
      analysis: { headlines: proposal.sections },
      changes: draft.changes,
    });
    return {
      title: 'Success',
      description: 'Idea saved.',
      link: { to: `${paths.project(projectId)}?page=${encodeURIComponent(page.id)}`, label: 'Open page' },
    };
  };
}

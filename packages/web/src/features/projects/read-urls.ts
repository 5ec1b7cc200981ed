import { api, requestOf } from '@serplift/core/api';

/** The addresses of the reads that a change makes stale. */
export const projectUrl = (projectId: string): string => requestOf(api.projects.show, { projectId }).url;
export const pagesUrl = (projectId: string): string => requestOf(api.projectPages.list, { projectId }).url;
export const ideasUrl = (pageId: string): string => requestOf(api.ideas.list, { pageId }).url;

import * as ideas from '../../projects/ideas/manage-ideas.ts';
import { listProjectRuns } from '../../projects/list-project-runs.ts';
import * as projectPages from '../../projects/manage-project-pages.ts';
import * as projects from '../../projects/manage-projects.ts';
import { getProject, listProjects } from '../../projects/projects-store.ts';
import { showProjectTrend } from '../../projects/show-project-trend.ts';
import type { TeamActor } from '../../team/context/context.ts';
import { requestApproval } from '../approvals/request-approval.ts';
import { decideApproval } from '../approvals/use-approval.ts';
import { listApprovals, showApproval, showLimits } from '../approvals/view-approvals.ts';
import * as automations from '../automations/define/edit-automations.ts';
import * as automationViews from '../automations/define/list-automations.ts';
import { runAutomationNow } from '../automations/start/request-automation-run.ts';
import { findItems } from '../home/find-store.ts';
import { countWaiting, listWaiting } from '../home/list-waiting.ts';
import { showHome } from '../home/show-home.ts';
import type { Dispatched, UseCases } from '../use-case.ts';

export const useCases: UseCases<
  Pick<
    Dispatched,
    'home' | 'review' | 'projects' | 'projectPages' | 'ideas' | 'automations' | 'approvals' | 'approvedCalls'
  >
> = {
  home: {
    show: (context, actor: TeamActor) => showHome(context, actor),
    find: (context, actor: TeamActor, { text }: { text: string }) =>
      findItems(context.db, { teamId: actor.teamId, text }),
  },
  review: { list: listWaiting, count: countWaiting },
  projects: {
    list: (context, actor: TeamActor) => listProjects(context.db, actor.teamId),
    create: projects.createProject,
    show: (context, actor: TeamActor, { projectId }) => getProject(context.db, { teamId: actor.teamId, projectId }),
    edit: projects.editProject,
    remove: projects.removeProject,
    runs: listProjectRuns,
    trend: showProjectTrend,
  },
  projectPages: {
    list: projectPages.listProjectPages,
    create: projectPages.createProjectPage,
    edit: projectPages.editProjectPage,
    remove: projectPages.removeProjectPage,
  },
  ideas: { list: ideas.listIdeas, create: ideas.createIdea, edit: ideas.editIdea, remove: ideas.removeIdea },
  automations: {
    list: automationViews.listAutomations,
    create: automations.createAutomation,
    show: automationViews.showAutomation,
    edit: automations.editAutomation,
    remove: automations.removeAutomation,
    setEnabled: automations.setAutomationEnabled,
    runNow: runAutomationNow,
    history: automationViews.listHistory,
    previewSchedule: automationViews.previewSchedule,
  },
  approvals: { list: listApprovals, show: showApproval, decide: decideApproval, limits: showLimits },
  approvedCalls: { request: requestApproval },
};

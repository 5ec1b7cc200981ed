import { deployAds } from './ads/deploy-ads.ts';
import { checkAdTexts, editAd } from './ads/edit-ad.ts';
import { getBrandRules, setBrandRules } from './ads/edit-brand.ts';
import { listAdGroups } from './ads/list-ad-groups.ts';
import { listDeployments } from './ads/list-deployments.ts';
import { listExistingAds } from './ads/list-existing-ads.ts';
import { preflightAds } from './ads/preflight-ads.ts';
import { quoteAdsRun } from './ads/quote-ads-run.ts';
import { rewriteAsset } from './ads/rewrite-asset.ts';
import { rollbackDeployment } from './ads/rollback-deployment.ts';
import { showAdsRun } from './ads/show-ads-run.ts';
import { startAdsRun } from './ads/start-ads-run.ts';
import type { Api } from './api/index.ts';
import { exportAudit, listAudit } from './audit/view-audit.ts';
import * as automations from './automations/manage-automations.ts';
import { runAutomationNow } from './automations/run-automation.ts';
import * as automationViews from './automations/view-automations.ts';
import * as budgets from './budgets/manage-budget.ts';
import type { Context, SignedInActor, TeamActor } from './context.ts';
import type { UseCases } from './dispatch.ts';
import { startConnect } from './identity/start-google-consent.ts';
import { getCurrentUser } from './identity/users-store.ts';
import { disconnectService } from './integrations/disconnect-service.ts';
import { type Service, services } from './integrations/integration-rules.ts';
import { listAnalyticsProperties } from './integrations/list-analytics-properties.ts';
import { listGoogleAdsAccounts, selectGoogleAdsAccount } from './integrations/list-google-ads-accounts.ts';
import { listGoogleAdsCampaigns } from './integrations/list-google-ads-campaigns.ts';
import { listIntegrations } from './integrations/list-integrations.ts';
import { listWebsites, selectWebsite } from './integrations/list-websites.ts';
import { cancelRun } from './optimizations/cancel-run.ts';
import { decideItem, undecideItem } from './optimizations/decide-item.ts';
import { listRuns } from './optimizations/list-runs.ts';
import { setPlan, showPlan } from './plans/manage-plan.ts';
import { listProjectRuns } from './projects/list-project-runs.ts';
import * as ideas from './projects/manage-ideas.ts';
import * as projectPages from './projects/manage-project-pages.ts';
import * as projects from './projects/manage-projects.ts';
import { getProject, listProjects } from './projects/projects-store.ts';
import { showProjectTrend } from './projects/show-project-trend.ts';
import { listQuestions } from './questions/list-questions.ts';
import { mergeQuestions } from './questions/merge-questions.ts';
import { quoteQuestionRun } from './questions/quote-question-run.ts';
import { showQuestionRun } from './questions/show-question-run.ts';
import { splitQuestion } from './questions/split-question.ts';
import { startQuestionRun } from './questions/start-question-run.ts';
import * as imports from './search-data/manage-imports.ts';
import { listSeoPages } from './seo/list-seo-pages.ts';
import { quoteSeoRun } from './seo/quote-seo-run.ts';
import { showSeoRun } from './seo/show-seo-run.ts';
import { startSeoRun } from './seo/start-seo-run.ts';
import { deleteTeam, deleteUser } from './system/delete-data.ts';
import { checkReadiness, describeInstallation } from './system/describe-installation.ts';
import { listSettings } from './system/list-settings.ts';
import { listSystemTeams, showMonitoring, showOverview } from './system/watch-system.ts';
import { acceptInvitation, joinTeam, showInvitation } from './teams/accept-invitation.ts';
import { leaveTeam, removeMember, setMemberRole, transferOwnership } from './teams/change-members.ts';
import { createTeam } from './teams/create-team.ts';
import { cancelInvitation, inviteMember, listInvitations, resendInvitation } from './teams/manage-invitations.ts';
import { renameTeam } from './teams/rename-team.ts';
import { roleName, roles } from './teams/team-rules.ts';
import { listMembers } from './teams/teams-store.ts';
import { createToken } from './tokens/create-token.ts';
import { revokeToken } from './tokens/revoke-token.ts';
import { listTokens } from './tokens/tokens-store.ts';
import * as usage from './usage/report-usage.ts';

const connect =
  (wanted: readonly Service[]) => (context: Context, actor: TeamActor, input: { returnTo?: string | undefined }) =>
    startConnect(context, actor, { services: [...wanted], returnTo: input.returnTo });

const disconnect = (service: Service) => (context: Context, actor: TeamActor) =>
  disconnectService(context, actor, service);

/** The use case behind every endpoint that dispatch answers. */
export const useCases: UseCases<Omit<Api, 'session'>> = {
  system: {
    config: (context) => describeInstallation(context),
    health: async () => ({ status: 'ok' as const }),
    ready: (context) => checkReadiness(context),
    overview: (context) => showOverview(context),
    monitoring: showMonitoring,
    teams: (context) => listSystemTeams(context),
    settings: (context) => listSettings(context),
    automations: automationViews.listAutomationsOfAllTeams,
    deleteTeam,
    deleteUser,
  },
  user: {
    current: (context, actor: SignedInActor) => getCurrentUser(context.db, actor.userId, context.config.adminEmail),
    selectWebsite,
  },
  teams: {
    create: createTeam,
    rename: renameTeam,
    members: (context, actor: TeamActor) => listMembers(context.db, actor.teamId),
    setRole: setMemberRole,
    removeMember,
    leave: leaveTeam,
    transfer: transferOwnership,
  },
  invitations: {
    list: listInvitations,
    create: inviteMember,
    cancel: cancelInvitation,
    resend: resendInvitation,
    roles: async () => roles.map((id) => ({ id, name: roleName(id) })),
    show: showInvitation,
    accept: acceptInvitation,
    join: joinTeam,
  },
  integrations: {
    list: listIntegrations,
    websites: listWebsites,
    analyticsProperties: listAnalyticsProperties,
    googleAdsAccounts: listGoogleAdsAccounts,
    selectGoogleAdsAccount,
    googleAdsCampaigns: listGoogleAdsCampaigns,
    connectSearchConsoleForUser: connect(['searchConsole']),
    connectSearchConsole: connect(['searchConsole']),
    connectGoogleAds: connect(['googleAds']),
    connectGoogleAnalytics: connect(['googleAnalytics']),
    connectAll: connect(services),
    disconnectSearchConsole: disconnect('searchConsole'),
    disconnectGoogleAds: disconnect('googleAds'),
    disconnectGoogleAnalytics: disconnect('googleAnalytics'),
  },
  imports: {
    list: imports.listImports,
    start: imports.startImport,
    addRows: imports.addImportRows,
    finish: imports.finishImport,
    remove: imports.removeImport,
  },
  seo: {
    quote: budgets.notingBudget(quoteSeoRun),
    start: startSeoRun,
    show: showSeoRun,
    cancel: (context, actor: TeamActor, input) => cancelRun(context, actor, { kind: 'seo', ...input }),
    history: (context, actor: TeamActor, input) => listRuns(context, actor, { kind: 'seo', ...input }),
  },
  questions: {
    quote: budgets.notingBudget(quoteQuestionRun),
    start: startQuestionRun,
    show: showQuestionRun,
    items: listQuestions,
    merge: mergeQuestions,
    split: splitQuestion,
  },
  ads: {
    quote: budgets.notingBudget(quoteAdsRun),
    start: startAdsRun,
    show: showAdsRun,
    items: listAdGroups,
    existingAds: listExistingAds,
    check: checkAdTexts,
    edit: editAd,
    regenerate: rewriteAsset,
    brandRules: (context, actor: TeamActor) => getBrandRules(context, actor),
    setBrandRules,
    preflight: preflightAds,
    deploy: deployAds,
    deployments: listDeployments,
    rollback: rollbackDeployment,
  },
  optimizations: {
    adsHistory: (context, actor: TeamActor, input) => listRuns(context, actor, { kind: 'ads', ...input }),
    questionHistory: (context, actor: TeamActor, input) => listRuns(context, actor, { kind: 'questions', ...input }),
    cancelAds: (context, actor: TeamActor, input) => cancelRun(context, actor, { kind: 'ads', ...input }),
    cancelQuestions: (context, actor: TeamActor, input) => cancelRun(context, actor, { kind: 'questions', ...input }),
    items: listSeoPages,
    decide: decideItem,
    undecide: undecideItem,
  },
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
  usage: {
    summary: usage.usageSummary,
    history: usage.usageHistory,
    recent: usage.recentUsage,
    breakdown: usage.usageBreakdown,
    reconciliation: usage.reconcileUsage,
    exportCsv: usage.exportUsage,
  },
  budgets: { show: budgets.showBudget, set: budgets.setBudget, dismissNotice: budgets.dismissNotice },
  plans: { show: showPlan, set: setPlan },
  automations: {
    list: automationViews.listAutomations,
    create: automations.createAutomation,
    show: automationViews.showAutomation,
    edit: automations.editAutomation,
    remove: automations.removeAutomation,
    setEnabled: automations.setAutomationEnabled,
    runNow: runAutomationNow,
    history: automationViews.listHistory,
    rotateSecret: automations.rotateWebhookSecret,
    previewSchedule: automationViews.previewSchedule,
  },
  audit: { list: listAudit, exportCsv: exportAudit },
  tokens: {
    list: (context, actor: TeamActor) => listTokens(context.db, { userId: actor.userId, teamId: actor.teamId }),
    create: createToken,
    revoke: revokeToken,
  },
};

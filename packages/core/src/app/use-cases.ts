import { getBrandRules, setBrandRules } from '../ads/ad/edit-brand.ts';
import { deployAds } from '../ads/deploy/deploy-ads.ts';
import { listDeployments } from '../ads/deploy/list-deployments.ts';
import { preflightAds } from '../ads/deploy/preflight-ads.ts';
import { rollbackDeployment } from '../ads/deploy/rollback-deployment.ts';
import { checkAdTexts, editAd } from '../ads/review/edit-ad.ts';
import { listAdGroups } from '../ads/review/list-ad-groups.ts';
import { listExistingAds } from '../ads/review/list-existing-ads.ts';
import { listAdsRuns } from '../ads/run/list-ads-runs.ts';
import { quoteAdsRun } from '../ads/run/quote-ads-run.ts';
import { showAdsRun } from '../ads/run/show-ads-run.ts';
import { startAdsRun } from '../ads/run/start-ads-run.ts';
import { type Service, services } from '../contract/team/integrations-api.ts';
import { roleName, roles } from '../contract/team/teams-api.ts';
import { cancelLiftTest, markLive } from '../lift/change-lift-test.ts';
import { checkLivePages } from '../lift/check-live-pages.ts';
import { listLiftTests, showLiftTest } from '../lift/show-lift-tests.ts';
import { planLiftTest, startLiftTest } from '../lift/start-lift-test.ts';
import * as destinations from '../live/destinations/manage-destinations.ts';
import { protectPage, unprotectPage } from '../live/destinations/protect-pages.ts';
import { listProtectedPages } from '../live/destinations/protected-pages-store.ts';
import { dismissAlert, listPromises } from '../live/promises/manage-promises.ts';
import { planPublication } from '../live/publications/plan-publication.ts';
import { listRunPublications, showPublication } from '../live/publications/present-batch.ts';
import { publishBatch } from '../live/publications/publish-batch.ts';
import { resolveConflict } from '../live/publications/resolve-conflict.ts';
import { rollbackPublication } from '../live/publications/rollback-publication.ts';
import {
  changeShownSettings,
  listShownTitles,
  quoteShownChecks,
  showShownSettings,
} from '../live/shown/shown-titles.ts';
import * as budgets from '../money/budgets/manage-budget.ts';
import * as usage from '../money/ledger/report-usage.ts';
import * as ideas from '../projects/ideas/manage-ideas.ts';
import { listProjectRuns } from '../projects/list-project-runs.ts';
import * as projectPages from '../projects/manage-project-pages.ts';
import * as projects from '../projects/manage-projects.ts';
import { getProject, listProjects } from '../projects/projects-store.ts';
import { showProjectTrend } from '../projects/show-project-trend.ts';
import { mergeQuestions } from '../questions/edit/merge-questions.ts';
import { splitQuestion } from '../questions/edit/split-question.ts';
import { listQuestions } from '../questions/run/list-questions.ts';
import { quoteQuestionRun } from '../questions/run/quote-question-run.ts';
import { showQuestionRun } from '../questions/run/show-question-run.ts';
import { startQuestionRun } from '../questions/run/start-question-run.ts';
import * as facts from '../runs/facts/manage-facts.ts';
import { listReasons } from '../runs/learning/given-reasons.ts';
import { cancelRun } from '../runs/record/cancel-run.ts';
import { undecideItem } from '../runs/record/decide-item.ts';
import { listRuns } from '../runs/record/get-run.ts';
import { chooseWebsiteProperty, listWebsiteProperties } from '../search/analytics/choose-property.ts';
import * as keptSites from '../search/kept/manage-kept-sites.ts';
import * as imports from '../search/sources/manage-imports.ts';
import { listCandidates } from '../seo/choose/list-candidates.ts';
import { listSeoPages } from '../seo/run/list-seo-pages.ts';
import { quoteSeoRun } from '../seo/run/quote-seo-run.ts';
import { showSeoRun } from '../seo/run/show-seo-run.ts';
import { startSeoRun } from '../seo/run/start-seo-run.ts';
import { listAudit } from '../team/audit/view-audit.ts';
import type { Context, SignedInActor, TeamActor } from '../team/context/context.ts';
import { getCurrentUser } from '../team/identity/users-store.ts';
import { disconnectService } from '../team/integrations/disconnect-service.ts';
import { listAnalyticsProperties } from '../team/integrations/google-connection.ts';
import { listGoogleAdsAccounts, selectGoogleAdsAccount } from '../team/integrations/list-google-ads-accounts.ts';
import { listGoogleAdsCampaigns } from '../team/integrations/list-google-ads-campaigns.ts';
import { listIntegrations } from '../team/integrations/list-integrations.ts';
import { listWebsites } from '../team/integrations/list-websites.ts';
import { startConnect } from '../team/integrations/start-google-consent.ts';
import { acceptInvitation, joinTeam, showInvitation } from '../team/teams/accept-invitation.ts';
import * as members from '../team/teams/change-members.ts';
import * as invitations from '../team/teams/manage-invitations.ts';
import { createTeam, renameTeam } from '../team/teams/manage-team.ts';
import { listMembers } from '../team/teams/teams-store.ts';
import { requestApproval } from './approvals/request-approval.ts';
import { decideApproval } from './approvals/use-approval.ts';
import { listApprovals, showApproval, showLimits } from './approvals/view-approvals.ts';
import * as automations from './automations/define/edit-automations.ts';
import * as automationViews from './automations/define/list-automations.ts';
import { runAutomationNow } from './automations/start/request-automation-run.ts';
import { findItems } from './home/find-store.ts';
import { countWaiting, listWaiting } from './home/list-waiting.ts';
import { showHome } from './home/show-home.ts';
import { deleteTeam, deleteUser } from './system/delete-data.ts';
import { checkReadiness, describeInstallation } from './system/describe-installation.ts';
import { listSettings } from './system/list-settings.ts';
import { listSystemTeams, showMonitoring, showOverview } from './system/watch-system.ts';
import { checkTexts, decide, decideSeveral, reviewEditedTexts } from './texts/check-edited-texts.ts';
import { createToken, listTokens, revokeToken } from './tokens/manage-tokens.ts';
import type { Dispatched, UseCases } from './use-case.ts';

const connect =
  (wanted: readonly Service[]) => (context: Context, actor: TeamActor, input: { returnTo?: string | undefined }) =>
    startConnect(context, actor, { services: [...wanted], returnTo: input.returnTo });

const disconnect = (service: Service) => (context: Context, actor: TeamActor) =>
  disconnectService(context, actor, service);

/** The use case behind every endpoint that dispatch answers; an approved call is made by dispatch itself. */
export const useCases: UseCases<Dispatched> = {
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
    selectWebsite: keptSites.chooseWebsite,
  },
  home: {
    show: (context, actor: TeamActor) => showHome(context, actor),
    find: (context, actor: TeamActor, { text }: { text: string }) =>
      findItems(context.db, { teamId: actor.teamId, text }),
  },
  review: { list: listWaiting, count: countWaiting },
  teams: {
    create: createTeam,
    rename: renameTeam,
    members: (context, actor: TeamActor) => listMembers(context.db, actor.teamId),
    setRole: members.setMemberRole,
    setPublishing: members.setMemberPublishing,
    removeMember: members.removeMember,
    leave: members.leaveTeam,
    transfer: members.transferOwnership,
  },
  invitations: {
    list: invitations.listInvitations,
    create: invitations.inviteMember,
    cancel: invitations.cancelInvitation,
    resend: invitations.resendInvitation,
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
    setDays: imports.setImportDays,
    remove: imports.removeImport,
  },
  analytics: { list: listWebsiteProperties, choose: chooseWebsiteProperty },
  searchData: { list: keptSites.listKeptWebsites, sync: keptSites.syncWebsite, remove: keptSites.removeWebsite },
  seo: {
    candidates: listCandidates,
    quote: budgets.notingBudget(quoteSeoRun),
    start: startSeoRun,
    show: showSeoRun,
    cancel: (context, actor: TeamActor, input) => cancelRun(context, actor, { kind: 'seo', ...input }),
    history: (context, actor: TeamActor, input) => listRuns(context, actor, { kind: 'seo', ...input }),
    items: listSeoPages,
  },
  questions: {
    quote: budgets.notingBudget(quoteQuestionRun),
    start: startQuestionRun,
    show: showQuestionRun,
    cancel: (context, actor: TeamActor, input) => cancelRun(context, actor, { kind: 'questions', ...input }),
    history: (context, actor: TeamActor, input) => listRuns(context, actor, { kind: 'questions', ...input }),
    items: listQuestions,
    merge: mergeQuestions,
    split: splitQuestion,
  },
  ads: {
    quote: budgets.notingBudget(quoteAdsRun),
    start: startAdsRun,
    show: showAdsRun,
    cancel: (context, actor: TeamActor, input) => cancelRun(context, actor, { kind: 'ads', ...input }),
    history: listAdsRuns,
    items: listAdGroups,
    existingAds: listExistingAds,
    check: checkAdTexts,
    edit: editAd,
    brandRules: (context, actor: TeamActor) => getBrandRules(context, actor),
    setBrandRules,
    preflight: preflightAds,
    deploy: deployAds,
    deployments: listDeployments,
    rollback: rollbackDeployment,
  },
  destinations: {
    list: (context, actor: TeamActor) => destinations.listDestinations(context, actor),
    create: destinations.createDestination,
    check: destinations.checkDestination,
    remove: destinations.removeDestination,
    protectedPages: (context, actor: TeamActor) => listProtectedPages(context.db, actor.teamId),
    protectPage,
    unprotectPage,
  },
  publications: {
    plan: planPublication,
    list: listRunPublications,
    show: showPublication,
    publish: publishBatch,
    resolve: resolveConflict,
    rollback: rollbackPublication,
  },
  lift: {
    plan: planLiftTest,
    check: checkLivePages,
    start: startLiftTest,
    list: (context, actor: TeamActor) => listLiftTests(context, actor),
    show: showLiftTest,
    markLive,
    cancel: cancelLiftTest,
  },
  shown: {
    settings: (context, actor: TeamActor) => showShownSettings(context, actor),
    change: changeShownSettings,
    quote: quoteShownChecks,
    list: listShownTitles,
  },
  promises: { list: (context, actor: TeamActor) => listPromises(context, actor), dismiss: dismissAlert },
  decisions: {
    decide,
    decideMany: decideSeveral,
    check: checkTexts,
    review: reviewEditedTexts,
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
  facts: {
    list: (context, actor: TeamActor) => facts.listFacts(context, actor),
    create: facts.createFact,
    edit: facts.editFact,
    remove: facts.removeFact,
    propose: facts.proposeTeamFacts,
  },
  rejections: { list: listReasons },
  ideas: { list: ideas.listIdeas, create: ideas.createIdea, edit: ideas.editIdea, remove: ideas.removeIdea },
  usage: {
    summary: usage.usageSummary,
    history: usage.usageHistory,
    recent: usage.recentUsage,
    days: (context, actor: TeamActor) => usage.usageDays(context, actor),
  },
  budgets: { show: budgets.showBudget, set: budgets.setBudget, dismissNotice: budgets.dismissNotice },
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
  audit: { list: listAudit },
  tokens: { list: listTokens, create: createToken, revoke: revokeToken },
  approvals: { list: listApprovals, show: showApproval, decide: decideApproval, limits: showLimits },
  approvedCalls: { request: requestApproval },
};

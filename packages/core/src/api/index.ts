import { adsApi } from '../ads/ads-api.ts';
import { auditApi } from '../audit/audit-api.ts';
import { automationsApi } from '../automations/automations-api.ts';
import { budgetsApi } from '../budgets/budgets-api.ts';
import { sessionApi, userApi } from '../identity/identity-api.ts';
import { integrationsApi } from '../integrations/integrations-api.ts';
import { optimizationsApi } from '../optimizations/optimizations-api.ts';
import { plansApi } from '../plans/plans-api.ts';
import { ideasApi } from '../projects/ideas-api.ts';
import { projectPagesApi } from '../projects/project-pages-api.ts';
import { projectsApi } from '../projects/projects-api.ts';
import { questionsApi } from '../questions/questions-api.ts';
import { importsApi } from '../search-data/imports-api.ts';
import { seoApi } from '../seo/seo-api.ts';
import { systemApi } from '../system/system-api.ts';
import { invitationsApi } from '../teams/invitations-api.ts';
import { teamsApi } from '../teams/teams-api.ts';
import { tokensApi } from '../tokens/tokens-api.ts';
import { usageApi } from '../usage/usage-api.ts';

/** Every endpoint of the product; routes, clients, SWR keys and /openapi.json come from this one table. */
export const api = {
  system: systemApi,
  session: sessionApi,
  user: userApi,
  teams: teamsApi,
  invitations: invitationsApi,
  integrations: integrationsApi,
  imports: importsApi,
  seo: seoApi,
  ads: adsApi,
  questions: questionsApi,
  optimizations: optimizationsApi,
  projects: projectsApi,
  projectPages: projectPagesApi,
  ideas: ideasApi,
  usage: usageApi,
  budgets: budgetsApi,
  plans: plansApi,
  audit: auditApi,
  automations: automationsApi,
  tokens: tokensApi,
};
export type Api = typeof api;

export type {
  AdAsset,
  AdGroupResult,
  AssetPin,
  AssetViolation,
  CombinationCheck,
  CurrentAd,
  GeneratedAd,
  StrengthEstimate,
} from '../ads/ad-group-result.ts';
export {
  type AdCheck,
  adsLimits,
  adsModelLabel,
  type AdsOptimization,
  type AdsSettings,
  type BrandRules,
  type Deployment,
} from '../ads/ads-api.ts';
export { adTextWidth } from '../ads/keyword-insertion-rules.ts';
export * from './client.ts';
export {
  descriptionFontPx,
  descriptionLimitPx,
  displayWidth,
  textWidthPx,
  titleFontPx,
  titleLimitPx,
  truncateToWidth,
} from '../text/text-width-rules.ts';
export * from './endpoint.ts';
export { AppError, type ErrorCode, type ErrorDetails, errorCodes, type InputIssue } from '../errors.ts';
export type { CurrentUser } from '../identity/identity-api.ts';
export type {
  AnalyticsAccount,
  GoogleAdsAccount,
  GoogleAdsAdGroup,
  GoogleAdsCampaign,
  Integration,
  Integrations,
  SelectedAdsAccount,
  Website,
} from '../integrations/integrations-api.ts';
export type {
  DataQualityItem,
  Decision,
  OptimizationKind,
  OptimizationStatus,
  OptimizationSummary,
  Progress,
  Quote,
} from '../optimizations/optimization.ts';
export { cleanDomain, noDomainMessage, wasCleaned } from '../projects/domain-rules.ts';
export { type IdeaProposal, ideaOfQuestion, ideaOfSeoPage, isSamePage } from '../projects/idea-proposal-rules.ts';
export { type Idea, ideaLimits } from '../projects/ideas-api.ts';
export {
  pagePriorities,
  type PagePriority,
  type ProjectPage,
  projectPageLimits,
} from '../projects/project-pages-api.ts';
export { type Project, projectLimits, type ProjectTrend, type SavedProject } from '../projects/projects-api.ts';
export { faqJsonLd } from '../questions/faq-json-ld-rules.ts';
export {
  questionLimits,
  questionModelLabel,
  type QuestionOptimization,
  type QuestionSettings,
} from '../questions/questions-api.ts';
export type {
  AnswerCoverage,
  QuestionClass,
  QuestionPriority,
  QuestionQuery,
  QuestionRecommendation,
} from '../questions/question.ts';
export type { SearchImport } from '../search-data/imports-api.ts';
export { seoLimits, seoModelLabel, type SeoOptimization, type SeoSettings } from '../seo/seo-api.ts';
export { faultNames, type TextFault } from '../click-model/text-faults.ts';
export type { SeoPage } from '../seo/seo-page.ts';
export type { SystemMonitoring, SystemOverview, SystemSetting, SystemTeam } from '../system/dashboard-api.ts';
export { findProblems, isMissed, providerTitles, type SystemProblem } from '../system/problem-rules.ts';
export type { PublicConfig } from '../system/system-api.ts';
export { isAddress } from '../text/mail-address-rules.ts';
export { invitationTexts } from '../teams/invitation-rules.ts';
export type { Invitation, SentInvitation, ShownInvitation } from '../teams/invitations-api.ts';
export { assignableRoles, type Role, roleName } from '../teams/team-rules.ts';
export type { Member, Team } from '../teams/teams-api.ts';
export type { Token } from '../tokens/tokens-api.ts';
export type { AuditEntry } from '../audit/audit-api.ts';
export {
  type Automation,
  automationLimits,
  type AutomationNotice,
  type AutomationOverview,
  type AutomationRun,
  type AutomationType,
  type AutomationWork,
  type NotifyOn,
} from '../automations/automation.ts';
export type { AutomationInput } from '../automations/automations-api.ts';
export {
  describeSchedule,
  type PlainSchedule,
  readPlainSchedule,
  weekdayNames,
  writeCron,
} from '../automations/schedule-words-rules.ts';
export type { Budget } from '../budgets/budgets-api.ts';
export type { TeamPlan } from '../plans/plans-api.ts';
export {
  type BreakdownBy,
  type Pagination,
  type ReconciledMonth,
  usageProviders,
  type UsageFilter,
  type UsageRecord,
  type UsageShare,
  type UsageSummary,
} from '../usage/usage-api.ts';

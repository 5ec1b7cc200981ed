import * as api from './endpoints.ts';
export { websiteLabel } from '../integrations/integration-rules.ts';

/** Every endpoint of the product; routes, clients, SWR keys and /openapi.json come from this one table. */
export { api };
export type Api = typeof api;

export type {
  AdAsset,
  AdGroupResult,
  AssetPin,
  AssetViolation,
  AdComparison,
  CombinationCheck,
  CurrentAd,
  GeneratedAd,
  StrengthEstimate,
} from '../ads/ad/ad-group-result.ts';
export {
  type AdCheck,
  adsLimits,
  adsModelLabel,
  type AdsOptimization,
  type AdsSettings,
  type BrandRules,
  type Deployment,
} from '../ads/ad/ads-api.ts';
export { sumTextEffects } from '../click-model/text-effect-rules.ts';
export { adTextWidth } from '../ads/ad/keyword-insertion-rules.ts';
export * from '../contract/client.ts';
export {
  descriptionFontPx,
  descriptionLimitPx,
  displayWidth,
  textWidthPx,
  titleFontPx,
  titleLimitPx,
  truncateToWidth,
} from '../text/text-width-rules.ts';
export * from '../contract/endpoint.ts';
export { formatUsd } from '../contract/money.ts';
export { defaultScopes, type Scope, scopes, scopesOf, scopeTexts, type TokenUse } from '../contract/scopes.ts';
export { AppError, type ErrorCode, type ErrorDetails, errorCodes, type InputIssue } from '../contract/errors.ts';
export type { Found, Home } from '../home/home-api.ts';
export type { CurrentUser } from '../people/identity/identity-api.ts';
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
  Decision,
  OptimizationKind,
  OptimizationStatus,
  OptimizationSummary,
  Progress,
} from '../runs/record/optimization.ts';
export { mostDecisions, type NewVerdict } from '../runs/record/decisions-api.ts';
export {
  type Destination,
  type DestinationInput,
  type DestinationKind,
  destinationKinds,
  destinationLimits,
  isByHand,
  isSystem,
  isUntried,
  type ProtectedPage,
} from '../publish/destinations/destinations-api.ts';
export {
  type PublicationBatch,
  publicationLimits,
  type PublicationReceipt,
} from '../publish/record/publications-api.ts';
export { cleanDomain, noDomainMessage, wasCleaned } from '../projects/domain-rules.ts';
export { type IdeaProposal, ideaOfQuestion, ideaOfSeoPage, isSamePage } from '../ideas/idea-proposal-rules.ts';
export { type ApprovedFact, type FactInput, factKinds, type FactKind, factLimits } from '../facts/facts-api.ts';
export { rejectReasons } from '../learning/reject-reasons.ts';
export type { Rejection } from '../learning/rejections-api.ts';
export { type Idea, ideaLimits } from '../ideas/ideas-api.ts';
export {
  pagePriorities,
  type PagePriority,
  type ListedPage,
  type ProjectPage,
  projectPageLimits,
} from '../projects/project-pages-api.ts';
export { type Project, projectLimits, type ProjectTrend, type SavedProject } from '../projects/projects-api.ts';
export { faqJsonLd } from '../questions/answer/faq-json-ld-rules.ts';
export {
  questionLanguages,
  questionLimits,
  questionModelLabel,
  type QuestionOptimization,
  type QuestionSettings,
} from '../questions/question/questions-api.ts';
export type {
  AnswerCoverage,
  QuestionClass,
  QuestionPriority,
  QuestionQuery,
  QuestionRecommendation,
} from '../questions/question/question.ts';
export { bytesPerYear } from '../search-data/kept/kept-days-rules.ts';
export { type KeptWebsite } from '../search-data/kept/search-data-api.ts';
export { type SearchImport } from '../search-data/sources/imports-api.ts';
export { seoLimits, seoModelLabel, type SeoOptimization, type SeoSettings } from '../seo/page/seo-api.ts';
export { type ProposalDoubt, type ProposalDoubtKind, proposalDoubtNames } from '../seo/page/proposal-doubt.ts';
export { findProposalDoubts } from '../seo/page/proposal-doubts-rules.ts';
export { describeScope } from '../seo/page/describe-scope-rules.ts';
export {
  doubtsInFile,
  doubtsOf,
  isQueryMixUnknown,
  isShareOfWindow,
  isTooLittleData,
} from '../seo/page/page-doubts-rules.ts';
export { faultName, faultNames, type TextFault, textFaults } from '../click-model/text-faults.ts';
export {
  describeCheck,
  describeLift,
  describePower,
  describeSplit,
  type LiftReport,
  signedPercent,
} from '../lift/describe-lift-rules.ts';
export type { LiftCheck, LiftPlan, LiftResult, LiftTest, LiftTestDetails } from '../lift/lift-api.ts';
export type { ShownLook, ShownSettingsView, ShownTitle } from '../shown/shown-api.ts';
export { describeShown, type ShownOutcome } from '../shown/shown-outcomes.ts';
export type { BrokenPromiseView } from '../promises/promises-api.ts';
export type { SeoPage } from '../seo/page/seo-page.ts';
export type { SystemMonitoring, SystemOverview, SystemSetting, SystemTeam } from '../system/dashboard-api.ts';
export { findProblems, isMissed, providerTitles, type SystemProblem } from '../system/problem-rules.ts';
export type { PublicConfig } from '../system/system-api.ts';
export { isAddress } from '../text/mail-address-rules.ts';
export { invitationTexts } from '../people/teams/invitation-rules.ts';
export type { Invitation, SentInvitation, ShownInvitation } from '../people/teams/invitations-api.ts';
export { assignableRoles, type Role, roleName } from '../people/teams/team-rules.ts';
export type { Member, Team } from '../people/teams/teams-api.ts';
export type { Approval } from '../approvals/approvals-api.ts';
export type { Token } from '../people/tokens/tokens-api.ts';
export type { AuditEntry } from '../audit/audit-api.ts';
export {
  type Automation,
  type AutomationNotice,
  type AutomationOverview,
  type AutomationRun,
  type AutomationType,
  type AutomationWork,
  type NotifyOn,
} from '../automations/record/automation.ts';
export type { AutomationInput } from '../automations/record/automations-api.ts';
export { signatureText } from '../webhooks/signature-text.ts';
export { describeSchedule, namedSchedules } from '../automations/schedule/schedule-words-rules.ts';
export type { Budget } from '../spending/budgets/budgets-api.ts';
export {
  chartDays,
  usageProviders,
  type UsageRecord,
  type UsageDay,
  type UsageSummary,
} from '../spending/ledger/usage-api.ts';

export type { Pagination } from '../contract/pagination.ts';

export type { Quote } from '../spending/money/quote.ts';

export type { DataQualityItem } from '../search-data/rows/data-quality.ts';

export { automationLimits } from '../automations/schedule/automation-limits.ts';

export { importLimits } from '../search-data/exports/import-limits.ts';

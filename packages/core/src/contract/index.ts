import * as api from './endpoints.ts';
export { websiteLabel } from './team/integrations-api.ts';

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
} from './ads/ad-group-result.ts';
export {
  type AdCheck,
  adsLimits,
  adsModelLabel,
  type AdsOptimization,
  type AdsSettings,
  type BrandRules,
  type Deployment,
} from './ads/ads-api.ts';
export { sumTextEffects } from './search/text-effect-rules.ts';
export { adTextWidth } from './ads/ad-group-result.ts';
export { describeGoogleWrites } from './ads/google-writes.ts';
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
export { formatUsd } from './money.ts';
export { defaultScopes, type Scope, scopes, scopesOf, scopeTexts, type TokenUse } from './scopes.ts';
export { AppError, type ErrorCode, type ErrorDetails, errorCodes, type InputIssue } from './errors.ts';
export type { Found, Home } from './app/home-api.ts';
export type { WaitingItem } from './app/review-api.ts';
export type { CurrentUser } from './team/identity-api.ts';
export type {
  AnalyticsAccount,
  GoogleAdsAccount,
  GoogleAdsAdGroup,
  GoogleAdsCampaign,
  Integration,
  Integrations,
  SelectedAdsAccount,
  Website,
} from './team/integrations-api.ts';
export type {
  Decision,
  OptimizationKind,
  OptimizationStatus,
  OptimizationSummary,
  Progress,
} from './runs/optimization.ts';
export {
  type EditedText,
  type ItemDecision,
  mostDecisions,
  type NewVerdict,
  type TextFinding,
} from './runs/decisions-api.ts';
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
} from './live/destinations-api.ts';
export { type PublicationBatch, publicationLimits, type PublicationReceipt } from './live/publications-api.ts';
export { cleanDomain, noDomainMessage, wasCleaned } from './projects/projects-api.ts';
export { type IdeaProposal, ideaOfQuestion, ideaOfSeoPage, isSamePage } from './projects/idea-proposal-rules.ts';
export { type ApprovedFact, type FactInput, factKinds, type FactKind, factLimits } from './runs/facts-api.ts';
export { rejectReasons } from './runs/rejections-api.ts';
export { isUnchecked } from './runs/unchecked-rules.ts';
export type { Rejection } from './runs/rejections-api.ts';
export { type Idea, ideaLimits } from './projects/ideas-api.ts';
export {
  pagePriorities,
  type PagePriority,
  type ListedPage,
  type ProjectPage,
  projectPageLimits,
} from './projects/project-pages-api.ts';
export { type Project, projectLimits, type ProjectTrend, type SavedProject } from './projects/projects-api.ts';
export { faqJsonLd } from './questions/question.ts';
export {
  questionLanguages,
  questionLimits,
  questionModelLabel,
  type QuestionOptimization,
  type QuestionSettings,
} from './questions/questions-api.ts';
export type {
  AnswerCoverage,
  QuestionClass,
  QuestionPriority,
  QuestionQuery,
  QuestionRecommendation,
} from './questions/question.ts';
export { bytesPerYear } from './search/kept-days-rules.ts';
export { type KeptWebsite } from './search/search-data-api.ts';
export { type SearchImport } from './search/imports-api.ts';
export { seoLimits, seoModelLabel, type SeoOptimization, type SeoSettings } from './seo/seo-api.ts';
export { type ProposalDoubt, type ProposalDoubtKind, proposalDoubtNames } from './seo/proposal-doubts-rules.ts';
export { findProposalDoubts } from './seo/proposal-doubts-rules.ts';
export { describeScope } from './seo/seo-api.ts';
export { doubtsInFile, doubtsOf, isQueryMixUnknown, isShareOfWindow, isTooLittleData } from './seo/seo-page.ts';
export { faultName, faultNames, type TextFault, textFaults } from './search/text-faults.ts';
export {
  describeCheck,
  describeLift,
  describePower,
  describeSplit,
  type LiftReport,
  signedPercent,
} from './lift/describe-lift-rules.ts';
export type { LiftCheck, LiftPlan, LiftResult, LiftTest, LiftTestDetails } from './lift/lift-api.ts';
export type { ShownLook, ShownSettingsView, ShownTitle } from './live/shown-api.ts';
export { describeShown, type ShownOutcome } from './live/shown-outcomes.ts';
export type { BrokenPromiseView } from './live/promises-api.ts';
export type { SeoPage } from './seo/seo-page.ts';
export type { SystemMonitoring, SystemOverview, SystemSetting, SystemTeam } from './app/dashboard-api.ts';
export { findProblems, isMissed, providerTitles, type SystemProblem } from './app/problem-rules.ts';
export type { PublicConfig } from './app/system-api.ts';
export { isAddress } from '../text/mail-address-rules.ts';
export { invitationTexts } from './team/invitations-api.ts';
export type { Invitation, SentInvitation, ShownInvitation } from './team/invitations-api.ts';
export { assignableRoles, type Role, roleName } from './team/teams-api.ts';
export type { Member, Team } from './team/teams-api.ts';
export type { Approval } from './app/approvals-api.ts';
export type { Token } from './team/tokens-api.ts';
export type { AuditEntry } from './team/audit-api.ts';
export {
  type Automation,
  type AutomationNotice,
  type AutomationOverview,
  type AutomationRun,
  type AutomationType,
  type AutomationWork,
  type NotifyOn,
} from './app/automation.ts';
export type { AutomationInput } from './app/automations-api.ts';
export { signatureText } from './team/signature-text.ts';
export { describeSchedule, namedSchedules } from './app/schedule-words-rules.ts';
export type { Budget } from './money/budgets-api.ts';
export { chartDays, usageProviders, type UsageRecord, type UsageDay, type UsageSummary } from './money/usage-api.ts';

export type { Pagination } from './pagination.ts';

export type { Quote } from './money/quote.ts';

export type { DataQualityItem } from './search/data-quality.ts';

export { automationLimits } from './app/automation-limits.ts';

export { importLimits } from './search/import-limits.ts';

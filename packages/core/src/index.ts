export type { PageRow } from './click-model/click-rows.ts';
export { judgedGroups, type JudgedSite, type JudgedSplit, judgeSite } from './click-model/judge-model-rules.ts';
export { estimateTextEffect, sumTextEffects } from './click-model/text-effect-rules.ts';
export { simulateSite } from './click-model/simulate-site.ts';
export { type Config, readConfig } from './config.ts';
export { type Actor, type Context, nobody, type SignedInActor, type TeamActor } from './context.ts';
export { backupDatabase, type BackupSummary } from './database/backup-database.ts';
export { connectDatabase, type Database } from './database/connect.ts';
export { exclusively } from './database/exclusively.ts';
export { defaultHome } from './database/embedded-folders.ts';
export { migrate, pendingMigrations } from './database/migrate.ts';
export { restoreDatabase } from './database/restore-database.ts';
export { dispatch, type DispatchedApi, parseInput } from './dispatch.ts';
export { AppError, type ErrorCode, type ErrorDetails } from './errors.ts';
export { finishGoogleConsent, takeGoogleIdToken } from './identity/finish-google-consent.ts';
export { type ActorCache, noActorCache, openActorCache } from './identity/actor-cache.ts';
export { limitGuesses, networkOf } from './identity/limit-guesses.ts';
export { openSession, type OpenedSession } from './identity/open-session.ts';
export { actorOfSession, actorOfToken } from './identity/resolve-actor.ts';
export { deleteSession as closeSession } from './identity/sessions-store.ts';
export { createOperatorTeam, operatorOf } from './identity/operator.ts';
export { startGoogleSignIn } from './identity/start-google-consent.ts';
export { type Log, openLog } from './log.ts';
export { openContext, type OpenedContext } from './open-context.ts';
export {
  providerNames,
  type ProviderName,
  type ProviderSettings,
  sandboxCredentials,
  type Setting,
} from './provider-settings.ts';
export { checkMail } from './providers/mail/open-mail.ts';
export { aggregateSearchRows } from './search-data/aggregate-search-rows.ts';
export { collectSearchExport, type CollectedSearchExport } from './search-data/collect-search-export.ts';
export {
  readSearchExport,
  type ReadSearchExportOptions,
  type SearchExportSummary,
} from './search-data/read-search-export.ts';
export type { SearchRow } from './search-data/search-row.ts';
export { newSecret } from './secrets.ts';
export { findOpportunities } from './seo/opportunity-rules.ts';
export { readParts } from './seo/site-pages-rules.ts';
export { startRunWorker } from './start-run-worker.ts';
export { brandTagger, brandTerms } from './text/brand-rules.ts';
export { productVersion } from './version.ts';
export { cleanQuery } from './questions/clean-query-rules.ts';
export { clusterQuestions } from './questions/cluster-question-rules.ts';
export { detectQuestion } from './questions/detect-question-rules.ts';
export { evaluateDetection } from './questions/evaluation/evaluate-detection.ts';
export { rankClusters } from './questions/rank-clusters-rules.ts';
export { selectQuestions } from './questions/select-questions-rules.ts';

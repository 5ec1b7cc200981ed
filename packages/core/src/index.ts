export { type AnswerVersion, type AnswerVersions, dispatchNamed, openAnswerVersions } from './answer-versions.ts';
export { type Config, readConfig } from './context/config.ts';
export { type Actor, type Context, nobody, type SignedInActor, type TeamActor } from './context/context.ts';
export { backupDatabase, type BackupSummary } from './database/backup-database.ts';
export { connectionLimits } from './database/connection-limits.ts';
export { connectDatabase, type Database } from './database/connect.ts';
export { exclusively } from './database/exclusively.ts';

export { migrate, pendingMigrations, requireCurrent } from './database/migrate.ts';
export { restoreDatabase } from './database/restore-database.ts';
export { dispatch, type DispatchedApi } from './dispatch.ts';
export { parseInput } from './people/tokens/admit.ts';
export { AppError, type ErrorCode, type ErrorDetails } from './contract/errors.ts';
export { finishGoogleConsent, takeGoogleIdToken } from './integrations/finish-google-consent.ts';
export { type ActorCache, noActorCache, openActorCache } from './people/identity/actor-cache.ts';
export { limitGuesses, limitTries, networkOf, wrongPerMinute } from './people/identity/limit-guesses.ts';
export { claimedAccount } from './people/identity/verify-identity-token.ts';
export { isPublicHost } from './providers/pages/address-rules.ts';
export { openSession, type OpenedSession } from './people/identity/open-session.ts';
export { actorOfSession, actorOfToken } from './people/identity/resolve-actor.ts';
export { closeSession } from './people/teams/close-session.ts';
export { createOperatorTeam, operatorOf, operatorOfAll } from './people/teams/operator.ts';
export { setSampleData } from './people/teams/teams-store.ts';
export { decideLiftTests } from './lift/decide-lift-tests.ts';
export { startGoogleSignIn } from './integrations/start-google-consent.ts';
export { keepThread, type KeptThread, siblingModule, threadModule } from './platform/keep-thread.ts';
export { type Log, openLog } from './platform/log.ts';
export { openLocalAgent } from './tokens/open-local-agent.ts';
export { openContext, type OpenedContext } from './context/open-context.ts';
export {
  installationMode,
  providerNames,
  type ProviderName,
  type ProviderSettings,
  sandboxCredentials,
  type Setting,
} from './providers/upstream/provider-settings.ts';
export { checkMail } from './providers/mail/open-mail.ts';
export { openProviders } from './providers/open/open-providers.ts';
export type { Providers } from './providers/open/providers.ts';
export { collectSearchExport, type CollectedSearchExport } from './search-data/exports/collect-search-export.ts';
export type { SearchExportInput } from './search-data/exports/export-sources.ts';
export {
  readSearchExport,
  type ReadSearchExportOptions,
  type SearchExportSummary,
} from './search-data/exports/read-search-export.ts';
export { keepSampleDays } from './search-data/kept/keep-sample-days.ts';
export type { SearchRow } from './search-data/rows/search-row.ts';
export { newSecret, openSecretBox } from './platform/secrets.ts';
export { measureWork } from './system/measure-work.ts';
export { type KeyRotation, rotateKeys } from './system/rotate-keys.ts';
export { requireScope } from './people/tokens/scope-rules.ts';
export { startRunWorker } from './start-run-worker.ts';
export { adsVersionEnding, type Ending, modelEndings } from './system/provider-endings.ts';
export { GOOGLE_ADS_API_VERSION } from './providers/google-ads/google-ads.ts';
export { modelTable } from './providers/llm/model-table.ts';
export { startStep } from './context/start-step.ts';
export { readDatabaseHealth } from './system/system-store.ts';
export { inputBounds, type JsonBounds, jsonExcess } from './text/json-bounds-rules.ts';
export { untilAborted } from './platform/until-aborted.ts';
export { productVersion } from './platform/version.ts';

export { defaultHome, makePrivateFolder } from './platform/home-folder.ts';

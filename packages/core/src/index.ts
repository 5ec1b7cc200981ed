export { type AnswerVersion, type AnswerVersions, dispatchNamed, openAnswerVersions } from './app/answer-versions.ts';
export { type Config, readConfig } from './team/context/config.ts';
export { type Actor, type Context, nobody, type SignedInActor, type TeamActor } from './team/context/context.ts';
export { backupDatabase, type BackupSummary } from './platform/database/backup-database.ts';
export { connectionLimits } from './platform/database/connection-limits.ts';
export { connectDatabase, type Database } from './platform/database/connect.ts';
export { exclusively } from './platform/database/exclusively.ts';

export { migrate, pendingMigrations, requireCurrent } from './platform/database/migrate.ts';
export { missingRights } from './platform/database/missing-rights.ts';
export { restoreDatabase } from './platform/database/restore-database.ts';
export { dispatch, type DispatchedApi } from './app/dispatch.ts';
export { parseInput } from './team/tokens/admit.ts';
export { AppError, type ErrorCode, type ErrorDetails } from './contract/errors.ts';
export { finishGoogleConsent, takeGoogleIdToken } from './team/integrations/finish-google-consent.ts';
export { type ActorCache, noActorCache, openActorCache } from './team/identity/actor-cache.ts';
export { limitGuesses, limitTries, networkOf, wrongPerMinute } from './team/identity/limit-guesses.ts';
export { claimedAccount } from './team/identity/verify-identity-token.ts';
export { isPublicHost } from './providers/pages/address-rules.ts';
export { openSession, type OpenedSession } from './team/identity/open-session.ts';
export { actorOfSession, actorOfToken } from './team/identity/resolve-actor.ts';
export { closeSession } from './team/identity/open-session.ts';
export { createOperatorTeam, operatorOf, operatorOfAll } from './team/teams/operator.ts';
export { setSampleData } from './team/teams/teams-store.ts';
export { startGoogleSignIn } from './team/integrations/start-google-consent.ts';
export { keepThread, type KeptThread, siblingModule, threadModule } from './platform/keep-thread.ts';
export { type Log, openLog } from './platform/log.ts';
export { openLocalAgent } from './app/tokens/open-local-agent.ts';
export { openContext, type OpenedContext } from './team/context/open-context.ts';
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
export type { SearchRow } from './search/rows/search-row.ts';
export { newSecret, openSecretBox } from './platform/secrets.ts';
export { measureWork } from './app/system/watch-system.ts';
export { type KeyRotation, rotateKeys } from './app/system/rotate-keys.ts';
export { requireScope } from './team/tokens/scope-rules.ts';
export { adsVersionEnding, type Ending, modelEndings } from './app/system/provider-endings.ts';
export { GOOGLE_ADS_API_VERSION } from './providers/google-ads/google-ads.ts';
export { modelTable } from './providers/llm/model-table.ts';
export { startStep } from './team/context/start-step.ts';
export { readDatabaseHealth } from './app/system/system-store.ts';
export { inputBounds, type JsonBounds, jsonExcess } from './text/json-bounds-rules.ts';
export { untilAborted } from './platform/until-aborted.ts';
export { productVersion } from './platform/version.ts';

export { defaultHome, makePrivateFolder } from './platform/home-folder.ts';

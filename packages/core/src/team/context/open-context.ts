import { randomUUID } from 'node:crypto';
import { connectDatabase, type Database } from '../../platform/database/connect.ts';
import { migrate, requireCurrent } from '../../platform/database/migrate.ts';
import { openJobs } from '../../platform/jobs/open-jobs.ts';
import { type Log, openLog } from '../../platform/log.ts';
import { openSecretBox } from '../../platform/secrets.ts';
import { openProviders } from '../../providers/open/open-providers.ts';
import { worldsOf } from '../../providers/upstream/provider-worlds-rules.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { openCalls } from './open-calls.ts';
import { startStep } from './start-step.ts';

/** Parts of the world a caller may bring; everything else is opened from the configuration. */
export interface ContextParts {
  database?: Database;
  log?: Log;
  now?: () => Date;
  publicOrigin?: string;
  applicationName?: string;
  /** Called before each step that takes time, with words for people. */
  onStep?: (step: string) => void;
  /** Aborted to give up a start: everything that waits for the database fails, and `close` leaves nothing of it running. */
  starting?: AbortSignal;
  /** Absent: the process ends without a word. */
  leaving?: AbortSignal;
}

export interface OpenedContext extends Context {
  /** Closes the ledger's calls, jobs, providers and the database, in that order. */
  close(): Promise<void>;
}

/**
 * Opens the world for one process. The embedded database is migrated. A server's is left to `serplift migrate`, so this
 * throws `not_configured` when it is older or newer than the program.
 */
export async function openContext(config: Config, parts: ContextParts = {}): Promise<OpenedContext> {
  const { log = openLog(config.logLevel), onStep = () => {}, starting: signal } = parts;
  const secrets = await openSecretBox(config);
  const target = config.databaseUrl === null ? { home: config.home } : { url: config.databaseUrl };
  const database =
    parts.database ??
    (await startStep({ name: 'connecting to the database', config, signal }, () =>
      connectDatabase(target, {
        applicationName: parts.applicationName ?? 'serplift',
        onStep,
        ...(signal === undefined ? {} : { signal }),
      }),
    ));
  try {
    if (database.kind === 'embedded') {
      await startStep({ name: 'bringing it up to date', config, signal }, () => migrate(database.knex, { onStep }));
    } else if (parts.database === undefined) {
      await startStep({ name: 'reading its migrations', config, signal }, () => requireCurrent(database.knex));
    }
    const publicOrigin = parts.publicOrigin ?? config.publicUrl ?? `http://${config.host}:${config.port}`;
    const providers = openProviders(config.providers, {
      sandboxUrl: config.providers.sandboxUrl,
      log,
      publicOrigin,
      contactEmail: config.contactEmail,
      models: config.models,
      privateSites: config.privateSites,
    });
    const jobs = openJobs(database, { log, worlds: worldsOf(config.providers) });
    const calls = openCalls(log);
    return {
      config,
      database,
      db: database.knex,
      providers,
      jobs,
      calls,
      secrets,
      log,
      now: parts.now ?? (() => new Date()),
      signal: new AbortController().signal,
      paying: new AbortController().signal,
      leaving: parts.leaving ?? new AbortController().signal,
      publicOrigin,
      requestId: randomUUID(),
      close: async () => {
        // What is given up has nothing to finish, and its database is gone already for the rest.
        if (signal?.aborted === true && parts.database === undefined) return database.close();
        await calls.close();
        await jobs.close();
        await providers.close();
        if (parts.database === undefined) await database.close();
      },
    };
  } catch (error) {
    if (parts.database === undefined) await database.close();
    throw error;
  }
}

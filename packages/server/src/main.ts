import { existsSync } from 'node:fs';
import path from 'node:path';
import {
  type ActorCache,
  type AppError,
  type Config,
  type Context,
  type Log,
  openActorCache,
  openContext,
  type OpenedContext,
  startStep,
} from '@serplift/core';
import { createApp } from './http/app.ts';
import { type FrontDoor, openFrontDoor } from './http/front-door.ts';
import { ownOrigins } from './http/security.ts';
import { cookieNames } from './http/session.ts';
import { serveDashboard } from './http/static.ts';
import { type Metrics, openMetrics } from './metrics.ts';
import { type RunningWorker, startWorker } from './worker.ts';

export { type FrontDoor, openFrontDoor } from './http/front-door.ts';
export { openApiDocument } from './http/openapi.ts';
export { startWorkerProcess } from './worker.ts';

export interface ServerOptions {
  config: Config;
  /** Processes runs too, in a separate thread unless the configuration says otherwise; false leaves that to `serplift worker`. */
  worker: boolean;
  /** Folder of the built dashboard; absent serves the API alone. */
  dashboardFolder?: string;
  now?: () => Date;
  /** Called before each step of the start that takes time, with words for people. */
  onStep?: (step: string) => void;
  /** Where it listens already; absent opens it as configured. */
  door?: FrontDoor;
  /** Aborted to give up the start. */
  starting?: AbortSignal;
  /** Absent: as the configuration says, on stderr. */
  log?: Log;
}

export interface RunningServer {
  origin: string;
  port: number;
  /** Where `/metrics` is; null when it is off. */
  metricsPort: number | null;
  /** Aborted when the server can no longer work because the database is newer: it only refuses from then on, and is to be closed. */
  outdated: AbortSignal;
  close(): Promise<void>;
}

/** Where the dashboard is after `npm run build`. */
export function builtDashboard(): string | undefined {
  const folder = path.resolve(import.meta.dirname, '../../web/dist/app');
  return existsSync(path.join(folder, 'index.html')) ? folder : undefined;
}

/** Refuses all calls once a newer version has changed the database; the returned function ends the watch. */
function watchForNewer({ database, log }: Context, door: FrontDoor): () => void {
  const { newer } = database.schema;
  newer.addEventListener(
    'abort',
    () => {
      const { message } = newer.reason as AppError;
      log.error(message);
      door.refuse(message);
    },
    { once: true },
  );
  return database.schema.begin(database.knex);
}

/**
 * Starts HTTP and, if asked, a worker. Calls that arrive before everything is ready are asked to come back; `close`
 * finishes open answers and what the worker has in hand, within ten seconds, and closes the database connection.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { config, starting, dashboardFolder: folder } = options;
  const door = options.door ?? (await openFrontDoor(config));
  const { port } = door;
  const origins = ownOrigins(config, port);
  let context: OpenedContext | undefined;
  let worker: RunningWorker | undefined;
  let metrics: Metrics | undefined;
  let actors: ActorCache | undefined;
  const close = async (): Promise<void> => {
    await Promise.all([door.close(), worker?.stop()]);
    await metrics?.close();
    await actors?.close();
    await context?.close();
  };
  try {
    context = await openContext(config, {
      publicOrigin: origins.canonical,
      applicationName: 'serplift server',
      leaving: door.leaving,
      ...(options.now === undefined ? {} : { now: options.now }),
      ...(options.onStep === undefined ? {} : { onStep: options.onStep }),
      ...(options.log === undefined ? {} : { log: options.log }),
      ...(starting === undefined ? {} : { starting }),
    });
    const opened = context;
    const step = { name: 'starting the worker', config, signal: starting };
    if (options.worker) worker = await startStep(step, () => startWorker(opened, starting));
    if (config.metricsPort !== null) metrics = await openMetrics(opened, { port: config.metricsPort, worker });
    const site = { origin: origins.canonical, contactEmail: config.contactEmail };
    const dashboard =
      folder === undefined
        ? null
        : await serveDashboard({ root: folder, site, sessionCookie: cookieNames(origins).session, starting });
    actors = openActorCache(opened.database);
    const handle = createApp(opened, {
      origins,
      actors,
      dashboard,
      expired: door.expired,
      ...(metrics === undefined ? {} : { observe: metrics.observe }),
    }).callback();
    starting?.throwIfAborted();
    door.open((request, response) => void handle(request, response));
    const endWatch = watchForNewer(opened, door);
    return {
      origin: origins.canonical,
      port,
      metricsPort: metrics?.port ?? null,
      outdated: opened.database.schema.newer,
      close: async () => {
        endWatch();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { AppError, type Config, type Log, openActorCache, openContext } from '@serplift/core';
import { createApp } from './http/app.ts';
import { ownOrigins } from './http/security.ts';
import { cookieNames } from './http/session.ts';
import { serveDashboard } from './http/static.ts';
import { type Metrics, openMetrics } from './metrics.ts';
import { startWorker } from './worker.ts';

export { openApiDocument } from './http/openapi.ts';
export { startWorkerProcess } from './worker.ts';

export interface ServerOptions {
  config: Config;
  /** Works runs too, in a thread of their own unless the configuration says otherwise; false leaves that to `serplift worker`. */
  worker: boolean;
  /** Folder of the built dashboard; absent serves the API alone. */
  dashboardFolder?: string;
  now?: () => Date;
  /** Absent: as the configuration says, on stderr. */
  log?: Log;
}

export interface RunningServer {
  origin: string;
  port: number;
  /** Where `/metrics` is; null when it is off. */
  metricsPort: number | null;
  close(): Promise<void>;
}

/** Longer than proxies keep a connection (a minute), or they send a call into one that closes. */
const keepAliveMs = 65_000;

const listen = (server: Server, config: Config): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === 'EADDRINUSE'
          ? `Port ${config.port} is taken. Stop what uses it, or set PORT (0 takes any free port).`
          : `The server could not listen on ${config.host}:${config.port}: ${error.message}`;
      reject(new AppError('unavailable', reason, { cause: error }));
    });
    server.listen(config.port, config.host, () => resolve((server.address() as AddressInfo).port));
  });

/** Where the dashboard stands after `npm run build`. */
export function builtDashboard(): string | undefined {
  const folder = path.resolve(import.meta.dirname, '../../web/dist/app');
  return existsSync(path.join(folder, 'index.html')) ? folder : undefined;
}

/** Starts HTTP and, if asked, a worker; `close` ends open requests, the worker and the database connection. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { config } = options;
  const server = createServer({ requestTimeout: 60_000, headersTimeout: 15_000, keepAliveTimeout: keepAliveMs });
  const port = await listen(server, config);
  const origins = ownOrigins(config, port);
  let context: Awaited<ReturnType<typeof openContext>> | undefined;
  let metrics: Metrics | undefined;
  try {
    context = await openContext(config, {
      publicOrigin: origins.canonical,
      applicationName: 'serplift server',
      ...(options.now === undefined ? {} : { now: options.now }),
      ...(options.log === undefined ? {} : { log: options.log }),
    });
    const opened = context;
    const worker = options.worker ? await startWorker(opened) : undefined;
    metrics = config.metricsPort === null ? undefined : await openMetrics(opened, { port: config.metricsPort, worker });
    const measured = metrics;
    const site = { origin: origins.canonical, contactEmail: config.contactEmail };
    const folder = options.dashboardFolder;
    const dashboard =
      folder === undefined
        ? null
        : await serveDashboard({ root: folder, site, sessionCookie: cookieNames(origins).session });
    const actors = openActorCache(opened.database);
    const handle = createApp(opened, {
      origins,
      actors,
      dashboard,
      ...(measured === undefined ? {} : { observe: measured.observe }),
    }).callback();
    server.on('request', (request, response) => void handle(request, response));
    return {
      origin: origins.canonical,
      port,
      metricsPort: measured?.port ?? null,
      close: async () => {
        const closed = new Promise<void>((resolve) => server.close(() => resolve()));
        server.closeIdleConnections();
        await worker?.stop();
        server.closeAllConnections();
        await closed;
        await measured?.close();
        await actors.close();
        await opened.close();
      },
    };
  } catch (error) {
    server.close();
    await metrics?.close();
    await context?.close();
    throw error;
  }
}

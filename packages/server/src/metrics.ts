import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, isIP } from 'node:net';
import { AppError, type Config, type Context, isPublicHost, measureWork } from '@serplift/core';
import type { Middleware } from 'koa';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { RunningWorker } from './worker.ts';

const durationBucketsSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** What the server measures about itself, for Prometheus, on a separate port. */
export interface Metrics {
  port: number;
  /** Measures each call. Paths appear as the contract writes them, so that no one's id becomes a label. */
  observe: Middleware;
  close(): Promise<void>;
}

function observeCalls(registry: Registry): Middleware {
  const durations = new Histogram({
    name: 'serplift_http_request_duration_seconds',
    help: 'Time until an answer was written, by method, path of the contract and status.',
    labelNames: ['method', 'path', 'status'],
    buckets: durationBucketsSeconds,
    registers: [registry],
  });
  return async (http, next) => {
    const stop = durations.startTimer();
    await next();
    const matched = http['_matchedRoute'] as unknown;
    stop({ method: http.method, path: typeof matched === 'string' ? matched : 'other', status: http.status });
  };
}

function measureQueue(registry: Registry, context: Context): void {
  void new Gauge({
    name: 'serplift_workers',
    help: 'Workers connected to the database.',
    registers: [registry],
    async collect() {
      this.set((await measureWork(context)).workers);
    },
  });
  void new Gauge({
    name: 'serplift_jobs',
    help: 'Jobs of the queue by state, for all teams together.',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const { jobs } = await measureWork(context);
      for (const [state, count] of Object.entries(jobs)) this.set({ state }, count);
    },
  });
}

function measureWorkerThread(registry: Registry, { restarts, utilization }: RunningWorker): void {
  const gauge = (name: string, help: string, read: () => number): void => {
    void new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  };
  if (restarts !== undefined)
    gauge('serplift_worker_thread_restarts', 'How often the worker thread crashed and was started again.', restarts);
  if (utilization !== undefined)
    gauge(
      'serplift_worker_thread_utilization',
      'Share of time in which the worker thread was busy, 0 to 1.',
      utilization,
    );
}

/** The host that a request names, without its port. */
const hostOf = ({ headers }: IncomingMessage): string =>
  (headers.host ?? '')
    .replace(/:\d*$/u, '')
    .replace(/^\[|\]$/gu, '')
    .toLowerCase();

/**
 * Whether a request was sent to a name of this server. A page in somebody's browser can have a public name of its own lead
 * here and read the answer; an address, or a name within the network, it cannot have.
 */
function isOwnHost(host: string, { metricsHost, publicUrl }: Config): boolean {
  const own = [metricsHost, publicUrl === null ? '' : new URL(publicUrl).hostname];
  return isIP(host) !== 0 || own.includes(host) || (host !== '' && !isPublicHost(host));
}

/** Serves `/metrics` on the configured port; nothing else is answered there. */
export async function openMetrics(
  context: Context,
  of: { port: number; worker: RunningWorker | undefined },
): Promise<Metrics> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const observe = observeCalls(registry);
  measureQueue(registry, context);
  if (of.worker !== undefined) measureWorkerThread(registry, of.worker);
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    if (!isOwnHost(hostOf(request), context.config)) {
      response.writeHead(421).end('Ask for /metrics by the address of the server, or by the name in METRICS_HOST.\n');
      return;
    }
    registry
      .metrics()
      .then((text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text))
      .catch((error: unknown) => {
        context.log.warn({ err: error }, 'metrics could not be read');
        response.writeHead(503).end();
      });
  });
  const { metricsHost: host } = context.config;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => {
      const message = `Metrics could not listen on ${host}:${of.port}: ${cause.message}. Change METRICS_PORT or METRICS_HOST.`;
      reject(new AppError('unavailable', message, { cause }));
    });
    server.listen(of.port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    observe,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import { AppError, type Config } from '@serplift/core';
import type { WireError } from '@serplift/core/api';

/** Longer than proxies keep a connection (a minute), or they send a call into one that closes. */
const keepAliveMs = 65_000;
/** How long new connections are still taken after `close`, so that balancers notice before they are refused. */
const noticeMs = 300;
/** When calls that are still open get an answer that says so, and when what is left is cut. */
const longestCallMs = 9000;
const longestCloseMs = 9500;
const startingRetrySeconds = 1;
/** By then a newer version may answer in this one's place. */
const outdatedRetrySeconds = 10;

/** The listening side of a server, from before it can answer until its last answer has left. */
export interface FrontDoor {
  port: number;
  /** Aborted when the server begins to leave: it answers what is open, and long waits end early. */
  leaving: AbortSignal;
  /** Aborted when calls that are still open must be answered at once; its reason is the answer. */
  expired: AbortSignal;
  /** Answers with this from now on; until then every call is asked to come back. */
  open(handle: RequestListener): void;
  /** Answers every call that arrives from now on with 503 and this message. */
  refuse(message: string): void;
  /** Takes no new connections, finishes open answers for at most ten seconds and closes every connection. */
  close(): Promise<void>;
}

/** The only answers of a server that cannot work: it lives, and everything else has to wait. */
const unavailable =
  (message: string, retryAfterSeconds: number) => (request: IncomingMessage, response: ServerResponse) => {
    const isHealth = request.method === 'GET' && request.url?.split('?')[0] === '/api/health';
    const refusal: WireError = {
      message,
      code: 'unavailable',
      details: { retryAfterSeconds },
      requestId: randomUUID(),
    };
    response.writeHead(isHealth ? 200 : 503, {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...(isHealth ? {} : { 'retry-after': String(retryAfterSeconds) }),
    });
    response.end(JSON.stringify(isHealth ? { status: 'ok' } : refusal));
  };

const stoppedAnswer = (): AppError =>
  new AppError(
    'unavailable',
    'The server was stopped before this call ended. Check whether it took effect, then try again.',
    {
      details: { retryAfterSeconds: startingRetrySeconds },
    },
  );

function listen(server: Server, config: Config): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === 'EADDRINUSE'
          ? `Port ${config.port} is in use. Stop what uses it, or set PORT (0 picks a free one).`
          : `The server could not listen on ${config.host}:${config.port}: ${error.message}`;
      reject(new AppError('unavailable', reason, { cause: error }));
    });
    server.listen(config.port, config.host, () => resolve((server.address() as AddressInfo).port));
  });
}

/** Starts to listen. The port is known from here on, which the rest of the server needs to start. */
export async function openFrontDoor(config: Config): Promise<FrontDoor> {
  const [leaving, expired] = [new AbortController(), new AbortController()];
  for (const { signal } of [leaving, expired]) setMaxListeners(0, signal);
  const open = new Set<ServerResponse>();
  let handle: RequestListener = unavailable('The server is starting; try again in a moment.', startingRetrySeconds);
  const timeouts = { requestTimeout: 60_000, headersTimeout: 15_000, keepAliveTimeout: keepAliveMs };
  const server = createServer(timeouts, (request, response) => {
    open.add(response);
    response.once('close', () => {
      open.delete(response);
      // An answer that had begun before could not say that its connection ends. While balancers are still finding out,
      // a connection that looks idle may have a call on its way.
      if (!server.listening) setImmediate(() => server.closeIdleConnections());
    });
    if (leaving.signal.aborted) response.setHeader('connection', 'close');
    handle(request, response);
  });
  const port = await listen(server, config);

  const close = async (): Promise<void> => {
    leaving.abort();
    for (const response of open) if (!response.headersSent) response.setHeader('connection', 'close');
    const expire = setTimeout(() => expired.abort(stoppedAnswer()), longestCallMs);
    const cut = setTimeout(() => server.closeAllConnections(), longestCloseMs);
    await delay(noticeMs);
    // Right after the loop has taken every connection that waited, so that none is reset unheard.
    await nextTurn();
    await new Promise<void>((resolve) => server.close(() => resolve()));
    clearTimeout(expire);
    clearTimeout(cut);
  };
  let closing: Promise<void> | null = null;
  return {
    port,
    leaving: leaving.signal,
    expired: expired.signal,
    open: (next) => {
      handle = next;
    },
    refuse: (message) => {
      handle = unavailable(message, outdatedRetrySeconds);
    },
    close: () => (closing ??= close()),
  };
}

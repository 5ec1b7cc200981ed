import { api, AppError, callEndpoint, type Endpoint } from '@serplift/core/api';
import { counted } from '../output/figures.ts';
import type { Terminal } from '../output/terminal.ts';
import type { Login } from './login-file.ts';
import { requestTimeoutMs } from './request-timeout.ts';
import type { Session, SessionOptions } from './session.ts';

/** How requests leave this machine, and what has to be closed afterward. */
export interface Outlet {
  fetch: typeof globalThis.fetch;
  close: () => Promise<void>;
}

/** The value of a proxy variable; the lowercase form wins, as in curl. */
const variable = (env: Terminal['env'], name: string): string => env[name.toLowerCase()] || env[name] || '';

/** Requests through the proxy that HTTP_PROXY, HTTPS_PROXY and NO_PROXY name; without one, directly. */
export async function openOutlet(env: Terminal['env']): Promise<Outlet> {
  const [httpProxy, httpsProxy] = [variable(env, 'HTTP_PROXY'), variable(env, 'HTTPS_PROXY')];
  if (httpProxy === '' && httpsProxy === '') return { fetch: globalThis.fetch, close: async () => {} };
  const { EnvHttpProxyAgent, fetch } = await import('undici');
  const agent = new EnvHttpProxyAgent({
    httpProxy,
    httpsProxy,
    noProxy: variable(env, 'NO_PROXY'),
    // Many proxies allow CONNECT to port 443 only; plain HTTP is forwarded.
    proxyTunnel: false,
  });
  const through = (url: string, init: object) => fetch(url, { ...init, dispatcher: agent });
  return { fetch: through as unknown as typeof globalThis.fetch, close: () => agent.destroy() };
}

/** After this time, a waiting person sees what for. */
const patienceMs = 5000;

const networkReasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing accepts connections there',
  ENOTFOUND: 'the name does not resolve',
  EAI_AGAIN: 'the name does not resolve',
  ECONNRESET: 'the connection was closed',
  UND_ERR_SOCKET: 'the connection was closed',
  UND_ERR_CONNECT_TIMEOUT: 'no connection within 10 seconds',
};

const innermost = (error: Error): Error => (error.cause instanceof Error ? innermost(error.cause) : error);

/** Why a request got no answer; null when the error is about something else. */
function networkReason(error: unknown): string | null {
  if (!(error instanceof TypeError) || !(error.cause instanceof Error)) return null;
  const codes = [error.cause, innermost(error)].map((cause) => ('code' in cause ? String(cause.code) : ''));
  const known = codes.map((code) => networkReasons[code]).find((reason) => reason !== undefined);
  return known ?? innermost(error).message.replace(/\.$/u, '');
}

function noAnswer(url: string, timeoutMs: number, { method }: Endpoint): AppError {
  const doubt = method === 'GET' ? '' : ' The request may still have taken effect; check before you repeat it.';
  return new AppError(
    'unavailable',
    `${url} didn't answer within ${counted(timeoutMs / 1000, 'second')}.${doubt} Check the server with \`serplift doctor\`, or wait longer with --timeout SECONDS (SERPLIFT_TIMEOUT).`,
  );
}

/** Opens the way into the product through a server. */
export async function remoteSession(login: Login, { terminal, options, say }: SessionOptions): Promise<Session> {
  const timeoutMs = requestTimeoutMs(options, terminal.env);
  const { fetch, close } = await openOutlet(terminal.env);
  const session: Session = {
    mode: 'remote',
    place: login.url,
    call: async (endpoint, input, { signal = terminal.signal, ...callOptions } = {}) => {
      const outOfTime = AbortSignal.timeout(timeoutMs);
      const waiting = setTimeout(
        () =>
          say(`Waiting for ${login.url} (at most ${counted(timeoutMs / 1000, 'second')}; change this with --timeout)`),
        patienceMs,
      );
      try {
        return await callEndpoint(endpoint, input, {
          baseUrl: login.url,
          token: login.token,
          fetch,
          ...callOptions,
          signal: AbortSignal.any([signal, outOfTime]),
        });
      } catch (error) {
        if (signal.aborted) throw error;
        if (outOfTime.aborted) throw noAnswer(login.url, timeoutMs, endpoint);
        const reason = networkReason(error);
        if (reason === null) throw error;
        const help = 'Check the address and your network with `serplift doctor`, or work on this machine with --local.';
        throw new AppError('unavailable', `${login.url} can't be reached: ${reason}. ${help}`, { cause: error });
      } finally {
        clearTimeout(waiting);
      }
    },
    createTeam: (name) => session.call(api.teams.create, { name }),
    startWorking: async () => ({ stop: async () => {} }),
    close,
  };
  return session;
}

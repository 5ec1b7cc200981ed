import type { OpenedContext, TeamActor } from '@serplift/core';
import {
  api,
  callEndpoint,
  type CallOptions,
  type CurrentUser,
  type Endpoint,
  type InputOf,
  type OutputOf,
} from '@serplift/core/api';
import type { Terminal } from '../output/terminal.ts';
import type { GlobalOptions } from './global-options.ts';
import { type Login, readLogin } from './login-file.ts';

/** What opening a session needs to know. */
export interface SessionOptions {
  terminal: Terminal;
  options: GlobalOptions;
  warn: (text: string) => void;
}

/** The way into the product: the same calls, on this machine or through a server. */
export interface Session {
  mode: 'local' | 'remote';
  /** The database in local mode, the server's address in remote mode. */
  place: string;
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>, options?: CallOptions): Promise<OutputOf<E>>;
  /** Local mode: a team of the operator's; remote mode: of the token's owner, who has one already. */
  createTeam(name: string): Promise<NonNullable<CurrentUser['team']>>;
  /** Local mode: works the queue in this process until `stop`; remote mode: the server does that. */
  startWorking(): Promise<{ stop(): Promise<void> }>;
  close(): Promise<void>;
}

/** Longer than any answer of a server takes. */
const callTimeoutMs = 120_000;

function remoteSession(login: Login, terminal: Terminal): Session {
  const session: Session = {
    mode: 'remote',
    place: login.url,
    call: (endpoint, input, { signal = terminal.signal, ...options } = {}) =>
      callEndpoint(endpoint, input, {
        baseUrl: login.url,
        token: login.token,
        signal: AbortSignal.any([signal, AbortSignal.timeout(callTimeoutMs)]),
        ...options,
      }),
    createTeam: (name) => session.call(api.teams.create, { name }),
    startWorking: async () => ({ stop: async () => {} }),
    close: async () => {},
  };
  return session;
}

async function localSession({ terminal, options }: SessionOptions): Promise<Session> {
  const { openLocal } = await import('./local.ts');
  const { createOperatorTeam, dispatch, startRunWorker } = await import('@serplift/core');
  const local = await openLocal(terminal, options);
  const { context } = local;
  let actor: TeamActor | undefined;
  return {
    mode: 'local',
    place: describePlace(context),
    call: async (endpoint, input, callOptions = {}) => {
      const isAboutAll = endpoint.access === 'admin';
      const caller = actor ?? (await local.actor({ anyTeam: isAboutAll }));
      if (!isAboutAll) actor = caller;
      const key = callOptions.idempotencyKey;
      const signal = callOptions.signal ?? terminal.signal;
      const withKey = key === undefined ? input : { ...(input as object), idempotencyKey: key };
      return dispatch({ ...context, signal }, caller, { endpoint, input: withKey });
    },
    createTeam: async (name) => {
      const operator = await createOperatorTeam(context, name);
      const user = await dispatch(context, operator, { endpoint: api.user.current, input: {} });
      if (user.team === null) throw new Error('The new team was not found.');
      return user.team;
    },
    // A command must not start, by the way, what a schedule has missed.
    startWorking: () => startRunWorker(context, { ticks: false }),
    close: () => local.close(),
  };
}

function describePlace(context: OpenedContext): string {
  return context.database.kind === 'embedded' ? `embedded database in ${context.config.home}` : 'DATABASE_URL';
}

/**
 * Opens the way into the product: remote with SERPLIFT_URL and SERPLIFT_TOKEN or after `serplift login`, else local.
 * `--local` always works on this machine.
 */
export async function openSession(options: SessionOptions): Promise<Session> {
  const { terminal, warn } = options;
  const login = options.options.local === true ? null : await readLogin(terminal.env, warn);
  return login === null ? localSession(options) : remoteSession(login, terminal);
}

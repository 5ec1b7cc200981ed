import type { OpenedContext, TeamActor } from '@serplift/core';
import { callEndpoint, type CallOptions, type Endpoint, type InputOf, type OutputOf } from '@serplift/core/api';
import { readLogin } from './login-file.ts';
import type { Terminal } from './terminal.ts';

/** Options every command takes. */
export interface GlobalOptions {
  json?: boolean;
  quiet?: boolean;
  verbose?: boolean;
  /** Slug of the team to act for in local mode. */
  team?: string;
  /** Work on this machine even when signed in to a server. */
  local?: boolean;
}

/** The way into the product: the same calls, on this machine or through a server. */
export interface Session {
  mode: 'local' | 'remote';
  /** The database in local mode, the server's address in remote mode. */
  place: string;
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>, options?: CallOptions): Promise<OutputOf<E>>;
  /** Local mode: works the queue in this process until `stop`; remote mode: the server does that. */
  startWorking(): Promise<{ stop(): Promise<void> }>;
  close(): Promise<void>;
}

function remoteSession(login: { url: string; token: string }, terminal: Terminal): Session {
  return {
    mode: 'remote',
    place: login.url,
    call: (endpoint, input, options = {}) =>
      callEndpoint(endpoint, input, { baseUrl: login.url, token: login.token, signal: terminal.signal, ...options }),
    startWorking: async () => ({ stop: async () => {} }),
    close: async () => {},
  };
}

async function localSession(terminal: Terminal, options: GlobalOptions): Promise<Session> {
  const { openLocal } = await import('./local.ts');
  const { dispatch, startRunWorker } = await import('@serplift/core');
  const local = await openLocal(terminal, options);
  const { context } = local;
  let actor: TeamActor | undefined;
  return {
    mode: 'local',
    place: describePlace(context),
    call: async (endpoint, input, callOptions = {}) => {
      actor ??= await local.actor();
      const key = callOptions.idempotencyKey;
      const signal = callOptions.signal ?? terminal.signal;
      const withKey = key === undefined ? input : { ...(input as object), idempotencyKey: key };
      return dispatch({ ...context, signal }, actor, { endpoint, input: withKey });
    },
    startWorking: () => startRunWorker(context),
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
export async function openSession(terminal: Terminal, options: GlobalOptions): Promise<Session> {
  const login = options.local === true ? null : await readLogin(terminal);
  return login === null ? localSession(terminal, options) : remoteSession(login, terminal);
}

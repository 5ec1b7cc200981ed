import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Config, type Log, readConfig } from '@serplift/core';
import { api, callEndpoint, type Endpoint, type InputOf, type OutputOf } from '@serplift/core/api';
import { createTestDatabase, type TestDatabase } from '@serplift/core/testing';
import {
  answerConsent,
  type RunningSandbox,
  sandboxCredentials,
  startSandbox,
  type StartSandboxOptions,
} from '@serplift/sandbox';
import { type RunningServer, startServer } from '../main.ts';

/** A person in a browser: a cookie jar and same-origin calls. */
export interface Person {
  email: string;
  cookies: Map<string, string>;
  /** A raw request with this person's cookies and the product's origin. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>, idempotencyKey?: string): Promise<OutputOf<E>>;
}

/** The whole product, with its own database and sandbox. */
export interface Product {
  origin: string;
  config: Config;
  sandbox: RunningSandbox;
  database: TestDatabase;
  server: RunningServer;
  /** A caller without a session. */
  stranger(): Person;
  /** A new account at the identity provider, signed in, without a team. */
  signUp(email: string): Promise<Person>;
  /** The same with a team of the given name. */
  signUpWithTeam(email: string, teamName: string): Promise<Person>;
  /** Connects Google for a team owner, as a person at the consent page would. */
  connectGoogle(owner: Person, account?: { email?: string; scopes?: string[] }): Promise<void>;
  close(): Promise<void>;
}

export interface ProductOptions {
  worker?: boolean;
  env?: Record<string, string>;
  now?: () => Date;
  dashboardFolder?: string;
  log?: Log;
  /** A password for a database that asks for none. */
  databasePassword?: string;
  sandbox?: Pick<StartSandboxOptions, 'wordpressOrigin'>;
}

function keepCookies(person: Person, response: Response): void {
  for (const line of response.headers.getSetCookie()) {
    const [pair = '', ...attributes] = line.split(';');
    const [name = '', value = ''] = pair.split('=');
    const gone = attributes.some((attribute) => /expires=Thu, 01 Jan 1970/i.test(attribute));
    if (gone || value === '') person.cookies.delete(name);
    else person.cookies.set(name, value);
  }
}

function personAt(origin: string, email: string): Person {
  const person: Person = {
    email,
    cookies: new Map(),
    async fetch(target, init = {}) {
      const headers = new Headers(init.headers);
      if (!headers.has('origin')) headers.set('origin', origin);
      const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      if (cookie !== '') headers.set('cookie', cookie);
      const response = await fetch(new URL(target, origin), { redirect: 'manual', ...init, headers });
      keepCookies(person, response);
      return response;
    },
    call: (endpoint, input, idempotencyKey) =>
      callEndpoint(endpoint, input, {
        baseUrl: '',
        fetch: (target, init) => person.fetch(target instanceof Request ? target.url : target.toString(), init),
        ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
      }),
  };
  return person;
}

async function identityToken(sandbox: RunningSandbox, method: string, email: string): Promise<string> {
  const url = `${sandbox.origin}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=${sandboxCredentials.firebase.apiKey}`;
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'correct horse', returnSecureToken: true }),
  });
  const { idToken } = (await response.json()) as { idToken?: string };
  if (idToken === undefined) throw new Error(`The sandbox refused ${method} of ${email}: ${response.status}`);
  return idToken;
}

/** An identity token of a new account, as the browser's SDK would get it. */
export function newIdentityToken(sandbox: RunningSandbox, email: string): Promise<string> {
  return identityToken(sandbox, 'signUp', email);
}

/** An identity token of an account that exists. */
export function identityTokenOf(sandbox: RunningSandbox, email: string): Promise<string> {
  return identityToken(sandbox, 'signInWithPassword', email);
}

async function connectGoogle(owner: Person, account: { email?: string; scopes?: string[] }): Promise<void> {
  const { authUrl } = await owner.call(api.integrations.connectAll, {});
  const callback = await answerConsent(authUrl, account);
  const answer = await owner.fetch(`${callback.pathname}${callback.search}`);
  const location = answer.headers.get('location') ?? '';
  if (!location.includes('connected=true')) throw new Error(`Google was not connected: ${answer.status} ${location}`);
}

function withPassword(databaseUrl: string, password = ''): string {
  const url = new URL(databaseUrl);
  if (url.password === '') url.password = password;
  return url.href;
}

/** Starts everything a test of the product needs; `close` leaves nothing behind. */
export async function openProduct(options: ProductOptions = {}): Promise<Product> {
  const home = await mkdtemp(path.join(tmpdir(), 'serplift-test-'));
  const [sandbox, database] = await Promise.all([startSandbox(options.sandbox), createTestDatabase()]);
  const env = {
    LOG_LEVEL: 'silent',
    PORT: '0',
    // In the thread a test's clock, log and breakpoints would be out of reach.
    WORKER_THREAD: 'off',
    DATABASE_URL: withPassword(database.url, options.databasePassword),
    SERPLIFT_SANDBOX_URL: sandbox.origin,
    ...options.env,
  };
  const config = readConfig(env, home);
  const server = await startServer({
    config,
    worker: options.worker ?? false,
    ...(options.now === undefined ? {} : { now: options.now }),
    ...(options.dashboardFolder === undefined ? {} : { dashboardFolder: options.dashboardFolder }),
    ...(options.log === undefined ? {} : { log: options.log }),
  });
  const { origin } = server;
  const signUp = async (email: string): Promise<Person> => {
    const person = personAt(origin, email);
    await person.call(api.session.signIn, { idToken: await newIdentityToken(sandbox, email) });
    return person;
  };
  return {
    origin,
    config,
    sandbox,
    database,
    server,
    stranger: () => personAt(origin, ''),
    signUp,
    signUpWithTeam: async (email, teamName) => {
      const person = await signUp(email);
      await person.call(api.teams.create, { name: teamName });
      return person;
    },
    connectGoogle: (owner, account = {}) => connectGoogle(owner, account),
    close: async () => {
      await server.close();
      await sandbox.close();
      await database.close();
      await rm(home, { recursive: true, force: true });
    },
  };
}

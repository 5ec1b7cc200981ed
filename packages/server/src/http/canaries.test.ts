import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { openLog } from '@serplift/core';
import { api, ApiError, type Endpoint, type EndpointTable } from '@serplift/core/api';
import { sandboxCredentials } from '@serplift/sandbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtDashboard } from '../main.ts';
import { dumpDatabase } from '../testing/dump-database.ts';
import { openEchoingPost, openEchoingProvider } from '../testing/echoing-worlds.ts';
import { newIdentityToken, openProduct, type Person, type Product } from '../testing/open-product.ts';
import { importPages, sandboxSite, sandboxWebsite, until } from '../testing/search-runs.ts';

/** Every secret a configuration can hold, unmistakable wherever it turns up. */
const canary = (name: string): string => `canary-${name}-7f3a9c51d2e8`;
const configured = {
  OPENAI_API_KEY: canary('openai'),
  XAI_API_KEY: canary('xai'),
  LLM_API_KEY: canary('llm'),
  SERPLIFT_SECRET_KEY: Buffer.from('canary-of-the-secret-key-7f3a9c5').toString('base64'),
};
const mailPassword = canary('smtp');
const databasePassword = canary('database');
const password = canary('password');
const hookPath = canary('hook');

let product: Product;
let owner: Person;
let closeWorlds: () => void;
const lines: string[] = [];
const answers: string[] = [];
/** Secrets that are answered once, to whom they belong. */
const handedOut: Record<string, string> = {};

/** Keeps everything a person is answered. */
function recorded(person: Person): Person {
  const ask = person.fetch.bind(person);
  person.fetch = async (path, init) => {
    const response = await ask(path, init);
    answers.push(`${JSON.stringify([...response.headers])}\n${await response.clone().text()}`);
    return response;
  };
  return person;
}

const refused = (call: Promise<unknown>): Promise<void> =>
  call.then(
    () => expect.fail('it was accepted'),
    (error: unknown) => expect(error).toBeInstanceOf(ApiError),
  );

beforeAll(async () => {
  const [provider, post] = await Promise.all([openEchoingProvider(), openEchoingPost()]);
  closeWorlds = () => [provider, post].forEach((world) => world.close());
  const dashboardFolder = builtDashboard();
  product = await openProduct({
    worker: true,
    log: openLog('debug', { write: (line) => void lines.push(line) }),
    ...(dashboardFolder === undefined ? {} : { dashboardFolder }),
    databasePassword,
    env: {
      ...configured,
      SERPLIFT_SANDBOX: 'identity,google,dataforseo,pages',
      OPENAI_BASE_URL: provider.origin,
      XAI_BASE_URL: provider.origin,
      LLM_BASE_URL: provider.origin,
      LLM_MODEL: 'any',
      LLM_INPUT_USD_PER_MILLION: '1',
      LLM_OUTPUT_USD_PER_MILLION: '1',
      SMTP_URL: post.origin.replace('//', `//post:${mailPassword}@`),
      MAIL_FROM: 'serplift@example.com',
      ADMIN_EMAIL: 'owner@example.com',
    },
  });
  owner = recorded(await product.signUpWithTeam('owner@example.com', 'Canaries'));
  await product.database.knex.raw('update users set email_verified = true');
  await product.connectGoogle(owner);
  handedOut['session'] = owner.cookies.get('serplift') ?? '';
});
afterAll(async () => {
  await product.close();
  closeWorlds();
});

/** Where one of these secrets is, as it is or encoded. */
function findLeaks(texts: readonly string[], secrets: readonly string[]): string[] {
  const forms = (secret: string) =>
    [secret, ...(['hex', 'base64', 'base64url'] as const).map((form) => Buffer.from(secret).toString(form))].map(
      // The last characters of an encoding depend on what follows.
      (text, index) => (index < 2 ? text : text.replace(/.{0,3}=*$/u, '')),
    );
  const needles = secrets.flatMap(forms);
  return texts.flatMap((text) =>
    [
      ...needles.filter((needle) => text.includes(needle)),
      ...(text.match(/ya29\.[\w-]{20}|\b1\/\/0[\w-]{20}/gu) ?? []),
    ].map((needle) => `${needle} in ${text.slice(0, 600)}`),
  );
}

const always = (): string[] => [
  ...Object.values(configured),
  Buffer.from(configured.SERPLIFT_SECRET_KEY, 'base64').toString(),
  mailPassword,
  databasePassword,
  password,
  sandboxCredentials.google.clientSecret,
  sandboxCredentials.dataforseo.password,
];

describe('what is secret', () => {
  it('is used in sign-ins, tokens and invitations, also in ones that fail', async () => {
    const stranger = recorded(product.stranger());
    const idToken = await newIdentityToken(product.sandbox, 'stranger@example.com');
    handedOut['idToken'] = idToken;
    handedOut['badIdToken'] = `${idToken.slice(0, -8)}${canary('id')}`;
    handedOut['badToken'] = canary('bearer');
    await refused(stranger.call(api.session.signIn, { idToken: handedOut['badIdToken'] }));
    await stranger.call(api.session.signIn, { idToken });
    const authorization = `Bearer ${handedOut['badToken']}`;
    expect((await stranger.fetch('/api/tokens', { headers: { authorization } })).status).toBe(401);
    expect((await stranger.fetch('/api/tokens')).status).toBe(403);
    const { secret } = await owner.call(api.tokens.create, { name: 'CI' });
    handedOut['token'] = secret;
    const { team } = await owner.call(api.user.current, {});
    const person = { firstName: 'Ana', lastName: 'Alvarez', email: 'new@example.com' };
    const sent = await owner.call(api.invitations.create, { ...person, teamId: team?.id ?? '', roleId: 'member' });
    expect(sent).toMatchObject({ isMailed: false });
    const token = sent.link?.split('/invite/')[1] ?? '';
    handedOut['invitation'] = token;
    await stranger.fetch(`/invite/${token}`);
    await refused(stranger.call(api.invitations.accept, { ...person, token, email: 'other@example.com', password }));
    await stranger.call(api.invitations.accept, { ...person, token, password });
  });

  it('is used by runs whose providers repeat it in their refusals', async () => {
    const echo = {
      error: { message: `Refused ${sandboxCredentials.google.clientSecret}`, status: 'INVALID_ARGUMENT' },
    };
    product.sandbox.faults.add({
      match: '/v3/serp',
      status: 200,
      body: { status_code: 40501, status_message: `Invalid: ${sandboxCredentials.dataforseo.password}`, tasks: [] },
    });
    const importId = await importPages(owner, [`${sandboxSite}/tents/`]);
    const work = async (model: string) => {
      const { id } = await owner.call(api.seo.start, { importId, settings: { model } });
      return until(
        () => owner.call(api.seo.show, { optimizationId: id }),
        ({ completedAt }) => completedAt !== null,
      );
    };
    const runs = await Promise.all(['gpt-4o', 'grok-4.3', 'custom'].map(work));
    expect(runs.filter((run) => !JSON.stringify(run).includes('Refused Bearer …'))).toEqual([]);
    product.sandbox.faults.add({ match: '/webmasters', status: 400, body: echo });
    const { team } = await owner.call(api.user.current, {});
    await refused(owner.call(api.integrations.websites, { teamId: team?.id ?? '' }));
    product.sandbox.faults.clear();
  });

  it('is used by an automation whose webhook fails', async () => {
    const created = await owner.call(api.automations.create, {
      name: 'Nightly',
      type: 'manual',
      work: { kind: 'seo', websiteUrl: sandboxWebsite, settings: { maxPages: 1 } },
      notify: 'finish',
      webhookUrl: `${product.sandbox.origin}/${hookPath}?key=${hookPath}`,
    });
    handedOut['webhook'] = created.webhookSecret ?? '';
    await product.database.knex('automations').update({ runs_as: null });
    await owner.call(api.automations.runNow, { automationId: created.id });
    const tried = async () => (await owner.call(api.automations.history, { automationId: created.id }))[0]?.notices;
    await expect
      .poll(async () => (await tried())?.map(({ attempts }) => attempts), { timeout: 120_000 })
      .toEqual([1, 1]);
  });

  it('is in no answer to any question, not even when the database fails [DL-01, DL-02]', async () => {
    const user = await owner.call(api.user.current, {});
    const [automation] = await owner.call(api.automations.list, {});
    const [run] = await owner.call(api.seo.history, { userId: user.id });
    const ids: Record<string, string | undefined> = {
      userId: user.id,
      teamId: user.team?.id,
      automationId: automation?.id,
      optimizationId: run?.id,
    };
    const questions = (
      Object.values(api as EndpointTable).flatMap((group) => Object.values(group)) as Endpoint[]
    ).filter(({ method }) => method === 'GET');
    const paths = questions.map(({ path }) => path.replace(/\{(\w+)\}/gu, (_, name: string) => ids[name] ?? user.id));
    const pages = ['/', '/login', '/openapi.json', '/nothing', `/api/${canary('x')}`];
    for (const path of [...paths, ...pages]) await owner.fetch(path);
    await product.database.knex.raw('alter table projects rename to mislaid');
    const failed = await owner.fetch('/api/projects');
    expect(failed.status).toBe(500);
    const { requestId, ...shown } = (await failed.json()) as Record<string, string>;
    expect(shown).toEqual({ code: 'internal', message: expect.stringMatching(/^Something went wrong on our side/) });
    expect(lines.filter((line) => line.includes(requestId ?? '-')).join('')).toMatch(
      /"stack":".*mislaid|does not exist/u,
    );
    await product.database.knex.raw('alter table mislaid rename to projects');
    await product.database.unreachableDuring(async () => {
      const statuses: number[] = [];
      for (const path of ['/api/user', '/api/ready', '/nothing']) statuses.push((await owner.fetch(path)).status);
      expect(statuses.slice(0, 2)).toEqual([503, 503]);
    });
    expect(findLeaks(answers, always())).toEqual([]);
    const repeated = Object.values(handedOut).filter(
      (secret) => answers.filter((text) => text.includes(secret)).length > 1,
    );
    expect(repeated).toEqual([]);
  });

  it.runIf(builtDashboard() !== undefined)('is in no file of the dashboard [DL-01]', async () => {
    const folder = builtDashboard() ?? '';
    const files = await readdir(folder, { recursive: true, withFileTypes: true });
    const texts = files
      .filter((file) => file.isFile())
      .map((file) => readFile(path.join(file.parentPath, file.name), 'latin1'));
    expect(findLeaks(await Promise.all(texts), always())).toEqual([]);
  });

  it('is in no line of the log [DL-01]', () => {
    expect(lines.length).toBeGreaterThan(100);
    for (const said of [
      'provider failed',
      'sign-in refused',
      '"path":"/api/tokens","status":403',
      'unexpected failure',
    ]) {
      expect(lines.filter((line) => line.includes(said))).not.toEqual([]);
    }
    expect(findLeaks(lines, [...always(), ...Object.values(handedOut), hookPath])).toEqual([]);
  });

  it('is in no row of the database [DL-01]', async () => {
    const rows = await dumpDatabase(product.database);
    expect(rows.length).toBeGreaterThan(20);
    expect(findLeaks(rows, [...always(), ...Object.values(handedOut)])).toEqual([]);
    // The address of a webhook is kept only with its automation and its notices.
    const elsewhere = rows.filter((row) => !/^public\.automation(?:s|_notices) /u.test(row));
    expect(findLeaks(elsewhere, [hookPath])).toEqual([]);
  });
});

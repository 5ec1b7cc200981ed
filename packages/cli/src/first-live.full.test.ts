import { setTimeout as delay } from 'node:timers/promises';
import { sandboxCredentials } from '@serplift/core';
import { api } from '@serplift/core/api';
import { identityTokenOf, openProduct, type Person, type Product } from '@serplift/server/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fakeVendors, type FakeVendors } from './testing/fake-vendors.ts';
import { createTestMachine, type TestMachine } from './testing/run-cli.ts';

const { firebase, google, openai, xai, dataforseo } = sandboxCredentials;
const publicUrl = 'https://serplift.example';
const admin = 'you@serplift.example';

/** What docs/operators.md says to set for a team, with the keys of every provider. */
const operatorEnv = {
  NODE_ENV: 'production',
  PUBLIC_URL: publicUrl,
  TRUSTED_PROXIES: '1',
  SERPLIFT_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
  ADMIN_EMAIL: admin,
  CONTACT_EMAIL: 'hello@serplift.example',
  FIREBASE_API_KEY: firebase.apiKey,
  FIREBASE_PROJECT_ID: firebase.projectId,
  GOOGLE_CLIENT_ID: google.clientId,
  GOOGLE_CLIENT_SECRET: google.clientSecret,
  OPENAI_API_KEY: openai,
  XAI_API_KEY: xai,
  DATAFORSEO_LOGIN: dataforseo.login,
  DATAFORSEO_PASSWORD: dataforseo.password,
};

let product: Product;
let machine: TestMachine;
let vendors: FakeVendors;
beforeAll(async () => {
  machine = await createTestMachine();
  // The company's website is the only thing that is simulated: nothing on this machine has a public address.
  product = await openProduct({ worker: true, env: { ...operatorEnv, SERPLIFT_SANDBOX: 'pages' } });
  const server = `http://127.0.0.1:${product.server.port}`;
  vendors = fakeVendors({ sandbox: product.sandbox.origin, publicUrl, server });
});
afterAll(async () => {
  vendors.end();
  await product.close();
  await machine.close();
});

test('with the vendors at their own addresses, every line of doctor --live is true and good', async () => {
  const { url } = (await (await fetch(`${product.sandbox.origin}/smtp`)).json()) as { url: string };
  const env = {
    ...operatorEnv,
    DATABASE_URL: product.database.url,
    SMTP_URL: url,
    MAIL_FROM: 'Serplift <a@b.example>',
  };
  const { code, out } = await machine.run(['doctor', '--live', '--json'], { env });
  type Line = { name: string; state?: string; status?: string };
  const { checks, providers, live } = JSON.parse(out) as Record<'checks' | 'providers' | 'live', Line[]>;
  expect(providers.filter(({ state }) => state !== 'live').map(({ name }) => name)).toEqual(['custom']);
  expect(live.filter(({ status }) => status !== 'ok')).toEqual([]);
  expect(checks.filter(({ status }) => status === 'failed')).toEqual([]);
  expect(code).toBe(0);
});

/** Search data of one page: reading the whole website takes longer and shows no more. */
async function importPage(owner: Person): Promise<string> {
  const websiteUrl = 'https://www.juniperandpine.example/';
  const { id } = await owner.call(api.imports.start, { name: 'rows', websiteUrl, summary: { windowDays: 90 } });
  const row = { query: null, page: `${websiteUrl}tents/`, clicks: 5, impressions: 4000, position: 5 };
  await owner.call(api.imports.addRows, { importId: id, rows: [row] });
  await owner.call(api.imports.finish, { importId: id });
  return id;
}

test('the administrator signs in, verifies the address, connects Google, and finishes a paid run within its budget', async () => {
  const owner = await product.signUpWithTeam(admin, 'Shop');
  expect(await owner.call(api.user.current, {})).toMatchObject({ isAdmin: false });
  const headers = { 'content-type': 'application/json' };
  const idToken = await identityTokenOf(product.sandbox, admin);
  await fetch(`https://identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=${firebase.apiKey}`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ requestType: 'VERIFY_EMAIL', idToken }),
  });
  await fetch(product.sandbox.inbox.mails(admin)[0]?.link ?? '', { method: 'POST' });
  await owner.call(api.session.signIn, { idToken: await identityTokenOf(product.sandbox, admin) });
  const { team, isAdmin } = await owner.call(api.user.current, {});
  expect(isAdmin).toBe(true);
  const teamId = team?.id ?? '';
  await product.connectGoogle(owner);
  const websites = await owner.call(api.integrations.websites, { teamId });
  expect(websites.length).toBeGreaterThan(0);
  const accounts = await owner.call(api.integrations.googleAdsAccounts, { teamId });
  expect(accounts.length).toBeGreaterThan(0);
  await owner.call(api.budgets.set, { teamId, monthlyUsd: 5 });
  const importId = await importPage(owner);
  const { id } = await owner.call(api.seo.start, { importId, settings: {}, maxCostUsd: 1 });
  let run = await owner.call(api.seo.show, { optimizationId: id });
  while (run.completedAt === null) {
    await delay(100);
    run = await owner.call(api.seo.show, { optimizationId: id });
  }
  expect(run).toMatchObject({ status: 'completed' });
  expect(run.costUsd).toBeGreaterThan(0);
  const everyone = [
    'accounts.google.com',
    'oauth2.googleapis.com',
    'www.googleapis.com',
    'searchconsole.googleapis.com',
  ];
  const others = ['googleads.googleapis.com', 'identitytoolkit.googleapis.com', 'api.x.ai', 'api.dataforseo.com'];
  expect([...vendors.asked]).toEqual(expect.arrayContaining([...everyone, ...others]));
});

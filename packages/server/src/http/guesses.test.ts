import { api } from '@serplift/core/api';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type RunningServer, startServer } from '../main.ts';
import { openProduct, type Product } from '../testing/open-product.ts';

let product: Product;
let second: RunningServer;

beforeAll(async () => {
  product = await openProduct();
  second = await startServer({ config: product.config, worker: false });
});
afterAll(async () => {
  await second.close();
  await product.close();
});
afterEach(async () => {
  await product.database.knex('guesses').delete();
});

/** The status of a call to one of the two servers in turn, from an address the caller claims; 0 for a 429 that does not say when to come back. */
async function ask(index: number, path: string, body?: object): Promise<number> {
  const { origin } = index % 2 === 0 ? product : second;
  const headers = { origin, 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${index}` };
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(new URL(path, origin), { headers, ...init });
  await response.arrayBuffer();
  const saysWhen = Number(response.headers.get('retry-after')) > 0;
  return response.status === 429 && !saysWhen ? 0 : response.status;
}

const signIn = (index: number) => ask(index, '/api/auth/firebase', { idToken: 'wrong' });
/** A token that says whose it is, and that no one signed. */
const signInAs = (sub: string, index = 0) =>
  ask(index, '/api/auth/firebase', {
    idToken: ['{"alg":"RS256"}', JSON.stringify({ sub }), 'x']
      .map((part) => Buffer.from(part).toString('base64url'))
      .join('.'),
  });
const openLink = (index: number) => ask(index, `/api/invitations/guess-${index}`);
const form = { firstName: 'Ana', lastName: 'Alvarez', email: 'known@mail.example', password: 'wrong horse' };

/** How often each status was answered. */
function tally(statuses: readonly number[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
const thirty = (call: (index: number) => Promise<number>) =>
  Promise.all(Array.from({ length: 30 }, (_, index) => call(index))).then(tally);

describe('two servers on one database, from one address, in a minute', () => {
  it('refuse sign-ins after twenty bad ones, however many come at once, and let other work continue [AU-07]', async () => {
    expect(await thirty(signIn)).toEqual({ 401: 20, 429: 10 });
    expect([await signIn(0), await signIn(1)]).toEqual([429, 429]);
    expect(await openLink(0)).toBe(404);
    expect(await ask(1, '/api/health')).toBe(200);
    await product.database.knex.raw(`update guesses set expires_at = now()`);
    expect(await signIn(0)).toBe(401);
  });

  it('stop one account after twenty bad sign-ins, and no one else behind the same address before three hundred', async () => {
    expect(await thirty((index) => signInAs('ana', index))).toEqual({ 401: 20, 429: 10 });
    await product.signUp('colleague@mail.example');
    expect(await signInAs('ben')).toBe(401);
    await product.database.knex.raw('update guesses set count = 300 where count > 20');
    expect(await signInAs('cleo')).toBe(429);
    await expect(product.signUp('another@mail.example')).rejects.toMatchObject({ status: 429 });
  });

  it('count neither successful sign-ins nor ones that come too late', async () => {
    for (let index = 0; index < 19; index += 1) await signIn(index);
    for (let index = 0; index < 3; index += 1) await product.signUp(`good-${index}@mail.example`);
    expect([await signIn(0), await signIn(1), await signIn(2)]).toEqual([401, 429, 429]);
    // Those of this person, and those of the network.
    expect(await product.database.knex('guesses').where('count', '>', 0).pluck('count')).toEqual([20, 20]);
  });

  it('refuse to open invitations after twenty that do not exist', async () => {
    expect(await thirty(openLink)).toEqual({ 404: 20, 429: 10 });
    expect(await ask(0, '/api/invitations/guess/accept', form)).toBe(429);
  });

  it('refuse to try more than twenty passwords at one invitation, and show it as often as asked', async () => {
    const owner = await product.signUpWithTeam('owner@mail.example', 'Owners');
    await product.signUp(form.email);
    const teamId = (await owner.call(api.user.current, {})).team?.id ?? '';
    await owner.call(api.invitations.create, { ...form, teamId, roleId: 'member' });
    const token = product.sandbox.inbox.mails(form.email)[0]?.link.split('/invite/')[1] ?? '';
    const shown: number[] = [];
    for (let index = 0; index < 30; index += 1) shown.push(await ask(index, `/api/invitations/${token}`));
    expect(tally(shown)).toEqual({ 200: 30 });
    const tried = await thirty((index) => ask(index, `/api/invitations/${token}/accept`, form));
    // The identity provider may refuse some before we do.
    expect(tried).toEqual({ 400: expect.toSatisfy((count: number) => count <= 20), 429: expect.any(Number) });
    const kept = await product.database.knex('guesses').select('key_hash');
    expect(new Set(kept.map(({ key_hash: hash }: { key_hash: Buffer }) => hash.length))).toEqual(new Set([32]));
  });
});

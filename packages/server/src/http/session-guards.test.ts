import { api, type ApiError, callEndpoint } from '@serplift/core/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProduct, type Person, type Product } from '../testing/open-product.ts';

let product: Product;
let owner: Person;
let secret: string;
beforeAll(async () => {
  product = await openProduct();
  owner = await product.signUpWithTeam('owner@example.com', 'Careful');
  ({ secret } = await owner.call(api.tokens.create, { name: 'CI' }));
});
afterAll(() => product.close());

const codeOf = async (answer: Response) => ({
  status: answer.status,
  code: ((await answer.json()) as { code?: string }).code,
});
const refused = { status: 401, code: 'unauthenticated' };

describe('who calls', () => {
  it('is whom the session says, if there is no access token', async () => {
    expect((await owner.fetch('/api/user')).status).toBe(200);
    expect(await codeOf(await product.stranger().fetch('/api/user'))).toEqual(refused);
    const forged = product.stranger();
    forged.cookies.set('serplift', 'x'.repeat(43));
    expect(await codeOf(await forged.fetch('/api/user'))).toEqual(refused);
  });

  it.each(['Bearer slt_wrong', 'Bearer', 'Bearer ', 'Basic b3duZXI6cGFzcw==', 'bearer', 'Token', 'Bearer a b'])(
    'is refused with the credential "%s", even beside a good session',
    async (authorization) => {
      const answer = await owner.fetch('/api/user', { headers: { authorization } });
      expect(answer.status).toBe(401);
      expect(await answer.text()).toContain('The access token is not valid. Create a new one under Profile.');
    },
  );

  it.each([(token: string) => `x Bearer ${token}`, (token: string) => `Bearer ${token} x`, (token: string) => token])(
    'is nobody with a token in another form than Bearer (%#)',
    async (form) => {
      const answer = await product.stranger().fetch('/api/user', { headers: { authorization: form(secret) } });
      expect(answer.status).toBe(401);
    },
  );

  it('is whom the token says, not whom the session beside it says', async () => {
    const other = await product.signUpWithTeam('other@example.com', 'Other');
    const answer = await other.fetch('/api/user', { headers: { authorization: `Bearer ${secret}` } });
    expect(await answer.json()).toMatchObject({ email: 'owner@example.com' });
  });

  it('is looked up again after each change, so that it takes effect with the next call', async () => {
    const person = await product.signUp('fresh@example.com');
    expect((await person.call(api.user.current, {})).hasTeam).toBe(false);
    await person.call(api.teams.create, { name: 'Fresh' });
    expect((await person.fetch('/api/projects')).status).toBe(200);
  });
});

describe('a page that names the user whom it shows', () => {
  it('acts for that user only, whoever has signed in to its browser since', async () => {
    const other = await product.signUpWithTeam('second-tab@example.com', 'Careless');
    const call = async (person: Person, userId: string | undefined, email: string) =>
      callEndpoint(
        api.teams.create,
        { name: email },
        { baseUrl: '', userId, fetch: (target, init) => person.fetch(target as string, init) },
      ).then(
        () => 'done',
        ({ status, details }: ApiError) => [status, details?.['reason']],
      );
    const [mine, theirs] = [await owner.call(api.user.current, {}), await other.call(api.user.current, {})];
    const asNobody = await call(product.stranger(), mine.id, 'nobody');
    expect(asNobody).toEqual([401, undefined]);
    expect(await call(other, mine.id, 'named wrongly')).toEqual([409, 'otherUser']);
    expect(await call(other, theirs.id, 'named rightly')).not.toEqual([409, 'otherUser']);
    expect(await call(other, undefined, 'not named')).not.toEqual([409, 'otherUser']);
  });

  it('is refused before anything is done, and is not signed out of the other account', async () => {
    const other = await product.signUpWithTeam('third-tab@example.com', 'Third');
    const mine = await owner.call(api.user.current, {});
    const headers = { 'serplift-user': mine.id, 'content-type': 'application/json' };
    const answer = await other.fetch('/api/auth/logout', { method: 'POST', headers, body: '{}' });
    expect(answer.status).toBe(409);
    expect((await other.call(api.user.current, {})).email).toBe('third-tab@example.com');
  });
});

describe('the cookie that binds a sign-in with Google to a browser', () => {
  const start = async (person: Person) => {
    const answer = await person.fetch('/api/auth/google/start');
    const [cookie = '', ...others] = answer.headers.getSetCookie();
    expect({ status: answer.status, others }).toEqual({ status: 302, others: [] });
    return cookie;
  };

  it('is one that scripts do not see, for ten minutes, and stays the same for the next attempt', async () => {
    const person = product.stranger();
    const first = await start(person);
    expect(first).toMatch(/^serplift-oauth=[\w-]{43}; path=\/; expires=.+; samesite=lax; httponly$/u);
    const expiresAt = Date.parse(/expires=([^;]+)/u.exec(first)?.[1] ?? '');
    expect(expiresAt - Date.now()).toBeGreaterThan(9 * 60_000);
    expect(expiresAt - Date.now()).toBeLessThanOrEqual(10 * 60_000);
    expect((await start(person)).split(';')[0]).toBe(first.split(';')[0]);
    expect((await start(product.stranger())).split(';')[0]).not.toBe(first.split(';')[0]);
  });
});

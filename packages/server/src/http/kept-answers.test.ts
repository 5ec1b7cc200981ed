import { api, requestOf } from '@serplift/core/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person, Product } from '../testing/open-product.ts';
import { importPages, openSearchTeam, sandboxSite, until } from '../testing/search-runs.ts';

let product: Product;
let owner: Person;
let id: string;
let itemId: string;
beforeAll(async () => {
  ({ product, owner } = await openSearchTeam());
  const pages = product.sandbox.world.pages.slice(13, 16).map(({ path }) => `${sandboxSite}${path}`);
  const importId = await importPages(owner, pages);
  ({ id } = await owner.call(api.seo.start, { importId, settings: {} }));
  const ended = await until(
    () => owner.call(api.seo.show, { optimizationId: id }),
    ({ completedAt }) => completedAt !== null,
  );
  itemId = ended.pages[0]?.id ?? '';
});
afterAll(() => product.close());

const ask = (person: Person, headers: Record<string, string> = {}, path = `/api/seo-optimize/${id}`) =>
  person.fetch(path, { headers });
const tagOf = async (): Promise<string> => (await ask(owner)).headers.get('etag') ?? '';

/** The database without the results of runs, for as long as `work` takes. */
async function withoutResults(work: () => Promise<void>): Promise<void> {
  const { knex } = product.database;
  await knex.raw('alter table run_items rename column output to hidden');
  try {
    await work();
  } finally {
    await knex.raw('alter table run_items rename column hidden to output');
  }
}

describe('an ended run that is asked for again', () => {
  it('answers 304 without reading the result, and sends the same bytes from memory to callers without a copy', async () => {
    const first = await ask(owner);
    const body = await first.text();
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]{43}\.gzip"$/);
    await withoutResults(async () => {
      const again = await ask(owner, { 'if-none-match': etag });
      expect({ status: again.status, body: await again.text() }).toEqual({ status: 304, body: '' });
      expect(await (await ask(owner)).text()).toBe(body);
      const { url } = requestOf(api.seo.items, { optimizationId: id, limit: 2 });
      expect((await ask(owner, {}, url)).status).toBe(500);
    });
  });

  it('has another tag in each encoding, and either is held', async () => {
    const plain = await ask(owner, { 'accept-encoding': 'identity' });
    const etag = plain.headers.get('etag') ?? '';
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.json()).toEqual(await (await ask(owner)).json());
    expect(etag).not.toBe(await tagOf());
    for (const held of [etag, await tagOf(), `W/"other", ${etag}`]) {
      expect((await ask(owner, { 'if-none-match': held })).status).toBe(304);
    }
    expect((await ask(owner, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('is another answer after each decision and change, and the one before when a decision is taken back', async () => {
    const address = { optimizationId: id, itemId };
    const tags = [await tagOf()];
    await owner.call(api.decisions.decide, { ...address, verdict: 'accepted' });
    tags.push(await tagOf());
    await owner.call(api.decisions.decide, { ...address, verdict: 'rejected', reason: 'Too long' });
    tags.push(await tagOf());
    expect(await (await ask(owner, { 'if-none-match': tags[1] ?? '' })).text()).toContain('Too long');
    await owner.call(api.decisions.undecide, address);
    expect(await tagOf()).toBe(tags[0]);
    await product.database.knex('users').update({ username: 'renamed' });
    tags.push(await tagOf());
    await product.database.knex('run_items').where({ id: itemId }).update({ subject: 'https://elsewhere.example/' });
    tags.push(await tagOf());
    expect(new Set(tags).size).toBe(tags.length);
  });

  it('does not exist for another team, whatever version it says it has', async () => {
    const stranger = await product.signUpWithTeam('other@example.com', 'Other');
    const answer = await ask(stranger, { 'if-none-match': await tagOf() });
    expect({ status: answer.status, etag: answer.headers.get('etag') }).toEqual({ status: 404, etag: null });
    expect((await ask(product.stranger(), { 'if-none-match': await tagOf() })).status).toBe(401);
  });
});

it('history is the same answer until a run of the team starts or changes, and no teammate of others', async () => {
  const { id: userId } = await owner.call(api.user.current, {});
  const { url } = requestOf(api.seo.history, { userId });
  const first = await ask(owner, {}, url);
  const etag = first.headers.get('etag') ?? '';
  expect((await ask(owner, { 'if-none-match': etag }, url)).status).toBe(304);
  await product.database.knex('runs').where({ id }).update({ processed: 2 });
  const changed = await ask(owner, { 'if-none-match': etag }, url);
  expect({ status: changed.status, body: await changed.text() }).toMatchObject({ status: 200 });
  const stranger = await product.signUpWithTeam('third@example.com', 'Third');
  expect((await ask(stranger, { 'if-none-match': etag }, url)).status).toBe(404);
});

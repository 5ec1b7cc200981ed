import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PageFacts } from '../../providers/pages/web-pages.ts';
import { listFacts, insertFact } from '../../runs/facts/facts-store.ts';
import type { Context } from '../../team/context/context.ts';
import { createTestActor, openTestContext } from '../../testing/run-world.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { recheckProofs } from './recheck-proofs.ts';

let database: TestDatabase;
let base: ReturnType<typeof openTestContext>;
beforeAll(async () => {
  database = await createTestDatabase();
  base = openTestContext(database);
});
afterAll(async () => {
  await base.close();
  await database.close();
});

const weekMs = 7 * 86_400_000;
const quote = 'Returns are free within 60 days';

/** The world at a time, where every page says one text, or cannot be read. */
function worldAt(now: Date, text: string | null): { context: Context; read: string[] } {
  const read: string[] = [];
  const fetch = async (url: string): Promise<PageFacts> => {
    read.push(url);
    if (text === null) throw new Error('The page cannot be read.');
    return { h1: [], h2: [], text } as unknown as PageFacts;
  };
  const providers = { ...base.providers, webPages: { state: 'sandbox' as const, fetch } };
  return { read, context: { ...base, providers, now: () => now } };
}

test('a proof is read again after a week; a fact whose page says something else is suspended, an unreadable page proves nothing', async () => {
  const actor = await createTestActor(base);
  const start = new Date('2026-11-01T00:00:00Z');
  const after = (weeks: number) => new Date(start.getTime() + weeks * weekMs + 1000);
  const common = { kind: 'returns' as const, text: quote, appliesTo: 'https://shop.example/', expiresOn: '2027-11-01' };
  const by = { teamId: actor.teamId, userId: actor.userId, now: start };
  await insertFact(base.db, by, {
    ...common,
    proofUrl: 'https://shop.example/r',
    proofQuote: quote,
    confirmedBy: null,
  });
  await insertFact(base.db, by, { ...common, proofUrl: null, proofQuote: null, confirmedBy: 'Nora' });
  const states = async (now: Date) =>
    (await listFacts(base.db, { teamId: actor.teamId, now })).map(({ state }) => state).toSorted();

  const early = worldAt(new Date(start.getTime() + weekMs / 2), 'Nothing.');
  await recheckProofs(early.context);
  expect(early.read).toEqual([]);

  const same = worldAt(after(1), `Good to know: ${quote}.`);
  await recheckProofs(same.context);
  await recheckProofs(same.context);
  expect(same.read).toEqual(['https://shop.example/r']);
  await recheckProofs(worldAt(after(2), null).context);
  expect(await states(after(2))).toEqual(['active', 'active']);

  await recheckProofs(worldAt(after(3), 'Returns are free within 30 days.').context);
  expect(await states(after(3))).toEqual(['active', 'suspended']);
  const suspended = (await listFacts(base.db, { teamId: actor.teamId, now: after(3) })).find(
    ({ suspendedWhy }) => suspendedWhy,
  );
  expect(suspended?.suspendedWhy).toContain(quote);
  const later = worldAt(after(4), quote);
  await recheckProofs(later.context);
  expect(later.read).toEqual([]);
});

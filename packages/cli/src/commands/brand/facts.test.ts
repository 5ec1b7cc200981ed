import type { ApprovedFact, FactKind } from '@serplift/core/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestMachine, type TestMachine } from '../../testing/run-cli.ts';

let machine: TestMachine;
beforeAll(async () => {
  machine = await createTestMachine();
});
afterAll(() => machine.close());

const proof = 'https://www.juniperandpine.example/tents/larkspur-2/';
const expires = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);
const list = (): Promise<ApprovedFact[]> => machine.json(['brand', 'facts']);

test('facts are proposed, approved, changed and deleted', { timeout: 120_000 }, async () => {
  const proposed = await machine.json<{ kind: FactKind; proofQuote: string }[]>(['brand', 'facts', '--propose', proof]);
  const quote = proposed.find(({ proofQuote }) => proofQuote.includes('$75'))?.proofQuote ?? '';
  const text = 'Free shipping on orders over $75';
  const add = ['brand', 'add-fact', '--kind', 'shipping', '--text', text, '--proof', proof, '--expires', expires];
  const fact = await machine.json<ApprovedFact>([...add, '--quote', quote]);
  expect(fact).toMatchObject({ text, state: 'active', proofQuote: quote });
  const wrong = await machine.run([...add, '--quote', 'Shipping is free on orders over $75 and on the moon.']);
  expect(wrong.code).not.toBe(0);
  expect(wrong.err).toContain('word for word');
  const edited = await machine.json<ApprovedFact>(['brand', 'edit-fact', fact.id, '--applies-to', proof]);
  expect(edited).toMatchObject({ text, appliesTo: proof, proofQuote: quote });
  expect((await machine.run(['brand', 'edit-fact', fact.id])).code).toBe(2);
  expect((await machine.run(['brand', 'delete-fact', fact.id, '--dry-run'])).err).toContain('Nothing was changed');
  expect(await list()).toHaveLength(1);
  await machine.run(['brand', 'delete-fact', fact.id, '--yes']);
  expect(await list()).toEqual([]);
});

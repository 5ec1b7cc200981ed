import type { Knex } from 'knex';
import { findWaiting } from '../../lift/lift-store.ts';
import { findProtected } from '../destinations/protected-pages-store.ts';

const untouched = 'This page is marked "do not touch".';
const waiting = 'This page waits for the verdict of a lift test; publishing it now would spoil the test.';

/** Those of these pages that must keep their texts, each with the reason. */
export async function pagesToKeep(
  db: Knex,
  of: { teamId: string; pageUrls: readonly string[] },
): Promise<Map<string, string>> {
  const [inTest, marked] = await Promise.all([findWaiting(db, of), findProtected(db, of)]);
  return new Map([
    ...[...inTest].map((page) => [page, waiting] as const),
    ...[...marked].map((page) => [page, untouched] as const),
  ]);
}

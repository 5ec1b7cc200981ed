import type { Knex } from 'knex';
import type { ProtectedPage } from '../../contract/live/destinations-api.ts';
import { findWaiting } from '../../lift/lift-store.ts';

/** The pages that a team left out of publishing, by address. */
export async function listProtectedPages(db: Knex, teamId: string): Promise<ProtectedPage[]> {
  const rows = await db('protected_pages as p')
    .leftJoin('users as u', 'u.id', 'p.created_by')
    .where({ team_id: teamId })
    .orderBy('page_url')
    .select<(Omit<ProtectedPage, 'protectedAt'> & { protectedAt: Date })[]>({
      pageUrl: 'page_url',
      protectedAt: 'p.created_at',
      protectedBy: 'u.username',
    });
  return rows.map(({ pageUrl, protectedAt, protectedBy }) => ({
    pageUrl,
    protectedAt: protectedAt.toISOString(),
    protectedBy,
  }));
}

const untouched = 'This page is marked "do not touch".';
const waiting = 'This page waits for the verdict of a lift test; publishing it now would spoil the test.';

/** Those of these pages that must keep their texts, each with the reason. */
export async function pagesToKeep(
  db: Knex,
  of: { teamId: string; pageUrls: readonly string[] },
): Promise<Map<string, string>> {
  const protectedPages = db('protected_pages')
    .where({ team_id: of.teamId })
    .whereIn('page_url', [...of.pageUrls]);
  const [inTest, marked] = await Promise.all([findWaiting(db, of), protectedPages.pluck<string[]>('page_url')]);
  return new Map([
    ...[...inTest].map((page) => [page, waiting] as const),
    ...marked.map((page) => [page, untouched] as const),
  ]);
}

/** How many pages of a team are protected, not counting one. */
export async function countOtherProtected(db: Knex, page: { teamId: string; pageUrl: string }): Promise<number> {
  const rows = await db('protected_pages')
    .where({ team_id: page.teamId })
    .whereNot({ page_url: page.pageUrl })
    .count<{ count: number }[]>('* as count');
  return rows[0]?.count ?? 0;
}

/** Protects a page; doing it again changes nothing. */
export async function insertProtectedPage(
  db: Knex,
  page: { teamId: string; pageUrl: string; userId: string; now: Date },
): Promise<void> {
  await db('protected_pages')
    .insert({ team_id: page.teamId, page_url: page.pageUrl, created_by: page.userId, created_at: page.now })
    .onConflict(['team_id', 'page_url'])
    .ignore();
}

/** Takes the protection of a page away. */
export async function deleteProtectedPage(db: Knex, page: { teamId: string; pageUrl: string }): Promise<void> {
  await db('protected_pages').where({ team_id: page.teamId, page_url: page.pageUrl }).delete();
}

import type { Knex } from 'knex';
import type { ProtectedPage } from '../../contract/live/destinations-api.ts';

/** The pages that a team left out of publishing, by address. */
export async function listProtectedPages(db: Knex, teamId: string): Promise<ProtectedPage[]> {
  const rows = await db('protected_pages as p')
    .leftJoin('users as u', 'u.id', 'p.created_by')
    .where({ team_id: teamId })
    .orderBy('page_url')
    .select<{ page_url: string; created_at: Date; username: string | null }[]>(
      'page_url',
      'p.created_at',
      'u.username',
    );
  return rows.map((row) => ({
    pageUrl: row.page_url,
    protectedAt: row.created_at.toISOString(),
    protectedBy: row.username,
  }));
}

/** Those of these pages that must not be touched. */
export async function findProtected(
  db: Knex,
  of: { teamId: string; pageUrls: readonly string[] },
): Promise<Set<string>> {
  const urls: string[] = await db('protected_pages')
    .where({ team_id: of.teamId })
    .whereIn('page_url', [...of.pageUrls])
    .pluck('page_url');
  return new Set(urls);
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

import type { Knex } from 'knex';

/** The file behind a page, as a person confirmed it. */
export interface ConfirmedFile {
  pageUrl: string;
  path: string;
  confirmedBy: string | null;
  confirmedAt: Date;
}

interface PageFileRow {
  page_url: string;
  path: string;
  confirmed_at: Date;
  username: string | null;
}

/** The confirmed files of a destination by page; only of these pages, where some are named. */
export async function listPageFiles(
  db: Knex,
  of: { teamId: string; destinationId: string; pageUrls?: readonly string[] },
): Promise<ConfirmedFile[]> {
  const query = db('page_files as f')
    .leftJoin('users as u', 'u.id', 'f.confirmed_by')
    .where({ 'f.destination_id': of.destinationId, 'f.team_id': of.teamId })
    .orderBy('f.page_url')
    .select<PageFileRow[]>('f.page_url', 'f.path', 'f.confirmed_at', 'u.username');
  if (of.pageUrls !== undefined) query.whereIn('f.page_url', [...of.pageUrls]);
  return (await query).map((row) => ({
    pageUrl: row.page_url,
    path: row.path,
    confirmedBy: row.username,
    confirmedAt: row.confirmed_at,
  }));
}

/** How many pages of a destination have a confirmed file, not counting some. */
export async function countOtherPageFiles(
  db: Knex,
  of: { teamId: string; destinationId: string; pageUrls: readonly string[] },
): Promise<number> {
  const rows = await db('page_files')
    .where({ destination_id: of.destinationId, team_id: of.teamId })
    .whereNotIn('page_url', [...of.pageUrls])
    .count<{ count: number }[]>('* as count');
  return rows[0]?.count ?? 0;
}

/** Keeps which files people confirmed, in place of what they confirmed before. */
export async function upsertPageFiles(
  db: Knex,
  of: { teamId: string; destinationId: string; userId: string; now: Date },
  files: readonly { pageUrl: string; path: string }[],
): Promise<void> {
  const rows = files.map(({ pageUrl, path }) => ({
    destination_id: of.destinationId,
    page_url: pageUrl,
    team_id: of.teamId,
    path,
    confirmed_by: of.userId,
    confirmed_at: of.now,
  }));
  await db('page_files')
    .insert(rows)
    .onConflict(['destination_id', 'page_url'])
    .merge(['path', 'confirmed_by', 'confirmed_at']);
}

/** Forgets what was confirmed for these pages; for all pages of the destination, where none are named. */
export async function deletePageFiles(
  db: Knex,
  of: { teamId: string; destinationId: string; pageUrls?: readonly string[] },
): Promise<void> {
  const query = db('page_files').where({ destination_id: of.destinationId, team_id: of.teamId });
  if (of.pageUrls !== undefined) query.whereIn('page_url', [...of.pageUrls]);
  await query.delete();
}

import type { Knex } from 'knex';

/** How many texts an ads run writes. */
export interface AdCounts {
  headlinesCount: number;
  descriptionsCount: number;
}

/** The counts a team keeps for its runs; null until it does. */
export async function findAdCounts(db: Knex, teamId: string): Promise<AdCounts | null> {
  const row = await db('ad_counts')
    .where({ team_id: teamId })
    .first<{ headlines: number; descriptions: number } | undefined>('headlines', 'descriptions');
  return row === undefined ? null : { headlinesCount: row.headlines, descriptionsCount: row.descriptions };
}

/** Keeps counts for a team's runs. */
export async function saveAdCounts(
  db: Knex,
  saved: { teamId: string; userId: string; counts: AdCounts; at: Date },
): Promise<void> {
  await db('ad_counts')
    .insert({
      team_id: saved.teamId,
      headlines: saved.counts.headlinesCount,
      descriptions: saved.counts.descriptionsCount,
      updated_by: saved.userId,
      updated_at: saved.at,
    })
    .onConflict('team_id')
    .merge();
}

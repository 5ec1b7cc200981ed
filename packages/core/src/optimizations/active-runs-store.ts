import type { Knex } from 'knex';

/** How many runs of a team have not ended. */
export async function countActiveRuns(db: Knex, teamId: string): Promise<number> {
  const rows = await db('optimizations')
    .where({ team_id: teamId })
    .whereIn('status', ['pending', 'processing'])
    .count<{ count: number }[]>('* as count');
  return rows[0]?.count ?? 0;
}

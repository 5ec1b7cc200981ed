import type { Knex } from 'knex';

/** How a team has its published titles looked for on result pages. */
export interface ShownSettings {
  isOn: boolean;
  /** What these looks may cost in a calendar month (UTC). */
  monthlyTicks: number;
  /** Addresses of websites that are left out. */
  offWebsites: string[];
}

/** Until an owner changes them: on, and at most $5 a month. */
export const usualSettings: ShownSettings = { isOn: true, monthlyTicks: 50_000_000_000, offWebsites: [] };

interface SettingsRow {
  is_on: boolean;
  monthly_ticks: number;
  off_websites: string[];
}

/** The team's settings. */
export async function readShownSettings(db: Knex, teamId: string): Promise<ShownSettings> {
  const row = await db('shown_settings')
    .where({ team_id: teamId })
    .first<SettingsRow | undefined>('is_on', 'monthly_ticks', 'off_websites');
  if (row === undefined) return usualSettings;
  return { isOn: row.is_on, monthlyTicks: row.monthly_ticks, offWebsites: row.off_websites };
}

/** Writes the team's settings. */
export async function writeShownSettings(
  db: Knex,
  by: { teamId: string; userId: string; now: Date },
  settings: ShownSettings,
): Promise<void> {
  await db('shown_settings')
    .insert({
      team_id: by.teamId,
      is_on: settings.isOn,
      monthly_ticks: settings.monthlyTicks,
      off_websites: settings.offWebsites,
      set_by: by.userId,
      set_at: by.now,
    })
    .onConflict('team_id')
    .merge();
}

/** What the looks of a month have cost and hold, the month (UTC) of a moment. */
export async function sumShownCosts(db: Knex, of: { teamId: string; now: Date }): Promise<number> {
  const { rows } = await db.raw<{ rows: { ticks: number }[] }>(
    `select coalesce(sum(cost_ticks), 0)::bigint as ticks from shown_checks
     where team_id = :teamId and started_at >= date_trunc('month', :now::timestamptz at time zone 'UTC') at time zone 'UTC'`,
    { ...of },
  );
  return rows[0]?.ticks ?? 0;
}

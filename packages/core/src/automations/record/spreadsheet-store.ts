import type { Knex } from 'knex';
import type { Spreadsheet } from './automations-store.ts';

/** Keeps which spreadsheet an automation writes to, unless it was switched off or another was kept meanwhile. */
export async function keepSpreadsheet(
  db: Knex,
  id: string,
  change: { before: Spreadsheet | null; after: Spreadsheet },
): Promise<boolean> {
  const count = await db('automations')
    .where({ id, to_google_sheets: true, spreadsheet_id: change.before?.id ?? null })
    .update({ spreadsheet_id: change.after.id, spreadsheet_url: change.after.url });
  return count > 0;
}

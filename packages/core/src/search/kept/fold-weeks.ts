import { retentionStart, weeksToFold } from '../../contract/search/kept-days-rules.ts';
import { shiftDay } from '../../contract/search/search-window-rules.ts';
import { transact } from '../../platform/database/transaction.ts';
import type { Context } from '../../team/context/context.ts';
import { AddedRows } from './add-rows.ts';
import { packIdRows, unpackRows } from './day-rows.ts';
import type { SiteLease } from './kept-site.ts';
import { deleteBefore, foldWeek, listDayFigures, listKeptDays, listQueryRows } from './search-days-store.ts';
import { getSite, keepLease } from './search-sites-store.ts';

/** Adds old query rows up by week and deletes what is older than sixteen months. */
export async function foldWeeks(context: Context, lease: SiteLease): Promise<void> {
  const { finalDay } = await getSite(context.db, lease);
  if (finalDay === null) return;
  await transact(context, async ({ db }) => {
    await keepLease(db, lease);
    await deleteBefore(db, lease, retentionStart(finalDay));
  });
  for (const { week, days } of weeksToFold(await listKeptDays(context.db, lease), finalDay)) {
    await transact(context, async ({ db }) => {
      await keepLease(db, lease);
      const period = { startDate: week, endDate: shiftDay(week, 6) };
      const added = new AddedRows();
      for (const packed of await listQueryRows(db, lease, period)) added.add(unpackRows(packed));
      const capped = (await listDayFigures(db, lease, period)).filter(({ isCapped }) => isCapped);
      await foldWeek(db, lease, {
        week,
        days,
        queryCount: added.size,
        cappedDays: capped.length,
        queryRows: packIdRows(added.columns()),
      });
    });
  }
}

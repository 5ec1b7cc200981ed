import { daysOfWindow } from '../../contract/search/search-window-rules.ts';
import type { Context } from '../../team/context/context.ts';
import { unpackRows } from './day-rows.ts';
import type { SiteKey } from './kept-site.ts';
import { listPageRows, listTexts } from './search-days-store.ts';
import { TextDictionary } from './text-dictionary.ts';

/** Clicks of some groups of pages on every day of a period. */
export interface PageDays {
  /** Days of the period that are not kept; their clicks are given as 0. */
  missingDays: number;
  /** Clicks by group, then by day. */
  clicks: Float64Array[];
}

/** Reads daily clicks from page rows; `groupOf` says which group an address belongs to, if any. */
export async function readPageDays(
  { db }: Context,
  site: SiteKey,
  of: { startDate: string; endDate: string; groupCount: number; groupOf: (address: string) => number | undefined },
): Promise<PageDays> {
  const days = daysOfWindow(of);
  const dayOf = new Map(days.map((day, index) => [day, index]));
  const clicks = Array.from({ length: of.groupCount }, () => new Float64Array(days.length));
  const pages = new TextDictionary(await listTexts(db, site, 'page'));
  const known = new Map<number, number | undefined>();
  const groupOf = (id: number): number | undefined => {
    if (!known.has(id)) known.set(id, of.groupOf(pages.textOf(id)));
    return known.get(id);
  };
  const packed = await listPageRows(db, site, of);
  for (const { day, rows } of packed) {
    const unpacked = unpackRows(rows);
    for (let row = 0; row < unpacked.pages.length; row += 1) {
      const group = groupOf(unpacked.pages[row] ?? -1);
      const counts = group === undefined ? undefined : clicks[group];
      const at = dayOf.get(day);
      if (counts !== undefined && at !== undefined) counts[at] = (counts[at] ?? 0) + (unpacked.clicks[row] ?? 0);
    }
  }
  return { missingDays: days.length - packed.length, clicks };
}

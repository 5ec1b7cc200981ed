import { AppError } from '../../contract/errors.ts';
import { shiftDay } from '../../contract/search/search-window-rules.ts';
import { seoLimits } from '../../contract/seo/seo-api.ts';
import { findKeptWindow } from '../../search/kept/ensure-window.ts';
import type { SiteKey } from '../../search/kept/kept-site.ts';
import { readPageTotals } from '../../search/kept/read-kept-window.ts';
import { getSite } from '../../search/kept/search-sites-store.ts';
import type { Context } from '../../team/context/context.ts';
import { listDemandedPages } from './demanded-pages-rules.ts';
import { mostPagesRead, readPages } from './read-pages.ts';

/** At a page a second the most pages take minutes; a slow website stops here and continues the next night. */
const longestMs = 3_600_000;
const lastDays = 28;

/**
 * Reads the pages of a kept website that a run would read first, so that the next run finds them read
 * (docs/methods/seo.md).
 */
export async function readKeptSite(context: Context, key: SiteKey): Promise<void> {
  try {
    const { siteUrl } = await getSite(context.db, key);
    const kept = await findKeptWindow(context, { teamId: key.teamId, siteUrl });
    if (kept === null) return;
    const lastFrom = shiftDay(kept.window.endDate, 1 - lastDays);
    const totals = await readPageTotals(context, kept.site, { ...kept.window, lastFrom });
    const range = { startPosition: seoLimits.defaultStart, endPosition: seoLimits.defaultEnd };
    const addresses = listDemandedPages({ ...totals, ...range }).slice(0, mostPagesRead);
    const readings = await readPages(context, addresses, { signal: context.signal, longestMs });
    context.log.info({ pages: addresses.length, read: readings.size }, 'the pages of a website were read');
  } catch (error) {
    // A website that was removed in the meantime needs no retry.
    if (error instanceof AppError && error.code === 'not_found') return;
    throw error;
  }
}

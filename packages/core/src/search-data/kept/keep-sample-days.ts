import type { Context } from '../../context/context.ts';
import { AppError } from '../../contract/errors.ts';
import { holdSite } from './hold-site.ts';
import { addSite } from './search-sites-store.ts';
import { syncDays } from './sync-days.ts';

const longestMs = 120_000;
const concurrency = 4;

/**
 * Fetches the last `days` final days of a website as they are at the time of the context; with an earlier time, those that
 * a past would have known. Throws `conflict` when another process is fetching them.
 */
export async function keepSampleDays(
  context: Context,
  { teamId, websiteUrl, days }: { teamId: string; websiteUrl: string; days: number },
): Promise<void> {
  const site = await addSite(context.db, { teamId, siteUrl: websiteUrl, now: context.now() });
  const key = { teamId, siteId: site.id };
  const left = await holdSite(context, key, (context, lease) =>
    syncDays(context, lease, { days, longestMs, concurrency }),
  );
  if (left === null || left > 0) throw new AppError('conflict', `The search data of ${websiteUrl} is being fetched.`);
}

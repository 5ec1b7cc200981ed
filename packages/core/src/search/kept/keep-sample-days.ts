import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../../contract/errors.ts';
import type { Context } from '../../team/context/context.ts';
import { holdSite } from './hold-site.ts';
import { addSite } from './search-sites-store.ts';
import { syncDays } from './sync-days.ts';

const pace = { longestMs: 120_000, concurrency: 4 };
/** The nightly sync gives a website back after a second of work; there may be hundreds of days. */
const pauseMs = 300;
const longestWaitMs = 600_000;

/**
 * Fetches the last `days` final days of a website as they are at the time of the context; with an earlier time, those that
 * a past would have known. Takes turns with the sync of the same website. Throws `conflict` when that never lets it.
 */
export async function keepSampleDays(
  context: Context,
  { teamId, websiteUrl, days }: { teamId: string; websiteUrl: string; days: number },
): Promise<void> {
  const site = await addSite(context.db, { teamId, siteUrl: websiteUrl, now: context.now() });
  const key = { teamId, siteId: site.id };
  const giveUpAtMs = performance.now() + longestWaitMs;
  for (;;) {
    const left = await holdSite(context, key, (context, lease) => syncDays(context, lease, { days, ...pace }));
    if (left === 0) return;
    if (performance.now() > giveUpAtMs) {
      throw new AppError('conflict', `The search data of ${websiteUrl} is being fetched.`);
    }
    await delay(pauseMs, undefined, { signal: context.signal });
  }
}

import { moveSandboxClock } from '@serplift/sandbox';
import { decideLiftTests } from '../lift/decide-lift-tests.ts';
import { recheckProofs } from '../live/promises/recheck-proofs.ts';
import { watchPages } from '../live/publications/watch-pages.ts';
import { watchResultPages } from '../live/shown/watch-result-pages.ts';
import { holdSite } from '../search/kept/hold-site.ts';
import { syncDays } from '../search/kept/sync-days.ts';
import type { Config } from '../team/context/config.ts';
import type { Context } from '../team/context/context.ts';
import { openContext } from '../team/context/open-context.ts';

const dayMs = 86_400_000;
/** Enough for every window of a lift test and for telling what it could find. */
const syncedDays = 200;
const longestSyncMs = 600_000;

/** A world whose time moves in jumps, for the product and for the sandbox. */
export interface MovedTime {
  /** Lets days pass, then does once what workers do regularly. */
  pass: (days: number) => Promise<void>;
  close: () => Promise<void>;
}

async function syncAll(context: Context): Promise<void> {
  const sites = await context
    .db('search_sites')
    .select<{ teamId: string; siteId: string }[]>('team_id as teamId', 'id as siteId');
  for (const site of sites) {
    const request = { days: syncedDays, longestMs: longestSyncMs, concurrency: 4 };
    for (let left: number | null = null; left !== 0;) {
      left = await holdSite(context, site, (context, lease) => syncDays(context, lease, request));
    }
  }
}

/** Moves the time of a product's chores and of its sandbox; the product itself, its sessions and its server keep the real time. */
export async function openMovedTime(config: Config, sandboxOrigin: string): Promise<MovedTime> {
  let offsetMs = 0;
  const context = await openContext(config, { now: () => new Date(Date.now() + offsetMs) });
  return {
    pass: async (days) => {
      if (days > 0) await moveSandboxClock(sandboxOrigin, days);
      offsetMs += days * dayMs;
      await syncAll(context);
      await watchPages(context);
      await watchResultPages(context);
      await recheckProofs(context);
      await decideLiftTests(context);
    },
    close: () => context.close(),
  };
}

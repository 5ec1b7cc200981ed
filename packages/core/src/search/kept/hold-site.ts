import { AppError } from '../../contract/errors.ts';
import { nextSyncAt } from '../../contract/search/kept-days-rules.ts';
import type { Context } from '../../team/context/context.ts';
import type { SiteKey, SiteLease } from './kept-site.ts';
import { endLease, isLeaseLost, keepLease, setOutcome, takeLease } from './search-sites-store.ts';

const keepEveryMs = 10_000;

/**
 * Works on a site that no other process works on meanwhile; null when another one does, or took over because this one was
 * too slow. What Google refuses is written to the site for people to see, and thrown.
 */
export async function holdSite<R>(
  context: Context,
  site: SiteKey,
  work: (context: Context, lease: SiteLease) => Promise<R>,
): Promise<R | null> {
  const lease = await takeLease(context.db, site);
  if (lease === null) return null;
  const lost = new AbortController();
  const timer = setInterval(() => {
    keepLease(context.db, lease).catch((error: unknown) => lost.abort(error));
  }, keepEveryMs);
  const write = (failure: AppError | null): Promise<void> => {
    const now = context.now();
    const nextAt = nextSyncAt({ siteId: site.siteId, now, hasFailed: failure !== null });
    return setOutcome(context.db, lease, { failure, nextSyncAt: nextAt, now });
  };
  try {
    const result = await work({ ...context, signal: AbortSignal.any([context.signal, lost.signal]) }, lease);
    await write(null);
    return result;
  } catch (error) {
    if (lost.signal.aborted || isLeaseLost(error)) return null;
    if (error instanceof AppError && !context.signal.aborted) await write(error);
    throw error;
  } finally {
    clearInterval(timer);
    await endLease(context.db, lease).catch((error: unknown) => {
      context.log.warn(
        { err: error, site: site.siteId },
        'the lease of a website was not given back; it ends by itself',
      );
    });
  }
}

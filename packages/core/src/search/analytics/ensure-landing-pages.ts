import { AppError } from '../../contract/errors.ts';
import { transact } from '../../platform/database/transaction.ts';
import type { Context } from '../../team/context/context.ts';
import { googleConnection } from '../../team/integrations/google-connection.ts';
import * as store from './analytics-store.ts';
import { foldLandingPages, type LandingFigures } from './landing-key-rules.ts';

/** What Google Analytics says of a website's landing pages in a window. */
export interface LandingPages {
  propertyName: string;
  report: store.KeptReport;
  figures: ReadonlyMap<string, LandingFigures>;
}

interface Wanted extends store.SiteOfTeam {
  window: { startDate: string; endDate: string };
}

async function fetchLandingPages(
  context: Context,
  { window, ...site }: Wanted,
  propertyId: string,
): Promise<Omit<LandingPages, 'propertyName'>> {
  const connection = await googleConnection(context, site.teamId, 'googleAnalytics');
  const analytics = context.providers.google.analytics(connection);
  const { rows, ...about } = await analytics.landingPages({ propertyId, ...window, signal: context.signal });
  const figures = foldLandingPages(rows);
  const report = { ...about, startDate: window.startDate, endDate: window.endDate };
  await transact(context, (context) =>
    store.keepLandingPages(context.db, site, { propertyId, report, figures, now: context.now() }),
  );
  return { report, figures };
}

/**
 * The landing pages of a website in the window of its search data: kept ones when they are of these days, otherwise fetched.
 * Null when no property is chosen; a sentence for people when Google Analytics cannot be read, which stops no run.
 */
export async function ensureLandingPages(context: Context, wanted: Wanted): Promise<LandingPages | string | null> {
  const chosen = await store.findProperty(context.db, wanted);
  if (chosen === undefined) return null;
  const { propertyName, propertyId, report } = chosen;
  const { startDate, endDate } = wanted.window;
  if (report?.startDate === startDate && report.endDate === endDate) {
    return { propertyName, report, figures: await store.readLandingPages(context.db, wanted) };
  }
  try {
    return { propertyName, ...(await fetchLandingPages(context, wanted, propertyId)) };
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'cancelled') throw error;
    return error.message;
  }
}

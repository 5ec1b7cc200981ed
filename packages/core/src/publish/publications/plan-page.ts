import type { Context } from '../../context/context.ts';
import { AppError } from '../../contract/errors.ts';
import { isOutage } from '../../database/outlast-outage.ts';
import type { Site } from '../../providers/sites/site.ts';
import { readRendered } from '../destinations/read-rendered.ts';
import { planText } from '../record/plan-rules.ts';
import type { Publication } from '../record/publication.ts';
import { changePublication, listPublications, type PublicationChange } from '../record/publications-store.ts';

export const noPage = "The site has no post or page at this address, so its texts can't be changed this way.";

async function findChange(
  { context, site }: { context: Context; site: Site | null },
  pageUrl: string,
): Promise<(row: Publication) => PublicationChange> {
  const stored = site === null ? null : await site.read(pageUrl, context.signal);
  if (site !== null && stored === null) return () => ({ state: 'failed', message: noPage });
  const rendered = await readRendered(context, pageUrl);
  const now = context.now();
  return (row) => planText(row, { stored, rendered, now });
}

/** Reads a page and what its site keeps for it, and writes down what publishing would change; changes nothing there. */
export async function planPage(
  work: { context: Context; site: Site | null },
  of: { batchId: string; pageUrl: string; keptBecause: string | null },
): Promise<void> {
  const { context } = work;
  const rows = (await listPublications(context.db, of)).filter(({ plannedAt }) => plannedAt === null);
  const plannedAt = context.now();
  let changeOf: (row: Publication) => PublicationChange;
  try {
    const { keptBecause: message } = of;
    changeOf = message === null ? await findChange(work, of.pageUrl) : () => ({ state: 'kept', message });
  } catch (error) {
    if (context.signal.aborted || isOutage(error) || !(error instanceof AppError)) throw error;
    const { message } = error;
    changeOf = () => ({ state: 'failed', message });
  }
  for (const row of rows) await changePublication(context.db, row, { plannedAt, ...changeOf(row) });
}

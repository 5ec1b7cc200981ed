import { AppError } from '../../contract/errors.ts';
import { isOutage } from '../../platform/database/outlast-outage.ts';
import type { Context } from '../../team/context/context.ts';
import type { Publication } from './publication.ts';
import { changePublication, listPublications, type PublicationChange } from './publications-store.ts';

/** One page to plan. */
export interface PagePlan {
  batchId: string;
  pageUrl: string;
  keptBecause: string | null;
  /** What is kept of a text whose page could not be read. */
  afterFailure: (error: AppError, row: Publication) => PublicationChange;
}

export const isUnplanned = ({ plannedAt }: Publication): boolean => plannedAt === null;

/** Writes down what publishing would change about the texts of a page, once it was read. */
export async function planRows(
  context: Context,
  of: PagePlan,
  find: () => Promise<(row: Publication) => PublicationChange>,
): Promise<void> {
  const { batchId, pageUrl, keptBecause, afterFailure } = of;
  const rows = (await listPublications(context.db, { batchId, pageUrl, states: ['accepted'] })).filter(isUnplanned);
  let changeOf: (row: Publication) => PublicationChange;
  try {
    const found = keptBecause === null ? await find() : () => ({ state: 'kept', message: keptBecause }) as const;
    const plannedAt = context.now();
    changeOf = (row) => ({ plannedAt, message: null, ...found(row) });
  } catch (error) {
    if (context.signal.aborted || isOutage(error) || !(error instanceof AppError)) throw error;
    changeOf = (row) => afterFailure(error, row);
  }
  for (const row of rows) await changePublication(context.db, row, changeOf(row));
}

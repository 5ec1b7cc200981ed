import type { AppError } from '../../contract/errors.ts';
import { keptFailure } from '../../platform/database/outlast-outage.ts';
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

/** What publishing would change about a text. */
export type ChangeOf = (row: Publication) => PublicationChange;

export const isUnplanned = ({ plannedAt }: Publication): boolean => plannedAt === null;

/** Writes down what publishing would change about the texts of a page, once it was read. */
export async function planRows(context: Context, of: PagePlan, find: () => Promise<ChangeOf>): Promise<void> {
  const { batchId, pageUrl, keptBecause, afterFailure } = of;
  const rows = (await listPublications(context.db, { batchId, pageUrl, states: ['accepted'] })).filter(isUnplanned);
  let changeOf: ChangeOf;
  try {
    const found = keptBecause === null ? await find() : () => ({ state: 'kept', message: keptBecause }) as const;
    const plannedAt = context.now();
    changeOf = (row) => ({ plannedAt, message: null, ...found(row) });
  } catch (error) {
    const failure = keptFailure(error, context.signal);
    changeOf = (row) => afterFailure(failure, row);
  }
  for (const row of rows) await changePublication(context.db, row, changeOf(row));
}

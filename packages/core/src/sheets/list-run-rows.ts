import { presentAdGroups } from '../ads/review/list-ad-groups.ts';
import {
  adsCsvColumns,
  adsCsvRow,
  questionsCsvColumns,
  questionsCsvRow,
  seoCsvColumns,
  seoCsvRow,
} from '../api/csv.ts';
import type { Context } from '../context/context.ts';
import { presentQuestion } from '../questions/question/present-question.ts';
import { type DecidedItem, listTeamItems } from '../runs/record/items-store.ts';
import type { OptimizationKind } from '../runs/record/optimization.ts';
import { presentSeoPage } from '../seo/page/present-seo-page.ts';

export type SheetRow = readonly (string | number)[];

/** How the items of each kind of run become rows: the same as in its CSV file. */
interface Layout {
  columns: readonly string[];
  rows: (context: Context, items: readonly DecidedItem[]) => Promise<SheetRow[]>;
}

/** The layout of each kind's sheet. */
export const layouts: Record<OptimizationKind, Layout> = {
  seo: {
    columns: seoCsvColumns,
    rows: async (_context, items) => items.map((item) => seoCsvRow(presentSeoPage(item))),
  },
  questions: {
    columns: questionsCsvColumns,
    rows: async (_context, items) => items.map((item) => questionsCsvRow(presentQuestion(item))),
  },
  ads: {
    columns: adsCsvColumns,
    rows: async (context, items) => (await presentAdGroups(context, items)).map(adsCsvRow),
  },
};

/** About a megabyte of text, which Google asks requests to stay below. */
const rowsPerCall = 400;

/** The rows of a run's items in order, in parts for one call each. */
export async function* listRunRows(
  context: Context,
  run: { teamId: string; id: string; kind: OptimizationKind },
): AsyncGenerator<SheetRow[]> {
  let afterOrdinal = -1;
  for (;;) {
    const of = { teamId: run.teamId, runId: run.id, afterOrdinal, limit: rowsPerCall };
    const items = await listTeamItems(context.db, of);
    const last = items.at(-1);
    if (last === undefined) return;
    yield await layouts[run.kind].rows(context, items);
    afterOrdinal = last.ordinal;
  }
}

import type { SheetAnswer } from '../automations/notice/send-notice.ts';
import type { AutomationRun } from '../automations/record/automation.ts';
import type { AutomationRecord, Spreadsheet } from '../automations/record/automations-store.ts';
import { sheetTitle } from '../automations/record/sheet-rules.ts';
import { keepSpreadsheet } from '../automations/record/spreadsheet-store.ts';
import type { Context } from '../context/context.ts';
import { AppError, found } from '../contract/errors.ts';
import { googleConnection } from '../integrations/google-connection.ts';
import type { NewTab, Sheets } from '../providers/google/google.ts';
import { countItems } from '../runs/record/items-store.ts';
import { layouts, listRunRows } from './list-run-rows.ts';

/** A spreadsheet with more tabs is slow to open; then a new one is started. */
const mostTabs = 200;
/** A title lists with others in Drive. */
const titleOf = ({ name }: AutomationRecord): string => `${name} (Serplift)`;

/**
 * Makes sure that the automation's spreadsheet has the tab. A new spreadsheet is started when there is none, when it was
 * deleted, and when it is full.
 */
async function prepareTab(
  context: Context,
  sheets: Sheets,
  of: { automation: AutomationRecord; tab: NewTab },
): Promise<Spreadsheet> {
  const { automation, tab } = of;
  const { spreadsheet } = automation;
  const { signal } = context;
  const tabs = spreadsheet === null ? null : await sheets.tabs(spreadsheet.id, { signal });
  if (spreadsheet !== null && tabs !== null) {
    if (tabs.some(({ title }) => title === tab.title)) return spreadsheet;
    if (tabs.length < mostTabs) {
      await sheets.addTab(spreadsheet.id, tab, { signal });
      return spreadsheet;
    }
  }
  const created = await sheets.create(titleOf(automation), tab, { signal });
  if (await keepSpreadsheet(context.db, automation.id, { before: spreadsheet, after: created })) return created;
  throw new AppError('conflict', 'Google Sheets was switched off in the automation before the sheet was written.');
}

/**
 * Writes the results of an automation's run into a separate tab. Every try writes the same cells of the same tab, so
 * each row is there once however often it is tried.
 */
export async function writeRunSheet(
  context: Context,
  { automation, run }: { automation: AutomationRecord; run: AutomationRun },
): Promise<SheetAnswer> {
  if (!automation.toGoogleSheets) {
    return {
      httpStatus: null,
      error: 'Google Sheets was switched off before the sheet was written.',
      mayRecover: false,
    };
  }
  const { signal } = context;
  const { id, kind } = found(run.optimization, 'Optimization');
  const sheets = context.providers.google.sheets(await googleConnection(context, automation.teamId, 'googleSheets'));
  const { columns } = layouts[kind];
  const items = Object.values(await countItems(context.db, id)).reduce((sum, count) => sum + count, 0);
  // Google freezes a header only above another row.
  const tab = { title: sheetTitle(run), rowCount: Math.max(2, items + 1), columnCount: columns.length };
  const spreadsheet = await prepareTab(context, sheets, { automation, tab });
  await sheets.write(spreadsheet.id, { tab: tab.title, firstRow: 1, rows: [columns] }, { signal });
  let firstRow = 2;
  for await (const rows of listRunRows(context, { teamId: automation.teamId, id, kind })) {
    await sheets.write(spreadsheet.id, { tab: tab.title, firstRow, rows }, { signal });
    firstRow += rows.length;
  }
  const tabs = await sheets.tabs(spreadsheet.id, { signal });
  const tabId = tabs?.find(({ title }) => title === tab.title)?.id;
  const target = tabId === undefined ? spreadsheet.url : `${spreadsheet.url}#gid=${tabId}`;
  return { httpStatus: 200, error: null, mayRecover: false, target };
}

import { Router } from '@koa/router';
import type { Context } from 'koa';
import type { SandboxContext, SandboxFamily } from '../frame/frame.ts';
import { html, htmlPage } from '../frame/page.ts';
import { requireBearer } from '../google/bearer.ts';
import { answerGoogleError, invalidParameter } from '../google/google-errors.ts';
import { grantsOf } from '../google/grants.ts';
import { maskFields } from './field-mask.ts';
import {
  addTab,
  type Cell,
  cellName,
  readRange,
  type Spreadsheet,
  spreadsheetsOf,
  type Tab,
  type TabWish,
  writeCells,
} from './spreadsheets.ts';

const scopes = ['drive.file', 'drive', 'spreadsheets'].map((name) => `https://www.googleapis.com/auth/${name}`);
const inputOptions = new Set(['RAW', 'USER_ENTERED']);

type Answer = (spreadsheet: Spreadsheet, ctx: Context) => void;

/** Google Sheets as far as rows are written: spreadsheets, tabs and cells; and a page that shows them to people. */
export const googleSheetsFamily: SandboxFamily = {
  name: 'googleSheets',
  router(sandbox) {
    const spreadsheets = spreadsheetsOf(sandbox);
    const router = new Router();
    const own = ownSpreadsheet(sandbox);

    router.post('/v4/spreadsheets', (ctx) => {
      const account = signIn(ctx, sandbox);
      if (account === undefined) return;
      const body = bodyOf(ctx);
      const { title = 'Untitled spreadsheet' } = (body['properties'] ?? {}) as { title?: string };
      const wishes = ((body['sheets'] ?? []) as { properties?: TabWish }[]).map(({ properties = {} }) => properties);
      answer(ctx, present(spreadsheets.create(account.sub, title, wishes), sandbox.origin));
    });
    router.get(
      '/v4/spreadsheets/:id',
      own((spreadsheet, ctx) => answer(ctx, present(spreadsheet, sandbox.origin))),
    );
    router.post(
      /^\/v4\/spreadsheets\/([\w-]+):batchUpdate$/u,
      own((spreadsheet, ctx) => answerBatchUpdate(ctx, sandbox, spreadsheet)),
    );
    router.put(
      '/v4/spreadsheets/:id/values/:range',
      own((spreadsheet, ctx) => answerUpdate(ctx, sandbox, spreadsheet)),
    );
    router.get(
      '/v4/spreadsheets/:id/values/:range',
      own((spreadsheet, ctx) => {
        const found = readRange(spreadsheet, ctx['params'].range);
        if (found === undefined) return answerGoogleError(ctx, unknownRange(ctx['params'].range));
        const { tab } = found;
        answer(ctx, { range: wholeRange(tab), majorDimension: 'ROWS', values: tab.rows });
      }),
    );
    router.get('/spreadsheets/d/:id/edit', (ctx) => {
      const spreadsheet = spreadsheets.find(ctx.params['id'] ?? '');
      ctx.status = spreadsheet === undefined ? 404 : 200;
      ctx.body = htmlPage(
        spreadsheet?.title ?? 'Not found',
        html`${(spreadsheet?.tabs ?? []).map((tab) => tabMarkup(tab))}`,
      );
    });
    return router;
  },
};

const signIn = (ctx: Context, sandbox: SandboxContext) =>
  requireBearer(ctx, { grants: grantsOf(sandbox), scopes, service: 'sheets.googleapis.com' });

/** Answers about a spreadsheet of the person behind the token: 404 for none, 403 for someone else's. */
const ownSpreadsheet =
  (sandbox: SandboxContext) =>
  (work: Answer) =>
  (ctx: Context): void => {
    const account = signIn(ctx, sandbox);
    if (account === undefined) return;
    const spreadsheet = spreadsheetsOf(sandbox).find(/^\/v4\/spreadsheets\/([\w-]+)/u.exec(ctx.path)?.[1] ?? '');
    if (spreadsheet === undefined) {
      const message = 'Requested entity was not found.';
      return answerGoogleError(ctx, { code: 404, message, status: 'NOT_FOUND', reason: 'notFound' });
    }
    if (spreadsheet.sub !== account.sub) {
      const message = 'The caller does not have permission';
      return answerGoogleError(ctx, { code: 403, message, status: 'PERMISSION_DENIED', reason: 'forbidden' });
    }
    work(spreadsheet, ctx);
  };

function answerBatchUpdate(ctx: Context, sandbox: SandboxContext, spreadsheet: Spreadsheet): void {
  const requests = (bodyOf(ctx)['requests'] ?? []) as { addSheet?: { properties?: TabWish } }[];
  const replies: object[] = [];
  for (const [index, request] of requests.entries()) {
    if (request.addSheet === undefined) {
      return answerGoogleError(ctx, invalidParameter(`Invalid requests[${index}]: the sandbox takes addSheet only.`));
    }
    const tab = addTab(spreadsheet, request.addSheet.properties ?? {});
    if (typeof tab === 'string') {
      return answerGoogleError(ctx, invalidParameter(`Invalid requests[${index}].addSheet: ${tab}`));
    }
    replies.push({ addSheet: { properties: propertiesOf(tab, spreadsheet) } });
  }
  // All or none, as Google does it.
  spreadsheetsOf(sandbox).keep(spreadsheet);
  answer(ctx, { spreadsheetId: spreadsheet.id, replies });
}

function answerUpdate(ctx: Context, sandbox: SandboxContext, spreadsheet: Spreadsheet): void {
  const { range } = ctx['params'] as { range: string };
  if (!inputOptions.has(String(ctx.query['valueInputOption']))) {
    return answerGoogleError(ctx, invalidParameter("'valueInputOption' is required but not specified"));
  }
  const found = readRange(spreadsheet, range);
  if (found === undefined) return answerGoogleError(ctx, unknownRange(range));
  const { tab, at } = found;
  const values = (bodyOf(ctx)['values'] ?? []) as Cell[][];
  const tooLong = values.flat().find((cell) => typeof cell === 'string' && cell.length > 50_000);
  const written =
    tooLong === undefined
      ? writeCells(tab, at, values)
      : 'Your input contains more than the maximum of 50000 characters in a single cell.';
  if (typeof written === 'string') return answerGoogleError(ctx, invalidParameter(written));
  spreadsheetsOf(sandbox).keep(spreadsheet);
  const { lastRow, lastColumn } = written;
  answer(ctx, {
    spreadsheetId: spreadsheet.id,
    updatedRange: `'${tab.title.replaceAll("'", "''")}'!${cellName(at.row, at.column)}:${cellName(lastRow, lastColumn)}`,
    updatedRows: values.length,
    updatedColumns: lastColumn - at.column + 1,
    updatedCells: values.reduce((sum, row) => sum + row.length, 0),
  });
}

const bodyOf = (ctx: Context): Record<string, unknown> => (ctx.request.body ?? {}) as Record<string, unknown>;

function answer(ctx: Context, body: object): void {
  const { fields } = ctx.query;
  ctx.body = maskFields(body, typeof fields === 'string' ? fields : undefined);
}

const unknownRange = (range: string) => invalidParameter(`Unable to parse range: ${range}`);
const wholeRange = (tab: Tab): string =>
  `'${tab.title.replaceAll("'", "''")}'!A1:${cellName(tab.rowCount, tab.columnCount)}`;

function propertiesOf(tab: Tab, spreadsheet: Spreadsheet) {
  const { sheetId, title, rowCount, columnCount, frozenRowCount } = tab;
  const gridProperties = { rowCount, columnCount, ...(frozenRowCount > 0 && { frozenRowCount }) };
  return { sheetId, title, index: spreadsheet.tabs.indexOf(tab), sheetType: 'GRID', gridProperties };
}

function present(spreadsheet: Spreadsheet, origin: string) {
  return {
    spreadsheetId: spreadsheet.id,
    properties: { title: spreadsheet.title, locale: 'en_US', autoRecalc: 'ON_CHANGE', timeZone: 'America/New_York' },
    sheets: spreadsheet.tabs.map((tab) => ({ properties: propertiesOf(tab, spreadsheet) })),
    spreadsheetUrl: `${origin}/spreadsheets/d/${spreadsheet.id}/edit`,
  };
}

const tabMarkup = ({ title, sheetId, rows }: Tab) =>
  html`<h2 id="gid=${sheetId}">${title}</h2>
    <table>
      ${rows.map(
        (row) =>
          html`<tr>
            ${row.map((cell) => html`<td>${String(cell)}</td>`)}
          </tr>`,
      )}
    </table>`;

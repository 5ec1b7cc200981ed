import { sheets, type sheets_v4 } from '@googleapis/sheets';
import { OAuth2Client } from 'google-auth-library';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerConsent, type RunningSandbox, sandboxCredentials, startSandbox } from '../index.ts';

let sandbox: RunningSandbox;
let api: sheets_v4.Sheets;

async function signIn(email: string, scope: string): Promise<sheets_v4.Sheets> {
  const auth = new OAuth2Client({
    ...sandboxCredentials.google,
    redirectUri: 'http://localhost:3000/callback',
    endpoints: { oauth2AuthBaseUrl: `${sandbox.origin}/o/oauth2/v2/auth`, oauth2TokenUrl: `${sandbox.origin}/token` },
  });
  const url = auth.generateAuthUrl({ scope: `https://www.googleapis.com/auth/${scope}` });
  const { tokens } = await auth.getToken((await answerConsent(url, { email })).searchParams.get('code') ?? '');
  auth.setCredentials({ access_token: tokens.access_token ?? '' });
  return sheets({ version: 'v4', auth, rootUrl: `${sandbox.origin}/`, retry: false });
}

const statusOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 200,
    (error: { status?: unknown }) => error.status,
  );

beforeAll(async () => {
  sandbox = await startSandbox();
  api = await signIn('demo@juniperandpine.example', 'drive.file');
});
afterAll(() => sandbox.close());

it('makes spreadsheets with tabs, takes cells and gives them back, through the official client', async () => {
  const properties = { title: 'Runs', gridProperties: { rowCount: 3, columnCount: 2 } };
  const requestBody = { properties: { title: 'Weekly' }, sheets: [{ properties }] };
  const { data: made } = await api.spreadsheets.create({
    requestBody,
    fields: 'spreadsheetId,sheets.properties(title)',
  });
  expect(made).toEqual({ spreadsheetId: expect.any(String), sheets: [{ properties: { title: 'Runs' } }] });
  const spreadsheetId = made.spreadsheetId ?? '';
  const range = "'Runs'!A1";
  const write = (values: unknown[][], more: object = {}) =>
    api.spreadsheets.values.update({ spreadsheetId, range, valueInputOption: 'RAW', requestBody: { values }, ...more });
  const { data: written } = await write([
    ['Page', '=1+1'],
    ['/tents', 3],
  ]);
  expect(written).toMatchObject({ updatedRange: "'Runs'!A1:B2", updatedCells: 4 });
  const { data } = await api.spreadsheets.values.get({ spreadsheetId, range: 'Runs' });
  expect(data.values).toEqual([
    ['Page', '=1+1'],
    ['/tents', 3],
  ]);
  expect(await statusOf(write([[1], [2], [3], [4]]))).toBe(400);
  expect(await statusOf(write([['x'.repeat(50_001)]]))).toBe(400);
  expect(await statusOf(write([[1]], { valueInputOption: undefined }))).toBe(400);
  expect(await statusOf(write([[1]], { range: "'None'!A1" }))).toBe(400);
});

it('adds all tabs of a request or none', async () => {
  const { data } = await api.spreadsheets.create({ requestBody: {} });
  const spreadsheetId = data.spreadsheetId ?? '';
  const add = (...titles: string[]) => {
    const requests = titles.map((title) => ({ addSheet: { properties: { title, index: 0 } } }));
    return api.spreadsheets.batchUpdate({ spreadsheetId, requestBody: { requests } });
  };
  await expect(add('One', 'one')).rejects.toThrow('A sheet with the name "one" already exists.');
  await add('Two');
  const { data: now } = await api.spreadsheets.get({ spreadsheetId });
  expect(now.sheets?.map(({ properties }) => properties?.title)).toEqual(['Two', 'Sheet1']);
});

it('has nothing for strangers, other people and tokens without the scope', async () => {
  const { data } = await api.spreadsheets.create({ requestBody: {} });
  const spreadsheetId = data.spreadsheetId ?? '';
  const other = await signIn('rosa@juniperandpine.example', 'drive.file');
  const unscoped = await signIn('demo@juniperandpine.example', 'analytics.readonly');
  expect(await statusOf(api.spreadsheets.get({ spreadsheetId: 'none' }))).toBe(404);
  expect(await statusOf(other.spreadsheets.get({ spreadsheetId }))).toBe(403);
  expect(await statusOf(unscoped.spreadsheets.get({ spreadsheetId }))).toBe(403);
  expect((await fetch(`${sandbox.origin}/v4/spreadsheets/${spreadsheetId}`)).status).toBe(401);
});

import { api } from '@serplift/core/api';
import { seoCsvColumns, seoCsvRow } from '@serplift/core/api/csv';
import { answerConsent } from '@serplift/sandbox';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type AutomationScene, byHand, openAutomationScene, seoWork } from '../testing/automation-scene.ts';

let scene: AutomationScene;
let automationId: string;
const toSheets = (changes: object = {}) => byHand({ work: seoWork({ maxPages: 2 }), toGoogleSheets: true, ...changes });

async function connect(): Promise<string> {
  const { authUrl } = await scene.ana.call(api.integrations.connectGoogleSheets, {});
  const scope = 'https://www.googleapis.com/auth/drive.file';
  expect(new URL(authUrl).searchParams.get('scope')?.split(' ').sort()).toEqual(['email', scope, 'openid'].sort());
  const back = await answerConsent(authUrl);
  const response = await scene.ana.fetch(`${back.pathname}${back.search}`);
  return response.headers.get('location') ?? '';
}

/** Runs the automation to its end; `hurries` notices are sent again at once. */
async function run(hurries = 0) {
  await scene.ana.call(api.automations.runNow, { automationId });
  return scene.withWorkers(1, async (worker) => {
    for (let count = 0; count < hurries; count += 1) await scene.hurryNotice(worker);
    const ended = await scene.ended(automationId);
    return { ...ended, notice: ended.notices.find(({ channel }) => channel === 'sheet') };
  });
}

/** Has the sheet of the latest run written once more, as after a worker that died before it kept what it did. */
async function sendAgain() {
  const sheet = async () => (await scene.history(automationId))[0]?.notices.find(({ channel }) => channel === 'sheet');
  const id = (await sheet())?.id ?? '';
  await scene.product.database.knex('automation_notices').where({ id }).update({ state: 'pending', ended_at: null });
  await scene.withWorkers(1, async (worker) => {
    await worker.jobs.enqueueAutomation(worker.db, 'notice', { subjectId: id });
    await expect.poll(async () => (await sheet())?.state, { timeout: 60_000 }).not.toBe('pending');
  });
  return sheet();
}

/** The rows that the run's CSV file has, as Google Sheets keeps them. */
async function rowsOf(optimizationId: string) {
  const { items } = await scene.ana.call(api.seo.items, { optimizationId, limit: 100 });
  return [[...seoCsvColumns], ...items.map(seoCsvRow)];
}

beforeAll(async () => {
  scene = await openAutomationScene();
});
afterEach(() => scene.product.sandbox.faults.clear());
afterAll(() => scene.close());

it('needs Google Sheets connected, which Connect All does not ask for', async () => {
  await expect(scene.ana.call(api.automations.create, toSheets())).rejects.toMatchObject({
    code: 'not_configured',
    message: expect.stringContaining('Connect Google Sheets in Team Settings first.'),
  });
  expect(await connect()).toBe('/team-settings?connected=true');
  const saved = await scene.ana.call(api.automations.create, toSheets());
  expect(saved).toMatchObject({ toGoogleSheets: true, spreadsheetUrl: null });
  automationId = saved.id;
});

it('creates a separate spreadsheet with a sheet for each run, whose rows are those of the CSV file', async () => {
  const first = await run();
  const second = await run();
  expect([first.notice, second.notice]).toMatchObject([{ state: 'delivered' }, { state: 'delivered', attempts: 1 }]);
  const [spreadsheet, ...others] = scene.product.sandbox.spreadsheets.list();
  expect(others).toEqual([]);
  expect(spreadsheet?.title).toBe('Weekly titles (Serplift)');
  expect(spreadsheet?.tabs.map(({ title }) => title)).toEqual(
    [second, first].map((run) => `${run.createdAt.slice(0, 10)} ${run.id}`),
  );
  expect(spreadsheet?.tabs[1]?.rows).toEqual(await rowsOf(first.optimization?.id ?? ''));
  expect(spreadsheet?.tabs[1]?.rows).toHaveLength(3);
  const { spreadsheetUrl } = await scene.ana.call(api.automations.show, { automationId });
  expect(second.notice?.target).toBe(`${spreadsheetUrl}#gid=${spreadsheet?.tabs[0]?.sheetId}`);
  const page = await fetch(spreadsheetUrl ?? '');
  expect(await page.text()).toContain(first.id);
});

it('has each row once when a write fails half way, when an answer is lost, and when it is done again', async () => {
  const { spreadsheets, faults } = scene.product.sandbox;
  // A tab that was added although its answer was lost; then Google is busy after the header was written.
  faults.add({ match: ':batchUpdate', drop: true, afterwards: true, times: 1 });
  faults.add({ match: '/^PUT .*A2$/', status: 429, headers: { 'retry-after': '600' }, times: 1 });
  const { id, optimization, notice } = await run(1);
  expect(notice).toMatchObject({ state: 'delivered', attempts: 2, error: null });
  expect(faults.list()).toEqual([]);
  const tabOf = () => spreadsheets.list()[0]?.tabs.filter(({ title }) => title.endsWith(id));
  const rows = await rowsOf(optimization?.id ?? '');
  expect(tabOf()).toMatchObject([{ rows }]);
  expect(await sendAgain()).toMatchObject({ state: 'delivered', attempts: 3 });
  expect(tabOf()).toMatchObject([{ rows }]);
});

it('begins a new spreadsheet when people deleted theirs', async () => {
  const { spreadsheets } = scene.product.sandbox;
  const [before] = spreadsheets.list();
  spreadsheets.delete(before?.id ?? '');
  const { notice } = await run();
  const after = spreadsheets.list();
  expect(after).toHaveLength(1);
  expect(after[0]?.tabs).toHaveLength(1);
  expect(notice?.target).toContain(after[0]?.id);
});

it.each([
  { name: 'is not enabled', code: 403, reason: 'SERVICE_DISABLED', says: 'The Google Sheets API is not enabled' },
  { name: 'gives no access', code: 403, reason: 'forbidden', says: 'has no access to this in Google Sheets: No.' },
  { name: 'rejects it', code: 400, reason: 'badRequest', says: 'Google Sheets rejected the request: No.' },
])('says why when Google $name', async ({ code, reason, says }) => {
  const body = { error: { code, message: 'No.', status: 'PERMISSION_DENIED', details: [{ reason }] } };
  scene.product.sandbox.faults.add({ match: 'GET /v4/spreadsheets/', status: code, body });
  expect(await sendAgain()).toMatchObject({ state: 'failed', error: expect.stringContaining(says) });
});

it('says that a connection was revoked, and works again after reconnecting', async () => {
  scene.product.sandbox.faults.add({ match: 'POST /token', status: 400, body: { error: 'invalid_grant' } });
  expect(await sendAgain()).toMatchObject({
    state: 'failed',
    error: 'Google no longer accepts the stored permission for Google Sheets. Reconnect it in Team Settings.',
  });
  const { googleSheets } = await scene.ana.call(api.integrations.list, { teamId: scene.teamId });
  expect(googleSheets.status).toBe('reconnectNeeded');
  scene.product.sandbox.faults.clear();
  expect(await connect()).toContain('connected=true');
  expect(await sendAgain()).toMatchObject({ state: 'delivered', error: null });
});

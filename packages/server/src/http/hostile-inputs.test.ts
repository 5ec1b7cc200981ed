import { api, type Endpoint, type EndpointTable, importLimits, pathNames, travelsInQuery } from '@serplift/core/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProduct, type Person, type Product } from '../testing/open-product.ts';

let product: Product;
let owner: Person;

beforeAll(async () => {
  product = await openProduct();
  owner = await product.signUpWithTeam('owner@example.com', 'Careful');
});
afterAll(() => product.close());

/** Server and test share this process; the bound is far above their usual work and far below what the input could cost. */
const cpuLimitMs = 2_000;

async function withinCpu<T>(work: () => Promise<T>): Promise<T> {
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(cpuLimitMs);
  return result;
}

async function send(
  path: string,
  body: string,
  method = 'POST',
): Promise<{ status: number; message: string; details: unknown }> {
  const response = await owner.fetch(path, { method, headers: { 'content-type': 'application/json' }, body });
  const { message, details } = (await response.json()) as { message: string; details?: unknown };
  return { status: response.status, message, details };
}

const nested = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

describe('a schedule that would unfold to millions of numbers', () => {
  const hostile = [
    ['1-9999999 * * * *', 'The minute "1-9999999" is out of range: use 0 to 59.'],
    ['1-199999999 * * * *', 'The minute "1-199999999" is out of range: use 0 to 59.'],
    ['0 6 1-99999999 * *', 'The day of the month "1-99999999" is out of range: use 1 to 31.'],
    ['9'.repeat(300), 'At most 200 characters.'],
  ];

  it('is refused by the preview and when it is saved, and everyone else is answered meanwhile', async () => {
    await withinCpu(async () => {
      const previews = hostile.map(([schedule = '', message]) =>
        expect(owner.call(api.automations.previewSchedule, { schedule })).rejects.toMatchObject({
          status: 400,
          serverMessage: message,
          details: { issues: [{ at: 'schedule' }] },
        }),
      );
      const work = { kind: 'seo' as const, settings: {} };
      const saved = hostile.map(([schedule = '', message]) =>
        expect(
          owner.call(api.automations.create, { name: 'Bad', type: 'scheduled', schedule, maxCostUsd: 1, work }),
        ).rejects.toMatchObject({ status: 400, serverMessage: message }),
      );
      const others = product.stranger();
      const healthy = hostile.map(() => expect(others.call(api.system.health, {})).resolves.toEqual({ status: 'ok' }));
      await Promise.all([...previews, ...saved, ...healthy]);
    });
  });
});

describe('a body', () => {
  const writing = Object.values(api as EndpointTable)
    .flatMap((group) => Object.values(group))
    .filter(({ method }) => !travelsInQuery(method));
  const pathOf = ({ path }: Endpoint): string =>
    pathNames(path).reduce((text, name) => text.replace(`{${name}}`, 'x'), path);

  it('that nests 5,000 or 100,000 levels deep is refused by every endpoint, with the place [VA-03]', async () => {
    expect(writing.length).toBeGreaterThan(40);
    for (const endpoint of writing) {
      const body = `{"summary":${nested(5_000)}}`;
      const answer = await withinCpu(() => send(pathOf(endpoint), body, endpoint.method));
      expect({ path: endpoint.path, ...answer }).toMatchObject({
        path: endpoint.path,
        status: 400,
        message: 'The body nests deeper than 32 levels at character 167.',
      });
    }
    const lists = await withinCpu(() => send('/api/search-imports', `{"summary":${'['.repeat(100_000)}`));
    expect(lists).toMatchObject({ status: 400, message: 'The body nests deeper than 32 levels at character 43.' });
  });

  it('of many MB is refused before anything is built from it [VA-03]', async () => {
    const rows = `{"rows":[${'1,'.repeat(900_000)}1]}`;
    const answer = await withinCpu(() => send('/api/search-imports/x/rows', rows));
    expect(answer).toMatchObject({ status: 400, message: 'The body has more than 100,000 values.' });
    const large = await withinCpu(() => send('/api/search-imports/x/rows', `{"rows":"${'x'.repeat(17_000_000)}"}`));
    expect(large).toMatchObject({ status: 413, message: 'The body is larger than 2048 KiB.' });
  });

  it('with thousands of faults is answered with the first hundred', async () => {
    const { id: importId } = await owner.call(api.imports.start, newImport);
    const rows = Array.from({ length: 5_000 }, () => ({
      query: 1,
      page: 2,
      clicks: -1,
      impressions: 'x',
      position: null,
    }));
    const answer = await withinCpu(() => send(`/api/search-imports/${importId}/rows`, JSON.stringify({ rows })));
    expect(answer.status).toBe(400);
    expect((answer.details as { issues: unknown[] }).issues).toHaveLength(100);
    await owner.call(api.imports.remove, { importId });
  });
});

describe('the largest batch of an import', () => {
  const largest = (text: string): string => {
    const row = {
      query: text,
      page: `https://shop.example/${'x'.repeat(400)}`,
      clicks: 1,
      impressions: 9,
      position: 3,
    };
    const rows = Array.from(
      { length: Math.floor(2_090_000 / (Buffer.byteLength(JSON.stringify(row)) + 1)) },
      () => row,
    );
    return JSON.stringify({ rows });
  };

  it.each([
    ['words', 'tent '.repeat(150).trim()],
    ['letters with dots', 'ö'.repeat(400)],
    ['signs that are escaped', '"\\'.repeat(300)],
  ])('of %s keeps the thread that answers for less than 200 ms [VA-06]', async (_what, text) => {
    const { id: importId } = await owner.call(api.imports.start, newImport);
    const body = largest(text);
    const busyMs: number[] = [];
    // Another program may take the processor away once, hardly each time.
    for (let attempt = 0; attempt < 4; attempt += 1) {
      const before = performance.eventLoopUtilization();
      expect((await send(`/api/search-imports/${importId}/rows`, body)).status).toBe(200);
      busyMs.push(performance.eventLoopUtilization(before).active);
    }
    expect(Math.min(...busyMs)).toBeLessThan(200);
    await owner.call(api.imports.remove, { importId });
  });
});

const newImport = { name: 'Export', websiteUrl: 'https://shop.example/', summary: { windowDays: 90 } };
const row = { query: 'shoes', page: 'https://shop.example/a', clicks: 1, impressions: 100, position: 5 };

describe('an import', () => {
  it.each([
    ['clicks', 1.7e308, 'At most 1,000,000,000,000.'],
    ['clicks', -1, 'At least 0.'],
    ['impressions', 1e13, 'At most 1,000,000,000,000.'],
    ['position', 1e7, 'At most 1,000,000.'],
    ['page', `https://${'x'.repeat(5_000)}`, 'At most 4096 characters.'],
  ])('whose %s are too large is refused, naming the row', async (field, value, message) => {
    const { id: importId } = await owner.call(api.imports.start, newImport);
    await expect(
      owner.call(api.imports.addRows, { importId, rows: [row, { ...row, [field]: value }] }),
    ).rejects.toMatchObject({
      status: 400,
      details: { issues: expect.arrayContaining([{ at: `rows.1.${field}`, message }]) },
    });
    await owner.call(api.imports.remove, { importId });
  });

  it('with the largest numbers there are gets a quote', async () => {
    const { id: importId } = await owner.call(api.imports.start, newImport);
    const most = { clicks: importLimits.count, impressions: importLimits.count };
    const rows = [1, 2, 3].map((n) =>
      Object.assign({ query: 'shoes', position: n + 2, page: `https://shop.example/${n}` }, most),
    );
    await owner.call(api.imports.addRows, { importId, rows });
    await owner.call(api.imports.finish, { importId });
    expect((await owner.call(api.seo.quote, { importId, settings: {} })).items).toBe(3);
    await owner.call(api.questions.quote, { importId, settings: {} });
    await owner.call(api.imports.remove, { importId });
  });

  it('keeps a summary of at most 64 KiB', async () => {
    const summary = { files: Array.from({ length: 900 }, () => 'x'.repeat(100)) };
    await expect(owner.call(api.imports.start, { ...newImport, summary })).rejects.toMatchObject({
      status: 400,
      serverMessage: 'The summary has more than 65,536 characters as JSON.',
    });
  });
});

describe('the imports of a team', () => {
  it('are limited to a hundred, however many start at once', async () => {
    const team = await product.signUpWithTeam('many@example.com', 'Many');
    const started = await Promise.allSettled(
      Array.from({ length: 110 }, () => team.call(api.imports.start, newImport)),
    );
    const refused = started.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
    expect(refused).toHaveLength(10);
    expect(refused[0]).toMatchObject({
      status: 409,
      serverMessage: 'A team can have at most 100 imports. Delete one first.',
    });
    expect(await team.call(api.imports.list, {})).toHaveLength(100);
  });

  it('hold so many rows each and together', async () => {
    const team = await product.signUpWithTeam('rows@example.com', 'Rows');
    const { id: importId } = await team.call(api.imports.start, newImport);
    const { id: otherId } = await team.call(api.imports.start, newImport);
    const setRows = (id: string, count: number) =>
      product.database.knex('search_imports').where({ id }).update({ row_count: count });
    await setRows(importId, importLimits.rowsPerImport - 1);
    await team.call(api.imports.addRows, { importId, rows: [row] });
    await expect(team.call(api.imports.addRows, { importId, rows: [row] })).rejects.toMatchObject({
      status: 409,
      serverMessage: 'An import has at most 2,000,000 rows; divide the data by time or by folder.',
    });
    await setRows(importId, importLimits.rowsPerTeam);
    await expect(team.call(api.imports.addRows, { importId: otherId, rows: [row] })).rejects.toMatchObject({
      status: 409,
      serverMessage: 'A team can have at most 10,000,000 imported rows; delete an import first.',
    });
    await team.call(api.imports.remove, { importId });
    expect(await team.call(api.imports.addRows, { importId: otherId, rows: [row] })).toEqual({ rowCount: 1 });
  });
});

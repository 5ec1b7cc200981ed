import { api } from '@serplift/core/api';
import { periodInWords } from '@serplift/core/testing';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openProduct, type Person, type Product } from '../testing/open-product.ts';
import { sandboxWebsite, until } from '../testing/search-runs.ts';

let product: Product;
let owner: Person;
const website = { websiteUrl: sandboxWebsite };
const reports = () => product.sandbox.calls.list().filter(({ path }) => path.endsWith(':runReport'));

beforeAll(async () => {
  product = await openProduct({ worker: true });
  owner = await product.signUpWithTeam('ana@example.com', 'Ana Ltd');
  await product.connectGoogle(owner);
});
afterEach(() => {
  product.sandbox.faults.clear();
  product.sandbox.calls.clear();
});
afterAll(() => product.close());

async function run() {
  const { id } = await owner.call(api.seo.start, { ...website, settings: { maxPages: 3 } });
  const show = () => owner.call(api.seo.show, { optimizationId: id });
  const ended = await until(show, ({ completedAt }) => completedAt !== null);
  const quality = ended.dataQuality.find((item) => item.id === 'analytics');
  return { ...ended, quality, landing: ended.pages.map((page) => page.landing) };
}

it('says nothing of visits while no property is chosen', async () => {
  const { landing, quality } = await run();
  expect(landing).toEqual([null, null, null]);
  expect(quality).toBeUndefined();
  expect(reports()).toEqual([]);
});

it('takes a property of the connected account for a website of the team only', async () => {
  const choose = (propertyId: string | null, websiteUrl = sandboxWebsite) =>
    owner.call(api.analytics.choose, { websiteUrl, propertyId });
  await expect(choose('999')).rejects.toMatchObject({ code: 'not_found' });
  await expect(choose('410001', 'sc-domain:elsewhere.example')).rejects.toMatchObject({ code: 'not_found' });
  expect(await choose('410001')).toMatchObject([
    { ...website, propertyId: '410001', propertyName: 'juniperandpine.example (web shop)', window: null },
  ]);
  const other = await product.signUpWithTeam('ben@example.com', 'Ben Ltd');
  expect(await other.call(api.analytics.list, {})).toEqual([]);
});

it('shows the visits of the same days next to the search figures, fetched once', async () => {
  const first = await run();
  const second = await run();
  expect(reports()).toHaveLength(1);
  expect(second.landing).toEqual(first.landing);
  const [chosen] = await owner.call(api.analytics.list, {});
  const dates = first.dataQuality.find((item) => item.id === 'window')?.value;
  expect(dates).toContain(periodInWords(chosen?.window?.startDate ?? '', chosen?.window?.endDate ?? ''));
  expect(first.quality).toMatchObject({ value: 'juniperandpine.example (web shop)' });
  const [page] = first.pages;
  const path = new URL(page?.url ?? '').pathname;
  // As the vendor's answer has it: the page, and its visits from newsletters under a tracking parameter.
  const rows = await product.database.knex('landing_pages').where({ landing_key: path }).select('sessions', 'revenue');
  expect(page?.landing).toMatchObject({ ...rows[0], currencyCode: 'USD' });
  expect(page?.landing?.sessions).toBeGreaterThan(0);
});

it('says what Google left out, and no figure for a page that may be among it', async () => {
  await product.database.knex('analytics_properties').update({ report: null, fetched_at: null });
  const metadata = {
    currencyCode: 'EUR',
    timeZone: 'Europe/Berlin',
    subjectToThresholding: true,
    samplingMetadatas: [{ samplesReadCount: '25', samplingSpaceSize: '100' }],
  };
  product.sandbox.faults.add({ match: ':runReport', status: 200, body: { rowCount: 0, metadata } });
  const { landing, quality } = await run();
  expect(landing).toEqual([null, null, null]);
  expect(quality?.note).toContain('Google counted a sample of 25% of the events.');
  expect(quality?.note).toContain('Google left out pages with few visitors; theirs are empty.');
});

it('runs without the figures when Google Analytics cannot be read, and says why', async () => {
  await product.database.knex('analytics_properties').update({ report: null, fetched_at: null });
  const body = { error: { code: 403, message: 'No access.', status: 'PERMISSION_DENIED' } };
  product.sandbox.faults.add({ match: ':runReport', status: 403, body });
  const { status, landing, quality } = await run();
  expect(status).toBe('completed');
  expect(landing).toEqual([null, null, null]);
  expect(quality).toMatchObject({ value: 'Could not be read', note: expect.stringContaining('No access.') });
});

it('forgets a website’s property, and everything when Google Analytics is disconnected', async () => {
  expect(await owner.call(api.analytics.choose, { ...website, propertyId: null })).toEqual([]);
  expect(await product.database.knex('landing_pages')).toEqual([]);
  await owner.call(api.analytics.choose, { ...website, propertyId: '410001' });
  await run();
  expect((await product.database.knex('landing_pages')).length).toBeGreaterThan(0);
  await owner.call(api.integrations.disconnectGoogleAnalytics, {});
  expect(await product.database.knex('landing_pages')).toEqual([]);
});

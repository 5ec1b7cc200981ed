import { api, type SeoOptimization } from '@serplift/core/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person, Product } from '../testing/open-product.ts';
import { importPages, openSearchTeam, sandboxSite as site, until } from '../testing/search-runs.ts';

let product: Product;
let owner: Person;

beforeAll(async () => {
  ({ product, owner } = await openSearchTeam());
});
afterAll(() => product.close());

const shown = (id: string) => () => owner.call(api.seo.show, { optimizationId: id });
const ended = (run: SeoOptimization): boolean => run.completedAt !== null;

describe('the faults of the present texts', () => {
  it('are read before the choice, and pages can be chosen by them', async () => {
    const importId = await importPages(owner, [`${site}/tents/`, `${site}/headlamps/`, `${site}/no-such-page/`]);
    const { id } = await owner.call(api.seo.start, { importId, settings: { faults: ['missingTitle'] } });
    const result = await until(shown(id), ended);
    expect(result.pages.map(({ url, fault }) => [url, fault])).toEqual([[`${site}/headlamps/`, 'missingTitle']]);
    expect(result.eligibility).toEqual(
      expect.arrayContaining([
        { reason: 'Eligible', pages: 1 },
        { reason: 'Without the faults you asked for', pages: 1 },
        { reason: 'Not read, so their faults aren’t known', pages: 1 },
      ]),
    );
    const readings = result.dataQuality.find((item) => item.id === 'readings');
    expect(readings).toMatchObject({ value: '2 of 3', note: expect.stringMatching(/^1 page could not be read/u) });
  });

  it('put the page with a faulty title before an equal one', async () => {
    const importId = await importPages(owner, [`${site}/tents/`, `${site}/headlamps/`]);
    const { id } = await owner.call(api.seo.start, { importId, settings: {} });
    const result = await until(shown(id), ended);
    expect(result.pages.map(({ url }) => url)).toEqual([`${site}/headlamps/`, `${site}/tents/`]);
  });

  it('that no page has end the run with the reason', async () => {
    const importId = await importPages(owner, [`${site}/tents/`]);
    const { id } = await owner.call(api.seo.start, { importId, settings: { faults: ['missingTitle'] } });
    const result = await until(shown(id), ended);
    expect(result.status).toBe('failed');
    expect(result.results.error).toBe(
      'No eligible page has any of the requested faults: 1 page was read and none has it. Ask for other faults, or for all pages.',
    );
    await expect(owner.call(api.seo.start, { importId, settings: { faults: [] } })).rejects.toMatchObject({
      status: 400,
    });
  });
});

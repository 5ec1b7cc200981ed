import { api, type SeoPage } from '@serplift/core/api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Person, Product } from '../testing/open-product.ts';
import { importPages, openSearchTeam, sandboxSite, until } from '../testing/search-runs.ts';

let product: Product;
let owner: Person;
let importId: string;

beforeAll(async () => {
  ({ product, owner } = await openSearchTeam());
  importId = await importPages(owner, [`${sandboxSite}/tents/`]);
});
afterAll(() => product.close());

it('an SEO run has its texts reviewed by a second model, quoted and paid like any call, unless that is switched off', async () => {
  const quoted = async (settings: object): Promise<string[]> =>
    (await owner.call(api.seo.quote, { importId, settings })).lines.map(({ label }) => label.replace(/ by .*/u, ''));
  const spent = async (settings: object): Promise<SeoPage> => {
    const { id } = await owner.call(api.seo.start, { importId, settings });
    const shown = () => owner.call(api.seo.show, { optimizationId: id });
    const result = await until(shown, ({ completedAt }) => completedAt !== null);
    expect(result.status).toBe('completed');
    const [page] = result.pages;
    if (page === undefined) throw new Error('The run has no page.');
    return page;
  };
  const without = await owner.call(api.seo.quote, { importId, settings: { maxPages: 1, review: false } });
  const reviewed = await owner.call(api.seo.quote, { importId, settings: { maxPages: 1 } });
  expect(without.reviewUsd).toBe(reviewed.reviewUsd);
  expect(reviewed.likelyUsd - without.likelyUsd).toBeCloseTo(reviewed.reviewUsd ?? 0, 9);
  expect(await quoted({ maxPages: 1 })).toContain('Review of texts');
  expect(await quoted({ maxPages: 1, review: false })).not.toContain('Review of texts');
  const reviews = (): number =>
    product.sandbox.calls.list().filter(({ body }) => JSON.stringify(body ?? '').includes('text_review')).length;
  const before = reviews();
  expect((await spent({ maxPages: 1 })).warnings.join(' ')).not.toContain('Not checked');
  expect(reviews()).toBe(before + 1);
  expect((await spent({ maxPages: 1, review: false })).warnings.join(' ')).toContain('the review is switched off');
  expect(reviews()).toBe(before + 1);
});

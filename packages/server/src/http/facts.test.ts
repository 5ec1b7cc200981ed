import { api, type FactInput, type SeoPage } from '@serplift/core/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person, Product } from '../testing/open-product.ts';
import { openSearchTeam, sandboxWebsite as websiteUrl } from '../testing/search-runs.ts';

let product: Product;
let owner: Person;
let teamId: string;
beforeAll(async () => {
  ({ product, owner } = await openSearchTeam());
  teamId = (await owner.call(api.user.current, {})).team?.id ?? '';
});
afterAll(() => product.close());

const site = 'https://www.juniperandpine.example';
const page = `${site}/tents/`;

describe('an approved fact', () => {
  it('is proposed from a page, kept with its proof, changed and deleted', async () => {
    const proposed = await owner.call(api.facts.propose, { teamId, urls: [`${site}/tents/larkspur-2/`] });
    const chosen = proposed.find(({ proofQuote }) => proofQuote.includes('$75'));
    expect(chosen).toMatchObject({ kind: 'shipping', proofQuote: 'Shipping is free on orders over $75.' });
    const input: FactInput = {
      kind: 'shipping',
      text: 'Free shipping on orders over $75',
      proofUrl: chosen?.proofUrl,
      proofQuote: chosen?.proofQuote,
      expiresOn: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
    };
    const fact = await owner.call(api.facts.create, { teamId, ...input });
    expect(fact).toMatchObject({ state: 'active', appliesTo: `${site}/`, proofUrl: `${site}/tents/larkspur-2/` });
    await expect(
      owner.call(api.facts.create, {
        teamId,
        ...input,
        proofQuote: 'Shipping is free on orders over $75 to the moon.',
      }),
    ).rejects.toMatchObject({ code: 'invalid_input' });
    const edited = await owner.call(api.facts.edit, { teamId, factId: fact.id, ...input, appliesTo: page });
    expect(edited.appliesTo).toBe(page);
    expect(await owner.call(api.facts.list, { teamId })).toEqual([edited]);
    const remove = () => owner.call(api.facts.remove, { teamId, factId: fact.id });
    await remove();
    await expect(remove()).rejects.toMatchObject({ code: 'not_found' });
    expect(await owner.call(api.facts.list, { teamId })).toEqual([]);
  });
});

it('facts reach the writer of a page they apply to', async () => {
  const expiresOn = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const text = 'Every order is packed without plastic';
  await owner.call(api.facts.create, { teamId, kind: 'other', text, confirmedBy: 'Nora', appliesTo: site, expiresOn });
  const { id } = await owner.call(api.seo.start, { websiteUrl, settings: { maxPages: 1 } });
  let pages: SeoPage[] = [];
  await expect
    .poll(
      async () => {
        const run = await owner.call(api.seo.show, { optimizationId: id });
        ({ pages } = run);
        return run.status;
      },
      { timeout: 60_000 },
    )
    .toBe('completed');
  expect(pages).toHaveLength(1);
  const asked = product.sandbox.calls.list().map(({ body }) => JSON.stringify(body ?? ''));
  expect(asked.some((body) => body.includes('page_snippets') && body.includes(text))).toBe(true);
  expect(asked.some((body) => body.includes('text_review') && body.includes(text))).toBe(true);
});

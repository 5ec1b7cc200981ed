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

/** A run on given pages that has ended. */
async function runOn(pages: string[]): Promise<SeoOptimization> {
  const importId = await importPages(owner, pages);
  const { id } = await owner.call(api.seo.start, { importId, settings: {} });
  return until(
    () => owner.call(api.seo.show, { optimizationId: id }),
    (run) => run.completedAt !== null,
  );
}

describe('a decision', () => {
  it('is kept, can be changed and taken back, and only on a proposal', async () => {
    const result = await runOn([`${site}/rain-jackets/`]);
    const target = { optimizationId: result.id, itemId: result.pages[0]?.id ?? '' };
    await owner.call(api.decisions.decide, { ...target, verdict: 'rejected', reason: 'Not our tone' });
    const title = 'Rain Jackets in Our Own Words';
    const edited = await owner.call(api.decisions.decide, { ...target, verdict: 'edited', title });
    expect(edited).toMatchObject({ verdict: 'edited', title, decidedBy: 'owner' });
    expect((await owner.call(api.seo.show, { optimizationId: result.id })).pages[0]?.decision).toEqual(edited);
    await owner.call(api.decisions.undecide, target);
    const { items } = await owner.call(api.seo.items, { optimizationId: result.id });
    expect(items[0]?.decision).toBeNull();
    await expect(owner.call(api.decisions.decide, { ...target, verdict: 'edited' })).rejects.toMatchObject({
      status: 400,
    });
  });

  it('with words of a person is checked like any text, and what is found is kept with it once it is confirmed', async () => {
    const { id: optimizationId, pages } = await runOn([`${site}/rain-jackets/`, `${site}/tents/`]);
    const [page, other] = pages;
    const target = { optimizationId, itemId: page?.id ?? '' };
    const taken = other?.optimizedTitle ?? '';
    const found = async (text: string, at: 'title' | 'description' = 'title') =>
      (await owner.call(api.decisions.check, { ...target, texts: [{ at, text }] })).findings.map(
        ({ at: place, message }) => `${place}: ${message}`,
      );
    expect(await found(page?.optimizedTitle ?? '')).toEqual([]);
    expect(await found('Rain Jackets Now $19.99')).toEqual(['title: The page does not say “$19.99”.']);
    expect(await found('Best Rain Jackets Ever')).toContain('title: The page does not say “ever” of itself.');
    expect(await found('Regenjacken für die ganze Familie und den Garten')).toContainEqual(
      expect.stringContaining('not in the language of the page'),
    );
    expect(await found(taken)).toContainEqual(expect.stringContaining('nearly the same text'));
    expect(await found('Rain jackets for wet days. '.repeat(12), 'description')).toContain(
      'description: Google cuts the end of this description.',
    );
    const edit = { ...target, verdict: 'edited' as const, title: 'Rain Jackets Now $19.99' };
    const many = [{ itemId: target.itemId, verdict: edit.verdict, title: edit.title }];
    const refusal = { status: 400, message: expect.stringContaining('$19.99') as string };
    await expect(owner.call(api.decisions.decide, edit)).rejects.toMatchObject(refusal);
    await expect(owner.call(api.decisions.decideMany, { optimizationId, decisions: many })).rejects.toMatchObject(
      refusal,
    );
    expect(await owner.call(api.decisions.decide, { ...edit, confirmed: true })).toMatchObject({
      title: edit.title,
      despite: ['The page does not say “$19.99”.'],
    });
    const reviewed = { texts: [{ at: 'description', text: 'The lightest jackets of their kind.' }] };
    const { findings } = await owner.call(api.decisions.review, { ...target, ...reviewed });
    expect(findings).toEqual([
      { at: 'description', rule: 'review', message: expect.stringContaining('lightest') as string },
    ]);
    // What was paid for once is read again.
    const { id: userId } = await owner.call(api.user.current, {});
    const spent = await owner.call(api.usage.recent, { userId });
    expect((await owner.call(api.decisions.review, { ...target, ...reviewed })).findings).toEqual(findings);
    expect(await owner.call(api.usage.recent, { userId })).toEqual(spent);
  });

  it('about several proposals is kept for all of them or for none, and reopened at once', async () => {
    const { id: optimizationId, pages } = await runOn([
      `${site}/rain-jackets/`,
      `${site}/tents/`,
      `${site}/backpacks/`,
    ]);
    const ids = pages.map((page) => page.id);
    const verdictsNow = async () =>
      (await owner.call(api.seo.items, { optimizationId })).items.map(({ decision }) => decision?.verdict ?? 'open');
    const decideAll = (verdict: 'accepted' | 'open') =>
      owner.call(api.decisions.decideMany, {
        optimizationId,
        decisions: ids.map((itemId) => ({ itemId, verdict })),
      });
    const { decisions } = await decideAll('accepted');
    expect(decisions.map(({ itemId, decision }) => [itemId, decision?.verdict])).toEqual(
      ids.map((itemId) => [itemId, 'accepted']),
    );
    expect(await verdictsNow()).toEqual(['accepted', 'accepted', 'accepted']);
    const [first = '', second = ''] = ids;
    const refused = [
      { verdict: { itemId: second, verdict: 'edited' as const }, status: 400 },
      { verdict: { itemId: first, verdict: 'open' as const }, status: 400 },
      { verdict: { itemId: optimizationId, verdict: 'open' as const }, status: 404 },
    ];
    for (const { verdict, status } of refused) {
      const decisions = [{ itemId: first, verdict: 'rejected' as const, reason: 'no' }, verdict];
      await expect(owner.call(api.decisions.decideMany, { optimizationId, decisions })).rejects.toMatchObject({
        status,
      });
    }
    expect(await verdictsNow()).toEqual(['accepted', 'accepted', 'accepted']);
    await decideAll('open');
    expect(await verdictsNow()).toEqual(['open', 'open', 'open']);
  });
});

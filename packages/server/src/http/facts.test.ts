import { api, type FactInput } from '@serplift/core/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person, Product } from '../testing/open-product.ts';
import { openSearchTeam, sandboxWebsite as websiteUrl, until } from '../testing/search-runs.ts';

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
const isEnded = ({ completedAt }: { completedAt: string | null }): boolean => completedAt !== null;

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

describe('proposing facts', () => {
  const propose = (...urls: string[]) => owner.call(api.facts.propose, { teamId, urls });

  it('reads pages of the team’s own websites, and no other address', async () => {
    product.sandbox.calls.clear();
    for (const url of ['https://evil.example/?data=secret', `${site}.evil.example/`, 'http://127.0.0.1/']) {
      await expect(propose(page, url)).rejects.toMatchObject({ status: 400, details: { issues: [{ at: 'urls.1' }] } });
    }
    // Google is asked which websites are the team's.
    const asked = product.sandbox.calls.list().filter(({ family }) => family !== 'google');
    expect(asked).toEqual([]);
    const location = 'https://evil.example/?data=secret';
    product.sandbox.faults.add({
      match: 'GET www.juniperandpine.example/out',
      status: 302,
      headers: { location },
      times: 1,
    });
    await expect(propose(`${site}/out`)).rejects.toMatchObject({ status: 400 });
    expect(JSON.stringify(product.sandbox.calls.list())).not.toContain('secret');
    const websiteUrl = 'https://blog.elsewhere.example/';
    await expect(propose(websiteUrl)).rejects.toMatchObject({ status: 400 });
    await owner.call(api.destinations.create, { teamId, kind: 'byHand', websiteUrl });
    await expect(propose(websiteUrl)).rejects.not.toMatchObject({ code: 'invalid_input' });
  });

  it('is limited to two hundred times a day', async () => {
    const before = await product.database.knex('audit_log').where({ action: 'fact.propose' }).first<object>();
    await product.database.knex.raw(
      `insert into audit_log select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid()))).*
       from audit_log a cross join generate_series(1, 200) where a.id = ?`,
      [(before as { id: string }).id],
    );
    await expect(propose(page)).rejects.toMatchObject({ status: 429 });
  });
});

describe('facts that apply to a page reach those who write and review', () => {
  const expiresOn = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const text = 'Every order is packed without plastic';
  const isAsked = (format: string): boolean =>
    product.sandbox.calls
      .list()
      .map(({ body }) => JSON.stringify(body ?? ''))
      .some((body) => body.includes(format) && body.includes(text));
  beforeAll(() =>
    owner.call(api.facts.create, { teamId, kind: 'other', text, confirmedBy: 'Nora', appliesTo: site, expiresOn }),
  );

  it('its title and description', async () => {
    const { id: optimizationId } = await owner.call(api.seo.start, { websiteUrl, settings: { maxPages: 1 } });
    const { pages } = await until(() => owner.call(api.seo.show, { optimizationId }), isEnded);
    expect(pages).toHaveLength(1);
    expect([isAsked('page_snippets'), isAsked('text_review')]).toEqual([true, true]);
  });

  it('its answers', async () => {
    const { id: optimizationId } = await owner.call(api.questions.start, { websiteUrl, settings: { maxQueries: 8 } });
    await until(() => owner.call(api.questions.show, { optimizationId }), isEnded);
    expect(isAsked('question_answer')).toBe(true);
  });

  it('its ads', async () => {
    const accountId = '4180001001';
    await owner.call(api.integrations.selectGoogleAdsAccount, { teamId, accountId });
    const campaigns = await owner.call(api.integrations.googleAdsCampaigns, { teamId, accountId });
    const group = campaigns.flatMap(({ adGroups }) => adGroups).find(({ name }) => name === 'Tents');
    const { id: optimizationId } = await owner.call(api.ads.start, { adGroupIds: [group?.id ?? ''], settings: {} });
    await until(() => owner.call(api.ads.show, { optimizationId }), isEnded);
    expect(isAsked('responsive_search_ad')).toBe(true);
  });
});

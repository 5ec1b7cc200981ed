import { api, type QuestionOptimization } from '@serplift/core/api';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person, Product } from '../testing/open-product.ts';
import {
  importRows,
  misbehave,
  openSearchTeam,
  repairProviders,
  sandboxSite as site,
  sandboxWebsite as websiteUrl,
  until as untilReached,
} from '../testing/search-runs.ts';

let product: Product;
let owner: Person;

beforeAll(async () => {
  ({ product, owner } = await openSearchTeam());
});
afterAll(() => product.close());
beforeEach(() => repairProviders(product));

async function until(id: string): Promise<QuestionOptimization> {
  return untilReached(
    () => owner.call(api.questions.show, { optimizationId: id }),
    ({ completedAt, queries }) => {
      if (completedAt === null) expect(queries).toEqual([]);
      return completedAt !== null;
    },
  );
}

async function run(settings: object, more: object = {}): Promise<QuestionOptimization> {
  const { id } = await owner.call(api.questions.start, { websiteUrl, settings, ...more });
  return until(id);
}

type Row = { query: string | null; page?: string; impressions?: number; clicks?: number; position?: number };

/** A run on given queries alone, without Search Console. */
async function runOn(rows: Row[], settings: object = {}): Promise<QuestionOptimization> {
  const full = rows.map((row) => ({
    page: `${site}/guides/wash-down-jacket/`,
    clicks: 3,
    impressions: 400,
    position: 6,
    ...row,
  }));
  const importId = await importRows(owner, full);
  const { id } = await owner.call(api.questions.start, { importId, settings });
  return until(id);
}

const asked = ['how to wash a down jacket', 'how to store a sleeping bag', 'how long do hiking boots last'];

describe('a question run', () => {
  it('ends with questions, what to do about each, and why [3-24, 7-23]', async () => {
    const result = await run({ maxQueries: 8, minImpressions: 10 });
    expect(result).toMatchObject({ status: 'completed', kind: 'questions', totalItems: 8 });
    expect(result.queries).toHaveLength(8);
    const { priorities, recommendations, totalQueriesAnalyzed } = result.results;
    expect(totalQueriesAnalyzed).toBe(8);
    expect(priorities.high + priorities.medium + priorities.low).toBe(8);
    expect(recommendations.improve_existing + recommendations.add_faq + recommendations.create_new).toBe(8);
    for (const question of result.queries) {
      expect(question.impressions).toBeGreaterThanOrEqual(10);
      expect(question.ctr).toBeLessThanOrEqual(1);
      expect(question.members[0]?.impressions).toBeGreaterThan(0);
      expect(question.grokAnalysis?.reasoning).not.toBe('');
      expect(question.grokAnalysis?.suggestedActions.length).toBeGreaterThan(0);
      expect(question.expectedClicks.low).toBeLessThanOrEqual(question.expectedClicks.point);
      expect(question.expectedClicks.high).toBeGreaterThanOrEqual(question.expectedClicks.point);
      expect(JSON.stringify(question)).not.toMatch(/rich (result|snippet)/i);
    }
    const drafts = result.queries.flatMap(({ draftAnswer }) => draftAnswer ?? []);
    expect(drafts.every(({ words }) => words >= 25 && words <= 60)).toBe(true);
    expect(result.queries.some(({ peopleAlsoAsk }) => peopleAlsoAsk.length > 0)).toBe(true);
    expect(result.dataQuality.map(({ id }) => id)).toContain('anonymised');
    expect(result.eligibility[0]?.reason).toBe('Queries in the data');
    expect(result.costUsd).toBeLessThanOrEqual(result.quote.highUsd);
    const { items, nextCursor } = await owner.call(api.questions.items, { optimizationId: result.id, limit: 3 });
    expect(items).toEqual(result.queries.slice(0, 3));
    const next = await owner.call(api.questions.items, {
      optimizationId: result.id,
      cursor: nextCursor ?? '',
      limit: 3,
    });
    expect(next.items).toEqual(result.queries.slice(3, 6));
  });

  it('quotes at most what was asked for, and falls back to the defaults for odd numbers [VA-01, 5-21, 5-22, 9-20]', async () => {
    const quote = (settings: object) => owner.call(api.questions.quote, { websiteUrl, settings });
    expect((await quote({ maxQueries: 1 })).items).toBe(1);
    expect((await quote({ maxQueries: 100 })).items).toBe(100);
    for (const maxQueries of [0, 101, -1, 2.5, 'many', null]) expect((await quote({ maxQueries })).items).toBe(50);
    const { id, settings } = await owner.call(api.questions.start, {
      websiteUrl,
      settings: { minImpressions: 0, maxQueries: 1 },
    });
    expect(settings).toMatchObject({ minImpressions: 10, maxQueries: 1 });
    await owner.call(api.questions.cancel, { optimizationId: id });
    await expect(quote({ model: 'no such model' })).rejects.toMatchObject({ status: 400 });
  });

  it('is in the history, is not an SEO run, and belongs to no other team [7-26]', async () => {
    const result = await runOn([{ query: asked[0] ?? '' }]);
    const { id: userId } = await owner.call(api.user.current, {});
    const history = await owner.call(api.questions.history, { userId });
    expect(history[0]).toMatchObject({ id: result.id, kind: 'questions' });
    await expect(owner.call(api.seo.show, { optimizationId: result.id })).rejects.toMatchObject({ status: 404 });
    const pages = owner.call(api.seo.items, { optimizationId: result.id });
    await expect(pages).rejects.toMatchObject({ status: 404 });
    const other = await product.signUpWithTeam('other@example.com', 'Other');
    await expect(other.call(api.questions.show, { optimizationId: result.id })).rejects.toMatchObject({ status: 404 });
    await expect(other.call(api.questions.items, { optimizationId: result.id })).rejects.toMatchObject({ status: 404 });
  });

  it('takes decisions on its questions', async () => {
    const result = await runOn([{ query: 'what is fill power of down' }]);
    const target = { optimizationId: result.id, itemId: result.queries[0]?.id ?? '' };
    await owner.call(api.decisions.decide, { ...target, verdict: 'accepted', reason: 'For the spring' });
    const after = await owner.call(api.questions.show, { optimizationId: result.id });
    expect(after.queries[0]?.decision).toMatchObject({ verdict: 'accepted', reason: 'For the spring' });
  });
});

describe('odd search data', () => {
  it('without queries says that there is nothing to find questions in', async () => {
    const result = await runOn([{ query: null }]);
    expect(result.results.error).toMatch(/has no queries/);
  });

  it('below the minimum impressions fails with the numbers that explain it', async () => {
    const result = await runOn(
      asked.map((query) => ({ query })),
      { minImpressions: 5000 },
    );
    expect(result.results.error).toMatch(
      /3 had fewer than 5000 impressions \(the highest was 400\).*Lower the minimum/,
    );
  });

  it('in a right-to-left script and in Japanese is understood', async () => {
    const result = await runOn([{ query: 'كيف اغسل سترة الريش' }, { query: 'ダウンジャケット 洗い方' }]);
    expect(result.status).toBe('completed');
    expect(result.queries.map(({ language }) => language ?? '').toSorted((a, b) => a.localeCompare(b))).toEqual([
      'ar',
      'ja',
    ]);
  });

  it('with several pages for one question says to consolidate', async () => {
    const query = asked[0] ?? '';
    const result = await runOn([{ query }, { query, page: `${site}/guides/wash-rain-jacket/` }]);
    expect(result.queries[0]?.consolidate?.pages).toHaveLength(2);
    expect(result.queries[0]?.grokAnalysis?.recommendation).toBe('improve_existing');
  });
});

describe('a page or provider that fails', () => {
  it('leaves the question with a warning and what the rules know', async () => {
    const missing = product.sandbox.world.pages.find(({ fault }) => fault === 'missing')?.url ?? '';
    product.sandbox.faults.add({
      match: 'organic/live',
      status: 402,
      body: { status_code: 40200, status_message: 'Payment Required.' },
    });
    const result = await runOn([{ query: 'how to fold an umbrella stand', page: missing }]);
    expect(result.status).toBe('completed');
    const [question] = result.queries;
    expect(question).toMatchObject({ state: 'succeeded', coverage: null, peopleAlsoAsk: [], draftAnswer: null });
    expect(question?.warnings.join(' ')).toMatch(/could not be read.*Search results are missing/);
  });

  it('far down asks for a new page without reading one', async () => {
    const result = await runOn([{ query: 'how to waterproof canvas shoes', position: 45 }]);
    expect(result.queries[0]).toMatchObject({ coverage: null, grokAnalysis: { recommendation: 'create_new' } });
  });
});

describe('a language model', () => {
  it('that fails for some questions leaves those with the reasoning of the rules', async () => {
    await misbehave(product, 'refusal', { match: 'boots last' });
    const result = await runOn([{ query: 'is fill power important' }, { query: 'how long do hiking boots last' }]);
    expect(result.status).toBe('completed');
    const refused = result.queries.find(({ query }) => query.includes('boots'));
    expect(refused).toMatchObject({ state: 'succeeded', writtenBy: 'rules', draftAnswer: null });
    expect(refused?.grokAnalysis?.reasoning).not.toBe('');
    expect(refused?.warnings.join(' ')).toMatch(/come from the rules/);
    expect(result.results.summary).toMatch(/^2 questions to answer\. The language model failed for 1 of them: their/);
    expect(result.queries.find(({ query }) => query.includes('fill'))?.writtenBy).toBe('model');
  });

  it.each(['inventedClaim', 'url', 'empty', 'malformedJson', 'truncated', 'otherLanguage'])(
    'that keeps answering %s gets nothing false into the result',
    async (behavior) => {
      await misbehave(product, behavior);
      const before = product.sandbox.calls.matching('chat/completions').length;
      const result = await runOn([{ query: 'is fill power important' }]);
      expect(product.sandbox.calls.matching('chat/completions').length - before).toBeLessThanOrEqual(3);
      const [question] = result.queries;
      expect(question?.state).toBe('succeeded');
      expect(question?.grokAnalysis?.reasoning).not.toBe('');
      expect(question?.draftAnswer?.text ?? '').not.toMatch(/https?:|www\./);
    },
  );

  const twoWordings = [
    { query: 'how to create an online art gallery' },
    { query: 'how to set up an online art gallery' },
  ];

  it('joins queries that ask the same in words that the rules take for different', async () => {
    const { queries, results, costUsd } = await runOn(twoWordings);
    expect(queries).toHaveLength(1);
    expect(queries[0]?.members.map(({ query }) => query).toSorted()).toEqual(twoWordings.map(({ query }) => query));
    expect(queries[0]?.impressions).toBe(800);
    expect(results.summary).toMatch(/^1 question to answer/);
    expect(costUsd).toBeGreaterThan(0);
  });

  it.each(['refusal', 'malformedJson', 'truncated', 'empty'])(
    'that answers %s to what asks the same leaves the groups of the rules',
    async (behavior) => {
      await misbehave(product, behavior, { match: 'ask the same' });
      const result = await runOn(twoWordings);
      expect(result).toMatchObject({ status: 'completed' });
      expect(result.queries.map(({ query }) => query).toSorted()).toEqual(twoWordings.map(({ query }) => query));
    },
  );

  it('without credit is asked once for each question, and the rules answer', async () => {
    await misbehave(product, 'insufficientQuota');
    const before = product.sandbox.calls.matching('chat/completions').length;
    const result = await runOn(asked.map((query) => ({ query, page: `${site}/tents/` })));
    expect(result.status).toBe('completed');
    expect(result.queries.every(({ writtenBy }) => writtenBy === 'rules')).toBe(true);
    expect(result.results.summary).toMatch(/^3 questions found, but every call of the language model failed: their/);
    expect(product.sandbox.calls.matching('chat/completions').length - before).toBeLessThanOrEqual(3);
  });
});

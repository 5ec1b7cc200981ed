import { api, type QuestionOptimization, type QuestionQuery } from '@serplift/core/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProduct, type Person, type Product } from '../testing/open-product.ts';
import { importRows, repairProviders, sandboxSite as site, until } from '../testing/search-runs.ts';

let product: Product;
let owner: Person;
let importId: string;

const guide = `${site}/guides/wash-down-jacket/`;
const rowsOf = (texts: string[], page: string) =>
  texts.map((query, index) => ({ query, page, clicks: 9 - index, impressions: 4000 - index, position: 6 + index }));
/** Three clusters: washing with four queries, lasting with two, storing with one. */
const rows = [
  // Two pages for one question, so that there is something to do about it.
  ...rowsOf(['how to wash a down jacket'], `${site}/guides/wash-rain-jacket/`),
  ...rowsOf(
    [
      'how to wash a down jacket',
      'how to wash down jackets',
      'how do you wash a down jacket',
      'how to wash a down jacket at home',
    ],
    guide,
  ),
  ...rowsOf(['how long do hiking boots last', 'how long should hiking boots last'], `${site}/guides/choose-boots/`),
  ...rowsOf(['what is fill power of down'], `${site}/guides/fill-power/`),
];

beforeAll(async () => {
  product = await openProduct({ worker: true });
  owner = await product.signUpWithTeam('owner@example.com', 'Shop');
  importId = await importRows(owner, rows);
});
afterAll(() => product.close());

const show = (optimizationId: string) => owner.call(api.questions.show, { optimizationId });

async function runOnce(): Promise<QuestionOptimization> {
  const { id } = await owner.call(api.questions.start, { importId, settings: {} });
  const run = await until(
    () => show(id),
    ({ completedAt }) => completedAt !== null,
  );
  expect(run.queries.map(({ members }) => members.length)).toEqual([4, 2, 1]);
  return run;
}

/** The questions of a run that every test in this file may use. */
function named(run: QuestionOptimization): Record<'wash' | 'last' | 'fill', QuestionQuery> {
  const of = (word: string): QuestionQuery => {
    const found = run.queries.find(({ query }) => query.includes(word));
    if (found === undefined)
      throw new Error(`No question about ${word} among ${run.queries.map(({ query }) => query).join(', ')}`);
    return found;
  };
  return { wash: of('wash'), last: of('last'), fill: of('fill') };
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);

function expectSums(question: QuestionQuery): void {
  const { members } = question;
  expect(question.clicks).toBe(sum(members.map(({ clicks }) => clicks)));
  expect(question.impressions).toBe(sum(members.map(({ impressions }) => impressions)));
  expect(question.ctr).toBeCloseTo(question.clicks / question.impressions, 12);
  const weighted = sum(members.map(({ impressions, position }) => impressions * (position ?? 0)));
  expect(question.avgPosition).toBeCloseTo(weighted / question.impressions, 9);
  expect(question.totalMembers).toBe(members.length);
  expect(question.query).toBe(members[0]?.query);
}

const auditActions = (): Promise<string[]> =>
  product.database.knex('audit_log').where('action', 'like', 'questions.%').orderBy('created_at').pluck('action');

describe('merging questions', () => {
  it('unites members and figures under the strongest query, keeps its analysis and says so', async () => {
    const run = await runOnce();
    const { wash, last, fill } = named(run);
    const target = { optimizationId: run.id };
    await owner.call(api.decisions.decide, { ...target, itemId: wash.id, verdict: 'accepted' });
    await owner.call(api.decisions.decide, { ...target, itemId: fill.id, verdict: 'rejected' });
    const itemIds = [fill.id, last.id, wash.id];
    const merged = await owner.call(api.questions.merge, { ...target, itemIds });
    expect(merged.members).toHaveLength(7);
    expectSums(merged);
    expect(merged.query).toBe('how to wash a down jacket');
    expect(merged.grokAnalysis?.reasoning).toBe(wash.grokAnalysis?.reasoning);
    expect(merged.draftAnswer).toEqual(wash.draftAnswer);
    expect(merged.coverage).toEqual(wash.coverage);
    expect(merged.expectedClicks.point).toBeGreaterThan(wash.expectedClicks.point);
    expect(merged.decision?.verdict).toBe('accepted');
    expect(merged.warnings.join(' ')).toMatch(
      /Merged by hand from .*fill power.*The analysis is that of "how to wash a down jacket"\. The decisions about "what is fill power of down"/,
    );
    const after = await show(run.id);
    expect(after.queries).toEqual([merged]);
    expect(after).toMatchObject({ totalItems: 1, progress: { processed: 1, total: 1 } });
    expect(after.results).toMatchObject({ totalQueriesAnalyzed: 1 });
    expect(after.results.summary).toMatch(/^1 question|^0 questions to answer, 1 answered already/);
    expect(await owner.call(api.questions.merge, { ...target, itemIds })).toEqual(merged);
    expect(await auditActions()).toEqual(['questions.merge']);
  });

  it('at the same time by two people happens once, and a question is never in two', async () => {
    const run = await runOnce();
    const { wash, last, fill } = named(run);
    const merge = (...questions: QuestionQuery[]) =>
      owner.call(api.questions.merge, { optimizationId: run.id, itemIds: questions.map(({ id }) => id) });
    const same = await Promise.all([merge(wash, last), merge(last, wash), merge(wash, last)]);
    expect(new Set(same.map((question) => JSON.stringify(question))).size).toBe(1);
    await expect(merge(last, fill)).rejects.toMatchObject({ status: 409 });
    const { queries } = await show(run.id);
    expect(queries.map(({ totalMembers }) => totalMembers)).toEqual([6, 1]);
  });

  it('takes what the run still has to wait for, foreign ids and single questions as what they are', async () => {
    const run = await runOnce();
    const { wash, last } = named(run);
    const other = await product.signUpWithTeam('other@example.com', 'Other');
    const input = { optimizationId: run.id, itemIds: [wash.id, last.id] };
    await expect(other.call(api.questions.merge, input)).rejects.toMatchObject({ status: 404 });
    const splitInput = { optimizationId: run.id, itemId: wash.id, queries: ['how to wash down jackets'] };
    await expect(other.call(api.questions.split, splitInput)).rejects.toMatchObject({ status: 404 });
    const stray = { ...input, itemIds: [wash.id, '01a1fc44-fee5-7793-968f-69da1690a3e1'] };
    await expect(owner.call(api.questions.merge, stray)).rejects.toMatchObject({ status: 404 });
    const twice = { ...input, itemIds: [wash.id, wash.id] };
    await expect(owner.call(api.questions.merge, twice)).rejects.toMatchObject({ status: 400 });
    expect((await show(run.id)).queries).toEqual(run.queries);
  });

  it('waits for the end of the run', async () => {
    product.sandbox.faults.add({ match: 'organic/live', delayMs: 2000 });
    const started = await owner.call(api.questions.start, { importId, settings: {} });
    const early = owner.call(api.questions.merge, { optimizationId: started.id, itemIds: ['one', 'other'] });
    await expect(early).rejects.toMatchObject({ status: 409 });
    await owner.call(api.questions.cancel, { optimizationId: started.id });
    await repairProviders(product);
  });
});

describe('splitting a question', () => {
  it('makes a separate question after it, judged by the rules without buying anything', async () => {
    const run = await runOnce();
    const { wash } = named(run);
    const target = { optimizationId: run.id, itemId: wash.id };
    await owner.call(api.decisions.decide, { ...target, verdict: 'accepted' });
    const bought = product.sandbox.calls.matching(/chat\/completions|organic\/live/).length;
    const queries = ['How do you WASH a down jacket?', 'how to wash a down jacket at home'];
    const { items } = await owner.call(api.questions.split, { ...target, queries });
    expect(product.sandbox.calls.matching(/chat\/completions|organic\/live/)).toHaveLength(bought);
    const [first, second] = items;
    if (first === undefined || second === undefined) throw new Error('Two questions expected.');
    for (const question of items) expectSums(question);
    expect(first).toMatchObject({ id: wash.id, query: wash.query, totalMembers: 2, draftAnswer: wash.draftAnswer });
    expect(first.decision?.verdict).toBe('accepted');
    expect(first.expectedClicks.point).toBeLessThan(wash.expectedClicks.point);
    expect(second).toMatchObject({ query: 'how do you wash a down jacket', totalMembers: 2, writtenBy: 'rules' });
    expect(second.grokAnalysis?.suggestedActions.length).toBeGreaterThan(0);
    expect(second.coverage?.page).toBe(guide);
    expect(second.warnings.join(' ')).toMatch(
      /Split off by hand from "how to wash a down jacket".*Judged by the rules/,
    );
    const after = await show(run.id);
    expect(after.queries.map(({ id }) => id)).toEqual([
      first.id,
      second.id,
      ...run.queries.slice(1).map(({ id }) => id),
    ]);
    expect(after).toMatchObject({ totalItems: 4, progress: { processed: 4, total: 4 } });
    expect(after.results.totalQueriesAnalyzed).toBe(4);
    expect(await owner.call(api.questions.split, { ...target, queries })).toEqual({ items });
    const back = await owner.call(api.questions.merge, { ...target, itemIds: items.map(({ id }) => id) });
    expect(back).toMatchObject({ id: wash.id, totalMembers: 4, clicks: wash.clicks, grokAnalysis: wash.grokAnalysis });
  });

  it('moves the analysis with the query it was written for and withdraws the decision', async () => {
    const run = await runOnce();
    const { wash } = named(run);
    const target = { optimizationId: run.id, itemId: wash.id };
    await owner.call(api.decisions.decide, { ...target, verdict: 'accepted' });
    const { items } = await owner.call(api.questions.split, { ...target, queries: [wash.query] });
    expect(items[0]).toMatchObject({
      id: wash.id,
      query: 'how to wash down jackets',
      writtenBy: 'rules',
      decision: null,
    });
    expect(items[0]?.warnings.join(' ')).toMatch(/The analysis went with "how to wash a down jacket".*withdrawn/);
    expect(items[1]).toMatchObject({
      query: wash.query,
      totalMembers: 1,
      decision: null,
      draftAnswer: wash.draftAnswer,
    });
    expect(items[1]?.grokAnalysis?.reasoning).toBe(wash.grokAnalysis?.reasoning);
  });

  it('at the same time happens once', async () => {
    const run = await runOnce();
    const { wash } = named(run);
    const split = (query: string) =>
      owner.call(api.questions.split, { optimizationId: run.id, itemId: wash.id, queries: [query] });
    const [one, two] = await Promise.all([split('how to wash down jackets'), split('how to wash down jackets')]);
    expect(one).toEqual(two);
    expect((await show(run.id)).totalItems).toBe(4);
  });

  it('refuses queries it does not have, and all it has', async () => {
    const run = await runOnce();
    const { last } = named(run);
    const target = { optimizationId: run.id, itemId: last.id };
    await expect(owner.call(api.questions.split, { ...target, queries: ['how to fold a tent'] })).rejects.toMatchObject(
      {
        status: 400,
        message: expect.stringContaining('how to fold a tent'),
      },
    );
    const all = last.members.map(({ query }) => query);
    await expect(owner.call(api.questions.split, { ...target, queries: all })).rejects.toMatchObject({ status: 400 });
  });
});

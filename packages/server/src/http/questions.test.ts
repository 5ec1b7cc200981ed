import { setTimeout as delay } from 'node:timers/promises';
import { api, type QuestionOptimization } from '@serplift/core/api';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openProduct, type Person, type Product } from '../testing/open-product.ts';

const websiteUrl = 'sc-domain:juniperandpine.example';
const site = 'https://www.juniperandpine.example';
let product: Product;
let owner: Person;

beforeAll(async () => {
  product = await openProduct({ worker: true });
  owner = await product.signUpWithTeam('owner@example.com', 'Shop');
  await product.connectGoogle(owner);
});
afterAll(() => product.close());
beforeEach(async () => {
  product.sandbox.faults.clear();
  await fetch(`${product.sandbox.origin}/llm/behaviour`, { method: 'DELETE' });
});

async function misbehave(behaviour: string, options: { match?: string; times?: number } = {}): Promise<void> {
  const body = JSON.stringify({ behaviour, ...options });
  const headers = { 'content-type': 'application/json' };
  await fetch(`${product.sandbox.origin}/llm/behaviour`, { method: 'POST', headers, body });
}

async function until(id: string): Promise<QuestionOptimization> {
  for (;;) {
    const run = await owner.call(api.questions.show, { optimizationId: id });
    if (run.completedAt !== null) return run;
    expect(run.queries).toEqual([]);
    await delay(50);
  }
}

async function run(settings: object, more: object = {}): Promise<QuestionOptimization> {
  const { id } = await owner.call(api.questions.start, { websiteUrl, settings, ...more });
  return until(id);
}

type Row = { query: string | null; page?: string; impressions?: number; clicks?: number; position?: number };

/** A run on given queries alone, without Search Console. */
async function runOn(rows: Row[], settings: object = {}): Promise<QuestionOptimization> {
  const { id: importId } = await owner.call(api.imports.start, { name: 'rows', websiteUrl: `${site}/`, summary: {} });
  const full = rows.map((row) => ({
    page: `${site}/guides/wash-down-jacket/`,
    clicks: 3,
    impressions: 400,
    position: 6,
    ...row,
  }));
  await owner.call(api.imports.addRows, { importId, rows: full });
  await owner.call(api.imports.finish, { importId });
  const { id } = await owner.call(api.questions.start, { importId, settings });
  return until(id);
}

describe('a question run', () => {
  it('ends with questions, what to do about each, and why', async () => {
    const result = await run({ maxQueries: 8, minImpressions: 10 });
    expect(result).toMatchObject({ status: 'completed', kind: 'questions' });
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
      if (question.draftAnswer !== null) {
        expect(question.draftAnswer.words).toBeGreaterThanOrEqual(40);
        expect(question.draftAnswer.words).toBeLessThanOrEqual(60);
      }
    }
    expect(result.queries.some(({ peopleAlsoAsk }) => peopleAlsoAsk.length > 0)).toBe(true);
    expect(result.dataQuality.map(({ id }) => id)).toContain('anonymised');
    expect(result.eligibility[0]?.reason).toBe('Queries in the data');
    expect(result.costUsd).toBeLessThanOrEqual(result.quote.highTicks / 1e10);
  });
});

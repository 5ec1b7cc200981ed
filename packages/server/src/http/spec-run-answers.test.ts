import { api } from '@serplift/core/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdsTeam, openAdsTeam } from '../testing/ads-team.ts';
import { anId, anInstant, someText } from '../testing/answer-shapes.ts';
import { importRows, sandboxSite as site, until } from '../testing/search-runs.ts';

/** What the search data says about each query; the answers must repeat these numbers as SPEC 3 counts them. */
const rows = [
  { query: 'rain jacket', page: `${site}/rain-jackets/`, clicks: 40, impressions: 4000, position: 5 },
  {
    query: 'how to wash a down jacket',
    page: `${site}/guides/wash-down-jacket/`,
    clicks: 9,
    impressions: 900,
    position: 6,
  },
  {
    query: 'how long do hiking boots last',
    page: `${site}/guides/wash-down-jacket/`,
    clicks: 5,
    impressions: 250,
    position: 8,
  },
];
const completed = { id: anId, status: 'completed', createdAt: anInstant, completedAt: anInstant };
const done = ({ completedAt }: { completedAt: string | null }) => completedAt !== null;

let team: AdsTeam;
const ids = { seo: '', questions: '', ads: '', user: '' };

/** The answer as it travels, before any client reads it. */
async function read<Answer = Record<string, unknown>>(path: string): Promise<Answer> {
  return (await (await team.owner.fetch(path)).json()) as Answer;
}

beforeAll(async () => {
  team = await openAdsTeam();
  const { owner } = team;
  ids.user = (await owner.call(api.user.current, {})).id;
  const importId = await importRows(owner, rows);
  const seoSettings = { maxPages: 1, pages: [`${site}/rain-jackets/`] };
  const [seo, questions, ads] = await Promise.all([
    owner.call(api.seo.start, { importId, settings: seoSettings }),
    owner.call(api.questions.start, { importId, settings: { maxQueries: 5, minImpressions: 20 } }),
    owner.call(api.ads.start, {
      adGroupIds: team.idsOf(['Tents', 'Sleeping Bags']),
      settings: { headlinesCount: 4, descriptionsCount: 3 },
    }),
  ]);
  Object.assign(ids, { seo: seo.id, questions: questions.id, ads: ads.id });
  await Promise.all([
    until(() => owner.call(api.seo.show, { optimizationId: seo.id }), done),
    until(() => owner.call(api.questions.show, { optimizationId: questions.id }), done),
    team.show(ads.id),
  ]);
});
afterAll(() => team.product.close());

describe('a finished run answers with the fields of the specification', () => {
  it('SEO: the run with its counts, and the page with the numbers of its search data [3-18, 3-20]', async () => {
    const run = await read(`/api/seo-optimize/${ids.seo}`);
    expect(run).toMatchObject({
      ...completed,
      websiteUrl: `${site}/`,
      settings: { maxPages: 1, startPosition: 2, endPosition: 10, target: 'seo_titles_descriptions', model: someText },
      results: { summary: someText, totalPages: 1, optimizedPages: 1, pagesOptimized: 1, error: null },
      pages: [
        {
          id: anId,
          url: `${site}/rain-jackets/`,
          position: 5,
          keyword: 'rain jacket',
          clicks: 40,
          impressions: 4000,
          ctr: 0.01,
          currentTitle: 'Rain Jackets | Juniper & Pine',
          currentDescription: 'Shop rain jackets at Juniper & Pine.',
          optimizedTitle: someText,
          optimizedDescription: someText,
          competitorAnalysis: {
            competitorInsights: someText,
            keywordStrategy: someText,
            improvementReasons: expect.arrayContaining([someText]),
          },
        },
      ],
    });
    const [page] = run['pages'] as { currentTitle: string; optimizedTitle: string }[];
    expect(page?.optimizedTitle).not.toBe(page?.currentTitle);
  });

  it('questions: the run with its counts, and each question with the numbers of its search data [3-22, 3-24, 9-22]', async () => {
    const run = await read<{ queries: object[]; results: Record<string, Record<string, number>> }>(
      `/api/question-optimize/${ids.questions}`,
    );
    const question = ({ query, clicks, impressions, position }: (typeof rows)[number]) => ({
      id: anId,
      query,
      clicks,
      impressions,
      ctr: clicks / impressions,
      avgPosition: position,
      rankingPages: [`${site}/guides/wash-down-jacket/`],
      grokAnalysis: {
        recommendation: expect.stringMatching(/^(improve_existing|add_faq|create_new)$/u),
        priority: expect.stringMatching(/^(high|medium|low)$/u),
        reasoning: someText,
        suggestedActions: expect.arrayContaining([someText]),
      },
    });
    expect(run).toMatchObject({
      ...completed,
      websiteUrl: `${site}/`,
      settings: { maxQueries: 5, minImpressions: 20 },
      results: { summary: someText, totalQueriesAnalyzed: 2, error: null },
    });
    const asked = rows.filter(({ page }) => page.includes('/guides/'));
    expect(run.queries).toHaveLength(2);
    expect(run.queries).toEqual(
      expect.arrayContaining(asked.map((row) => expect.objectContaining(question(row)) as object)),
    );
    const analyses = run.queries as { grokAnalysis: { recommendation: string; priority: string } }[];
    const countOf = (field: 'priority' | 'recommendation', names: string[]) =>
      Object.fromEntries(
        names.map((name) => [name, analyses.filter(({ grokAnalysis }) => grokAnalysis[field] === name).length]),
      );
    expect(run.results['priorities']).toEqual(countOf('priority', ['high', 'medium', 'low']));
    expect(run.results['recommendations']).toEqual(
      countOf('recommendation', ['improve_existing', 'add_faq', 'create_new']),
    );
  });

  it('ads: the run with its progress, and an ad with its analysis for each ad group [3-15, 3-17]', async () => {
    const run = await read<{ generatedAds: object[]; results: { results: { generatedAd: object }[] } }>(
      `/api/optimize/${ids.ads}`,
    );
    const ad = (path: string) => ({
      id: anId,
      headlines: Array.from({ length: 4 }, () => someText),
      descriptions: Array.from({ length: 3 }, () => someText),
      finalUrl: `${site}${path}`,
    });
    const result = (name: string, path: string) => ({
      adGroup: { id: team.idsOf([name])[0], name },
      generatedAd: ad(path),
      analysis: { keywordStrategy: someText },
    });
    expect(run).toMatchObject({
      ...completed,
      settings: { headlinesCount: 4, descriptionsCount: 3, model: someText },
      results: { progress: { processedAdGroups: 2, totalAdGroups: 2 }, error: null },
    });
    expect(new Set((run as unknown as { adGroupIds: string[] }).adGroupIds)).toEqual(
      new Set(team.idsOf(['Tents', 'Sleeping Bags'])),
    );
    expect(run.results.results).toHaveLength(2);
    expect(run.results.results).toEqual(
      expect.arrayContaining([result('Tents', '/tents/'), result('Sleeping Bags', '/sleeping-bags/')]),
    );
    expect(run.generatedAds).toEqual(run.results.results.map(({ generatedAd }) => generatedAd));
  });
});

describe('the history answers with the totals of each kind', () => {
  const entry = async (path: string, id: string) =>
    (await read<{ id: string; results: object }[]>(path)).find((run) => run.id === id);

  it('SEO, questions and ads, the same as the run itself', async () => {
    expect(await entry(`/api/seo-optimizations/${ids.user}`, ids.seo)).toMatchObject({
      ...completed,
      websiteUrl: `${site}/`,
      settings: { maxPages: 1 },
      results: { summary: someText, totalPages: 1, optimizedPages: 1, pagesOptimized: 1, error: null },
    });
    const questions = await read<{ results: object }>(`/api/question-optimize/${ids.questions}`);
    const shown = await entry(`/api/user/${ids.user}/question-optimizations`, ids.questions);
    expect(shown).toMatchObject({ ...completed, settings: { maxQueries: 5, minImpressions: 20 } });
    expect(shown?.results).toEqual(questions.results);
    expect(shown?.results).toMatchObject({ totalQueriesAnalyzed: 2 });
    const ads = await entry(`/api/optimizations/${ids.user}`, ids.ads);
    expect(ads).toMatchObject({
      ...completed,
      settings: { headlinesCount: 4, descriptionsCount: 3 },
      results: { progress: { processedAdGroups: 2, totalAdGroups: 2 }, error: null },
    });
    expect(new Set((ads as unknown as { adGroupIds: string[] }).adGroupIds)).toEqual(
      new Set(team.idsOf(['Tents', 'Sleeping Bags'])),
    );
  });
});

describe('what the runs cost answers with the fields of the specification', () => {
  it('a summary by provider, and pages of records whose costs add up to it [BL-01, 3-28, 3-29, 3-30]', async () => {
    const usage = `/api/user/${ids.user}/api-usage`;
    const summary = await read<Record<string, number>>(usage);
    const history = await read<{ data: { provider: string; costUsd: number }[]; pagination: object }>(
      `${usage}/history?page=1&limit=100`,
    );
    const aNumber = expect.any(Number) as number;
    for (const record of history.data) {
      expect(record).toMatchObject({
        id: anId,
        provider: expect.stringMatching(/^(grok|dataforseo|openai)$/u),
        endpoint: someText,
        costUsd: aNumber,
        tokensUsed: record.provider === 'dataforseo' ? null : aNumber,
        requestCount: aNumber,
        createdAt: anInstant,
      });
    }
    const costOf = (...providers: string[]) =>
      history.data.reduce((sum, { provider, costUsd }) => sum + (providers.includes(provider) ? costUsd : 0), 0);
    expect(costOf('grok')).toBeGreaterThan(0);
    expect(summary['grokUsage']).toBeCloseTo(costOf('grok'), 8);
    expect(summary['dataForSeoUsage']).toBeCloseTo(costOf('dataforseo'), 8);
    expect(summary['totalCost']).toBeCloseTo(costOf('grok', 'dataforseo', 'openai'), 8);
    const totalItems = history.data.length;
    expect(history.pagination).toEqual({
      currentPage: 1,
      itemsPerPage: 100,
      totalItems,
      totalPages: 1,
      hasPreviousPage: false,
      hasNextPage: false,
    });
    const second = await read<{ data: object[]; pagination: object }>(`${usage}/history?page=2&limit=1`);
    expect(second.data).toEqual([history.data[1]]);
    expect(second.pagination).toEqual({
      currentPage: 2,
      itemsPerPage: 1,
      totalItems,
      totalPages: totalItems,
      hasPreviousPage: true,
      hasNextPage: true,
    });
    const recent = await read<{ data: object[]; totalItems: number }>(`/api/user/${ids.user}/api-usage-history`);
    expect(recent).toEqual({ data: history.data.slice(0, 10), totalItems });
  });
});

describe('an automation answers with the fields of the specification', () => {
  it('its settings, its schedule and next run, and the last run with its status [3-31]', async () => {
    const { owner } = team;
    const work = { kind: 'ads' as const, campaignIds: [], adGroupIds: team.idsOf(['Tents']), settings: {} };
    const scheduled = { name: 'Weekly', description: 'New ads', type: 'scheduled' as const, schedule: '30 6 * * 1' };
    const started = { name: 'By hand', description: '', type: 'manual' as const };
    await owner.call(api.automations.create, { ...scheduled, work, maxCostUsd: 1 });
    const { id: automationId } = await owner.call(api.automations.create, { ...started, work });
    const history = () => owner.call(api.automations.history, { automationId });
    await owner.call(api.automations.runNow, { automationId });
    await until(history, ([latest]) => latest?.endedAt != null);
    expect(await read('/api/automations')).toEqual([
      expect.objectContaining({
        ...started,
        schedule: null,
        enabled: true,
        nextRunAt: null,
        lastRun: expect.objectContaining({ status: 'completed' }),
        work: expect.objectContaining({ kind: 'ads', adGroupIds: team.idsOf(['Tents']) }),
      }),
      expect.objectContaining({
        ...scheduled,
        enabled: true,
        nextRunAt: expect.stringMatching(/T06:30:00\.000Z$/u),
        lastRun: null,
        work: expect.objectContaining({ kind: 'ads' }),
      }),
    ]);
  });
});

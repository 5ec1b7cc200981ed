import { setTimeout as delay } from 'node:timers/promises';
import { api } from '@serplift/core/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProduct, type Person, type Product } from '../testing/open-product.ts';

let product: Product;
let ana: Person;
beforeAll(async () => {
  product = await openProduct({ worker: true });
  ana = await product.signUpWithTeam('ana@example.com', 'Ana Ltd');
});
afterAll(() => product.close());

describe('a project', () => {
  it('shows the runs of its website, newest first, and its clicks and impressions', async () => {
    const demo = await product.signUpWithTeam('trend@example.com', 'Trend Ltd');
    await product.connectGoogle(demo);
    const siteUrl = 'https://www.juniperandpine.example/';
    const project = await demo.call(api.projects.create, {
      name: 'Juniper',
      domain: 'juniperandpine.example',
      searchConsoleWebsiteId: siteUrl,
    });
    expect(await demo.call(api.projects.runs, { projectId: project.id })).toEqual([]);
    const settings = { maxPages: 1 };
    const first = await demo.call(api.seo.start, { websiteUrl: siteUrl, settings });
    const second = await demo.call(api.seo.start, { websiteUrl: siteUrl, settings });
    const runs = await demo.call(api.projects.runs, { projectId: project.id });
    expect(runs.map(({ id }) => id)).toEqual([second.id, first.id]);

    const trend = await demo.call(api.projects.trend, { projectId: project.id, days: 28 });
    expect(trend).toMatchObject({ siteUrl, simulated: true });
    expect(trend.days.length).toBeGreaterThan(20);
    expect(trend.days.map(({ date }) => date)).toEqual(trend.days.map(({ date }) => date).toSorted());
    expect(trend.days.every(({ clicks, impressions }) => impressions > 0 && clicks <= impressions)).toBe(true);
  });

  it('without a website or a connection says what to do', async () => {
    const project = await ana.call(api.projects.create, { name: 'Quiet', domain: 'quiet.example' });
    await expect(ana.call(api.projects.trend, { projectId: project.id })).rejects.toEqual(
      expect.objectContaining({
        status: 422,
        serverMessage: 'Choose a Search Console website for the project to see its clicks and impressions.',
      }),
    );
    expect(await ana.call(api.projects.runs, { projectId: project.id })).toEqual([]);
  });
});

describe('competitors of a project', () => {
  it('that are not a list are refused with a sentence', async () => {
    const body = JSON.stringify({ name: 'Shop', domain: 'shop.example', competitorDomains: null });
    const headers = { 'content-type': 'application/json' };
    const answer = await ana.fetch('/api/projects', { method: 'POST', headers, body });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      message: 'Competitor domains must be a list of domains; leave it out for none.',
    });
  });

  it("are left out of the runs of its website: a page found only by a competitor's name has nothing to win", async () => {
    const domain = 'runs.example';
    await ana.call(api.projects.create, { name: 'Runs', domain, competitorDomains: ['tentorama.example'] });
    const { id: importId } = await ana.call(api.imports.start, {
      name: 'Export',
      websiteUrl: `https://www.${domain}/`,
      summary: { windowDays: 90 },
    });
    const queries = ['tentorama', 'tentorama tents'];
    const rows = queries.map((query) => ({
      query,
      page: `https://www.${domain}/`,
      clicks: 4,
      impressions: 900,
      position: 4,
    }));
    await ana.call(api.imports.addRows, { importId, rows });
    await ana.call(api.imports.finish, { importId });
    const { id: optimizationId } = await ana.call(api.seo.start, { importId, settings: {} });
    const show = () => ana.call(api.seo.show, { optimizationId });
    let run = await show();
    for (; run.completedAt === null; run = await show()) await delay(50);
    expect(run.eligibility).toContainEqual({
      reason: "Found only by queries with a competitor's name",
      pages: 1,
    });
  });
});

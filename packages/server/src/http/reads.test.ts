import { api, type Endpoint, type EndpointTable } from '@serplift/core/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DeployScene, openDeployScene, type Written } from '../testing/deploy-scene.ts';
import { dumpTeams } from '../testing/dump-database.ts';
import { sandboxWebsite, until } from '../testing/search-runs.ts';

let scene: DeployScene;
let deployed: Written;
let ids: Record<string, string>;

beforeAll(async () => {
  scene = await openDeployScene();
  const { owner, teamId, product } = scene;
  deployed = await scene.written(2);
  await scene.deploy(deployed);
  const run = await owner.call(api.seo.start, { websiteUrl: sandboxWebsite, settings: { maxPages: 1 } });
  const show = () => owner.call(api.seo.show, { optimizationId: run.id });
  await until(show, ({ completedAt }) => completedAt !== null);
  const project = await owner.call(api.projects.create, { name: 'Shop', domain: 'juniperandpine.example' });
  const page = await owner.call(api.projectPages.create, { projectId: project.id, url: 'https://shop.example/' });
  const automation = await owner.call(api.automations.create, {
    name: 'Nightly',
    type: 'manual',
    work: { kind: 'seo', websiteUrl: sandboxWebsite, settings: {} },
  });
  await owner.call(api.tokens.create, { name: 'CI' });
  ids = {
    teamId,
    userId: (await owner.call(api.user.current, {})).id,
    projectId: project.id,
    pageId: page.id,
    automationId: automation.id,
    seoRunId: run.id,
  };
  // What is stored of the ads is old, so that showing them asks Google.
  await product.database.knex('deployment_ads').update({ read_at: new Date(Date.now() - 3_600_000) });
});
afterAll(() => scene.product.close());

const reads: Endpoint[] = Object.values(api as EndpointTable)
  .flatMap((group) => Object.values(group))
  .filter(({ method }) => method === 'GET');
const asked = () => scene.product.sandbox.calls.matching('googleAds:search').length;

describe('a GET', () => {
  it('of any endpoint, sent twice, leaves the database unchanged [CH-03]', async () => {
    const { owner, product } = scene;
    // What the worker syncs by itself would be taken for what a GET does.
    const synced = /^public\.search_(?:sites|days|weeks|texts) /u;
    const dump = async () => (await dumpTeams(product.database)).filter((row) => !synced.test(row));
    const before = await dump();
    const answered: string[] = [];
    for (const endpoint of [...reads, ...reads]) {
      for (const optimizationId of [deployed.optimizationId, ids['seoRunId'] ?? '']) {
        const known: Record<string, string> = { ...ids, optimizationId };
        const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => known[name] ?? 'none');
        const response = await owner.fetch(`${path}?schedule=0+6+*+*+*&timeZone=UTC`);
        expect([path, response.status < 500]).toEqual([path, true]);
        if (response.ok) answered.push(endpoint.path);
      }
    }
    expect(new Set(answered)).toContain('/api/optimize/{optimizationId}/deployments');
    expect(new Set(answered).size).toBeGreaterThan(30);
    expect(await dump()).toEqual(before);
  });
});

describe('deployments whose stored state is old', () => {
  it('are read from Google, once for everyone who asks within half a minute', async () => {
    const { owner, product } = scene;
    const fresh = await scene.written(1);
    await scene.deploy(fresh);
    await product.database.knex('deployment_ads').update({ read_at: null, read_back: null });
    const list = () => owner.call(api.ads.deployments, { optimizationId: fresh.optimizationId });
    const callsBefore = asked();
    const [first] = await list();
    expect(first?.ads[0]?.readBack).toMatchObject({ status: 'paused' });
    const callsAfter = asked();
    expect(callsAfter).toBeGreaterThan(callsBefore);
    expect((await list())[0]?.ads[0]?.readBack).toMatchObject({ status: 'paused' });
    expect(asked()).toBe(callsAfter);
    const [row] = await product.database.knex('deployment_ads').whereIn('item_id', fresh.adIds).select('read_back');
    expect(row).toEqual({ read_back: null });
  });
});

import { api } from '@serplift/core/api';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ConnectedAgent, connectAgent, type ToolAnswer } from '../testing/agent-scene.ts';
import { type DeployScene, openDeployScene } from '../testing/deploy-scene.ts';
import { sandboxWebsite, until } from '../testing/search-runs.ts';

// Whole runs, on a machine with other work.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

let scene: DeployScene;
let agent: ConnectedAgent;

beforeAll(async () => {
  scene = await openDeployScene();
  const { owner, product } = scene;
  await owner.call(api.user.selectWebsite, { websiteUrl: sandboxWebsite });
  const { secret } = await owner.call(api.tokens.create, { name: 'Agent', monthlyCapUsd: 50 });
  agent = await connectAgent(product.origin, secret);
});
afterAll(async () => {
  await agent.close();
  await scene.product.close();
});

const rowsOf = ({ data }: ToolAnswer) => data['rows'] as { itemId: string }[];

describe('rows of an answer', () => {
  it('arrive all, once and in order, at every limit', async () => {
    const work = { kind: 'seo', settings: { maxPages: 70, review: false }, maxCostUsd: 20, waitSeconds: 0 };
    const { runId } = (await agent.confirm('run', work)).data;
    await until(
      () => agent.use('run', { action: 'wait', runId }),
      ({ data }) => data['status'] === 'completed',
    );
    const { items } = await scene.owner.call(api.seo.items, { optimizationId: String(runId), limit: 500 });
    expect(items.length).toBe(70);
    const ids = items.map(({ id }) => id);
    for (let limit = 1; limit <= 100; limit += 1) {
      const seen: string[] = [];
      let cursor: unknown = null;
      do {
        const answer: ToolAnswer = await agent.use('results', { runId, limit, cursor });
        seen.push(...rowsOf(answer).map(({ itemId }) => itemId));
        cursor = answer.data['nextCursor'];
        expect(answer.data).toMatchObject({ total: 70, following: 70 - seen.length });
        expect(answer.query).toMatchObject({ source: sandboxWebsite, rows: rowsOf(answer).length, ofRows: 70 });
        const next =
          cursor === null
            ? seen.length > rowsOf(answer).length
              ? 'the last'
              : '70 pages'
            : `${70 - seen.length} follow`;
        expect(answer.summary).toContain(next);
      } while (cursor !== null);
      expect([limit, seen]).toEqual([limit, ids]);
    }
  });

  it('too large for one answer end at a whole row and go on with the next', async () => {
    const large = await scene.written(70);
    const all = await scene.owner.call(api.ads.items, { optimizationId: large.optimizationId, limit: 500 });
    const itemIds = all.items.map(({ id }) => id);
    const seen: unknown[] = [];
    let answers = 0;
    let cursor: unknown = null;
    do {
      const { data } = await agent.use('texts', { runId: large.optimizationId, itemIds, limit: 100, cursor });
      seen.push(...(data['rows'] as unknown[]));
      cursor = data['nextCursor'];
      answers += 1;
    } while (cursor !== null);
    expect(answers).toBeGreaterThan(1);
    expect(seen).toEqual(all.items);
  });
});

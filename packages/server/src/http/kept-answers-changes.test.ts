import { dispatch } from '@serplift/core';
import { api, type Endpoint, requestOf } from '@serplift/core/api';
import { openTestContext } from '@serplift/core/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DeployScene, openDeployScene } from '../testing/deploy-scene.ts';
import type { Person } from '../testing/open-product.ts';
import { importRows, sandboxSite as site, until } from '../testing/search-runs.ts';

let scene: DeployScene;
let owner: Person;
let userId: string;
let context: ReturnType<typeof openTestContext>;
beforeAll(async () => {
  scene = await openDeployScene();
  ({ owner } = scene);
  ({ id: userId } = await owner.call(api.user.current, {}));
  context = openTestContext(scene.product.database);
});
afterAll(async () => {
  await context.close();
  await scene.product.close();
});

/** The owner, as use cases know them. */
function ownerActor() {
  const identity = { via: 'browser', viaName: null, token: null, sessionId: null, isAdmin: false } as const;
  return { ...identity, role: 'owner', userId, teamId: scene.teamId } as const;
}

/**
 * Holds answers with their tags, as a client with a memory does. The returned function makes a change and checks that all
 * answers are new after it, that each is what a server without a memory answers, and that they are unchanged from then on.
 */
async function holdAnswers(calls: readonly (readonly [Endpoint, Record<string, unknown>])[]) {
  const tags = new Map<Endpoint, string>();
  /** The endpoints whose answer is new. */
  const refresh = async (): Promise<Endpoint[]> => {
    const changed: Endpoint[] = [];
    for (const [endpoint, input] of calls) {
      const { url } = requestOf(endpoint, input);
      const response = await owner.fetch(url, { headers: { 'if-none-match': tags.get(endpoint) ?? '' } });
      if (response.status === 304) continue;
      tags.set(endpoint, response.headers.get('etag') ?? '');
      const fresh: unknown = await dispatch(context, ownerActor(), { endpoint, input });
      expect(await response.json()).toEqual(JSON.parse(JSON.stringify(fresh)));
      changed.push(endpoint);
    }
    return changed;
  };
  await refresh();
  return async <Result>(change: Promise<Result>): Promise<Result> => {
    const result = await change;
    expect(await refresh()).toEqual(calls.map(([endpoint]) => endpoint));
    expect(await refresh()).toEqual([]);
    return result;
  };
}

it('an ads run has new answers after each decision, edit, deployment and rollback, and only then', async () => {
  const run = await scene.written(2);
  const { optimizationId } = run;
  const [itemId = '', other = ''] = run.adIds;
  const after = await holdAnswers([
    [api.ads.show, { optimizationId }],
    [api.ads.items, { optimizationId }],
  ]);
  await after(owner.call(api.decisions.decide, { optimizationId, itemId: other, verdict: 'rejected', reason: 'No.' }));
  await after(owner.call(api.decisions.undecide, { optimizationId, itemId: other }));
  await after(owner.call(api.decisions.decide, { optimizationId, itemId: other, verdict: 'accepted' }));
  const headlines = ['Texts of a person', 'Made to last', 'Order today'].map((text) => ({ text }));
  const descriptions = [{ text: 'A person wrote this text.' }, { text: 'See what is new in the shop today.' }];
  await after(owner.call(api.ads.edit, { optimizationId, itemId, headlines, descriptions }));
  await after(owner.call(api.ads.edit, { optimizationId, itemId, headlines: headlines.toReversed(), descriptions }));
  const { deployment } = await after(scene.deploy(run));
  expect(deployment.state).toBe('done');
  await after(owner.call(api.ads.rollback, { deploymentId: deployment.id, action: 'remove' }));
});

it('a questions run has new answers after merging, splitting and the end of its import', async () => {
  const rows = [
    'how to wash a down jacket',
    'how to wash down jackets',
    'how to wash a down jacket at home',
    'how long do hiking boots last',
  ].map((query, index) => ({
    query,
    page: `${site}/guides/wash-down-jacket/`,
    clicks: 9 - index,
    impressions: 4000 - index,
    position: 6 + index,
  }));
  const importId = await importRows(owner, rows);
  const { id: optimizationId } = await owner.call(api.questions.start, { importId, settings: {} });
  const { queries } = await until(
    () => owner.call(api.questions.show, { optimizationId }),
    ({ completedAt }) => completedAt !== null,
  );
  const after = await holdAnswers([
    [api.questions.show, { optimizationId }],
    [api.questions.items, { optimizationId }],
    [api.questions.history, { userId }],
  ]);
  expect(queries.length).toBeGreaterThan(1);
  const merged = await after(owner.call(api.questions.merge, { optimizationId, itemIds: queries.map(({ id }) => id) }));
  await after(
    owner.call(api.questions.split, { optimizationId, itemId: merged.id, queries: ['how long do hiking boots last'] }),
  );
  await after(owner.call(api.imports.remove, { importId }));
});

it('history is not found for a person who has left the team, whatever version they hold', async () => {
  const { database } = scene.product;
  const leaver = await scene.product.signUp('leaver@example.com');
  const { id: leaverId } = await leaver.call(api.user.current, {});
  await database.knex('memberships').insert({ user_id: leaverId, team_id: scene.teamId, role: 'member' });
  const { url } = requestOf(api.seo.history, { userId: leaverId });
  const held = await owner.fetch(url);
  expect(held.status).toBe(200);
  await database.knex('memberships').where({ user_id: leaverId }).delete();
  const headers = { 'if-none-match': held.headers.get('etag') ?? '' };
  expect((await owner.fetch(url, { headers })).status).toBe(404);
});

import { editWordPress } from '@serplift/sandbox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '../../contract/index.ts';
import { openPublishStage, type PublishStage } from '../../live/testing/publish-stage.ts';
import type { TeamActor } from '../../team/context/context.ts';
import { dispatch } from '../dispatch.ts';
import { createToken } from '../tokens/create-token.ts';

let stage: PublishStage;
let owner: TeamActor;
let agent: TeamActor;
beforeAll(async () => {
  stage = await openPublishStage();
  owner = { ...stage.actor, via: 'browser', role: 'owner' };
  await stage.context.db('memberships').where({ user_id: owner.userId }).update({ role: 'owner' });
  const { id, scopes } = await createToken(stage.context, owner, { name: 'Agent', scopes: ['read', 'run'] });
  agent = { ...owner, via: 'token', viaName: 'Agent', token: { id, scopes, expiresAt: null } };
});
afterAll(() => stage.close());

const ask = (endpoint: string, input: Record<string, unknown>) =>
  dispatch(stage.context, agent, { endpoint: api.approvedCalls.request, input: { endpoint, input } });
const approve = (approvalId: string) =>
  dispatch(stage.context, owner, { endpoint: api.approvals.decide, input: { approvalId, verdict: 'approved' } });
const run = (approvalId: string) =>
  dispatch(stage.context, agent, { endpoint: api.approvedCalls.run, input: { approvalId } });

describe('an approval', () => {
  test('of a publication shows each page with its text before and after, and publishes that', async () => {
    const scene = await stage.accept();
    const batch = await stage.plan(scene);
    const { id, content } = await ask('publications.publish', { batchId: batch.id });
    expect(content).toMatchObject({ effect: 'Publish 1 text of 1 page.', target: batch.destinationName });
    const before = batch.publications[0]?.renderedBefore;
    expect(content.places).toEqual([{ place: scene.url, changes: [{ name: 'Title', before, after: scene.title }] }]);
    expect(await stage.changesOf(scene)).toEqual([]);
    await approve(id);
    await run(id);
    expect(await stage.changesOf(scene)).toMatchObject([{ value: scene.title }]);
  });

  test('of a plan that was replaced since is void', async () => {
    const scene = await stage.accept();
    const batch = await stage.plan(scene);
    const { id } = await ask('publications.publish', { batchId: batch.id });
    await approve(id);
    await stage.plan(scene);
    await expect(run(id)).rejects.toThrow('has changed since it was shown: Publication not found');
    expect(await stage.changesOf(scene)).toEqual([]);
  });

  test('of a publication with nothing left to publish is not asked for', async () => {
    const batch = await stage.plan(await stage.accept());
    await stage.publish(batch);
    await expect(ask('publications.publish', { batchId: batch.id })).rejects.toThrow('nothing to publish');
  });

  test('of a rollback is void when a person rewrote the page', async () => {
    const scene = await stage.accept();
    const { id: batchId } = await stage.publish(await stage.plan(scene));
    const { id, content } = await ask('publications.rollback', { batchId });
    expect(content.places[0]?.changes).toMatchObject([{ name: 'Title', before: scene.title, after: null }]);
    await approve(id);
    await editWordPress(stage.sandbox.origin, { path: scene.page.path, field: 'title', value: 'By a person' });
    await expect(run(id)).rejects.toThrow('has changed since it was shown');
    expect((await stage.changesOf(scene)).at(-1)).toMatchObject({ by: 'person' });
  });
});

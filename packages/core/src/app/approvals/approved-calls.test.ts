import { editWordPress } from '@serplift/sandbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint, EndpointTable } from '../../contract/endpoint.ts';
import { api } from '../../contract/index.ts';
import { openPublishStage, type PublishScene, type PublishStage } from '../../live/testing/publish-stage.ts';
import type { TeamActor } from '../../team/context/context.ts';
import { dispatch } from '../dispatch.ts';
import { createToken } from '../tokens/manage-tokens.ts';
import { approvableCalls } from './approvable-calls.ts';

let stage: PublishStage;
let owner: TeamActor;
let agent: TeamActor;

async function agentWith(name: string): Promise<TeamActor> {
  const { id, scopes } = await createToken(stage.context, owner, { name, scopes: ['read', 'run', 'decide'] });
  return { ...owner, via: 'token', viaName: name, token: { id, scopes, expiresAt: null } };
}

beforeAll(async () => {
  stage = await openPublishStage();
  owner = { ...stage.actor, via: 'browser', role: 'owner' };
  await setRole('owner');
  agent = await agentWith('Agent');
});
afterAll(() => stage.close());

const setRole = (role: string) => stage.context.db('memberships').where({ user_id: owner.userId }).update({ role });
const at = (minutes: number) => ({ ...stage.context, now: () => new Date(Date.now() + minutes * 60_000) });
const ask = (endpoint: string, input: Record<string, unknown>, actor = agent) =>
  dispatch(stage.context, actor, { endpoint: api.approvedCalls.request, input: { endpoint, input } });
const decide = (approvalId: string, actor = owner, world: typeof stage.context = stage.context) =>
  dispatch(world, actor, { endpoint: api.approvals.decide, input: { approvalId, verdict: 'approved' } });
const run = (approvalId: string, world: typeof stage.context = stage.context, actor = agent) =>
  dispatch(world, actor, { endpoint: api.approvedCalls.run, input: { approvalId } });

/** A text that an agent asks to publish. */
async function askToPublish(): Promise<PublishScene & { id: string }> {
  const scene = await stage.accept();
  const { id } = await ask('publications.publish', { batchId: (await stage.plan(scene)).id });
  return { ...scene, id };
}

describe('an approved call', () => {
  it('is made once, with the input that the person saw', async () => {
    const { id, ...scene } = await askToPublish();
    await expect(run(id)).rejects.toThrow('is waiting');
    await decide(id);
    expect(await stage.changesOf(scene)).toEqual([]);
    await run(id);
    expect(await stage.changesOf(scene)).toMatchObject([{ value: scene.title }]);
    await expect(run(id)).rejects.toThrow('is used');
  });

  it('is approved only by an owner or admin in the browser', async () => {
    const { id } = await askToPublish();
    await expect(decide(id, { ...owner, via: 'terminal' })).rejects.toThrow('signed in to the browser');
    await expect(decide(id, agent)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(decide(id, { ...owner, role: 'member' })).rejects.toThrow('Only owners and admins');
    await expect(run(id)).rejects.toThrow('is waiting');
  });

  it('is not made when the request or the approval is older than fifteen minutes', async () => {
    const { id, ...scene } = await askToPublish();
    await expect(decide(id, owner, at(16))).rejects.toThrow('expired');
    await decide(id);
    await expect(run(id, at(16))).rejects.toThrow('expired');
    expect(await stage.changesOf(scene)).toEqual([]);
  });

  it('is not made when who approved it has lost the right meanwhile, or its input was changed', async () => {
    const first = await askToPublish();
    await decide(first.id);
    await setRole('member');
    await expect(run(first.id)).rejects.toThrow('allowed to approve this');
    await setRole('owner');
    const other = await stage.accept();
    const input = JSON.stringify({ batchId: (await stage.plan(other)).id });
    await stage.context.db('approvals').where({ id: first.id }).update({ input });
    await expect(run(first.id)).rejects.toThrow('has changed since it was shown');
    expect([await stage.changesOf(first), await stage.changesOf(other)]).toEqual([[], []]);
  });

  it('can be every one that publishes, deploys or starts a run, and no other', () => {
    const needed = Object.entries(api as EndpointTable).flatMap(([group, endpoints]) =>
      Object.entries(endpoints)
        .filter(([, { token, paid }]) => token === 'deploy' || paid === 'bounded')
        .map(([name, endpoint]): [string, Endpoint] => [`${group}.${name}`, endpoint]),
    );
    const described = [...approvableCalls].map(([name, { endpoint }]): [string, Endpoint] => [name, endpoint]);
    expect(new Map(described)).toEqual(new Map(needed.filter(([name]) => name !== 'destinations.unprotectPage')));
  });

  it('is made by the token that asked, and by no other', async () => {
    const { id } = await askToPublish();
    await decide(id);
    const stranger = await agentWith('Other');
    await expect(run(id, stage.context, stranger)).rejects.toMatchObject({ code: 'not_found' });
    expect(await dispatch(stage.context, stranger, { endpoint: api.approvals.list, input: {} })).toEqual([]);
  });

  it('is asked for only if it exists, is valid, bounded, and few are waiting', async () => {
    const refused = { code: 'invalid_input' };
    for (const name of ['tokens.create', 'budgets.set', 'seo.show', 'no.such', '__proto__.x', 'approvedCalls.run']) {
      await expect(ask(name, {})).rejects.toMatchObject(refused);
    }
    await expect(ask('publications.publish', {})).rejects.toMatchObject(refused);
    await expect(ask('seo.start', { websiteUrl: 'x', settings: {} })).rejects.toThrow('maxCostUsd');
    const eager = await agentWith('Eager');
    const { id: batchId } = await stage.plan(await stage.accept());
    for (let count = 0; count < 20; count += 1) await ask('publications.publish', { batchId }, eager);
    await expect(ask('publications.publish', { batchId }, eager)).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('an approval', () => {
  it('of a publication shows each page with its text before and after', async () => {
    const scene = await stage.accept();
    const batch = await stage.plan(scene);
    const { content } = await ask('publications.publish', { batchId: batch.id });
    expect(content).toMatchObject({ effect: 'Publish 1 text of 1 page.', target: batch.destinationName });
    const before = batch.publications[0]?.renderedBefore;
    expect(content.places).toEqual([{ place: scene.url, changes: [{ name: 'Title', before, after: scene.title }] }]);
  });

  it('of a plan that was replaced since is void', async () => {
    const { id, ...scene } = await askToPublish();
    await decide(id);
    await stage.plan(scene);
    await expect(run(id)).rejects.toThrow('has changed since it was shown: Publication not found');
    expect(await stage.changesOf(scene)).toEqual([]);
  });

  it('of a publication with nothing left to publish is not asked for', async () => {
    const batch = await stage.plan(await stage.accept());
    await stage.publish(batch);
    await expect(ask('publications.publish', { batchId: batch.id })).rejects.toThrow('nothing to publish');
  });

  it('of a rollback is void when a person rewrote the page', async () => {
    const scene = await stage.accept();
    const { id: batchId } = await stage.publish(await stage.plan(scene));
    const { id, content } = await ask('publications.rollback', { batchId });
    expect(content.places[0]?.changes).toMatchObject([{ name: 'Title', before: scene.title, after: null }]);
    await decide(id);
    await editWordPress(stage.sandbox.origin, { path: scene.page.path, field: 'title', value: 'By a person' });
    await expect(run(id)).rejects.toThrow('has changed since it was shown');
    expect((await stage.changesOf(scene)).at(-1)).toMatchObject({ by: 'person' });
  });
});

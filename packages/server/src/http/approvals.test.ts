import { api, callEndpoint } from '@serplift/core/api';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DeployScene, openDeployScene, type Written } from '../testing/deploy-scene.ts';
import { refusal } from '../testing/invitation-scene.ts';
import type { Person } from '../testing/open-product.ts';
import { sandboxWebsite } from '../testing/search-runs.ts';

let scene: DeployScene;
let token: string;
let member: Person;
let admin: Person;

/** A new person in the team. */
async function join(email: string, role: 'admin' | 'member'): Promise<Person> {
  const person = await scene.product.signUp(email);
  await scene.product.database.knex.raw(
    'insert into memberships (user_id, team_id, role) select id, ?, ? from users where email = ?',
    [scene.teamId, role, email],
  );
  return person;
}

beforeAll(async () => {
  scene = await openDeployScene();
  token = (await scene.owner.call(api.tokens.create, { name: 'Agent', monthlyCapUsd: 1 })).secret;
  [member, admin] = [await join('max@example.com', 'member'), await join('ada@example.com', 'admin')];
});
afterAll(() => scene.product.close());
beforeEach(() => scene.product.sandbox.calls.clear());

const asAgent = () => ({ baseUrl: scene.product.origin, token });
const ask = (endpoint: string, input: Record<string, unknown>) =>
  callEndpoint(api.approvedCalls.request, { endpoint, input }, asAgent());
const show = (approvalId: string) => scene.owner.call(api.approvals.show, { approvalId });
const approve = (approvalId: string, person = scene.owner) =>
  person.call(api.approvals.decide, { approvalId, verdict: 'approved' });
const run = (approvalId: string) => callEndpoint(api.approvedCalls.run, { approvalId }, asAgent());
const deployment = ({ optimizationId, adIds }: Written, status = 'ENABLED') => ({ optimizationId, adIds, status });
const created = () => scene.mutates().filter(({ validateOnly }) => !validateOnly);
const editFirst = ({ optimizationId, adIds }: Written, headline: string) =>
  scene.owner.call(api.ads.edit, {
    optimizationId,
    itemId: adIds[0] ?? '',
    headlines: [headline, 'Made to last', 'Order today'].map((text) => ({ text })),
    descriptions: [{ text: 'A person wrote this text.' }, { text: 'See what is new in the shop today.' }],
  });

describe('an approval', () => {
  it('stores and shows the account, the ad groups and every text', async () => {
    const ads = await scene.written(2);
    await editFirst(ads, 'Headline of a person');
    const { id, content } = await ask('ads.deploy', deployment(ads));
    expect(content).toMatchObject({
      effect: 'Create 2 ads, enabled.',
      target: expect.stringContaining('(4180001002)') as string,
      morePlaces: 0,
      path: `/responsive-search-ads/${ads.optimizationId}`,
    });
    expect(content.places).toHaveLength(2);
    const texts = content.places.flatMap(({ changes }) => changes);
    expect(texts).toContainEqual({ name: 'Headline 1', before: null, after: 'Headline of a person' });
    expect(texts.filter(({ name }) => name === 'Landing page')).toHaveLength(2);
    expect((await show(id)).content).toEqual(content);
    const [listed] = await scene.owner.call(api.approvals.list, {});
    expect(listed?.content).toEqual({ ...content, places: [], morePlaces: 2 });
  });

  it('counts and marks the ads that were deployed before', async () => {
    const ads = await scene.written(2);
    await scene.deploy({ ...ads, adIds: ads.adIds.slice(0, 1) });
    const { content } = await ask('ads.deploy', deployment(ads, 'PAUSED'));
    expect(content.effect).toBe('Create 1 ad, paused. 1 ad was deployed before.');
    const marked = content.places.filter(({ changes }) => changes[0]?.before === 'deployed before');
    expect([content.places.length, marked.length]).toEqual([2, 1]);
  });

  it('lists fifty ad groups and counts the others, which it is for as well', async () => {
    const ads = await scene.written(52);
    const { id, content } = await ask('ads.deploy', deployment(ads, 'PAUSED'));
    expect([content.places.length, content.morePlaces]).toEqual([50, 2]);
    await approve(id);
    await editFirst({ ...ads, adIds: ads.adIds.slice(51) }, 'Not on the list');
    await expect(run(id)).rejects.toMatchObject({ status: 409 });
    expect(created()).toEqual([]);
  });

  it.each(['before it is approved', 'after it was approved'])('is void when a headline changes %s', async (when) => {
    const ads = await scene.written(1);
    const { id } = await ask('ads.deploy', deployment(ads));
    if (when.startsWith('after')) await approve(id);
    await editFirst(ads, 'Changed meanwhile');
    const use = when.startsWith('after') ? run(id) : approve(id);
    await expect(use).rejects.toMatchObject({
      status: 409,
      serverMessage: expect.stringMatching(/Headline 1 was to be “.+” and would now be “Changed meanwhile”/u) as string,
    });
    expect(created()).toEqual([]);
    const { state, voidBecause } = await show(id);
    expect([state, voidBecause]).toEqual(['void', expect.stringContaining('has changed since it was shown')]);
    await expect(approve(id)).rejects.toMatchObject({ status: 409 });
    const again = await ask('ads.deploy', deployment(ads));
    await approve(again.id);
    expect(await run(again.id)).toMatchObject({ output: { deployedAds: 1 } });
  });

  it('of a rollback is void once there is nothing to take back, and else takes it back', async () => {
    const ads = await scene.written(2);
    const { deployment: done } = await scene.deploy(ads);
    const input = { deploymentId: done.id, action: 'remove' };
    const { id, content } = await ask('ads.rollback', input);
    expect(content).toMatchObject({ effect: 'Remove 2 ads of a deployment.', places: [{}, {}] });
    await approve(id);
    await scene.owner.call(api.ads.rollback, { deploymentId: done.id, action: 'remove' });
    await expect(run(id)).rejects.toMatchObject({
      serverMessage: expect.stringContaining('nothing to roll back') as string,
    });
    const { deployment: next } = await scene.deploy(ads);
    const again = await ask('ads.rollback', { deploymentId: next.id, action: 'remove' });
    await approve(again.id);
    const { output } = await run(again.id);
    expect(output).toMatchObject({ ads: [{ outcome: 'removed' }, { outcome: 'removed' }] });
  });

  it('of a run names the website, the settings and the money', async () => {
    const settings = { maxPages: 2 };
    const { id, content, ceilingUsd } = await ask('seo.start', { websiteUrl: sandboxWebsite, settings, maxCostUsd: 5 });
    expect([content.target, ceilingUsd]).toEqual([sandboxWebsite, 5]);
    expect(content.estimate).toMatch(/^Likely \$/u);
    expect(content.places[0]?.changes).toContainEqual({ name: 'maxPages', before: null, after: '2' });
    await approve(id);
    expect(await run(id)).toMatchObject({ output: { status: 'pending' } });
  });
});

describe('nobody is asked', () => {
  const count = async () => (await scene.owner.call(api.approvals.list, {})).length;

  it.each([
    {
      about: 'a run that is not there',
      endpoint: 'ads.deploy',
      input: { optimizationId: 'none', adIds: ['none'] },
      status: 404,
    },
    {
      about: 'a field that is wrong',
      endpoint: 'ads.deploy',
      input: { optimizationId: 'none', adIds: [] },
      status: 400,
    },
    {
      about: 'a website that is not connected',
      endpoint: 'seo.start',
      input: { websiteUrl: 'https://evil.example/', settings: {}, maxCostUsd: 1 },
      status: 404,
    },
    {
      about: 'a publication that is not there',
      endpoint: 'publications.publish',
      input: { batchId: 'none' },
      status: 404,
    },
    { about: 'a deployment that is not there', endpoint: 'ads.rollback', input: { deploymentId: 'none' }, status: 404 },
    { about: 'a setting', endpoint: 'budgets.set', input: { monthlyUsd: 1 }, status: 400 },
    {
      about: 'what only the administrator may do',
      endpoint: 'plans.set',
      input: { id: 'none', plan: 'starter' },
      status: 400,
    },
    {
      about: 'what needs no approval',
      endpoint: 'projects.create',
      input: { name: 'Shop', domain: 'shop.example' },
      status: 400,
    },
  ])('about $about', async ({ endpoint, input, status }) => {
    const before = await count();
    await expect(ask(endpoint, input)).rejects.toMatchObject({ status });
    expect(await count()).toBe(before);
  });

  it('about ads of another run, rejected ads, or a run in progress', async () => {
    const [ads, others] = [await scene.written(1), await scene.written(1)];
    const before = await count();
    await expect(ask('ads.deploy', { ...deployment(ads), adIds: others.adIds })).rejects.toMatchObject({ status: 409 });
    await scene.product.database
      .knex('runs')
      .where({ id: ads.optimizationId })
      .update({ status: 'processing', completed_at: null });
    await expect(ask('ads.deploy', deployment(ads))).rejects.toMatchObject({ status: 409 });
    expect(await count()).toBe(before);
  });
});

describe('having ads run and taking them back', () => {
  const refused = [
    403,
    expect.stringMatching(/^Only owners and admins can .+, and members whom an owner allows to publish/u),
  ];

  it('is for owners, admins and members who may publish; a paused deployment is for every member', async () => {
    const [first, second, third] = [await scene.written(1), await scene.written(1), await scene.written(1)];
    expect(await refusal(scene.deploy(first, { status: 'ENABLED' }, member))).toEqual(refused);
    expect(created()).toEqual([]);
    const { deployment: paused } = await scene.deploy(first, {}, member);
    expect(paused.status).toBe('PAUSED');
    const rollBack = (person: Person) => person.call(api.ads.rollback, { deploymentId: paused.id });
    expect(await refusal(rollBack(member))).toEqual(refused);
    expect((await scene.deploy(second, { status: 'ENABLED' }, admin)).deployedAds).toBe(1);
    expect((await member.call(api.user.current, {})).canPublish).toBe(false);
    const { id: userId } = await member.call(api.user.current, {});
    await scene.owner.call(api.teams.setPublishing, { userId, canPublish: true });
    expect((await member.call(api.user.current, {})).canPublish).toBe(true);
    expect((await scene.deploy(third, { status: 'ENABLED' }, member)).deployedAds).toBe(1);
    expect((await rollBack(member)).ads).toMatchObject([{ outcome: 'paused' }]);
  });

  it('is approved by an admin as by an owner, and not by a member', async () => {
    const ads = await scene.written(1);
    const { id } = await ask('ads.deploy', deployment(ads));
    await expect(approve(id, member)).rejects.toMatchObject({ status: 403 });
    await approve(id, admin);
    expect(await run(id)).toMatchObject({ output: { deployedAds: 1 } });
  });
});

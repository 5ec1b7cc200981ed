import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { TeamActor } from '../../team/context/context.ts';
import { writeAdsRun } from '../../testing/ads-world.ts';
import { openStage } from '../../testing/open-stage.ts';
import { createTestActor } from '../../testing/run-world.ts';
import * as ads from './deployment-ads-store.ts';
import type { AdBefore, DeploymentAd } from './deployment.ts';
import * as deployments from './deployments-store.ts';

const { context } = await openStage();
let actor: TeamActor;
let runId: string;
let itemIds: string[];

beforeEach(async () => {
  actor = await createTestActor(context);
  const account = { id: '1', loginCustomerId: null };
  const written = ['30', '10', '20'].map((adGroupId) => ({
    adGroupId,
    name: adGroupId,
    finalUrl: 'https://a.example/',
  }));
  ({ optimizationId: runId, adIds: itemIds } = await writeAdsRun(context.db, { ...actor, account, ads: written }));
});

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
const content = { headlines: [], descriptions: [], finalUrl: 'https://a.example/', path1: null, path2: null };
const adGroupIds = ['30', '10', '20'];
const of = () => ({ teamId: actor.teamId, accountId: '1' });
const plannedAds = (text: string) =>
  adGroupIds.map((adGroupId, index) => ({
    itemId: itemIds[index] ?? '',
    adGroupId,
    adGroupName: adGroupId,
    content,
    contentHash: hashOf(text),
    exemptTopics: [],
  }));
const deploy = async (text = 'text'): Promise<{ id: string; inserted: number }> => {
  const id = await deployments.insertDeployment(context.db, {
    ...of(),
    optimizationId: runId,
    userId: actor.userId,
    status: 'PAUSED',
    createdAt: new Date(),
  });
  return { id, inserted: await ads.insertDeploymentAds(context.db, { ...of(), deploymentId: id }, plannedAds(text)) };
};
const adsOf = (deploymentId: string): Promise<DeploymentAd[]> => ads.listAdsOfDeployments(context.db, [deploymentId]);
const adsBefore: AdBefore[] = [
  { resourceName: 'before', status: 'paused', headlines: [], descriptions: [], finalUrl: null },
];
const markOne = (ad: DeploymentAd, before = adsBefore) =>
  ads.markCreating(context.db, [{ id: ad.id, attempt: ad.attempt, adsBefore: before }]);
const first = async (deploymentId: string): Promise<DeploymentAd> => {
  const [ad] = await adsOf(deploymentId);
  if (ad === undefined) throw new Error('No ad was planned.');
  return ad;
};

describe('planned ads', () => {
  test('keep the order in which they were asked for, and are listed from a place on', async () => {
    const { id, inserted } = await deploy();
    expect(inserted).toBe(3);
    expect((await adsOf(id)).map(({ adGroupId, ordinal }) => [adGroupId, ordinal])).toEqual([
      ['30', 0],
      ['10', 1],
      ['20', 2],
    ]);
    const open = await ads.listOpenAds(context.db, { deploymentId: id, afterOrdinal: 0, limit: 1 });
    expect(open.map(({ adGroupId }) => adGroupId)).toEqual(['10']);
  });

  test('are not planned again with the same content until they failed or were rolled back', async () => {
    const { id } = await deploy();
    expect((await deploy()).inserted).toBe(0);
    expect((await deploy('another text')).inserted).toBe(3);
    const { id: adId } = await first(id);
    await ads.keepOutcomes(context.db, [{ id: adId, attempt: 0, state: 'created', resourceName: 'ad' }]);
    expect((await deploy()).inserted).toBe(0);
    await ads.endCreatedAds(context.db, [adId], { state: 'rolledBack', message: 'Undone.' });
    expect((await deploy()).inserted).toBe(1);
  });

  test('are sent in the order of their ad groups, so that two deployments never wait in a circle', async () => {
    const { id } = await deploy();
    const written = await context.db('deployment_ads').where({ deployment_id: id }).orderBy('id').pluck('ad_group_id');
    expect(written).toEqual(['10', '20', '30']);
  });
});

describe('an ad that is sent', () => {
  test('counts the attempt, remembers what was there the first time, and shuts out holders of an old attempt', async () => {
    const { id } = await deploy();
    const planned = await first(id);
    expect(planned).toMatchObject({ attempt: 0, adsBefore: null, sentAgoMs: null });
    expect(await markOne(planned)).toEqual(new Set([planned.id]));
    const sent = await first(id);
    expect(sent).toMatchObject({ state: 'creating', attempt: 1, adsBefore, sentAgoMs: expect.any(Number) });
    expect(await markOne(planned)).toEqual(new Set());
    await markOne(sent, []);
    expect(await first(id)).toMatchObject({ attempt: 2, adsBefore });
    await ads.keepOutcomes(context.db, [{ id: sent.id, attempt: 1, state: 'failed', message: 'late' }]);
    expect(await first(id)).toMatchObject({ state: 'creating', message: null });
  });

  test('keeps its outcome, which never changes afterward', async () => {
    const { id } = await deploy();
    const planned = await first(id);
    await markOne(planned);
    const outcome = { id: planned.id, attempt: 1, state: 'created' as const, resourceName: 'ads/1' };
    await ads.keepOutcomes(context.db, [outcome]);
    await ads.keepOutcomes(context.db, [{ ...outcome, state: 'failed', message: 'late' }]);
    expect(await markOne({ ...planned, attempt: 1 })).toEqual(new Set());
    expect(await adsOf(id)).toMatchObject([
      { state: 'created', resourceName: 'ads/1', message: null, findings: [] },
      { state: 'planned', resourceName: null },
      { state: 'planned', resourceName: null },
    ]);
  });

  test('and has no answer is not called failed when the deployment is given up; what was never sent is', async () => {
    const { id } = await deploy();
    const { id: other } = await deploy('another text');
    await markOne(await first(id));
    await ads.giveUpOpenAds(context.db, id, { planned: 'Never sent.', creating: 'In doubt.' });
    expect(await adsOf(id)).toMatchObject([
      { state: 'creating', message: 'In doubt.' },
      { state: 'failed', message: 'Never sent.' },
      { state: 'failed', message: 'Never sent.' },
    ]);
    expect(await first(other)).toMatchObject({ state: 'planned', message: null });
  });

  test('is read back for itself alone, and rolled back only when it was created', async () => {
    const { id } = await deploy();
    const [one, two] = await adsOf(id);
    const ids = [one?.id ?? '', two?.id ?? ''];
    await ads.keepReadBacks(context.db, [{ id: ids[0] ?? '', readBack: { id: '9' } as never }]);
    await ads.endCreatedAds(context.db, ids, { state: 'rolledBack', message: 'Undone.' });
    expect(await ads.readDeploymentAds(context.db, ids.toReversed())).toMatchObject([
      { readBack: { id: '9' }, readAt: expect.any(Date), state: 'planned' },
      { readBack: null, readAt: null, state: 'planned' },
    ]);
  });
});

describe('the entry that applies to an ad', () => {
  const find = async (text: string, who = of()): Promise<DeploymentAd | undefined> => {
    const wanted = { itemId: itemIds[0] ?? '', adGroupId: '30', contentHash: hashOf(text) };
    return (await ads.findEntries(context.db, who, [wanted])).get(wanted.itemId);
  };

  test('is the newest with its content, but a live one before one that has ended', async () => {
    const failed = await deploy();
    await ads.giveUpOpenAds(context.db, failed.id, { planned: 'Failed.', creating: '' });
    expect(await find('text')).toMatchObject({ deploymentId: failed.id });
    const again = await deploy();
    await ads.giveUpOpenAds(context.db, again.id, { planned: 'Failed.', creating: '' });
    expect(await find('text')).toMatchObject({ deploymentId: again.id });
    const live = await deploy();
    expect(await find('text')).toMatchObject({ deploymentId: live.id });
    expect(await find('another text')).toBeUndefined();
  });

  test('is not one of another team or account', async () => {
    await deploy();
    const stranger = await createTestActor(context);
    expect(await find('text', { ...of(), teamId: stranger.teamId })).toBeUndefined();
    expect(await find('text', { ...of(), accountId: '2' })).toBeUndefined();
  });

  test('stays the live one when a later entry of the same content has ended', async () => {
    const live = await deploy();
    await context.db.raw(
      `insert into deployment_ads (id, deployment_id, team_id, account_id, item_id, ordinal, ad_group_id, ad_group_name,
         content, content_hash, exempt_topics, state)
       select 'ffffffff-ffff-7fff-bfff-ffffffffffff', deployment_id, team_id, account_id, item_id, 9, ad_group_id,
         ad_group_name, content, content_hash, exempt_topics, 'failed'
       from deployment_ads where deployment_id = ? and ad_group_id = '30'`,
      [live.id],
    );
    expect(await find('text')).toMatchObject({ state: 'planned' });
    const latest = await ads.findLatestAdsOfItems(context.db, itemIds.slice(0, 1));
    expect(latest.get(itemIds[0] ?? '')).toMatchObject({ state: 'failed' });
  });
});

describe('a deployment', () => {
  test('is found by its team alone, newest first', async () => {
    const [one, two] = [await deploy(), await deploy('another text')];
    const { teamId } = actor;
    expect(await deployments.findDeployment(context.db, { teamId, deploymentId: one.id })).toMatchObject({
      id: one.id,
      optimizationId: runId,
      state: 'running',
      createdBy: expect.any(String),
    });
    expect(await deployments.findDeployment(context.db, { teamId, deploymentId: 'none' })).toBeNull();
    expect(await deployments.readDeployment(context.db, one.id)).toMatchObject({ id: one.id });
    const stranger = await createTestActor(context);
    const theirs = { teamId: stranger.teamId, deploymentId: one.id };
    expect(await deployments.findDeployment(context.db, theirs)).toBeNull();
    const listed = await deployments.listDeploymentsOf(context.db, { teamId, optimizationId: runId });
    expect(listed.map(({ id }) => id)).toEqual([two.id, one.id]);
  });

  test('moves on once, and only from the state that was expected', async () => {
    const { id } = await deploy();
    const running = { deploymentId: id, teamId: actor.teamId };
    const move = (from: 'running' | 'done', to: 'done' | 'rolledBack') =>
      deployments.moveDeployments(context.db, [id], { from, to });
    expect(await move('done', 'rolledBack')).toEqual([]);
    expect(await deployments.listRunningDeployments(context.db)).toContainEqual(running);
    expect(await deployments.listStillRunning(context.db, [id])).toEqual([id]);
    expect(await move('running', 'done')).toEqual([id]);
    expect(await move('running', 'done')).toEqual([]);
    expect(await deployments.listStillRunning(context.db, [id])).toEqual([]);
    expect(await deployments.listRunningDeployments(context.db)).not.toContainEqual(running);
    await context.db('deployment_ads').where({ deployment_id: id }).delete();
    await deployments.deleteDeployment(context.db, id);
    expect(await deployments.readDeployment(context.db, id)).toBeNull();
  });
});

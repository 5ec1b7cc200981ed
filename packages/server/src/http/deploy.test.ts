import { api, type Deployment } from '@serplift/core/api';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DeployScene, openDeployScene } from '../testing/deploy-scene.ts';
import type { Person, Product } from '../testing/open-product.ts';

let { written, deploy, ledgerOf, mutates, limit } = {} as DeployScene;
let product: Product;
let owner: Person;
let adGroups: DeployScene['adGroups'];

beforeAll(async () => {
  ({ product, owner, adGroups, written, deploy, ledgerOf, mutates, limit } = await openDeployScene());
});
afterAll(() => product.close());
beforeEach(async () => {
  product.sandbox.faults.clear();
  product.sandbox.calls.clear();
  await limit({ dailyOperations: null });
});

const states = ({ ads }: Pick<Deployment, 'ads'>): string[] => ads.map(({ state }) => state);

describe('deploying', () => {
  it('creates each ad once, paused, after a validation, and shows what Google made of it [7-18]', async () => {
    const run = await written(3);
    const { deployedAds, deployment } = await deploy(run);
    expect(deployedAds).toBe(3);
    expect(deployment).toMatchObject({ state: 'done', status: 'PAUSED', optimizationId: run.optimizationId });
    expect(states(deployment)).toEqual(['created', 'created', 'created']);
    const ledger = await ledgerOf(run);
    expect(ledger.map(({ operation, status }) => `${operation} ${status}`)).toEqual(Array(3).fill('create PAUSED'));
    expect(deployment.ads[0]?.readBack).toMatchObject({ status: 'paused', reviewStatus: 'REVIEW_IN_PROGRESS' });
    expect(mutates().map(({ validateOnly }) => validateOnly)).toEqual([true, false]);
    const { adGroups } = await owner.call(api.ads.show, { optimizationId: run.optimizationId });
    expect(adGroups[0]?.deployment).toMatchObject({ deploymentId: deployment.id, state: 'created' });
  });

  it('repeated, doubled or by two people at once still creates each ad once [JB-04]', async () => {
    const run = await written(4);
    const answers = await Promise.all([deploy(run), deploy(run), deploy({ ...run, adIds: run.adIds.slice(2) })]);
    expect(answers.map(({ deployedAds }) => deployedAds)).toEqual([4, 4, 2]);
    expect((await deploy(run)).deployedAds).toBe(4);
    expect(await ledgerOf(run)).toHaveLength(4);
    const listed = await owner.call(api.ads.deployments, { optimizationId: run.optimizationId });
    expect(listed.flatMap(({ ads }) => ads)).toHaveLength(4);
    const { rows } = await product.database.knex.raw(`select details->>'ads' as ads from audit_log where action = ?`, [
      'ads.deploy',
    ]);
    expect(rows.length).toBeGreaterThanOrEqual(listed.length);
  });

  it('the same ad of another run again creates no second one', async () => {
    const headlines = ['The very same ad', 'Made to last', 'Order today'];
    const first = await written(1, { headlines });
    await deploy(first);
    adGroups.unshift({ id: first.adGroupIds[0] ?? '', name: 'Again' });
    const second = await written(1, { headlines, descriptions: ['All about Again.', 'Free returns within 60 days.'] });
    expect((await deploy(second)).deployedAds).toBe(1);
    expect(await ledgerOf(first)).toHaveLength(2);
    adGroups.unshift({ id: first.adGroupIds[0] ?? '', name: 'Again' });
    const third = await written(1, { headlines, descriptions: ['All about Again.', 'Free returns within 60 days.'] });
    expect((await deploy(third)).deployedAds).toBe(1);
    expect(await ledgerOf(first)).toHaveLength(2);
  });

  it('never sends more than four descriptions [5-11]', async () => {
    const descriptions = ['One of five.', 'Two of five.', 'Three of five.', 'Four of five.', 'Five of five.'];
    const run = await written(1, { descriptions });
    expect((await deploy(run)).deployedAds).toBe(1);
    expect((await ledgerOf(run))[0]?.ad?.descriptions).toHaveLength(4);
  });

  it('deploys the texts and pins that a person put in place', async () => {
    const run = await written(1);
    const path = { optimizationId: run.optimizationId, itemId: run.adIds[0] ?? '' };
    const [first, ...others] = ['Texts of a person', 'Made to last', 'Order today'];
    const headlines = [{ text: first ?? '', pin: 'HEADLINE_1' as const }, ...others.map((text) => ({ text }))];
    const descriptions = [{ text: 'A person wrote this text.' }, { text: 'See what is new in the shop today.' }];
    await owner.call(api.ads.edit, { ...path, headlines, descriptions });
    expect((await deploy(run)).deployedAds).toBe(1);
    const [entry] = await ledgerOf(run);
    expect(entry?.ad?.headlines[0]).toEqual({ text: 'Texts of a person', pinnedField: 'HEADLINE_1' });

    const change = owner.call(api.ads.edit, { ...path, headlines: headlines.toReversed(), descriptions });
    await expect(change).rejects.toMatchObject({
      status: 409,
      serverMessage: expect.stringContaining('Roll back its deployment'),
    });
  });

  it('finds an ad whose answer was lost instead of creating it again [JB-05]', async () => {
    const run = await written(2);
    product.sandbox.faults.add({ match: 'adGroupAds:mutate', delayMs: 1, times: 1 });
    product.sandbox.faults.add({ match: 'adGroupAds:mutate', drop: true, afterwards: true, times: 1 });
    const { deployedAds } = await deploy(run);
    expect(deployedAds).toBe(2);
    expect(mutates().filter(({ validateOnly }) => !validateOnly)).toHaveLength(1);
    expect(await ledgerOf(run)).toHaveLength(2);
  });

  it('creates twelve hundred ads in chunks', async () => {
    const run = await written(Math.min(1200, adGroups.length - 60));
    let { deployedAds, deployment } = await deploy(run);
    while (deployment.state === 'running') ({ deployedAds, deployment } = await deploy(run));
    expect(deployedAds).toBe(run.adIds.length);
    const ledger = await ledgerOf(run);
    expect(new Set(ledger.map(({ adGroupId }) => adGroupId)).size).toBe(run.adIds.length);
    expect(ledger).toHaveLength(run.adIds.length);
  });
});

describe('what Google refuses', () => {
  const shouting = ['Jackpot at the casino', 'Made to last', 'Order today'];

  it('is reported with the place and the policy, and the other ads are created', async () => {
    const [good, bad] = [await written(1), await written(1, { headlines: shouting })];
    expect((await deploy(good)).deployedAds).toBe(1);
    const { deployedAds, deployment } = await deploy(bad);
    expect(deployedAds).toBe(0);
    const [ad] = deployment.ads;
    expect(ad).toMatchObject({ state: 'refused', findings: [{ at: 'headlines[0]', isExemptible: true }] });
    expect(ad?.findings[0]?.topics[0]).toMatchObject({ topic: 'GAMBLING', type: 'PROHIBITED' });
    expect(ad?.message).toMatch(/in headline 1: policy "GAMBLING"/);
    expect(await ledgerOf(bad)).toEqual([]);
  });

  it('is created after a person asked for an exemption, and never by itself', async () => {
    const run = await written(1, { headlines: shouting });
    await deploy(run);
    expect((await deploy(run)).deployedAds).toBe(0);
    const exemptions = [{ adId: run.adIds[0] ?? '', topics: ['GAMBLING'] }];
    expect((await deploy(run, { exemptions })).deployedAds).toBe(1);
    expect(await ledgerOf(run)).toMatchObject([{ ignoredPolicyTopics: ['GAMBLING'] }]);
  });

  it('is known beforehand through a preflight that creates nothing', async () => {
    const run = await written(1, { headlines: shouting });
    const ask = { optimizationId: run.optimizationId, adIds: run.adIds };
    const { blockers, ads } = await owner.call(api.ads.preflight, ask);
    expect(blockers).toEqual([]);
    expect(ads).toMatchObject([{ state: 'refused', message: expect.stringContaining('GAMBLING') }]);
    expect(mutates().every(({ validateOnly }) => validateOnly)).toBe(true);
    expect(await owner.call(api.ads.deployments, { optimizationId: run.optimizationId })).toEqual([]);
  });

  it('an ad group that is gone fails alone, and a retry sends nothing but its ad [JB-06]', async () => {
    adGroups.unshift({ id: '999999999', name: 'Gone' });
    const run = await written(3);
    const { deployedAds, deployment } = await deploy(run);
    expect(deployedAds).toBe(2);
    const [gone] = deployment.ads;
    expect(gone).toMatchObject({ state: 'refused', message: expect.stringContaining('removed or changed') });
    product.sandbox.calls.clear();
    await deploy(run);
    const sent = JSON.stringify(mutates());
    expect(sent).toContain('999999999');
    expect(run.adGroupIds.slice(1).filter((id) => sent.includes(id))).toEqual([]);
    expect(await ledgerOf(run)).toHaveLength(2);
  });
});

describe('what cannot be deployed', () => {
  it('is refused by name before anything is sent', async () => {
    const run = await written(2);
    const [first = '', second = ''] = run.adIds;
    await owner.call(api.decisions.decide, {
      optimizationId: run.optimizationId,
      itemId: first,
      verdict: 'rejected',
    });
    const names = await product.database
      .knex('run_items')
      .where({ id: first })
      .first<{ input: { adGroup: { name: string } } }>();
    await expect(deploy(run)).rejects.toMatchObject({
      status: 409,
      serverMessage: expect.stringContaining(names.input.adGroup.name),
    });
    await product.database.knex('run_items').where({ id: second }).update({ state: 'failed', output: null });
    await expect(deploy({ ...run, adIds: [second] })).rejects.toMatchObject({
      status: 409,
      serverMessage: expect.stringContaining('no ad'),
    });
    await expect(deploy({ ...run, adIds: ['01a1fc77-a517-74b0-8fc9-09f2c48cbb5a'] })).rejects.toMatchObject({
      status: 409,
    });
    expect(mutates()).toEqual([]);
  });

  it('are ads of a run that has not completed [JB-07]', async () => {
    const run = await written(1);
    const runs = product.database.knex('runs').where({ id: run.optimizationId });
    for (const status of ['processing', 'cancelled', 'failed']) {
      await runs.clone().update({ status, completed_at: status === 'processing' ? null : new Date() });
      await expect(deploy(run)).rejects.toMatchObject({ status: 409 });
    }
    expect(mutates()).toEqual([]);
  });

  it('and cannot be seen is a run of another team [TI-03]', async () => {
    const run = await written(1);
    const { deployment } = await deploy(run);
    const other = await product.signUpWithTeam('other@example.com', 'Other');
    await product.connectGoogle(other);
    await expect(deploy(run, {}, other)).rejects.toMatchObject({ status: 404 });
    const { optimizationId } = run;
    await expect(other.call(api.ads.deployments, { optimizationId })).rejects.toMatchObject({ status: 404 });
    const rollback = other.call(api.ads.rollback, { deploymentId: deployment.id });
    await expect(rollback).rejects.toMatchObject({ status: 404 });
  });
});

describe('a deployment that is stopped midway', () => {
  it('by an exhausted quota says so, and continues when it is deployed again', async () => {
    const run = await written(2);
    await limit({ dailyOperations: 0 });
    const { deployedAds, deployment } = await deploy(run);
    expect([deployedAds, deployment.state]).toEqual([0, 'done']);
    expect(deployment.ads[0]).toMatchObject({ state: 'failed', message: expect.stringContaining('used up') });
    await limit({ dailyOperations: null });
    expect((await deploy(run)).deployedAds).toBe(2);
    expect(await ledgerOf(run)).toHaveLength(2);
  });

  it('by a revoked permission asks to reconnect, and continues after that', async () => {
    const run = await written(2);
    const error = { code: 400, error: 'invalid_grant', error_description: 'Token has been expired or revoked.' };
    const failure = {
      '@type': 'type.googleapis.com/google.ads.googleads.v26.errors.GoogleAdsFailure',
      errors: [{ errorCode: { authenticationError: 'OAUTH_TOKEN_REVOKED' }, message: error.error_description }],
    };
    const body = { error: { code: 401, status: 'UNAUTHENTICATED', details: [failure] } };
    product.sandbox.faults.add({ match: 'adGroupAds:mutate', delayMs: 1, times: 1 });
    product.sandbox.faults.add({ match: 'adGroupAds:mutate', status: 401, body, times: 3 });
    const { deployment } = await deploy(run);
    expect(deployment.ads[0]).toMatchObject({ state: 'failed', message: expect.stringContaining('Reconnect') });
    product.sandbox.faults.clear();
    await product.connectGoogle(owner);
    expect((await deploy(run)).deployedAds).toBe(2);
    expect(await ledgerOf(run)).toHaveLength(2);
  });
});

describe('a rollback', () => {
  it('says first what it would do, then pauses or removes, and the ad can be deployed again', async () => {
    const run = await written(2);
    const { deployment } = await deploy(run, { status: 'ENABLED' });
    const rollback = (more: object) => owner.call(api.ads.rollback, { deploymentId: deployment.id, ...more });
    const dry = await rollback({ action: 'remove', dryRun: true });
    expect(dry.ads.map(({ outcome }) => outcome)).toEqual(['willRemove', 'willRemove']);
    expect(dry.irreversible[0]).toContain('cannot be restored');
    expect(await ledgerOf(run)).toHaveLength(2);
    const done = await rollback({ action: 'remove' });
    expect(done.ads.map(({ outcome }) => outcome)).toEqual(['removed', 'removed']);
    expect((await rollback({ action: 'remove' })).ads).toEqual([]);
    const [listed] = await owner.call(api.ads.deployments, { optimizationId: run.optimizationId });
    expect(listed).toMatchObject({ state: 'rolledBack', ads: [{ state: 'rolledBack' }, { state: 'rolledBack' }] });
    expect((await deploy(run)).deployedAds).toBe(2);
    const paused = await owner.call(api.ads.rollback, { deploymentId: (await deploy(run)).deployment.id });
    expect(paused.ads.map(({ outcome }) => outcome)).toEqual(['paused', 'paused']);
    const actions = await product.database.knex('audit_log').where({ subject: deployment.id }).pluck('action');
    expect(new Set(actions)).toEqual(new Set(['ads.deploy', 'ads.deployed', 'ads.rollback', 'ads.rolledBack']));
  });
});

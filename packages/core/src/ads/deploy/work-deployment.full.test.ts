import { type AdsLedgerEntry, readAdsLedger } from '@serplift/sandbox';
import pLimit from 'p-limit';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { startWorker } from '../../runs/engine/start-worker.ts';
import { connectGoogleAds, writeAdsRun } from '../../testing/ads-world.ts';
import { consentToGoogleAds } from '../../testing/kills/consent-to-google-ads.ts';
import { type KillStage, openKillStage } from '../../testing/kills/kill-stage.ts';
import { pickMoments } from '../../testing/kills/start-killed-process.ts';
import { loadProposals, openRunAccount } from './deploy-proposals.ts';
import { insertDeploymentAds, listAdsOfDeployments } from './deployment-ads-store.ts';
import { insertDeployment, moveDeployments, readDeployment, startDueLooks } from './deployments-store.ts';
import { rollbackDeployment } from './rollback-deployment.ts';
import { sweepDeployments } from './sweep-deployments.ts';
import { workDeployment } from './work-deployment.ts';

const start = () => stage.start('./deploy-process.ts');
const account = { id: '4180001002', loginCustomerId: '4180001000' };
const adsOfEach = 3;
const kills = 20;
const settleMs = 400;

let stage: KillStage;
let { context, sandbox, actor } = {} as KillStage;
let adGroups: { id: string; name: string }[];

beforeAll(async () => {
  stage = await openKillStage();
  ({ context, sandbox, actor } = stage);
  await connectGoogleAds(context, actor, await consentToGoogleAds(context));
  const { optimizationId } = await writeAdsRun(context.db, { ...actor, account, ads: [] });
  const { ads, customer } = await openRunAccount(context, { teamId: actor.teamId, optimizationId });
  adGroups = (await ads.adGroups(customer)).filter(({ status }) => status === 'enabled');
});
afterEach(() => {
  sandbox.faults.clear();
  sandbox.calls.clear();
});
afterAll(() => stage.close());

interface Planned {
  deploymentId: string;
  adGroupIds: string[];
}

/** A deployment into fresh ad groups, planned and not started: of its three ads the last one breaks a policy. */
async function writeDeployment(): Promise<Planned> {
  const own = adGroups.splice(0, adsOfEach);
  const run = await writeAdsRun(context.db, {
    ...actor,
    account,
    ads: own.map(({ id, name }, index) => ({
      adGroupId: id,
      name,
      finalUrl: 'https://www.juniperandpine.example/',
      ...(index === adsOfEach - 1 && { headlines: ['Buy now!!!', 'Made to last', 'Order today'] }),
    })),
  });
  const { teamId, userId } = actor;
  const { optimizationId, accountId, proposals } = await loadProposals(context, actor, run);
  const entry = { teamId, userId, optimizationId, accountId, status: 'PAUSED', createdAt: context.now() } as const;
  const deploymentId = await insertDeployment(context.db, entry);
  const planned = proposals.map((proposal) => Object.assign(proposal, { exemptTopics: [] }));
  await insertDeploymentAds(context.db, { deploymentId, teamId, accountId }, planned);
  return { deploymentId, adGroupIds: own.map(({ id }) => id) };
}

const ledgerOf = async ({ adGroupIds }: Planned): Promise<AdsLedgerEntry[]> =>
  (await readAdsLedger(sandbox.origin, account.id)).filter(({ adGroupId }) => adGroupIds.includes(adGroupId));

const statesOf = async ({ deploymentId }: Planned): Promise<string[]> =>
  (await listAdsOfDeployments(context.db, [deploymentId])).map(({ state }) => state);

/** Twenty moments: every one around the request that creates, the others spread over the rest. */
function momentsOf(names: readonly string[]): number[] {
  const all = names.map((_, index) => index + 1);
  const sending = names.findIndex((name) => name.startsWith("before update deployment_ads a set state = 'creating"));
  return pickMoments(names.length, all.slice(sending - 1, sending + 12), kills);
}

test(
  'a deploying process that is killed at any moment leaves exactly one ad for each entry [JB-05]',
  { timeout: 600_000 },
  async () => {
    const first = await writeDeployment();
    const names = JSON.parse(await (await start())(first.deploymentId, 0)) as string[];
    const moments = momentsOf(names);
    expect(new Set(moments).size).toBe(kills);
    const limit = pLimit(3);
    const scenes = moments.map((moment) =>
      limit(async () => {
        const at = names[moment - 1];
        const work = await start();
        const planned = await writeDeployment();
        const { deploymentId } = planned;
        await work(deploymentId, moment);
        const killed = await readDeployment(context.db, deploymentId);
        await workDeployment(context, deploymentId, { settleMs });
        const ads = await listAdsOfDeployments(context.db, [deploymentId]);
        const created = await ledgerOf(planned);
        expect({ at, killed: killed?.state, states: ads.map(({ state }) => state) }).toEqual({
          at,
          killed: 'running',
          states: ['created', 'created', 'refused'],
        });
        expect(created.map(({ resourceName }) => resourceName).sort()).toEqual(
          ads.flatMap(({ resourceName }) => resourceName ?? []).sort(),
        );
        expect((await readDeployment(context.db, deploymentId))?.state).toBe('done');
      }),
    );
    await Promise.all(scenes);
  },
);

describe('a creation whose answer is lost', () => {
  const work = ({ deploymentId }: Planned) => workDeployment(context, deploymentId, { settleMs });
  const creations = (): number =>
    sandbox.calls.matching('adGroupAds:mutate').filter(({ body }) => !(body as { validateOnly: boolean }).validateOnly)
      .length;
  /** Lets the validation pass. */
  const passOne = (): void => void sandbox.faults.add({ match: 'adGroupAds:mutate', delayMs: 1, times: 1 });

  test('is sent again when it never arrived, after a while', async () => {
    const planned = await writeDeployment();
    passOne();
    sandbox.faults.add({ match: 'adGroupAds:mutate', drop: true, times: 1 });
    await work(planned);
    expect(await statesOf(planned)).toEqual(['created', 'created', 'refused']);
    expect(await ledgerOf(planned)).toHaveLength(2);
    expect(creations()).toBe(2);
  });

  test('is never sent again when it arrives late', async () => {
    const planned = await writeDeployment();
    passOne();
    // Google works for longer than our connection lives.
    sandbox.faults.add({ match: 'adGroupAds:mutate', drop: true, afterwards: true, times: 1 });
    await work(planned);
    expect(await ledgerOf(planned)).toHaveLength(2);
    expect(creations()).toBe(1);
  });

  test('and lost again and again is in doubt, looked for later, and created once when it is deployed again', async () => {
    const planned = await writeDeployment();
    passOne();
    for (let round = 0; round < 3; round += 1) {
      sandbox.faults.add({ match: 'adGroupAds:mutate', drop: true, times: 1 });
      passOne();
    }
    await work(planned);
    expect(await statesOf(planned)).toEqual(['creating', 'creating', 'refused']);
    const [ad] = await listAdsOfDeployments(context.db, [planned.deploymentId]);
    expect(ad?.message).toContain("isn't known yet whether this ad was created");
    expect(await ledgerOf(planned)).toEqual([]);
    const { deploymentId } = planned;
    const looks: number[] = [];
    for (;;) {
      const due = (await readDeployment(context.db, deploymentId))?.nextLookAt ?? null;
      if (due === null) break;
      looks.push(due.getTime());
      expect(await startDueLooks(context.db, due)).toContainEqual({ deploymentId, teamId: actor.teamId });
      await workDeployment({ ...context, now: () => due }, deploymentId, { settleMs });
      expect(await statesOf(planned)).toEqual(['creating', 'creating', 'refused']);
    }
    expect(looks.map((look) => Math.round((look - (looks[0] ?? 0)) / 60_000))).toEqual([0, 4, 29, 179, 1439]);
    expect(await ledgerOf(planned)).toEqual([]);
    await moveDeployments(context.db, [deploymentId], { from: 'done', to: 'running' });
    await work(planned);
    expect(await statesOf(planned)).toEqual(['created', 'created', 'refused']);
    expect(await ledgerOf(planned)).toHaveLength(2);
    // As if the answer had been lost after all: a rollback finds the ads.
    await context
      .db('deployment_ads')
      .where({ deployment_id: deploymentId, state: 'created' })
      .update({ state: 'creating' });
    await rollbackDeployment(context, actor, { deploymentId, action: 'pause', dryRun: false });
    expect(await statesOf(planned)).toEqual(['rolledBack', 'rolledBack', 'refused']);
  });

  test('stays in doubt while Google cannot be read, and is found when it is deployed again', async () => {
    const planned = await writeDeployment();
    passOne();
    sandbox.faults.add({ match: 'adGroupAds:mutate', drop: true, afterwards: true, times: 1 });
    // The declaration and the ad groups with their figures are read before the creation.
    sandbox.faults.add({ match: 'searchStream', delayMs: 1, times: 3 });
    const body = { error: { code: 401, status: 'UNAUTHENTICATED', message: 'Gone.', details: [] } };
    sandbox.faults.add({ match: 'searchStream', status: 401, body });
    await work(planned);
    expect(await statesOf(planned)).toEqual(['creating', 'creating', 'refused']);
    const [ad] = await listAdsOfDeployments(context.db, [planned.deploymentId]);
    expect(ad?.message).toMatch(/don’t know yet whether Google created this ad.*Reconnect/);
    expect((await readDeployment(context.db, planned.deploymentId))?.state).toBe('done');
    sandbox.faults.clear();
    await context.db('integrations').update({ status: 'connected' });
    await context.db('deployments').where({ id: planned.deploymentId }).update({ state: 'running' });
    await work(planned);
    expect(await statesOf(planned)).toEqual(['created', 'created', 'refused']);
    expect(await ledgerOf(planned)).toHaveLength(2);
  });
});

describe('several workers', () => {
  test('on one deployment at once create each ad once', async () => {
    const planned = await writeDeployment();
    await Promise.all([1, 2, 3].map(() => workDeployment(context, planned.deploymentId, { settleMs })));
    expect(await statesOf(planned)).toEqual(['created', 'created', 'refused']);
    expect(await ledgerOf(planned)).toHaveLength(2);
  });

  test('take up a deployment that lost its job', async () => {
    const planned = await writeDeployment();
    const worker = await startWorker(
      context,
      {},
      { concurrency: 1, deployments: { work: workDeployment, sweep: sweepDeployments } },
    );
    await vi.waitFor(async () => expect(await statesOf(planned)).toEqual(['created', 'created', 'refused']), 120_000);
    await worker.stop();
    expect(await ledgerOf(planned)).toHaveLength(2);
  });
});

describe('a rollback', () => {
  test('pauses what a person enabled since, and says so; what is gone stays gone', async () => {
    const planned = await writeDeployment();
    const { deploymentId } = planned;
    await workDeployment(context, deploymentId, { settleMs });
    const [touched, gone] = await listAdsOfDeployments(context.db, [deploymentId]);
    const deployment = await readDeployment(context.db, deploymentId);
    const { ads, customer } = await openRunAccount(context, deployment!);
    await ads.setAdStatus(customer, { resourceName: touched?.resourceName ?? '', status: 'ENABLED' });
    await ads.removeAd(customer, { resourceName: gone?.resourceName ?? '' });
    const input = { deploymentId, action: 'pause', dryRun: false } as const;
    const report = await rollbackDeployment(context, actor, input);
    expect(report.ads).toMatchObject([
      { outcome: 'paused', drift: ['It was deployed paused and is now enabled.'] },
      { outcome: 'leftAlone', drift: ['It was removed in Google Ads.'] },
    ]);
    expect(await statesOf(planned)).toEqual(['rolledBack', 'rolledBack', 'refused']);
    expect((await ledgerOf(planned)).map(({ operation }) => operation)).toEqual([
      'create',
      'create',
      'update',
      'remove',
      'update',
    ]);
  });
});

import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeAdsRun } from '../../testing/ads-world.ts';
import { createTestActor } from '../../testing/run-world.ts';
import { rollbackPublication } from '../publications/rollback-publication.ts';
import { openPublishStage, type PublishStage } from '../testing/publish-stage.ts';
import { dismissAlert, listPromises } from './manage-promises.ts';
import { proposalFor } from './promise-rules.ts';
import { recheckProofs } from './recheck-proofs.ts';

let stage: PublishStage;
beforeAll(async () => {
  stage = await openPublishStage();
});
afterAll(() => stage.close());

async function weeksPass(weeks: number): Promise<void> {
  stage.clock.ms += weeks * 7 * 86_400_000 + 60_000;
  await recheckProofs(stage.context);
}

/** A live title that makes two claims: the page proves one of them; the words for the other are not on it. */
async function publishClaims() {
  const scene = await stage.accept();
  const proven = scene.page.sections[0]?.paragraphs[0] ?? '';
  const evidence = [
    { claim: scene.page.h1, quote: proven, url: scene.page.url, fetchedAt: '' },
    { claim: 'better', quote: 'Nobody ever says these words', url: scene.page.url, fetchedAt: '' },
    { claim: 'not in the title', quote: proven, url: scene.page.url, fetchedAt: '' },
  ];
  const { db } = stage.context;
  await db.raw(`update run_items set output = output || ?::jsonb where run_id = ?`, [
    JSON.stringify({ evidence }),
    scene.optimizationId,
  ]);
  const { id: batchId } = await stage.publish(await stage.plan(scene));
  await recheckProofs(stage.context);
  return { ...scene, batchId };
}

const shown = () => listPromises(stage.context, stage.actor);

test('the proofs of a live text are read again every week; what is gone is an alert, and nothing is changed', async () => {
  const { page, optimizationId } = await publishClaims();
  expect(await shown()).toMatchObject({ watched: 2, broken: [] });
  await weeksPass(0.5);
  stage.sandbox.calls.clear();
  await weeksPass(0.6);
  expect(await shown()).toMatchObject({
    watched: 2,
    broken: [
      {
        source: 'page',
        subject: page.url,
        claim: 'better',
        why: expect.stringContaining('no longer said “Nobody ever says these words”') as string,
        proposal: expect.stringContaining('roll it back') as string,
        optimizationId,
      },
    ],
  });
  expect(await stage.changesOf({ page, url: page.url, optimizationId, title: '' })).toHaveLength(1);
  // The page says it again: no longer an alert.
  const { db } = stage.context;
  const quote = page.sections[0]?.paragraphs[0] ?? '';
  const evidence = [
    { claim: page.h1, quote, url: page.url },
    { claim: 'better', quote, url: page.url },
  ];
  await db('promises').where({ claim: 'better' }).update({ quote });
  await db.raw(`update run_items set output = output || ?::jsonb where run_id = ?`, [
    JSON.stringify({ evidence }),
    optimizationId,
  ]);
  await weeksPass(1);
  expect(await shown()).toMatchObject({ watched: 2, broken: [] });
});

test('a page that cannot be read proves neither', async () => {
  const before = (await shown()).watched;
  await publishClaims();
  stage.sandbox.faults.add({ match: 'GET /', status: 500 });
  await weeksPass(1);
  stage.sandbox.faults.clear();
  expect(await shown()).toMatchObject({ watched: before + 2, broken: [] });
  await weeksPass(1);
  expect((await shown()).broken).toHaveLength(1);
});

test('the claims of a text whose rollback waits for its pull request are read again', async () => {
  const { batchId, page } = await publishClaims();
  await stage.context.db('publications').where({ batch_id: batchId }).update({ state: 'rollingBack' });
  await weeksPass(1);
  expect((await shown()).broken).toContainEqual(expect.objectContaining({ subject: page.url }));
});

test('an alert is dismissed by its own team, and ends when the text is rolled back', async () => {
  const { batchId, page } = await publishClaims();
  await weeksPass(1);
  const alert = (await shown()).broken.find(({ subject }) => subject === page.url);
  const stranger = await createTestActor(stage.context);
  expect(await listPromises(stage.context, stranger)).toEqual({ watched: 0, broken: [] });
  const promiseId = alert?.id ?? '';
  const missing = expect.objectContaining({ code: 'not_found' });
  await expect(dismissAlert(stage.context, stranger, { promiseId })).rejects.toEqual(missing);
  const count = (await shown()).broken.length;
  await dismissAlert(stage.context, stage.actor, { promiseId });
  expect((await shown()).broken).toHaveLength(count - 1);
  await weeksPass(1);
  expect((await shown()).broken).toHaveLength(count - 1);
  const { watched } = await shown();
  await rollbackPublication(stage.context, stage.actor, { batchId, dryRun: false });
  expect((await shown()).watched).toBe(watched - 2);
});

test('an ad whose claim is gone is proposed to be paused', async () => {
  const { context, actor, sandbox } = stage;
  const { db } = context;
  const page = sandbox.world.pages.find(({ kind }) => kind === 'category') ?? sandbox.world.pages[0];
  const finalUrl = page?.url ?? '';
  const { optimizationId } = await writeAdsRun(db, {
    ...actor,
    account: { id: '4180001001', loginCustomerId: null },
    ads: [{ adGroupId: '1', name: 'Tents', finalUrl, headlines: ['Tents from $99', 'Made to last', 'Order today'] }],
  });
  const evidence = [{ claim: 'from $99', quote: 'Nobody ever says these words', url: finalUrl, fetchedAt: '' }];
  await db.raw(`update run_items set output = jsonb_set(output, '{ad,headlines,0,evidence}', ?) where run_id = ?`, [
    JSON.stringify(evidence),
    optimizationId,
  ]);
  const item = await db('run_items').where({ run_id: optimizationId }).first<{ id: string; output: { ad: object } }>();
  const deploymentId = newId();
  await db('deployments').insert({
    id: deploymentId,
    team_id: actor.teamId,
    run_id: optimizationId,
    account_id: '4180001001',
    status: 'PAUSED',
    created_at: context.now(),
  });
  await db('deployment_ads').insert({
    id: newId(),
    deployment_id: deploymentId,
    team_id: actor.teamId,
    item_id: item.id,
    ordinal: 0,
    account_id: '4180001001',
    ad_group_id: '1',
    ad_group_name: 'Tents',
    content: JSON.stringify(item.output.ad),
    content_hash: Buffer.alloc(32),
    state: 'created',
    resource_name: 'customers/4180001001/adGroupAds/1~1',
    updated_at: context.now(),
  });
  await recheckProofs(context);
  await weeksPass(1);
  expect((await shown()).broken).toContainEqual(
    expect.objectContaining({ source: 'ad', subject: 'Tents', text: 'Tents from $99', claim: 'from $99' }),
  );
  expect(proposalFor({ source: 'ad', subject: 'Tents', claim: 'from $99' })).toBe(
    `Pause the ad in “Tents”, or replace it with one that doesn't say “from $99”.`,
  );
});

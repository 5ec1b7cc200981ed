import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { editWordPress } from '@serplift/sandbox';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { TeamActor } from '../../team/context/context.ts';
import { createTestActor } from '../../testing/run-world.ts';
import { createDestination, removeDestination } from '../destinations/manage-destinations.ts';
import { openPublishStage, type PublishStage, websiteUrl } from '../testing/publish-stage.ts';
import { planPublication } from './plan-publication.ts';
import { listRunPublications } from './present-batch.ts';
import { publishBatch } from './publish-batch.ts';
import { rollbackPublication } from './rollback-publication.ts';
import { watchPages } from './watch-pages.ts';

let stage: PublishStage;
let { context, sandbox, actor, destinationId, accept, plan, publish, changesOf } = {} as PublishStage;

beforeAll(async () => {
  stage = await openPublishStage();
  ({ context, sandbox, actor, destinationId, accept, plan, publish, changesOf } = stage);
});
afterEach(() => {
  sandbox.faults.clear();
  sandbox.calls.clear();
});
afterAll(() => stage.close());

describe('a rollback', () => {
  test('restores what was there, unset where it was unset, and says it before', async () => {
    const scene = await accept();
    const { id: batchId } = await publish(await plan(scene));
    const preview = await rollbackPublication(context, actor, { batchId, dryRun: true });
    expect(preview.publications).toMatchObject([{ outcome: 'willRestore', restores: null }]);
    const report = await rollbackPublication(context, actor, { batchId, dryRun: false });
    expect(report.publications).toMatchObject([{ outcome: 'restored' }]);
    expect((await changesOf(scene)).at(-1)).toMatchObject({ value: null });
    expect((await listRunPublications(context, actor, scene))[0]?.publications).toMatchObject([
      { state: 'rolledBack' },
    ]);
  });

  test('leaves alone what a person changed since', async () => {
    const scene = await accept();
    const { id: batchId } = await publish(await plan(scene));
    await editWordPress(sandbox.origin, { path: scene.page.path, field: 'title', value: 'By a person' });
    const report = await rollbackPublication(context, actor, { batchId, dryRun: false });
    expect(report.publications).toMatchObject([{ outcome: 'leftAlone' }]);
    expect((await changesOf(scene)).at(-1)).toMatchObject({ by: 'person' });
  });

  test('leaves alone a text that the site had before it was published', async () => {
    const scene = await accept();
    await editWordPress(sandbox.origin, { path: scene.page.path, field: 'title', value: scene.title });
    const { id: batchId } = await plan(scene);
    const report = await rollbackPublication(context, actor, { batchId, dryRun: false });
    expect(report.publications).toMatchObject([{ outcome: 'leftAlone' }]);
  });

  test('whose answer was lost counts as done once the site was read again', async () => {
    const scene = await accept();
    const { id: batchId } = await publish(await plan(scene));
    sandbox.faults.add({ match: 'POST /wp-json/serplift', drop: true, afterwards: true, times: 1 });
    const report = await rollbackPublication(context, actor, { batchId, dryRun: false });
    expect(report.publications).toMatchObject([{ outcome: 'restored' }]);
    expect(await changesOf(scene)).toHaveLength(2);
  });
});

describe('texts that people publish', () => {
  test('are noticed on the page, and left to them', async () => {
    const { id } = (await createDestination(context, actor, { kind: 'byHand', websiteUrl })).destination;
    const scene = await accept();
    const planned = await plan(scene, id);
    const done = await publish(planned);
    expect(done).toMatchObject({ state: 'done', publications: [{ state: 'accepted' }] });
    await editWordPress(sandbox.origin, {
      path: scene.page.path,
      field: 'title',
      value: `${scene.title} | Juniper & Pine`,
    });
    stage.clock.ms += 86_400_000;
    await watchPages(context);
    const [batch] = await listRunPublications(context, actor, scene);
    expect(batch?.publications).toMatchObject([{ state: 'live', liveAt: new Date(stage.clock.ms).toISOString() }]);
    const report = await rollbackPublication(context, actor, { batchId: planned.id, dryRun: false });
    expect(report.publications).toMatchObject([{ outcome: 'leftAlone' }]);
  });
});

describe('a webhook', () => {
  /** The team's own system: it changes the site as requested, and loses the answers that a test names. */
  async function startReceiver() {
    const calls: { body: string; signature: string; writeId: string }[] = [];
    const answers: number[] = [];
    const server = createServer((request, response) => {
      void (async () => {
        let body = '';
        for await (const chunk of request as AsyncIterable<Buffer>) body += chunk.toString();
        const header = (name: string): string => String(request.headers[name]);
        calls.push({ body, signature: header('serplift-signature'), writeId: header('idempotency-key') });
        const { pageUrl, field, after } = JSON.parse(body) as { pageUrl: string; field: 'title'; after: string };
        await editWordPress(sandbox.origin, { path: new URL(pageUrl).pathname, field, value: after });
        response.writeHead(answers.shift() ?? 200).end();
      })();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/texts`;
    const close = () => new Promise((resolve) => server.close(resolve));
    return { calls, answers, url, close };
  }

  test('is signed, asked once though its answer was lost, and asked to restore', async () => {
    const receiver = await startReceiver();
    const input = { kind: 'webhook', websiteUrl, webhookUrl: receiver.url } as const;
    const { destination, webhookSecret } = await createDestination(context, actor, input);
    const scene = await accept();
    const planned = await plan(scene, destination.id);
    expect(planned.comparesAndWrites).toBe(false);
    receiver.answers.push(500);
    expect((await publish(planned)).publications).toMatchObject([{ state: 'live' }]);
    expect(receiver.calls).toHaveLength(1);
    const [{ body, signature, writeId } = { body: '', signature: '', writeId: '' }] = receiver.calls;
    expect(JSON.parse(body)).toMatchObject({ writeId, before: scene.page.title, after: scene.title });
    const [, seconds = '', code = ''] = /^t=(\d+),v1=(\w+)$/u.exec(signature) ?? [];
    expect(code).toBe(
      createHmac('sha256', webhookSecret ?? '')
        .update(`${seconds}.${body}`)
        .digest('hex'),
    );
    const report = await rollbackPublication(context, actor, { batchId: planned.id, dryRun: false });
    expect(report.publications).toMatchObject([{ outcome: 'restored', restores: scene.page.title }]);
    expect((await changesOf(scene)).at(-1)).toMatchObject({ value: scene.page.title });
    await receiver.close();
  });
});

describe('rights', () => {
  test('a member publishes only when an owner allows it', async () => {
    const scene = await accept();
    const planned = await plan(scene);
    const member: TeamActor = { ...actor, role: 'member' };
    const asMember = () => publishBatch(context, member, { batchId: planned.id });
    await expect(asMember()).rejects.toMatchObject({ code: 'forbidden' });
    await expect(rollbackPublication(context, member, { batchId: planned.id, dryRun: false })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await context.db('memberships').where({ user_id: actor.userId }).update({ can_publish: true });
    expect(await asMember()).toMatchObject({ state: 'done' });
  });

  test('another team finds neither the plan nor the destination', async () => {
    const scene = await accept();
    const { id: batchId } = await plan(scene);
    const stranger = await createTestActor(context);
    const notFound = { code: 'not_found' };
    await expect(publishBatch(context, stranger, { batchId })).rejects.toMatchObject(notFound);
    await expect(rollbackPublication(context, stranger, { batchId, dryRun: true })).rejects.toMatchObject(notFound);
    await expect(removeDestination(context, stranger, { destinationId })).rejects.toMatchObject(notFound);
    const theirs = { optimizationId: scene.optimizationId, destinationId };
    await expect(planPublication(context, stranger, theirs)).rejects.toMatchObject(notFound);
  });
});

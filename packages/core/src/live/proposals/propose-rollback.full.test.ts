import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { rollbackPublication } from '../publications/rollback-publication.ts';
import { type GitStage, openGitStage } from '../testing/git-stage.ts';

let stage: GitStage;
let { context, sandbox, actor, publish, planned, pullsOf, end, later, latest } = {} as GitStage;

beforeAll(async () => {
  stage = await openGitStage();
  ({ context, sandbox, actor, publish, planned, pullsOf, end, later, latest } = stage);
});
afterEach(() => sandbox.faults.clear());
afterAll(() => stage.close());

/** A text that is live by a merged pull request. */
async function published() {
  const { scene, batch } = await planned();
  await publish(batch);
  expect(await end(scene, 'merge')).toBe(true);
  await later();
  await later();
  expect((await latest(scene))?.publications).toMatchObject([{ state: 'live' }]);
  return { scene, batchId: batch.id };
}
const rollBack = (batchId: string) => rollbackPublication(context, actor, { batchId, dryRun: false });

test('a rollback whose pull request is closed leaves the text live and says so, and can be asked for again', async () => {
  const { scene, batchId } = await published();
  await rollBack(batchId);
  const revert = (await pullsOf(scene)).at(-1);
  await end(scene, 'close');
  await later();
  expect((await latest(scene))?.publications).toMatchObject([
    {
      state: 'live',
      message: expect.stringContaining(`#${revert?.number}, which was meant to restore the previous text, was closed`),
      rolledBackAt: null,
      rolledBackBy: null,
    },
  ]);
  expect((await rollBack(batchId)).publications).toMatchObject([{ outcome: 'rollingBack' }]);
  const again = (await pullsOf(scene)).at(-1);
  expect(again).toMatchObject({ state: 'open' });
  expect(again?.number).not.toBe(revert?.number);
});

test('a rollback goes back to published where its page did not show the text yet', async () => {
  const { scene, batch } = await planned();
  await publish(batch);
  expect(await end(scene, 'merge')).toBe(true);
  // The rollback itself finds out that it was merged; no one looked at the page yet.
  expect((await rollBack(batch.id)).publications).toMatchObject([{ outcome: 'rollingBack' }]);
  await end(scene, 'close');
  await later();
  expect((await latest(scene))?.publications).toMatchObject([{ state: 'published', liveAt: null }]);
  await later();
  expect((await latest(scene))?.publications).toMatchObject([{ state: 'live' }]);
});

test('a rollback whose answer was lost is settled later with one pull request', async () => {
  const { scene, batchId } = await published();
  sandbox.faults.add({ match: 'POST /graphql', drop: true, afterwards: true, times: 1 });
  expect((await rollBack(batchId)).publications).toMatchObject([
    { outcome: 'rollingBack', message: expect.stringContaining("isn't known yet") },
  ]);
  await later();
  expect((await latest(scene))?.publications).toMatchObject([
    { state: 'rollingBack', message: expect.stringContaining('merge it to finish') },
  ]);
  expect(await pullsOf(scene)).toHaveLength(2);
  expect(await end(scene, 'merge')).toBe(true);
  await later();
  expect((await latest(scene))?.publications).toMatchObject([{ state: 'rolledBack' }]);
});

test('a rollback that the repository refuses, or that stopped before it was sent, leaves the text live', async () => {
  const { scene, batchId } = await published();
  const match = 'POST /graphql';
  sandbox.faults.add({ match, status: 403, body: { message: 'Resource not accessible by personal access token' } });
  expect((await rollBack(batchId)).publications).toMatchObject([{ outcome: 'failed' }]);
  const refused = { state: 'live', message: expect.stringContaining('The site still has this text') };
  expect((await latest(scene))?.publications).toMatchObject([refused]);
  sandbox.faults.clear();
  sandbox.faults.add({ match, drop: true });
  expect((await rollBack(batchId)).publications).toMatchObject([{ outcome: 'rollingBack' }]);
  sandbox.faults.clear();
  await later();
  expect((await latest(scene))?.publications).toMatchObject([refused]);
  expect(await pullsOf(scene)).toHaveLength(1);
});

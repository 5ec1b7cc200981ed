import { editWordPress, readWordPressChanges, type WorldPage } from '@serplift/sandbox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pacificDay } from '../../contract/search/search-window-rules.ts';
import { designOf } from '../../lift/assign-rules.ts';
import { cancelLiftTest } from '../../lift/change-lift-test.ts';
import { insertTest } from '../../lift/lift-store.ts';
import { methodVersion } from '../../lift/lift-test.ts';
import { showLiftTest } from '../../lift/show-lift-tests.ts';
import { openPublishStage, type PublishStage, websiteUrl } from '../testing/publish-stage.ts';
import { writeAcceptedRun } from '../testing/publish-world.ts';
import { planPublication } from './plan-publication.ts';
import { resolveConflict } from './resolve-conflict.ts';

let stage: PublishStage;
beforeAll(async () => {
  stage = await openPublishStage();
});
afterAll(() => stage.close());

/** A run of two accepted pages in a lift test: the first is treated, the second waits. */
async function startTest({ firstPage = 0, newDescription = null as string | null } = {}) {
  const { context, actor, sandbox } = stage;
  const products = sandbox.world.pages.filter(({ kind }) => kind === 'product').slice(firstPage, firstPage + 2) as [
    WorldPage,
    WorldPage,
  ];
  const pages = products.map(({ url, title, description, h1 }) => ({
    url,
    saw: { title, description },
    title: `${h1}: a better title`,
    description: newDescription,
  }));
  const { optimizationId: runId, itemIds } = await writeAcceptedRun(context.db, { ...actor, websiteUrl, pages });
  const testId = await insertTest(context.db, {
    teamId: actor.teamId,
    runId,
    siteUrl: websiteUrl,
    methodVersion,
    seed: runId,
    design: designOf([100, 100], 0.2),
    told: { smallestLift: 0.2, power: [], pastStarts: 300, drift: 0.2 },
    createdBy: actor.userId,
    createdAt: context.now(),
    units: pages.map(({ url: page }, index) => ({
      arm: index === 0 ? 'treated' : 'waiting',
      clicksBefore: 100,
      pages: [{ itemId: itemIds[index] ?? '', page, otherAddresses: [], fault: 'none' }],
      liveOn: null,
    })),
  });
  return { optimizationId: runId, testId, treated: products[0] };
}

test('a page that waits for a verdict is not published, and a test counts from the day its pages are live', async () => {
  const { context, actor, destinationId, publish } = stage;
  const { optimizationId, testId } = await startTest();
  const plan = async () => (await planPublication(context, actor, { optimizationId, destinationId })).batch;
  const planned = await plan();
  expect(planned.publications).toMatchObject([
    { state: 'accepted' },
    { state: 'kept', message: expect.stringContaining('waits for the verdict') },
  ]);
  const liveOn = async () => (await showLiftTest(context, actor, { testId })).units.map((unit) => unit.liveOn);
  expect(await liveOn()).toEqual([null, null]);
  expect((await publish(planned)).publications).toMatchObject([{ state: 'live' }, { state: 'kept' }]);
  expect(await liveOn()).toEqual([pacificDay(context.now()), null]);
  await cancelLiftTest(context, actor, { testId });
  expect((await plan()).publications).toContainEqual(expect.objectContaining({ state: 'accepted' }));
});

test('a page whose title a person keeps is live in its test with the description that was published', async () => {
  const { context, actor, sandbox, destinationId, publish } = stage;
  const of = await startTest({ firstPage: 2, newDescription: 'Pitched and soaked by our crew.' });
  const { optimizationId, testId, treated } = of;
  const { batch: planned } = await planPublication(context, actor, { optimizationId, destinationId });
  const edit = { path: treated.path, field: 'title', value: 'By a person' } as const;
  await editWordPress(sandbox.origin, edit);
  const { publications } = await publish(planned);
  expect(publications.slice(0, 2)).toMatchObject([{ state: 'conflict' }, { state: 'live' }]);
  const liveOn = async () => (await showLiftTest(context, actor, { testId })).units[0]?.liveOn;
  expect(await liveOn()).toBeNull();
  const publicationId = publications[0]?.id ?? '';
  await resolveConflict(context, actor, { batchId: planned.id, publicationId, choice: 'keep' });
  expect(await liveOn()).toBe(pacificDay(context.now()));
  const changes = (await readWordPressChanges(sandbox.origin)).filter(({ path }) => path === treated.path);
  expect(changes.filter(({ field }) => field === 'title').map(({ by }) => by)).toEqual(['person']);
});

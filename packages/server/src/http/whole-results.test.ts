import { api } from '@serplift/core/api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DeployScene, openDeployScene } from '../testing/deploy-scene.ts';

let scene: DeployScene;
beforeAll(async () => {
  scene = await openDeployScene({ worker: false });
});
afterAll(() => scene.product.close());

it('an ended run comes with all its items up to 500, and with a cursor beyond', async () => {
  const { owner, written } = scene;
  const { optimizationId } = await written(120);
  const run = await owner.call(api.ads.show, { optimizationId });
  expect([run.adGroups.length, run.generatedAds.length, run.nextCursor]).toEqual([120, 120, null]);
  const large = await owner.call(api.ads.show, { optimizationId: (await written(501)).optimizationId });
  expect([large.totalItems, large.adGroups.length]).toEqual([501, 500]);
  const rest = await owner.call(api.ads.items, { optimizationId: large.id, cursor: large.nextCursor ?? '' });
  expect([rest.items.length, rest.nextCursor]).toEqual([1, null]);
});

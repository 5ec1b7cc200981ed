import type { Deployment } from '@serplift/core/api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DeployScene, openDeployScene } from '../testing/deploy-scene.ts';

let scene: DeployScene;
beforeAll(async () => {
  scene = await openDeployScene();
});
afterAll(() => scene.product.close());

const states = ({ ads }: Pick<Deployment, 'ads'>): string[] => ads.map(({ state }) => state);

it.each([
  ['did', true],
  ['did not', false],
])('reads what became of ads when Google answers nothing at all and %s create them', async (_did, afterwards) => {
  const { product, written, deploy, ledgerOf } = scene;
  const run = await written(2);
  product.sandbox.faults.add({ match: 'adGroupAds:mutate', delayMs: 1, times: 1 });
  product.sandbox.faults.add({ match: 'adGroupAds:mutate', status: 200, body: {}, afterwards, times: 1 });
  const { deployedAds, deployment } = await deploy(run);
  expect({ deployedAds, states: states(deployment) }).toEqual({ deployedAds: 2, states: ['created', 'created'] });
  expect(await ledgerOf(run)).toHaveLength(2);
});

import { expect, it, vi } from 'vitest';
import { openDeployScene } from '../testing/deploy-scene.ts';

it('a server that leaves answers a call that waits for a deployment with what there is: it is still running', async () => {
  const { product, written, deploy } = await openDeployScene({ worker: false });
  const answer = deploy(await written(1));
  await vi.waitFor(async () => expect(await product.database.knex('deployments')).toHaveLength(1), 90_000);
  await product.close();
  const { deployedAds, deployment } = await answer;
  expect({ deployedAds, state: deployment.state }).toEqual({ deployedAds: 0, state: 'running' });
});

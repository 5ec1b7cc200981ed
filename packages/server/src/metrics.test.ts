import { api } from '@serplift/core/api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openProduct, type Person, type Product } from './testing/open-product.ts';

let product: Product;
let owner: Person;
beforeAll(async () => {
  product = await openProduct({ worker: true, env: { METRICS_PORT: '0' } });
  owner = await product.signUpWithTeam('owner@example.com', 'Shop');
});
afterAll(() => product.close());

const read = async (path = '/metrics'): Promise<Response> =>
  fetch(`http://127.0.0.1:${product.server.metricsPort ?? 0}${path}`);

it('metrics report calls by the paths of the contract, jobs and workers, and name no one', async () => {
  const user = await owner.call(api.user.current, {});
  await owner.call(api.seo.history, { userId: user.id });
  await owner.fetch('/api/seo-optimize/nonsense');
  await owner.fetch('/no-such-page-of-anybody');
  const text = await (await read()).text();
  expect(text).toMatch(
    /serplift_http_request_duration_seconds_count\{method="GET",path="\/api\/[^"]*:userId[^"]*",status="200"\} 1/,
  );
  expect(text).toMatch(/path="other",status="404"/);
  expect(text).toMatch(/serplift_jobs\{state="waiting"\} \d/);
  expect(text).toMatch(/serplift_workers 1\b/);
  expect(text).toMatch(/nodejs_eventloop_lag_seconds/);
  for (const secret of [user.id, user.team?.id ?? '', user.email, 'nonsense', 'no-such-page']) {
    expect(text).not.toContain(secret);
  }
});

it('metrics are on their own port alone, and that port has nothing else', async () => {
  expect((await read('/api/health')).status).toBe(404);
  expect((await owner.fetch('/metrics')).status).toBe(404);
});

it('metrics are off unless they are asked for', async () => {
  const plain = await openProduct();
  expect(plain.server.metricsPort).toBeNull();
  await plain.close();
});

import { get } from 'node:http';
import { api } from '@serplift/core/api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from './main.ts';
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

/** What a browser would get whose name server leads a name to this machine. */
const readAs = (host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const port = product.server.metricsPort ?? 0;
    get({ host: '127.0.0.1', port, path: '/metrics', headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    }).on('error', reject);
  });

it('metrics are for who asks by an address or a name of the network, not for a page with a public name', async () => {
  const port = product.server.metricsPort ?? 0;
  for (const host of [
    `127.0.0.1:${port}`,
    `localhost:${port}`,
    `[::1]:${port}`,
    `203.0.113.5:${port}`,
    'serplift:9464',
    'box.local',
  ]) {
    expect([host, await readAs(host)]).toEqual([host, 200]);
  }
  for (const host of ['evil.example', `evil.com:${port}`, '127.0.0.1.evil.com', 'localhost.evil.com']) {
    expect([host, await readAs(host)]).toEqual([host, 421]);
  }
});

it('metrics whose port is taken are said, and nothing of that start goes on working', async () => {
  const { config, server } = product;
  const workers = async () => /serplift_workers (\d+)/u.exec(await (await read()).text())?.[1];
  const taken = startServer({ config: { ...config, port: 0, metricsPort: server.metricsPort }, worker: true });
  await expect(taken).rejects.toThrow(/^Metrics could not listen on .* Change METRICS_PORT or METRICS_HOST\.$/u);
  await expect.poll(workers).toBe('1');
});

it('metrics are off unless they are asked for', async () => {
  const plain = await openProduct();
  expect(plain.server.metricsPort).toBeNull();
  await plain.close();
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../team/context/config.ts';
import { readModelPrices } from './model-prices.ts';
import { openModelRoutes } from './model-routes.ts';

const own = '{"version":"2026-12-01","models":{"grok-4.3":{"input":1,"cachedInput":0.1,"output":4}}}';

describe('prices of the environment', () => {
  it('replace those of the table under a separate version, also for the label a successor answers for', () => {
    const models = readModelPrices(own);
    const routes = openModelRoutes({ settings: readConfig({}, '/nowhere').providers, models });
    expect(routes.find('grok-2-1212').facts).toMatchObject({
      apiModel: 'grok-4.3',
      price: {
        inputTicksPerMillion: 1e10,
        cachedInputTicksPerMillion: 1e9,
        outputTicksPerMillion: 4e10,
        version: '2026-12-01',
      },
    });
    expect(routes.find('gpt-4o').facts.price).toMatchObject({ inputTicksPerMillion: 2.5e10 });
  });

  it('are read from a file; cached input costs like other input unless said otherwise', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'serplift-prices-'));
    const file = path.join(folder, 'prices.json');
    await writeFile(file, '{"models":{"gpt-4o":{"input":3,"output":12}}}');
    expect(readModelPrices(file)).toMatchObject([
      { label: 'gpt-4o', price: { cachedInputTicksPerMillion: 3e10, version: 'configured' } },
    ]);
    await rm(folder, { recursive: true });
  });

  it('keep what writing to the cache costs in proportion, unless said otherwise', () => {
    const own = '{"models":{"gpt-6-sol":{"input":4,"output":12},"gpt-6-luna":{"input":1,"cacheWrite":3,"output":2}}}';
    expect(readModelPrices(own).map(({ price }) => price.cacheWriteTicksPerMillion)).toEqual([5e10, 3e10]);
  });

  it.each([
    ['{"models":', 'is not valid JSON'],
    ['/no/such/file.json', 'names the file "/no/such/file.json", which cannot be read'],
    ['{"models":{"gpt-4o":{"input":-1,"output":2}}}', 'models.gpt-4o.input'],
    ['{"models":{"gpt-4o":{"input":1}}}', 'models.gpt-4o.output'],
    ['{"models":{"gpt-9":{"input":1,"output":2}}}', 'names the model "gpt-9"; known are gpt-4o'],
    ['{"gpt-4o":{"input":1,"output":2}}', 'is not a list of prices'],
  ])('that are wrong stop the start and say why: %s', (setting, reason) => {
    expect(() => readConfig({ SERPLIFT_MODEL_PRICES: setting }, '/nowhere')).toThrow(reason);
  });
});

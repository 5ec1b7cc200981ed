import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openSecretBox } from './secrets.ts';

it('many that start at the same time in a new home end with one and the same key', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'serplift-secrets-'));
  for (let round = 0; round < 40; round += 1) {
    const home = path.join(root, `home-${round}`);
    const settings = { secretKey: null, oldSecretKey: null, databaseUrl: null, production: false, home };
    const boxes = await Promise.all(Array.from({ length: 32 }, () => openSecretBox(settings)));
    expect(new Set(boxes.map(({ keyId }) => keyId)).size).toBe(1);
    expect(await readdir(home)).toEqual(['secret.key']);
  }
  await rm(root, { recursive: true });
});
